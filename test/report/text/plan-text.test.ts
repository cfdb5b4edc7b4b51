import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/model/plan.js';
import { planText } from '../../../src/report/text/plan-text.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { useLanguage } from '../../../src/words/language.js';
import {
  aChange,
  aFinding,
  aListing,
  anExisting,
  aPlan,
  aReport,
  aScope,
  aSource,
  aWithheld,
  existingTeams,
  holding,
  master,
  tooManyDeletes,
} from '../../helpers/builders.js';

const plain = { styles: createStyles({ useColor: false }), isVerbose: false };

const smallPlan = aPlan({
  sources: [aSource],
  scopes: [
    aScope('grades', { rows: 3, unchanged: 1 }),
    aScope('charts', { rows: 1, unchanged: 1 }),
    aScope('teams', {
      rows: 120,
      unchanged: 118,
      onlyInService: [
        { key: 'T9', name: 'Old' },
        { key: null, name: 'Older' },
      ],
    }),
  ],
  changes: [
    aChange('grades', 'G1', {
      name: '部長',
      origin: { file: 'grades.csv', line: 2 },
      fields: [
        { field: 'code', before: null, after: 'G1' },
        { field: 'name', before: null, after: '部長' },
        { field: 'level', before: null, after: 0 },
      ],
    }),
    aChange('grades', 'G2', {
      action: 'update',
      name: 'Chief',
      origin: { file: 'grades.csv', line: 3 },
      fields: [
        { field: 'name', before: 'Head', after: 'Chief' },
        { field: 'level', before: 3, after: 4 },
      ],
    }),
    aChange('teams', 'A', { name: 'Sales', fields: [{ field: 'code', before: null, after: 'A' }] }),
    aChange('teams', 'B', {
      action: 'move',
      name: 'Export',
      origin: { file: 'hr.xlsx', sheet: '組織', line: 9 },
      fields: [
        { field: 'parentCode', before: null, after: 'A' },
        { field: 'notes', before: 'two\nlines', after: null },
        { field: 'approveOnly', before: false, after: true },
      ],
    }),
  ],
});

/** A plan with that many grades to create and as many that only the service has. */
function longPlan(count: number): Plan {
  const keys = Array.from({ length: count }, (_, index) => `G${index + 1}`);
  return aPlan({
    sources: [aSource],
    scopes: [aScope('grades', { onlyInService: keys.map((key) => ({ key: `X${key}`, name: 'Old' })) })],
    changes: keys.map((key) => aChange('grades', key)),
  });
}

