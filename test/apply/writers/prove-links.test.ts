import { describe, expect, test } from 'vitest';
import { countLinks, proveLinks } from '../../../src/apply/writers/links.js';
import { notProven } from '../../../src/apply/writers/writing.js';
import type { Change } from '../../../src/model/changes.js';
import type { WriteDoubt } from '../../../src/model/obstacles.js';
import type { OutcomeStatus } from '../../../src/model/plan.js';
import { textOf } from '../../../src/model/sentence.js';
import { aChange, anOutcome, chart } from '../../helpers/builders.js';
import { answered, openClient, openSandbox } from '../../helpers/sandboxes.js';

const idByRecord = new Map([
  [`charts/${chart}`, 'c1'],
  [`teams/${chart}/A`, 'tA'],
  [`teams/${chart}/B`, 'tB'],
]);

const change = (key: string, options: Partial<Change> = {}) => aChange('memberships', key, options);
const led = (after: boolean) => [{ field: 'leader', before: !after, after }];
const joins = (key: string) => change(key, { fields: [{ field: 'leader', before: null, after: false }] });
const leaves = (key: string) => change(key, { action: 'delete' });
const leads = (key: string) => change(key, { action: 'update', fields: led(true) });

type Answers = Readonly<Record<string, object>>;

/**
 * A service that has these answers, by the end of their path. Others fail.
 * @param failures how often an answer fails before it comes
 */
