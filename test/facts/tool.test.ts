import { describe, expect, test } from 'vitest';
import type { Sandbox, Seed, Switches } from '../../src/sandbox/index.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type Files, failuresOf, syncFiles } from '../helpers/syncing.js';
import { holds } from '../property/holds.js';
import { calmStories, playStory } from '../property/stories.js';
import { longText } from './bad-requests.js';
import { type CheckedRequest, violationsOf } from './check-request.js';
import { operations } from './contract/index.js';
import { exampleSeed, knownOf } from './examples/index.js';
import { findOperation } from './find-operation.js';
import type { PropertyRule } from './rules.js';

interface Sent {
  readonly id: string;
  readonly query: CheckedRequest['query'];
  readonly body: unknown;
}

interface Watched {
  readonly sandbox: Sandbox;
  readonly sent: Sent[];
  readonly violations: string[];
}

/** A sandbox that checks every request on arrival against its current records. */
async function watch(switches: Partial<Switches> = {}, seed: Seed = exampleSeed): Promise<Watched> {
  const sent: Sent[] = [];
  const violations: string[] = [];
  const sandbox = await openSandbox({
    seed,
    switches,
    onRequest: ({ method, path, query, body }) => {
      sent.push({ id: findOperation({ method, path })?.operation.id ?? `${method} ${path}`, query, body });
      const found = violationsOf({ method, path, query, body }, knownOf(sandbox));
      violations.push(...found.map((violation) => `${method} ${path}: ${violation}`));
      return undefined;
    },
  });
  return { sandbox, sent, violations };
}

/** What no story of the laws has: files for the tool, and the requests expected of it. */
interface Run {
  readonly title: string;
  readonly files: Files;
  /** Operations, queries and bodies that are among the requests. */
  readonly expected: readonly (readonly [id: string, query: Sent['query'], body?: unknown])[];
  readonly seed?: Seed;
  readonly switches?: Partial<Switches>;
}

const manyGrades = Array.from({ length: 130 }, (_, index) => ({
  code: `M${index}`,
  name: `m${index}`,
  level: 1,
}));

const manyUsers = Array.from({ length: 120 }, (_, index) => {
  const code = `n${index}`;
  return { code, email: `${code}@example.com`, lastName: code, firstName: code };
});

const runs: readonly Run[] = [
  {
    title: 'more grades than fit on a page, some without a code',
    seed: { grades: [...manyGrades, { code: null, name: '旧', level: 2 }] },
    files: { grades: ['code,name,level', 'M129,x,1', 'NEW,y,255'] },
    expected: [
      ['grades.list', { page: '2' }],
      ['grades.update', {}, { name: 'x' }],
      ['grades.create', {}, { code: 'NEW', name: 'y', level: 255 }],
    ],
  },
  {
    title: 'users: reactivate, deactivate, reinvite; masters: delete',
    files: {
      users: ['code,status', 'suzuki,deactivated', 'mori,active', 'kato,active'],
      masters: ['code,action', 'W,delete'],
    },
    expected: [
      ['users.reactivate', {}],
      ['users.reinvite', {}],
      ['users.delete', {}],
      ['masters.delete', {}],
    ],
  },
  {
    title: 'a chart that does not say whether it is the active one',
    switches: { chartStateFields: false },
    files: { teams: ['code,name', 'HQ,本部'] },
    expected: [
      ['charts.getActive', {}],
      ['teams.update', {}, { name: '本部' }],
    ],
  },
  {
    title: 'a team with more members than its answer shows',
    seed: {
      ...exampleSeed,
      users: [...(exampleSeed.users ?? []), ...manyUsers],
      memberships: manyUsers.map(({ code: user }, index) => {
        return { chart: 'FY26', team: 'HQ', user, leader: index === 0 };
      }),
    },
    files: { memberships: ['team,user,leader', 'HQ,n100,TRUE'] },
    expected: [
      ['memberships.list', {}],
      ['memberships.update', {}, expect.objectContaining({ leader: true })],
    ],
  },
];

const sparse: Partial<Switches> = {
  totalHeader: false,
  linkHeader: false,
  emptyFields: 'missing',
  emptyText: 'null',
  pullDownAnswer: 'array',
  laterFieldInput: 'null',
  categoryCodes: 'hidden',
  chartDetailTeams: false,
  errorMessages: 'by attribute',
  activationWithoutBody: 'refused',
  masterNulls: 'refused',
};

