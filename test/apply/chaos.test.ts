/**
 * Law 20: whatever the service does to single requests, a run ends with exactly the wanted state, and
 * its report agrees.
 */

import { expect, test } from 'vitest';
import { ofEachKind } from '../../src/model/limits.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { faultProfile, type Sandbox, type Seed, type Switches } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { caseCount, lawMs, propertySeed } from '../helpers/cases.js';
import { dataFolder } from '../helpers/cli.js';
import { rememberedRows } from '../helpers/remembered.js';
import { closeAll, openClient, openSandbox } from '../helpers/sandboxes.js';
import { failuresOf } from '../helpers/syncing.js';

/** As many as there is time for. */
const seedCountMin = caseCount(1, 6);
const seedCountMax = caseCount(1, 20);
const seedsMsMax = lawMs * 3;
const concurrency = 8;
/** Creates, updates and deletes of one run. */
const changeCount = caseCount(150, 1_200);

/** Fewer than a request has tries: a service that fails more often is down. */
const inARowMax = 4;

/** Of each of four resources there are as many creates, updates and deletes. */
const partSize = Math.ceil(changeCount / 12);

type Role = 'kept' | 'updated' | 'deleted' | 'created';
type Row = Readonly<Record<string, string | null>>;

/** Codes such as `Gu007`; a role begins with a letter of its own. */
const codesOf = (prefix: string, role: Role): readonly string[] =>
  Array.from({ length: partSize }, (_, index) => `${prefix}${role[0]}${String(index).padStart(3, '0')}`);

/**
 * Records before and after, made by role; `version` is 1 before and 2 after where the record
 * changes.
 */
function sides(prefix: string, rowOf: (code: string, version: 1 | 2, index: number) => Row) {
  const rows = (role: Role, version: 1 | 2) =>
    codesOf(prefix, role).map((code, index) => rowOf(code, version, index));
  return {
    before: [...rows('kept', 1), ...rows('updated', 1), ...rows('deleted', 1)],
    after: [...rows('kept', 1), ...rows('updated', 2), ...rows('created', 2)],
  };
}

const grades = sides('G', (code, version) => ({ code, name: `${code} ${version}`, level: String(version) }));

/** Teams stand below kept ones; created ones also below each other, and updated ones move. */
const teams = sides('T', (code, version, index) => {
  const kept = codesOf('T', 'kept');
  const created = codesOf('T', 'created');
  const isBelowCreated = code.startsWith('Tc') && index % 3 > 0;
  const parentCode = isBelowCreated ? created[index - 1] : kept[(index * version) % partSize];
  return {
    code,
    name: `${code} ${version}`,
    parentCode: code.startsWith('Tk') ? null : (parentCode ?? null),
  };
});

const items = sides('I', (code, version, index) => ({
  code,
  name: `${code} ${version}`,
  color: index % 2 === 0 ? null : `red ${version}`,
}));

/** A category is its name and nothing else: an update is a rename. */
const categories = {
  before: [...codesOf('C', 'kept'), ...codesOf('C', 'updated'), ...codesOf('C', 'deleted')],
  after: [
    ...codesOf('C', 'kept').map((name) => ({ name, previousName: null })),
    ...codesOf('C', 'updated').map((name) => ({ name: `${name} 2`, previousName: name })),
    ...codesOf('C', 'created').map((name) => ({ name, previousName: null })),
  ],
};

const seed = {
  charts: [{ name: 'FY27', current: true }],
  masters: [{ code: 'V1', name: 'V1' }],
  masterFields: [{ master: 'V1', code: 'color', title: 'Color', fieldType: 'text' }],
  grades: [
    { code: 'default', name: 'default', level: 0, default: true },
    ...grades.before.map((grade) => ({ ...grade, level: Number(grade['level']) })),
  ],
  teams: teams.before.map((team) => ({ ...team, chart: 'FY27' })),
  items: items.before.map(({ code, name, color = null }) => ({
    ...{ master: 'V1', code, name },
    inputs: { color },
  })),
  categories: categories.before.map((name) => ({ name })),
} as unknown as Seed;

function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

const files = {
  'grades.csv': csvOf([{ code: 'default', name: 'default', level: '0' }, ...grades.after]),
  'teams.csv': csvOf(teams.after),
  'items.V1.csv': csvOf(items.after),
  'categories.csv': csvOf(categories.after),
};