async function openService(answers: Answers, failures: Readonly<Record<string, number>> = {}) {
  const asked: string[] = [];
  const left = new Map(Object.entries(failures));
  const sandbox = await openSandbox({
    onRequest: ({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      if (!asked.includes(name)) asked.push(name);
      const failuresLeft = left.get(name) ?? 0;
      left.set(name, failuresLeft - 1);
      const answer = failuresLeft > 0 ? undefined : answers[name];
      return answered(answer ?? { code: 'internal_error', message: 'no' }, answer ? 200 : 500);
    },
  });
  return { context: { client: openClient(sandbox), idByRecord }, asked };
}

const counting = (membershipsCount?: number) => ({ c1: { id: 'c1', membershipsCount } });
const member = (code: string, leader = false) => ({ id: `id-${code}`, code, leader });
const team = (code: string, users: readonly object[], usersCount = users.length) => ({
  [`t${code}`]: { id: `t${code}`, code, usersCount, users },
});

describe('the members of a chart are counted', () => {
  const count = async (answers: Answers, ...changes: readonly Change[]) => {
    const { context, asked } = await openService(answers);
    return { counts: Object.fromEntries(await countLinks(changes, context)), asked };
  };

  test('once for all creates of the chart, or all deletes', async () => {
    const joined = await count(counting(7), joins('A/u1'), joins('B/u2'));
    expect(joined).toEqual({ counts: { [`create memberships/${chart}`]: 7 }, asked: ['c1'] });
    const left = await count(counting(8), leaves('A/u3'), leaves('B/u4'));
    expect(left).toEqual({ counts: { [`delete memberships/${chart}`]: 8 }, asked: ['c1'] });
  });

  test('as none in a chart that the run will create: nothing is asked', async () => {
    const counted = await count({}, aChange('memberships', 'A/u1', { scope: 'NEW' }));
    expect(counted).toEqual({ counts: { 'create memberships/NEW': 0 }, asked: [] });
  });

  test.each([
    ['does not count them', counting()],
    ['cannot be read', {}],
  ])('as unknown if the chart %s', async (_, answers) => {
    const { counts } = await count(answers, joins('A/u1'));
    expect(counts).toEqual({ [`create memberships/${chart}`]: undefined });
  });
});

interface CheckedService {
  readonly before?: number | undefined;
  /** Before the deletes. */
  readonly between?: number | undefined;
  readonly answers: Answers;
  readonly failures?: Readonly<Record<string, number>>;
}

/** What is not proven, by the key of the change, and what was asked for that. */
async function check(
  changes: readonly (Change | readonly [Change, OutcomeStatus])[],
  { before, between, answers, failures }: CheckedService,
) {
  const { context, asked } = await openService(answers, failures);
  const outcomes = changes.map((one) => ('length' in one ? anOutcome(...one) : anOutcome(one, 'applied')));
  const counts = new Map([
    [`create memberships/${chart}`, before],
    [`delete memberships/${chart}`, between],
  ]);
  return { unproven: await proveLinks(outcomes, counts, context), asked };
}

describe('counts prove all who came and went', () => {
  const moved = [joins('A/u1'), joins('A/u2'), leaves('B/u3')];

  test('if they are what the run must have left: no team is read', async () => {
    const checked = await check(moved, { before: 7, between: 9, answers: counting(8) });
    expect(checked).toEqual({ unproven: [], asked: ['c1'] });
  });

  test.each([
    ['is not known before the deletes', undefined, 8],
    ['lacks one who came, as many as did not go', 8, 8],
    ['is the same after the deletes', 9, 9],
  ])('but not if the number %s', async (_, between, after) => {
    const answers = {
      ...counting(after),
      ...team('A', [member('u1'), member('u2')]),
      ...team('B', [member('u3')]),
    };
    const { unproven } = await check(moved, { before: 7, between, answers });
    expect(unproven).toMatchObject([{ change: { key: 'B/u3' }, status: 'unknown' }]);
  });

  test('but nobody who went in a run that takes others along', async () => {
    const effects = [{ what: 'usersCount', count: 1 }];
    const closed = aChange('teams', 'A', { action: 'delete', effects });
    const answers = { ...counting(6), ...team('B', [member('u3')]) };
    const { unproven } = await check([leaves('B/u3'), closed], { between: 7, answers });
    expect(unproven).toMatchObject([{ change: { key: 'B/u3' }, status: 'unknown' }]);
  });

  test('of the changes that were made: others are not expected', async () => {
    const checked = await check([joins('A/u1'), [joins('A/u2'), 'failed'], [leaves('A/u3'), 'skipped']], {
      before: 7,
      answers: counting(8),
    });
    expect(checked).toEqual({ unproven: [], asked: ['c1'] });
  });

  test('but never an update: its team is read, and only its team', async () => {
    const answers = { ...counting(8), ...team('B', [member('u2', true)]) };
    const checked = await check([joins('A/u1'), leads('B/u2')], { before: 7, answers });
    expect(checked).toEqual({ unproven: [], asked: ['c1', 'tB'] });
  });

  test('and is not asked for if there are only updates', async () => {
    const checked = await check([leads('B/u2')], { answers: team('B', [member('u2', true)]) });
    expect(checked).toEqual({ unproven: [], asked: ['tB'] });
  });

  test.each<[string, number | undefined, object]>([
    ['one too few', 7, counting(7)],
    ['one too many', 7, counting(9)],
    ['unknown before the run', undefined, counting(8)],
    ['unknown after it', 7, counting()],
  ])('and if it is %s, the teams are read', async (_, before, counted) => {
    const answers = { ...counted, ...team('A', [member('u1')]) };
    const checked = await check([joins('A/u1')], { before, answers });
    expect(checked.unproven).toEqual([]);
    expect(checked.asked).toContain('tA');
  });
});

describe('where the count is wrong, what a team shows decides', () => {
  test.each<[string, Change, object, WriteDoubt | undefined]>([
    ['who was added and is not there', joins('A/u1'), team('A', []), { kind: 'absent' }],
    [
      'who was removed and is still there',
      leaves('A/u1'),
      team('A', [member('u1')]),
      { kind: 'still-there' },
    ],
    [
      'who was removed, from a team whose count lags',
      leaves('A/u1'),
      team('A', [member('u2')], 2),
      undefined,
    ],
    ['who was to lead and does not', leads('A/u1'), team('A', [member('u1')]), { kind: 'not-shown' }],
  ])('about one %s', async (_, change, shown, doubt) => {
    const answers = { ...counting(99), ...shown, memberships: [member('u2')] };
    const { unproven } = await check([change], { before: 7, answers });
    expect(unproven).toEqual(doubt ? [notProven(change, doubt)] : []);
  });

  test('of each team twice, if one reading with all its tries was not enough', async () => {
    const answers = { ...counting(99), ...team('A', [member('u1')]) };
    const { unproven } = await check([joins('A/u1')], { before: 7, answers, failures: { tA: 8 } });
    expect(unproven).toEqual([]);
  });

  test('of each team by itself: one that cannot be read leaves only its own members in doubt', async () => {
    const [lost, alsoLost, seen] = [joins('A/u1'), leaves('A/u2'), joins('B/u3')];
    const answers = { ...counting(99), ...team('B', [member('u3')]) };
    const { unproven } = await check([lost, seen, alsoLost], { before: 7, answers });
    expect(unproven).toMatchObject([lost, alsoLost].map((change) => ({ change, status: 'unknown' })));
    const reason = 'Looking up the record failed as well: GET /v1/organizationCharts/c1/teams/tA failed';
    expect(unproven.map(({ message = '' }) => textOf(message))).toEqual(
      Array(2).fill(expect.stringContaining(reason)),
    );
  });
});