describe('every request of the tool follows the contract', () => {
  describe.each([
    ['with a service as is likeliest', {}],
    ['with a service that says little', sparse],
  ] as const)('%s', (_, switches) => {
    test.each(runs)('$title', async (run) => {
      const { sandbox, sent, violations } = await watch({ ...switches, ...run.switches }, run.seed);
      expect([failuresOf(await syncFiles(sandbox, run.files)), violations]).toEqual([[], []]);
      for (const [id, query, body] of run.expected)
        expect(sent).toContainEqual({ id, query: expect.objectContaining(query), body });
    });
  });

  /** Operations that no story needs: lists give the same, or only other commands send them. */
  const unneeded = [
    ...['grades.get', 'charts.get', 'charts.activate', 'masters.get', 'items.get'],
    ...['users.lookupByEmail', 'users.teams', 'auditLogs.list'],
    // See the runs above.
    ...runs.flatMap(({ expected }) => expected.map(([id]) => id)),
  ];
  test('the stories of the laws send every kind of request', { timeout: 600_000 }, async () => {
    const seen = new Set<string | undefined>();
    // Each plan and each run there looks whether what was sent follows the contract.
    await holds(calmStories, { cases: 40 }, async (story, note) => {
      const { sandbox, plan, apply } = await playStory(story, note);
      const made = await plan();
      if (made) await apply(made);
      for (const request of sandbox.requests) seen.add(findOperation(request)?.operation.id);
    });
    const needed = operations.filter(({ id }) => !unneeded.includes(id)).map(({ id }) => id);
    expect(needed.filter((id) => !seen.has(id))).toEqual([]);
  });
});

type Cells = Readonly<Record<string, string>>;

/** A row that makes a record of each table, and the cells of one that changes a record. */
const tables: readonly (readonly [file: string, made: Cells, changed: Cells])[] = [
  ['grades', { code: 'N', name: 'a', level: '1' }, { code: 'G1' }],
  ['charts', { name: 'N', previousName: '' }, { previousName: 'FY26' }],
  ['teams', { code: 'N', name: 'a', notes: '', approveOnly: '' }, { code: 'EAST' }],
  [
    'users',
    { code: 'N', email: 'n@example.com', lastName: 'a', firstName: 'a', employeeId: '' },
    { code: 'sato', email: 'sato@example.com' },
  ],
  ['masters', { code: 'N', name: 'a', description: '', defaultSortBy: '' }, { code: 'V' }],
  [
    'master-fields',
    { master: 'V', code: 'n', title: 'a', fieldType: 'date', required: 'FALSE', description: '' },
    { code: 'kana', fieldType: 'text', required: 'TRUE' },
  ],
  ['items', { master: 'V', code: 'N', name: 'a', description: '', startsOn: '', kana: 'a' }, { code: 'V1' }],
  ['folders', { code: 'N', name: 'a', description: '' }, { code: 'GA' }],
  ['categories', { name: 'N', previousName: '' }, { previousName: '稟議' }],
];

/** What the contract says of the column; undefined: nothing. */
function ruleOf(file: string, column: string): PropertyRule | undefined {
  const [updated, made] = ['update', 'create'].map((use) => {
    const id = `${file === 'master-fields' ? 'masters' : file}.${use}`;
    const schema = operations.find((operation) => operation.id === id)?.body?.schema ?? {};
    return file === 'master-fields' ? schema['fields']?.elements?.[column] : schema[column];
  });
  return made && { ...updated, ...made };
}

const uuid = '3f2c0000-0000-4000-8000-00000000abcd';
const wrongTexts: Partial<Readonly<Record<PropertyRule['type'], readonly string[]>>> = {
  code: ['a b', '営業', 'n.1', uuid],
  integer: ['1.5', 'x'],
  boolean: ['perhaps'],
  date: ['2027-02-29', '27/4/1'],
  email: ['n.example.com', 'n@example'],
};

/** Cells at the limit of what the contract allows. */
const goodCells = (column: string, { type, lengthMax, min, max }: PropertyRule): readonly string[] => [
  ...(lengthMax === undefined ? [] : [longText(column === 'code' ? 'code' : type, lengthMax)]),
  ...[min, max].flatMap((bound) => (bound === undefined ? [] : [String(bound)])),
  ...(type === 'date' ? ['2028-02-29', '2027/4/1'] : []),
  ...(type === 'boolean' ? ['TRUE', 'FALSE'] : []),
];

