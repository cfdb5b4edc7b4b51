/**
 * Law 7: undoing a run restores every managed field, and undoing the undo restores the state after
 * the run.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import { isGraveLoss } from '../../src/plan/undo/undo-run.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { faultProfile, type Sandbox, type Seed } from '../../src/sandbox/index.js';
import { dataFolder } from '../helpers/cli.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { applyRecorded, notApplied, type Undone, undoRecorded } from '../helpers/undoing.js';
import { holds } from './holds.js';
import { playStory } from './play-story.js';
import { calmStories, type StoryTable } from './tenants.js';

type Row = Readonly<Record<string, string | number | boolean | null>>;

const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
const names = ['人事部', '営業 第一', 'R&D', '"x", y'];
const sample = fc.array(fc.nat(1000), { minLength: codes.length, maxLength: codes.length });

function pick<T>(elements: readonly T[], index = 0): T {
  return elements[index % elements.length] as T;
}

const grades = fc
  .tuple(fc.shuffledSubarray(codes, { minLength: 1 }), sample, fc.nat())
  .map(([order, drawn, chosen]) =>
    order.map((code, index) => ({
      code,
      name: pick(names, drawn[index]),
      level: (drawn[index] ?? 0) % 256,
      default: index === chosen % order.length,
    })),
  );

/** Tree nodes: each is below an earlier one or a root. */
const tree = fc.tuple(fc.shuffledSubarray(codes), sample, sample).map(([order, picks, drawn]) =>
  order.map((code, index) => ({
    code,
    name: pick(names, drawn[index]),
    parentCode: pick([null, ...order.slice(0, index)], picks[index]),
  })),
);

const items = fc.tuple(fc.shuffledSubarray(codes), sample).map(([order, drawn]) =>
  order.map((code, index) => ({
    master: 'V1',
    code,
    name: pick(names, drawn[index]),
    color: pick(['red', 'blue', null], drawn[index]),
  })),
);

const charts = fc.subarray(['FY27', 'FY28', 'FY29']).map((drawn) => drawn.map((name) => ({ name })));
const categories = fc.subarray(names).map((drawn) => drawn.map((name) => ({ name })));

const tables = fc.record({ grades, teams: tree, folders: tree, items, charts, categories });
type Tables = Readonly<
  Record<'grades' | 'teams' | 'folders' | 'items' | 'charts' | 'categories', readonly Row[]>
>;

const story = fc.record({
  live: tables,
  wanted: tables,
  isPruned: fc.boolean(),
  isRenaming: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 16 }),
  faultSeed: fc.option(fc.nat(), { nil: undefined }),
});

interface Story {
  readonly live: Tables;
  readonly wanted: Tables;
  readonly isPruned: boolean;
  readonly isRenaming: boolean;
  readonly concurrency: number;
  /** Faults are played while the run writes. */
  readonly faultSeed: number | undefined;
}

function seedOf(live: Tables): Seed {
  const custom = { title: '色', fieldType: 'text', required: false };
  return {
    ...live,
    charts: [{ name: 'FY26', current: true }, ...live.charts],
    teams: live.teams.map((team) => ({ ...team, chart: 'FY26', notes: `notes of ${team['code']}` })),
    folders: live.folders.map((folder) => ({ ...folder, description: `description of ${folder['code']}` })),
    masters: [{ code: 'V1', name: '勘定' }],
    masterFields: [{ master: 'V1', code: 'color', ...custom }],
    items: live.items.map(({ color, ...item }) => ({ ...item, startsOn: '2026-04-01', inputs: { color } })),
  } as unknown as Seed;
}

/** New records replace those no longer named, in order. */
function renaming(live: readonly Row[], wanted: readonly Row[]): readonly Row[] {
  const named = (rows: readonly Row[], code: unknown) => rows.some((row) => row['code'] === code);
  const free = live.filter(({ code }) => !named(wanted, code)).map(({ code }) => code ?? null);
  return wanted.map((row) => ({
    ...row,
    previousCode: named(live, row['code']) ? null : (free.shift() ?? null),
  }));
}

function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(',')), ''].join(
    '\n',
  );
}

function filesOf({ live, wanted, isRenaming }: Story): Readonly<Record<string, string>> {
  const rename = isRenaming ? ['previousCode'] : [];
  const rowsOf = (table: 'grades' | 'teams' | 'folders' | 'items') =>
    isRenaming ? renaming(live[table], wanted[table]) : wanted[table];
  const isFilled = ([, rows]: readonly [string, readonly Row[], readonly string[]]) => rows.length > 0;
  const drawn: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
    ['grades', rowsOf('grades'), ['code', 'name', 'level', 'default', ...rename]],
    ['teams', rowsOf('teams'), ['code', 'name', 'parentCode', ...rename]],
    ['folders', rowsOf('folders'), ['code', 'name', 'parentCode', ...rename]],
    ['items', rowsOf('items'), ['master', 'code', 'name', 'color', ...rename]],
    ['charts', [{ name: 'FY26' }, ...wanted.charts], ['name']],
    ['categories', wanted.categories, ['name']],
  ];
  return Object.fromEntries(
    drawn.filter(isFilled).map(([table, rows, columns]) => [`${table}.csv`, csvOf(rows, columns)]),
  );
}

/**
 * The state without "current", and with equal forms of empty, which the service does not
 * distinguish.
 */
function stateOf(sandbox: Sandbox): unknown {
  sandbox.settle();
  return JSON.parse(JSON.stringify(sandbox.dump()), (_, value) => (value === null ? '' : value));
}

