/** Memberships: who is in which team of a chart, with which grades, and who leads it. */
import { boolean, code, codes, userReference } from './fields/field-types.js';
import { titleWord } from './grades.js';
import {
  defineResource,
  field,
  type ResourceDefinition,
  type RowFault,
  type ScopeToCheck,
} from './resource.js';
import { teams } from './teams.js';

const gradeMeans = ['grade.code', 'grade.number', 'grade.id', 'grade.name', 'grade'];

export const memberships: ResourceDefinition = defineResource({
  name: 'memberships',
  noun: 'membership',
  ...(teams.within && { within: teams.within }),
  links: { owner: 'team', subject: 'user', keepsOne: 'leader' },
  fields: [
    field('team', code(), {
      isRequired: true,
      refersTo: 'teams',
      means: ['team.code', 'team.number', 'team.id', 'team.path', 'team.name', 'team', 'team.tier'],
    }),
    field('user', userReference(), {
      property: 'id',
      refersTo: 'users',
      refersBy: 'email',
      refersByHeader: 'employeeId',
      means: ['person.code', ['person.number', 'login', 'id'], 'person', 'email', 'upn', 'user.name'],
    }),
    field('leader', boolean(), { aliases: ['責任者'], means: ['leader.flag', 'leader'] }),
    field('grades', codes(), {
      property: 'gradeIds',
      refersTo: 'grades',
      takesDefault: true,
      isClearable: false,
      means: gradeMeans,
      ownWord: titleWord,
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
  pathField: 'team',
  days: { joins: ['joins'], leaves: ['leaves'] },
  readFacts: ({ status }) => ({ isDeactivated: status === 'deactivated' }),
  sentTogether: ['leader', 'grades'],
  usualLimits: { moves: { count: 20, percent: 20 } },
  countedAs: { delete: 'removals' },
  checkScope: membersOnLeave,
  samples: [
    { team: '0100', user: '0001', leader: true, grades: 'G10' },
    { team: '0100', user: '0002', leader: false },
  ],
});

/** Who is on leave may join a team; who was a member before stays one. */
function membersOnLeave({ desired, existing, valuesOf }: ScopeToCheck): readonly RowFault[] {
  const memberKeys = new Set(existing.map(({ key }) => key));
  return desired.flatMap(({ key, intent, values: { user }, row }) => {
    const isAsked = intent !== 'delete' && intent !== 'ignore' && typeof user === 'string';
    if (!isAsked || memberKeys.has(key) || valuesOf('users', user)?.['status'] !== 'suspended') return [];
    return [{ fault: { code: 'member_inactive', args: { user } }, severity: 'warning', row, column: 'user' }];
  });
}