/** Cells just beyond it. */
const badCells = (
  column: string,
  { type, lengthMax, min, max, oneOf, required }: PropertyRule,
): readonly string[] => [
  ...(lengthMax === undefined ? [] : [longText(type, lengthMax + 1)]),
  ...(min === undefined ? [] : [String(min - 1)]),
  ...(max === undefined ? [] : [String(max + 1)]),
  ...(oneOf ? ['surprise'] : []),
  ...(required.create || column === 'code' ? [''] : []),
  // That of a user is a text.
  ...(column === 'code' ? ['a/b', 'a b', uuid] : []),
  ...(wrongTexts[type] ?? []),
];

/** One row for each of the cells of its columns. */
function rowsWith(
  file: string,
  row: Cells,
  cellsOf: (column: string, rule: PropertyRule) => readonly string[],
) {
  return Object.keys(row).flatMap((column) => {
    const rule = ruleOf(file, column);
    return (rule ? cellsOf(column, rule) : []).map((cell) => ({ ...row, [column]: cell }));
  });
}

const linesOf = (rows: readonly Cells[]): readonly string[] => [
  Object.keys(rows[0] ?? {}).join(','),
  ...rows.map((row) => Object.values(row).join(',')),
];

describe('cells at the edge', () => {
  test.each(tables)('%s: what the contract allows is sent', async (file, made, changed) => {
    const { sandbox, violations } = await watch();
    const isKey = (column: string) =>
      column in changed || !('previousName' in made ? column === 'name' : true);
    const added = rowsWith(file, made, goodCells).map((row, at) => ({
      ...row,
      ...(made['code'] && row['code'] === made['code'] && { code: `N${at}` }),
      ...(made['email'] && row['email'] === made['email'] && { email: `n${at}@example.com` }),
    }));
    const longest = Object.keys(made).flatMap((column) => {
      const rule = isKey(column) ? undefined : ruleOf(file, column);
      return rule ? [[column, goodCells(column, rule)[0] ?? made[column] ?? '']] : [];
    });
    const whole = { ...made, ...changed, ...Object.fromEntries(longest) };
    // A name that is a key is there once.
    const renamed =
      'previousName' in made ? { ...whole, name: whole.name?.replace(/.$/u, 'x') ?? '' } : whole;
    const synced = await syncFiles(sandbox, {
      [file]: linesOf([...added, renamed]),
    });
    expect([violations, failuresOf(synced)]).toEqual([[], []]);
    expect(synced.plan.changes.length).toBeGreaterThan(0);
  });

  test.each(tables)('%s: what the contract forbids is not sent', async (file, made, changed) => {
    const { sandbox, sent, violations } = await watch();
    const isOther = (column: string) => !(column in changed);
    const bad = [
      ...rowsWith(file, made, badCells),
      ...rowsWith(file, { ...made, ...changed }, (column, rule) =>
        isOther(column) ? badCells(column, rule) : [],
      ),
    ].filter((row) => Object.values(row).some((cell) => cell !== ''));
    expect(bad).not.toEqual([]);
    for (const row of bad) {
      const syncing = syncFiles(sandbox, { [file]: linesOf([row]) });
      // The row alone is withheld where somebody else has its value.
      const isStopped = syncing.then(
        ({ plan }) => plan.withheld.length > 0,
        (error: Error) => /nothing was written/i.test(error.message),
      );
      expect([row, await isStopped]).toEqual([row, true]);
      expect([row, violations, sent.filter(({ body }) => body !== undefined)]).toEqual([row, [], []]);
    }
  });
});

test('a request that breaks the contract is noticed', async () => {
  const { sandbox, sent, violations } = await watch();
  const headers = { Authorization: `Bearer ${sandbox.token}` };
  await fetch(`${sandbox.url}/v1/grades?sortBy=name`, { headers });
  await fetch(`${sandbox.url}/v1/grades/G1`, { method: 'DELETE', headers });
  expect(sent.map(({ id }) => id)).toEqual(['grades.list', 'grades.delete']);
  expect(violations.map((violation) => violation.split(': ').slice(0, 2))).toEqual([
    ['GET /v1/grades', 'query.sortBy'],
    ['DELETE /v1/grades/G1', 'writeById'],
  ]);
});
