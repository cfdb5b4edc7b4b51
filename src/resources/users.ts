/**
 * Users: the people of a tenant. A new user is invited, and becomes active by signing in for the
 * first time. Nobody is ever deleted: whoever leaves is deactivated, which is a state.
 */
import { email, freeCode, state, text } from './fields/field-types.js';
import type { States } from './fields/states.js';
import { type Answer, defineResource, field, type ResourceDefinition } from './resource.js';

const nameLengthMax = 255;

/** The words of answers, of the service's own file, and of people. Who is invited can sign in. */
const stateByWord: Readonly<Record<string, string>> = {
  ...{ active: 'active', activated: 'active', invited: 'active', 有効: 'active', 招待中: 'active' },
  ...{ suspended: 'suspended', 停止: 'suspended', 停止中: 'suspended' },
  ...{ deactivated: 'deactivated', 無効: 'deactivated', 削除済み: 'deactivated' },
};

/**
 * Suspension keeps tickets and can be undone; deactivation archives running tickets and ends
 * memberships, which an invitation does not bring back (the vendor's help).
 */
const states: States = {
  initial: 'active',
  absent: 'deactivated',
  pruned: 'suspended',
  takenBackIf: 'isInvited',
  steps: [
    {
      ...{ from: 'active', to: 'suspended', method: 'POST', path: ['suspend'] },
      ...{ limit: 'suspensions', isHarmful: true, unlessFact: 'isInvited' },
    },
    { from: 'suspended', to: 'active', method: 'POST', path: ['reactivate'] },
    ...(['active', 'suspended'] as const).map((from) => ({
      ...({ from, to: 'deactivated', method: 'DELETE' } as const),
      ...({ limit: 'deactivations', isHarmful: true } as const),
    })),
    {
      ...{ from: 'deactivated', to: 'active', method: 'POST', path: ['reinvite'] },
      ...{ limit: 'invites', isLossy: true },
    },
  ],
};

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
      isUnique: true,
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
    field('status', state(stateByWord), {
      isClearable: false,
      states,
      aliases: ['ステータス', '状態', 'ユーザーステータス'],
    }),
  ],
  countedAs: { create: 'invites' },
  callerPath: '/v1/user',
  mailProperty: 'sendEmail',
  columnsNotHandled: { send_email: 'warning', line_works_account_id: 'warning', locale: 'warning' },
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
