/** Memberships: who is in which team of a chart, with which grades, and who leads it. */
import { boolean, code, codes, userReference } from './fields/field-types.js';
import {
  defineResource,
  field,
  fieldOf,
  type ResourceDefinition,
  type RowFault,
  type ScopeToCheck,
} from './resource.js';
import { teams } from './teams.js';
import { users } from './users.js';

const units = ['チーム', '部署', '部門', '組織', '所属'];
const ranks = ['グレード', '役職', '職位', '等級'];
const leaders = ['リーダー', '責任者', '所属長', '組織長'];

/** What the table of users calls a field. */
function headersOf(name: string): readonly string[] {
  return [name, ...fieldOf(users, name).aliases];
}

export const memberships: ResourceDefinition = defineResource({
  name: 'memberships',
  noun: 'membership',
  ...(teams.within && { within: teams.within }),
  links: { owner: 'team', subject: 'user', keepsOne: 'leader' },
  fields: [
    field('team', code(), {
      isRequired: true,
      refersTo: 'teams',
      aliases: ['team_code', ...units.map((unit) => `${unit}コード`)],
      fallbacks: units,
    }),
    field('user', userReference(), {
      property: 'id',
      refersTo: 'users',
      refersBy: 'email',
      refersByHeader: 'employeeId',
      aliases: ['user_code', 'ユーザーコード', 'ユーザコード', '社員コード', '従業員コード'],
      fallbacks: ['ユーザー', ...headersOf('employeeId'), ...headersOf('email')],
    }),
    field('leader', boolean(), {
      aliases: leaders.flatMap((leader) => [leader, `${leader}フラグ`]),
    }),
    field('grades', codes(), {
      property: 'gradeIds',
      refersTo: 'grades',
      takesDefault: true,
      isClearable: false,
      aliases: ['grade', 'grade_code', ...ranks.map((rank) => `${rank}コード`)],
      fallbacks: ranks,
    }),
  ],
  collectionPath: (chartId) => `/v1/organizationCharts/${encodeURIComponent(chartId)}/teams`,
  listing: {
    kind: 'links',
    property: 'users',
    step: 'memberships',
    ownersStep: 'teams',
    countFact: 'usersCount',
    totalFact: 'membershipsCount',
    batch: { max: 10, created: 'users', deleted: 'userIds' },
    read: ({ leader, grades }, keysOf) => ({
      leader: leader === true,
      grades: [...keysOf('grades', grades)].sort(),
    }),
  },
  repeated: ['team', 'leader', 'grades'],
  readFacts: ({ status }) => ({ isDeactivated: status === 'deactivated' }),
  sentTogether: ['leader', 'grades'],
  usualLimits: { moves: { count: 20, percent: 20 } },
  countedAs: { delete: 'removals' },
  checkScope: inactiveMembers,
  samples: [
    { team: '0100', user: '0001', leader: true, grades: 'G10' },
    { team: '0100', user: '0002', leader: false },
  ],
});

/** Nobody joins a team who will be deactivated. Who was before stays, as people on leave do. */
function inactiveMembers({ desired, existing, valuesOf }: ScopeToCheck): readonly RowFault[] {
  const members = new Map(existing.map(({ key, facts }) => [key, facts]));
  return desired.flatMap(({ key, intent, values: { user }, row }) => {
    if (intent === 'delete' || intent === 'ignore' || typeof user !== 'string') return [];
    const status = valuesOf('users', user)?.['status'];
    const isLeaving = status === 'deactivated' && members.get(key)?.['isDeactivated'] !== true;
    const isOnLeave = status === 'suspended' && !members.has(key);
    if (!isLeaving && !isOnLeave) return [];
    const fault = { code: 'member_inactive', args: { user, status } } as const;
    return [{ fault, severity: isLeaving ? 'error' : 'warning', row, column: 'user' }];
  });
}
