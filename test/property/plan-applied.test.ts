/** Law: a plan that is applied gives exactly the files on the fields they manage, and leaves everything else alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPlan } from '../../src/apply/apply-plan.js';
import { checkFiles } from '../../src/check-files.js';
import { InputRejected } from '../../src/errors.js';
import { makePlan } from '../../src/make-plan.js';
import type { Plan } from '../../src/model.js';
import type { Seed } from '../../src/sandbox/index.js';
import { dataFolder } from '../e2e/cli.js';
import { closeAll, openClient, openSandbox, writesOf } from '../sandboxes.js';

/** A record of any resource as both sides know it. */
type Known = Readonly<Record<string, unknown>> & { readonly code: string };

const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
const names = ['人事部', '営業 第一', 'R&D', '=1+1', '"x", y'];

/** Nodes of a tree: each stands below one that comes before it, or at the top. */
const tree = fc
  .tuple(fc.shuffledSubarray(codes), fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), namesOf(7))
  .map(([order, picks, drawn]) =>
    order.map((code, index) => ({
      code,
      name: drawn[index] ?? '',
      parentCode: pick([null, ...order.slice(0, index)], picks[index] ?? 0),
    })),
  );

function namesOf(count: number): fc.Arbitrary<readonly string[]> {
  return fc.array(fc.constantFrom(...names), { minLength: count, maxLength: count });
}

function pick<T>(elements: readonly T[], index: number): T | undefined {
  return elements[index % elements.length];
}

const grades = fc
  .tuple(
    fc.shuffledSubarray(codes, { minLength: 1 }),
    namesOf(7),
    fc.array(fc.nat(255), { minLength: 7, maxLength: 7 }),
  )
  .map(([order, drawn, levels]) =>
    order.map((code, index) => ({ code, name: drawn[index] ?? '', level: levels[index] ?? 0 })),
  );

const story = fc.record({
  live: fc.record({ grades, teams: tree, folders: tree }),
  wanted: fc.record({ grades, teams: tree, folders: tree }),
  managesParents: fc.boolean(),
  isPruned: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 32 }),
});

interface Story {
  readonly live: Tables;
  readonly wanted: Tables;
  readonly managesParents: boolean;
  readonly isPruned: boolean;
  readonly concurrency: number;
}

type Tables = { readonly [Table in 'grades' | 'teams' | 'folders']: readonly Known[] };

function seedOf({ grades: liveGrades, teams, folders }: Tables): Seed {
  return {
    charts: [{ name: 'FY27', current: true }],
    grades: liveGrades,
    teams: teams.map((team) => ({ ...team, chart: 'FY27', notes: `notes of ${team.code}` })),
    folders: folders.map((folder) => ({ ...folder, description: `description of ${folder.code}` })),
  } as unknown as Seed;
}

function csvOf(records: readonly Known[], columns: readonly string[]): string {
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = records.map((record) => columns.map((column) => cell(record[column])).join(','));
  return [columns.join(','), ...rows, ''].join('\n');
}

/** What the tenant must be in the end, by the meaning of the files alone. */
function expectedOf(
  table: keyof Tables,
  sides: {
    readonly before: readonly Known[];
    readonly wanted: readonly Known[];
    readonly columns: readonly string[];
  },
  { plan, isPruned }: { readonly plan: Plan; readonly isPruned: boolean },
): ReadonlyMap<string, Partial<Known>> {
  const withheld = new Set(
    plan.withheld.filter(({ change }) => change.resource === table).map(({ change }) => change.key),
  );
  const expected = new Map<string, Partial<Known>>(sides.before.map((record) => [record.code, record]));
  const wantedCodes = new Set(sides.wanted.map(({ code }) => code));
  for (const code of [...expected.keys()]) {
    const isDefault = expected.get(code)?.['default'] === true;
    if (isPruned && !wantedCodes.has(code) && !withheld.has(code) && !isDefault) expected.delete(code);
  }
  for (const record of sides.wanted) {
    if (withheld.has(record.code)) continue;
    const managed = Object.fromEntries(sides.columns.map((column) => [column, record[column] ?? null]));
    expected.set(record.code, { ...expected.get(record.code), ...managed });
  }
  return expected;
}

test('for random tenants and files, at any concurrency', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(story, (drawn) => checkStory(drawn as Story).finally(closeAll)),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  );
});

const tables = ['grades', 'teams', 'folders'] as const;

async function checkStory({ live, wanted, managesParents, isPruned, concurrency }: Story): Promise<void> {
  const sandbox = await openSandbox({ seed: seedOf(live), switches: { teamParentNull: 'accepted' } });
  const client = openClient(sandbox, { concurrency });
  const treeColumns = ['code', 'name', ...(managesParents ? ['parentCode'] : [])];
  const columnsOf = { grades: ['code', 'name', 'level'], teams: treeColumns, folders: treeColumns };
  const data = await dataFolder(
    Object.fromEntries(tables.map((table) => [`${table}.csv`, csvOf(wanted[table], columnsOf[table])])),
  );
  const options = { prune: isPruned ? 'all' : [], limits: unlimited } as const;
  const plan = async () => makePlan(await checkFiles({ data: [data] }), client, options);

  const before = sandbox.dump() as unknown as Tables;
  const made = await plan().catch((error: unknown) => {
    if (!(error instanceof InputRejected)) throw error;
    return undefined;
  });
  expect(writesOf(sandbox)).toEqual([]);
  // What each side allows, both together may not, such as a circle of parents: such input is refused, and that is that.
  if (!made) return;
  const outcomes = await applyPlan(made.plan, { client, idByRecord: made.idByRecord });
  expect(outcomes.filter(({ status }) => status !== 'applied')).toEqual([]);

  const after = sandbox.dump() as unknown as Tables;
  for (const table of tables) {
    const sides = { before: before[table], wanted: wanted[table], columns: columnsOf[table] };
    const expected = expectedOf(table, sides, { plan: made.plan, isPruned });
    const afterByCode = new Map(after[table].map((record) => [record.code, record]));
    expect([...afterByCode.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [code, record] of expected) expect(afterByCode.get(code)).toMatchObject(record);
  }
  expect((await plan()).plan.changes).toEqual([]);
}

const unlimited = {
  deletes: { count: 1_000, percent: 100 },
  updates: { count: 1_000, percent: 100 },
  moves: { count: 1_000, percent: 100 },
  deletesMax: 1_000,
};