const unlimited = {
  ...ofEachKind(() => ({ count: 1_000_000, percent: 100 })),
  deletesMax: 1_000_000,
};

/** What is stored of each table, in the shape and order of the rows that are wanted. */
function storedIn(sandbox: Sandbox) {
  const dump = sandbox.dump();
  return {
    grades: dump.grades
      .filter(({ code }) => code !== 'default')
      .map(({ code, name, level }) => ({ code, name, level: String(level) })),
    teams: dump.teams.map(({ code, name, parentCode }) => ({ code, name, parentCode })),
    items: dump.items.map(({ code, name, inputs }) => ({ code, name, color: inputs?.['color'] ?? null })),
    categories: dump.categories.map(({ name }) => name),
  };
}

const byText = <T>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

test(`${changeCount} changes under faults all arrive, and each create is made once`, {
  timeout: 600_000,
}, async () => {
  const data = await dataFolder(files);
  const endsAt = performance.now() + seedsMsMax;
  for (
    let number = 1;
    number <= seedCountMin || (number <= seedCountMax && performance.now() < endsAt);
    number++
  ) {
    const writeAnswer = number % 2 === 0 ? 'empty' : 'record';
    await runChaos(data, propertySeed + number, { writeAnswer }).finally(closeAll);
  }
});

test('under faults, no delete that was confirmed but not made counts as done', {
  timeout: 600_000,
}, async () => {
  const { outcomes, sandbox } = await playChaos(await dataFolder(files), propertySeed, {
    deletion: 'ignored',
  });
  const deletes = outcomes.filter(({ change }) => change.action === 'delete');
  expect(new Set(deletes.map(({ status }) => status))).toEqual(new Set(['unknown']));
  expect(storedIn(sandbox).grades.filter(({ code }) => code?.startsWith('Gd'))).toHaveLength(partSize);
});

async function playChaos(data: string, number: number, switches: Partial<Switches>) {
  const names = ['429', '500-before', '504-after', 'drop-before', 'drop-after'] as const;
  const playFault = faultProfile({ faults: names.map((name) => ({ name, rate: 0.05 })), seed: number });
  let isCalm = true;
  const faultsInARow = new Map<string, number>();
  const sandbox = await openSandbox({
    seed,
    switches,
    onRequest: (request) => {
      const name = `${request.method} ${request.path}`;
      const count = faultsInARow.get(name) ?? 0;
      const fault = isCalm || count === inARowMax ? undefined : playFault(request);
      faultsInARow.set(name, fault ? count + 1 : 0);
      return fault;
    },
  });
  const client = openClient(sandbox, { concurrency });
  const options = { prune: 'all', limits: unlimited, rowsBefore: rememberedRows } as const;
  const plan = async () => makePlan(await checkFiles({ data: [data] }), client, options);
  const made = await plan();
  expect(made.plan.withheld).toEqual([]);
  expect(made.plan.changes.length).toBe(partSize * 12);

  isCalm = false;
  const outcomes = await applyPlan(made.plan, { client, ...made, approvals: noApprovals });
  isCalm = true;
  return { sandbox, client, plan, made, outcomes };
}

async function runChaos(...how: Parameters<typeof playChaos>): Promise<void> {
  const { sandbox, client, plan, made, outcomes } = await playChaos(...how);
  expect(failuresOf({ ...made, outcomes, writes: [] })).toEqual([]);
  expect(sandbox.inFlightMax).toBeLessThanOrEqual(concurrency);
  const stored = storedIn(sandbox);
  expect(byText(stored.grades)).toEqual(byText(grades.after));
  expect(byText(stored.teams)).toEqual(byText(teams.after));
  expect(byText(stored.items)).toEqual(byText(items.after));
  expect(byText(stored.categories)).toEqual(byText(categories.after.map(({ name }) => name)));
  expect(client.counts.retried).toBeGreaterThan(changeCount / 10);
  const again = await plan();
  expect(again.plan.changes).toEqual([]);
  const idsOf = (change: { readonly id: string }) => again.idByRecord.get(change.id);
  const creates = outcomes.filter(({ change }) => change.action === 'create');
  expect(creates.map(({ id }) => id)).toEqual(creates.map(({ change }) => idsOf(change)));
}
