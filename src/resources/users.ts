/**
 * Users: the people of a tenant. A new user is invited, and becomes active by signing in for the
 * first time. Nobody is ever deleted: whoever leaves is deactivated, which is a state.
 */
import { email, freeCode, text } from './fields/field-types.js';
import { type Answer, defineResource, field, type ResourceDefinition } from './resource.js';

const nameLengthMax = 255;

export const users: ResourceDefinition = defineResource({
  name: 'users',
  noun: 'user',
  fields: [
    field('code', freeCode(), {
      isRequired: true,
      aliases: ['user_code', 'ユーザーコード', 'ユーザコード', '社員コード', '従業員コード', 'コード'],
    }),
    field('email', email(), {
      isRequired: true,
      aliases: ['メールアドレス', 'メール', 'Eメール', 'E-mail', 'mail', 'email_address'],
    }),
    field('lastName', text({ lengthMax: nameLengthMax }), {
      isRequired: true,
      aliases: ['last_name', '姓', '氏', '苗字', '名字'],
    }),
    field('firstName', text({ lengthMax: nameLengthMax }), {
      isRequired: true,
      aliases: ['first_name', '名'],
    }),
    field(
      'employeeId',
      { ...text({ lengthMax: 30 }), isCode: true },
      {
        aliases: ['employee_id', '社員番号', '従業員番号', '職員番号'],
      },
    ),
  ],
  nameField: 'fullName',
  nameOf: ({ lastName, firstName }) => [lastName, firstName].filter(Boolean).join(' ') || undefined,
  collectionPath: () => '/v1/users',
  listing: {
    kind: 'pages',
    sortBy: 'code-asc',
    query: { status: ['invited', 'activated', 'suspended', 'deactivated'] },
  },
  readFacts: ({ status }: Answer) => ({ isInvited: status === 'invited' }),
  samples: [
    { code: '0001', email: 'sato@example.com', employeeId: '000123' },
    { code: '0002', email: 'suzuki@example.com' },
  ],
});
