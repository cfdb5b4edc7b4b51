/**
 * Law 20: whatever the service does to single requests, a run ends with exactly the wanted state, and
 * its report agrees.
 */

import { expect, test } from 'vitest';
import { ofEachKind } from '../../src/model/limits.js';
import { noApprovals } from '../../src/plan/check/approve.js';
import { faultProfile, type Sandbox, type Seed, type Switches } from '../../src/sandbox/index.js';
import { applyPlan } from '../helpers/applying.js';
import { caseCount, lawMs, propertySeed } from '../helpers/cases.js';
import { closeAll, openClient, openSandbox } from '../helpers/sandboxes.js';
import { type Files, failuresOf, planFiles } from '../helpers/syncing.js';

/** As many as there is time for. */
const seedCountMin = caseCount(1, 6);
const seedCountMax = caseCount(1, 20);
const seedsMsMax = lawMs * 3;
const concurrency = 8;

/** Of each of four resources so many records stay, are updated, deleted and created. */
const partSize = caseCount(13, 100);
const changeCount = 4 * 3 * partSize;

/** Fewer than a request has tries: a service that fails more often is down. */
const inARowMax = 4;

const numbers = Array.from({ length: partSize }, (_, index) => index);
const codesOf = (role: 'kept' | 'updated' | 'deleted' | 'created') =>
  numbers.map((number) => `${role}${number}`);
const before = (['kept', 'updated', 'deleted'] as const).flatMap(codesOf);
const after = (['kept', 'updated', 'created'] as const).flatMap(codesOf);

const numberIn = (code: string) => Number(/\d+/.exec(code)?.[0]);
const renamed = (code: string) => (code.startsWith('kept') ? code : `${code} 2`);

/** Teams stand below kept ones; created ones also below each other, and updated ones move. */
function parentOf(code: string, turn: 1 | 2): string {
  if (code.startsWith('kept')) return '';
  const number = numberIn(code);
  return code.startsWith('created') && number % 3 > 0
    ? `created${number - 1}`
    : `kept${(number * turn) % partSize}`;
}

const seed: Seed = {
  charts: [{ name: 'FY27', current: true }],
  masters: [{ code: 'V1', name: 'V1' }],
  masterFields: [{ master: 'V1', code: 'color', title: 'Color', fieldType: 'text' }],
  grades: ['default', ...before].map((code) => ({ code, name: code, level: 1, default: code === 'default' })),
  teams: before.map((code) => {
    return { chart: 'FY27', code, name: code, parentCode: parentOf(code, 1) || null };
  }),
  items: before.map((code) => ({ master: 'V1', code, name: code, inputs: { color: code } })),
  categories: before.map((name) => ({ name })),
};

/** A category is its name and nothing else: an update is a rename. */
const wanted: Files = {
  grades: ['default,default,1', ...after.map((code) => `${code},${renamed(code)},1`)],
  teams: after.map((code) => `${code},${renamed(code)},${parentOf(code, 2)}`),
  'items.V1': after.map((code) => `${code},${renamed(code)},${renamed(code)}`),
  categories: after.map((code) => (code.startsWith('updated') ? renamed(code) : code)),
};

const files: Files = {
  grades: ['code,name,level', ...(wanted['grades'] ?? [])],
  teams: ['code,name,parentCode', ...(wanted['teams'] ?? [])],
  'items.V1': ['code,name,color', ...(wanted['items.V1'] ?? [])],
  categories: [
    'name,previousName',
    ...after.map((code) => (code.startsWith('updated') ? `${renamed(code)},${code}` : `${code},`)),
  ],
};

/** What is stored, as the rows that are wanted. */
function storedIn(sandbox: Sandbox): Files {
  const { grades, teams, items, categories } = sandbox.dump();
  return {
    grades: grades.map(({ code, name, level }) => `${code},${name},${level}`),
    teams: teams.map(({ code, name, parentCode }) => `${code},${name},${parentCode ?? ''}`),
    'items.V1': items.map(({ code, name, inputs }) => `${code},${name},${inputs?.['color']}`),
    categories: categories.map(({ name }) => name),
  };
}

const sorted = (tables: Files): Files =>
  Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.toSorted()]));

async function playChaos(number: number, switches: Partial<Switches>) {
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
  const limits = { ...ofEachKind(() => ({ count: 1_000_000, percent: 100 })), deletesMax: 1_000_000 };
  const plan = () => planFiles(sandbox, files, { prune: 'all', limits });
  const made = await plan();
  expect([made.plan.withheld, made.plan.changes.length]).toEqual([[], changeCount]);
  const client = openClient(sandbox, { concurrency });
  isCalm = false;
  const outcomes = await applyPlan(made.plan, { client, ...made, approvals: noApprovals });
  isCalm = true;
  return { sandbox, client, plan, made, outcomes };
}

async function runChaos(...how: Parameters<typeof playChaos>): Promise<void> {
  const { sandbox, client, plan, made, outcomes } = await playChaos(...how);
  expect(failuresOf({ ...made, outcomes, writes: [] })).toEqual([]);
  expect(sandbox.inFlightMax).toBeLessThanOrEqual(concurrency);
  expect(sorted(storedIn(sandbox))).toEqual(sorted(wanted));
  expect(client.counts.retried).toBeGreaterThan(changeCount / 10);
  const again = await plan();
  expect(again.plan.changes).toEqual([]);
  const creates = outcomes.filter(({ change }) => change.action === 'create');
  expect(creates.map(({ id }) => id)).toEqual(creates.map(({ change }) => again.idByRecord.get(change.id)));
}

test(`${changeCount} changes under faults all arrive, and each create is made once`, {
  timeout: 600_000,
}, async () => {
  const endsAt = performance.now() + seedsMsMax;
  for (
    let number = 1;
    number <= seedCountMin || (number <= seedCountMax && performance.now() < endsAt);
    number++
  ) {
    const writeAnswer = number % 2 === 0 ? 'empty' : 'record';
    await runChaos(propertySeed + number, { writeAnswer }).finally(closeAll);
  }
});

test('under faults, no delete that was confirmed but not made counts as done', {
  timeout: 600_000,
}, async () => {
  const { outcomes, sandbox } = await playChaos(propertySeed, { deletion: 'ignored' });
  const deletes = outcomes.filter(({ change }) => change.action === 'delete');
  expect(new Set(deletes.map(({ status }) => status))).toEqual(new Set(['unknown']));
  expect(sandbox.dump().grades.filter(({ code }) => code?.startsWith('deleted'))).toHaveLength(partSize);
});