function graveLosses({ losses }: Undone): readonly string[] {
  return losses.filter(isGraveLoss).map(({ reason }) => reason.code);
}

test(
  'undoing a run restores the state before it, and undoing that the state after it',
  { timeout: 600_000 },
  () =>
    holds(story, { cases: 3 }, (drawn, note) => {
      const story = drawn as unknown as Story;
      note('Files', () =>
        Object.entries(filesOf(story)).flatMap(([name, csv]) => [name, ...csv.split('\n')]),
      );
      note('The service has', () => [JSON.stringify(story.live, undefined, 1)]);
      note('How', () => [JSON.stringify({ ...story, live: undefined, wanted: undefined })]);
      return checkStory(story);
    }),
);

/** Those of people, and of what their posts name; nobody leaves for good, or loses a post by a leave. */
const peopleStories = calmStories
  .map((story) => ({
    ...story,
    tables: story.tables.map(withoutLeavers).filter(isOfPeople),
    switches: { ...story.switches, suspendedMemberships: 'kept' as const },
  }))
  .filter(({ tables: drawnTables }) => drawnTables.length > 0);

function isOfPeople({ name, rows }: StoryTable): boolean {
  return ['users', 'memberships', 'teams', 'grades'].includes(name) && rows.length > 0;
}

function withoutLeavers(table: StoryTable): StoryTable {
  const isLeaver = (row: StoryTable['rows'][number]) => row['status'] === 'deactivated';
  return { ...table, rows: table.rows.map((row) => (isLeaver(row) ? { ...row, status: null } : row)) };
}

test('so it is with people and their posts', { timeout: 600_000 }, () =>
  holds(peopleStories, { cases: 3 }, async (drawn, note) => {
    const { sandbox, client, plan } = await playStory(drawn, note);
    const state = await dataFolder({});
    const before = peopleIn(sandbox);
    const made = await plan();
    if (!made) return;
    const done = await applyRecorded(state, made.plan, { client, idByRecord: made.idByRecord });
    expect(notApplied(done)).toEqual([]);
    const after = peopleIn(sandbox);
    const undone = await undoRecorded(state, done.run, client);
    note('Losses', () => undone.losses.map((loss) => JSON.stringify(loss)));
    expect(notApplied(undone)).toEqual([]);
    if (graveLosses(undone).length > 0) return;
    expect(peopleIn(sandbox)).toEqual(before);
    const again = await undoRecorded(state, undone.run, client);
    note('Losses of the second undo', () => again.losses.map((loss) => JSON.stringify(loss)));
    // Who is invited once more gets back no requests; here, nobody had any.
    expect(graveLosses(again).filter((code) => code !== 'state_not_whole')).toEqual([]);
    expect(notApplied(again)).toEqual([]);
    expect(peopleIn(sandbox)).toEqual(after);
  }),
);

/**
 * Who was invited stays as a deactivated user, and may be invited again. Grades and what is ticked
 * have no order.
 */
function peopleIn(sandbox: Sandbox): unknown {
  const { users, memberships, teams, grades: gradesNow } = sandbox.dump();
  const present = users
    .filter(({ status, code }) => status !== 'deactivated' && code !== 'admin')
    .map((user) => ({ ...user, status: user.status === 'invited' ? 'activated' : user.status }));
  const state = { users: present, memberships, teams, grades: gradesNow };
  const isOfTexts = (value: unknown) => Array.isArray(value) && typeof value[0] === 'string';
  return JSON.parse(JSON.stringify(state), (_, value) =>
    isOfTexts(value) ? value.toSorted() : (value ?? ''),
  );
}

const writeFaults = (['500-before', '504-after', 'drop-before', 'drop-after'] as const).map((name) => ({
  name,
  rate: 0.1,
}));

async function checkStory(drawn: Story): Promise<void> {
  const { faultSeed } = drawn;
  const playFault = faultProfile({ faults: writeFaults, seed: faultSeed ?? 0 });
  let isFaulty = false;
  const sandbox = await openSandbox({
    seed: seedOf(drawn.live),
    switches: { teamParentNull: 'accepted' },
    onRequest: (request) => (isFaulty && request.method !== 'GET' ? playFault(request) : undefined),
  });
  const client = openClient(sandbox, { concurrency: drawn.concurrency });
  const [data, state] = [await dataFolder(filesOf(drawn)), await dataFolder({})];
  const before = stateOf(sandbox);
  const made = await makePlan(await checkFiles({ data: [data] }), client, {
    prune: drawn.isPruned ? 'all' : [],
  }).catch((error: unknown) => {
    if (!(error instanceof InputRejected)) throw error;
    return undefined;
  });
  // Files and records may be valid separately but not together; such input is refused.
  if (!made) return;
  isFaulty = faultSeed !== undefined;
  const done = await applyRecorded(state, made.plan, { client, idByRecord: made.idByRecord });
  if (!isFaulty) expect(notApplied(done)).toEqual([]);
  isFaulty = false;
  const after = stateOf(sandbox);

  const undone = await undoRecorded(state, done.run, client);
  expect(notApplied(undone)).toEqual([]);
  // A second undo returns a key that the run had given to another record.
  const isTaken = graveLosses(undone).includes('key_taken');
  if (isTaken) expect(notApplied(await undoRecorded(state, done.run, client))).toEqual([]);
  else expect(graveLosses(undone)).toEqual([]);
  if (!isTaken) expect(stateOf(sandbox)).toEqual(before);
  if (isTaken) return;

  const again = await undoRecorded(state, undone.run, client);
  expect([graveLosses(again), notApplied(again)]).toEqual([[], []]);
  expect(stateOf(sandbox)).toEqual(after);
}