describe('a plan in words', () => {
  test('sums up first, then shows what moves, what is updated, and what is new', () => {
    expect(`\n${planText(aReport(smallPlan), plain)}\n`).toBe(`
  Create  Update  Move  Delete  Withheld  Unchanged  Only in service
       1       1     0       0         0          1                0  grades
       0       0     0       0         0          1                0  charts
       1       0     1       0         0        118                2  teams of "FY27"

4 changes to make.

grades
  ~ update G2 Chief (grades.csv:3)
      name: "Head" → "Chief"
      level: 3 → 4
  + create G1 部長 (grades.csv:2)
      level: 0

teams of "FY27"
  > move B Export (hr.xlsx / 組織!9)
      parent: (empty) → A Sales
      notes: "two lines" → (empty)
      approval only: no → yes
  + create A Sales (teams.csv:2)
  = only in the service, left unchanged: 2 records (listed with --verbose)
`);
  });

  test('counts the records that only the service has, and names them with --verbose', () => {
    const names = (count: number, isVerbose: boolean) => {
      const text = planText(aReport(longPlan(count)), { ...plain, isVerbose });
      return text.split('\n').filter((line) => line.startsWith('  = '));
    };
    expect(names(4, false)).toEqual([
      '  = only in the service, left unchanged: 4 records (listed with --verbose)',
    ]);
    expect([names(1, false).length, names(4, true).length]).toEqual([1, 4]);
  });

  test('shows deletes first, with what they take along, and a new default last', () => {
    const plan = aPlan({
      scopes: [aScope('grades'), aScope('masters')],
      changes: [
        aChange('grades', 'G1'),
        aChange('grades', 'G1', { action: 'set-default' }),
        aChange('grades', 'G2', { action: 'update', fields: [{ field: 'level', before: 1, after: 2 }] }),
        aChange('grades', 'G3', { action: 'delete', fields: [{ field: 'level', before: 1, after: null }] }),
        aChange('masters', 'V1', { action: 'delete', effects: [{ what: 'itemsCount', count: 12 }] }),
      ],
    });
    expect(`\n${planText(aReport(plan), plain)}\n`).toBe(`
  Create  Update  Move  Delete  Withheld  Unchanged
       1       2     0       1         0          0  grades
       0       0     0       1         0          0  masters

5 changes to make.

grades
  - delete G3 (grades.csv:2)
  ~ update G2 (grades.csv:2)
      level: 1 → 2
  + create G1 (grades.csv:2)
  * make default G1 (grades.csv:2)

masters
  - delete V1 (masters.csv:2)
      also removes 12 items
`);
  });

  test('shows the values that an update of custom fields takes along', () => {
    const change = aChange('masters', 'V1', {
      action: 'update',
      liveId: 'id',
      fields: [{ field: 'fields.rank.options', before: ['A', 'B'], after: ['A'] }],
      effects: [{ what: 'inputs.rank', count: 2 }],
    });
    const text = planText(aReport(aPlan({ changes: [change], scopes: [aScope('masters')] })), plain);
    expect(text).toContain('rank (options): A, B → A\n      also removes 2 values of "rank"');
  });

  test('lists what is withheld below the changes, alike ones under one reason', () => {
    const gone = (key: string) => aChange('grades', key, { action: 'delete', name: `Grade ${key}` });
    const [g8, g9, seven] = [gone('G8'), gone('G9'), aChange('grades', '7')];
    const place = { resource: 'grades', scope: '' };
    const figures = { table: 'grades', rows: 3, before: 9, percent: 80, isOfService: false };
    const lift = 'rows=grades:3@b7e2c01d9f';
    const fewer = aFinding('fewer_rows', figures, { place, holds: [g8, g9], lift });
    const created = { key: '7', name: '7' };
    const pair = { created, existing: { key: '0007', name: 'Seven' } };
    const below = aChange('grades', '8', { dependsOn: [seven.id] });
    const twin = aWithheld(seven, 'twin', { pairs: [pair], count: 1 });
    const plan = aPlan({
      scopes: [aScope('grades')],
      changes: [aChange('grades', 'G1')],
      ...holding(
        { change: g8, finding: fewer },
        twin,
        { change: g9, finding: fewer },
        { change: below, finding: twin.finding, needs: seven },
      ),
    });
    expect(`\n${planText(aReport(plan), plain)}\n`).toBe(`
  Create  Update  Move  Delete  Withheld  Unchanged
       1       0     0       0         4          0  grades

1 change to make. 4 withheld.

grades
  + create G1 (grades.csv:2)

4 changes withheld.
  grades: grades has 3 rows, less than 80 % of the 9 in the last accepted run. Was the export cut off? If this is intended: --approve rows=grades:3@b7e2c01d9f
      delete G8 Grade G8
      delete G9 Grade G9
  grades: New records are like existing ones without a row: 7 may be 0007 Seven. Correct the code: spreadsheet programs remove leading zeros. If it has changed, enter the old one as previousCode; give a record without a code its code in the service. If both records are needed, give the new row the action create.
      create 7
    also waiting for these (1):
      create 8
`);
  });

  test('says so when there is nothing to do but what is withheld', () => {
    const held = holding(aWithheld(aChange('grades', 'G1', { action: 'delete' }), 'no_rows', {}));
    const plan = aPlan({ scopes: [aScope('grades')], ...held });
    expect(planText(aReport(plan), plain)).toContain(
      '\n\nNothing to do except the withheld changes.\n\n1 change withheld.\n',
    );
  });

  test('marks what may not have been read whole', () => {
    const plan = aPlan({ scopes: [aScope('teams', { isComplete: false })] });
    expect(planText(aReport(plan), plain)).toContain('  teams of "FY27" (may be incomplete)\n');
  });

  test('names fields and values as the reports do: by labels and titles, and in words', async () => {
    const fields = [
      { field: 'inputs.rank', before: 'A', after: 'B' },
      { field: 'inputs.sizes', before: ['S'], after: [] },
      { field: 'startsOn', before: null, after: '2026-04-01' },
    ];
    const team = [
      { field: 'parentCode', before: '0120', after: '0110' },
      { field: 'approveOnly', before: false, after: true },
    ];
    const plan = aPlan({
      scopes: [aScope('items'), aScope('teams')],
      changes: [
        aChange('items', 'I1', { action: 'update', fields }),
        aChange('teams', 'A', { action: 'move', fields: team }),
      ],
    });
    const titles = { 'fields.rank.title': 'ランク', 'fields.rank.fieldType': 'pull_down' };
    const listings = [
      aListing('masters', [anExisting('masters', { code: master, name: '取引先', ...titles })]),
    ];
    await useLanguage('ja');
    try {
      const lines = planText(aReport(plan, { listings }), plain).split('\n');
      expect(lines.filter((line) => line.includes('→')).map((line) => line.trim())).toEqual([
        'ランク: "A" → "B"',
        'sizes: S → （空欄）',
        '有効開始日: （空欄） → "2026-04-01"',
        '上位チーム: 0120 → 0110',
        '承認専用: いいえ → はい',
      ]);
    } finally {
      await useLanguage('en');
    }
  });

  test('shows a record whose name is its key once', () => {
    const plan = aPlan({ scopes: [aScope('charts')], changes: [aChange('charts', 'FY28')] });
    expect(planText(aReport(plan), plain)).toContain(
      '\n\n1 change to make.\n\ncharts\n  + create FY28 (charts.csv:2)',
    );
  });

  test('keeps the same code in two charts apart', () => {
    const plan = aPlan({
      scopes: [aScope('teams', { scope: 'FY27' }), aScope('teams', { scope: 'FY28' })],
      changes: [aChange('teams', 'A', { scope: 'FY28', name: 'Sales' })],
    });
    expect(planText(aReport(plan), plain).split('\n\n').slice(2)).toEqual([
      'teams of "FY28"\n  + create A Sales (teams.csv:2)',
    ]);
  });
});

