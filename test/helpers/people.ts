/** A chart of three teams in which people come, go, lead and change grades. */
import type { Change } from '../../src/model/changes.js';
import type { ReportContent } from '../../src/report/content/report-content.js';
import { aChange, aListing, anExisting, aPlan, aReport, aScope } from './builders.js';

const scope = 'FY27';

const teams = [
  { code: '0100', name: 'Sales', parentCode: null },
  { code: '0110', name: 'Export', parentCode: '0100' },
  { code: '0200', name: 'Research', parentCode: null },
].map((values) => anExisting('teams', values, { scope }));

const aMembership = (key: string, name: string, options: Partial<Change>) => {
  const [team, user] = key.split('/');
  const identity = [
    { field: 'team', before: null, after: team ?? '' },
    { field: 'user', before: null, after: user ?? '' },
  ];
  const { fields = [], action = 'create' } = options;
  const own = action === 'create' ? [...identity, ...fields] : fields;
  const liveId = action === 'create' ? {} : { liveId: `id-${key}` };
  return aChange('memberships', key, { scope, name, ...liveId, ...options, fields: own });
};

/** u1 joins Research, u2 goes there from Export, u3 then leads Export with another grade, u4 leaves. */
export const peopleChanges: readonly Change[] = [
  aMembership('0200/u1', 'Ito Aki', {
    fields: [
      { field: 'leader', before: null, after: true },
      { field: 'grades', before: null, after: ['G20'] },
    ],
  }),
  aMembership('0200/u2', 'Kato Jun', {}),
  aMembership('0110/u2', 'Kato Jun', { action: 'delete' }),
  aMembership('0110/u3', 'Mori Rin', {
    action: 'update',
    fields: [
      { field: 'leader', before: false, after: true },
      { field: 'grades', before: ['G30'], after: ['G20'] },
    ],
  }),
  aMembership('0110/u4', 'Ono Sei', { action: 'delete' }),
];

/** @param options.hasTeams the file of teams is part of the plan, so their tree is known */
export function peopleReport({ hasTeams = true }: { readonly hasTeams?: boolean } = {}): ReportContent {
  const owners = aListing('memberships', [], { scope, owners: teams });
  const grades = ['Manager', 'Staff'].map((name, index) => {
    return anExisting('grades', { code: `G${index + 2}0`, name });
  });
  const listings = [
    owners,
    aListing('grades', grades),
    ...(hasTeams ? [aListing('teams', teams, { scope })] : []),
  ];
  const scopes = [...(hasTeams ? [aScope('teams', { scope })] : []), aScope('memberships', { scope })];
  return aReport(aPlan({ changes: peopleChanges, scopes }), { listings });
}
