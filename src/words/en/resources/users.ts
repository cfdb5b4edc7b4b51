/** What is said of users. */
import type { ResourceWords } from '../../resource-words.js';
import { previousCode, upTo } from './columns.js';

const freeCodeFormat = 'Letters, digits and signs other than /; up to 100 characters. Leading zeros count';

export const users: ResourceWords = {
  name: 'users',
  title: 'Users',
  about: 'The people who use the service. A new user is invited by e-mail.',
  actions: { create: 'invite' },
  terms: { user: 'user', fullName: 'name', isInvited: 'invited', sendEmail: 'invitation mail' },
  values: { status: { active: 'active', suspended: 'suspended', deactivated: 'deactivated' } },
  columns: {
    code: {
      label: 'code',
      header: 'code',
      meaning: 'Unique code that identifies the user',
      format: freeCodeFormat,
    },
    email: {
      label: 'e-mail',
      header: 'email',
      meaning: 'E-mail address to sign in with; unique',
      format: 'An e-mail address of up to 254 characters',
    },
    lastName: { label: 'last name', header: 'lastName', meaning: 'Last name', format: upTo('255') },
    firstName: { label: 'first name', header: 'firstName', meaning: 'First name', format: upTo('255') },
    employeeId: {
      label: 'employee number',
      header: 'employeeId',
      meaning: 'Employee number; for information',
      format: upTo('30'),
    },
    status: {
      label: 'status',
      header: 'status',
      meaning: 'Whether the user can sign in. Blank: left as it is',
      format: 'active, suspended or deactivated',
    },
    previousCode: { ...previousCode, format: freeCodeFormat },
  },
  samples: [
    { lastName: 'Sato', firstName: 'Hanako' },
    { lastName: 'Suzuki', firstName: 'Ichiro' },
  ],
};