describe('the order of a plan in words', () => {
  const refusal = tooManyDeletes(501);
  const plan = aPlan({
    scopes: [aScope('charts')],
    changes: [
      aChange('charts', 'FY29'),
      aChange('charts', 'FY28', {
        action: 'activate',
        fields: [{ field: 'activateOn', before: null, after: 'now' }],
      }),
    ],
    ...holding(aWithheld(aChange('charts', 'FY26', { action: 'delete' }), 'no_rows', {})),
    timeLine: {
      resource: 'charts',
      asOf: '2028-04-01',
      entries: [
        { key: 'FY28', name: 'FY28 年度', activateOn: 'now', state: 'to-activate' },
        { key: 'FY29', name: 'FY29', activateOn: '2029-04-01', state: 'waiting' },
      ],
    },
  });

  test('is figures, the timeline, the changes, activations first, what is withheld, and last the refusals', () => {
    expect(`\n${planText(aReport(plan, { refusals: [refusal] }), plain)}\n`).toBe(`
  Activate  Create  Update  Move  Delete  Withheld  Unchanged
         1       1       0     0       0         1          0  charts

2 changes to make. 1 withheld.

When each organization chart takes effect (as of 2028-04-01)
  now         FY28 年度  will be activated now
  2029-04-01  FY29       waiting for the previous chart

charts
  ! activate FY28 (charts.csv:2)
      takes effect: (empty) → now
  + create FY29 (charts.csv:2)

1 change withheld.
  charts: The file has no rows. Was the export cut off?
      delete FY26

Refused as it is: nothing will be written.
  this plan deletes 501 records in total; the limit without approval is 500. If this is intended: --approve deletes=501@3f9ac2d014
`);
  });
});

describe('changes in a tree', () => {
  test('stand under the names of what they stand below', () => {
    const made = (key: string, parent: string) =>
      aChange('teams', key, {
        name: `Team ${key}`,
        fields: [
          { field: 'parentCode', before: null, after: parent },
          { field: 'notes', before: null, after: 'new' },
        ],
      });
    const changes = [made('M', 'N'), made('N', 'B'), made('O', 'N'), made('P', 'O')];
    const listings = [aListing('teams', existingTeams({ A: null, B: 'A' }))];
    const content = aReport(aPlan({ scopes: [aScope('teams')], changes }), { listings });
    expect(`\n${planText(content, plain).split('\n\n')[2]}\n`).toBe(`
teams of "FY27"
  Team A > Team B:
    + create N Team N (teams.csv:2)
        notes: "new"
  Team A > Team B > Team N:
    + create M Team M (teams.csv:2)
        notes: "new"
    + create O Team O (teams.csv:2)
        notes: "new"
  Team A > Team B > Team N > Team O:
    + create P Team P (teams.csv:2)
        notes: "new"
`);
  });
});

test('in colours, only what differs of two texts and of two lists is marked', () => {
  const fields = [
    { field: 'name', before: 'Head of sales', after: 'Chief of sales' },
    { field: 'inputs.sizes', before: ['S', 'M'], after: ['M', 'L'] },
  ];
  const plan = aPlan({
    scopes: [aScope('items')],
    changes: [aChange('items', 'I1', { action: 'update', fields })],
  });
  const mark = (sign: string) => (text: string) => `<${sign}${text}>`;
  const styles = { ...plain.styles, red: mark('-'), green: mark('+') };
  const lines = planText(aReport(plan), { ...plain, styles }).split('\n');
  expect(lines.slice(-2)).toEqual([
    '      name: "<-Head> of sales" → "<+Chief> of sales"',
    '      sizes: <-S>, M → M, <+L>',
  ]);
});

describe('a long list', () => {
  const marksOf = (plan: Plan, isVerbose: boolean) => {
    const lines = planText(aReport(plan), { ...plain, isVerbose }).split('\n');
    return {
      creates: lines.filter((line) => line.startsWith('  + create')).length,
      others: lines.filter((line) => line.startsWith('  = only')).length,
      hidden: lines.filter((line) => line.includes('…')),
    };
  };

  test('of 20 is shown whole, and what only the service has is counted', () => {
    expect(marksOf(longPlan(20), false)).toEqual({ creates: 20, others: 1, hidden: [] });
  });

  test('of more is cut at 20, and says how to see the rest', () => {
    const hidden = '    … and 1 more (--verbose shows all)';
    expect(marksOf(longPlan(21), false)).toEqual({ creates: 20, others: 1, hidden: [hidden] });
  });

  test('is shown whole with --verbose', () => {
    expect(marksOf(longPlan(21), true)).toEqual({ creates: 21, others: 21, hidden: [] });
  });
});
