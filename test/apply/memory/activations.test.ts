import { describe, expect, test } from 'vitest';
import { activationsAfter } from '../../../src/apply/memory/activations.js';
import { noMemory } from '../../../src/apply/memory/memory.js';
import type { Outcome, Plan, ScopeSummary, TimeLineState } from '../../../src/model/plan.js';
import type { PastActivations } from '../../../src/plan/activation/time-line.js';
import { aChange, anActivation, anOutcome, aScope, aWithheld, holding } from '../../helpers/builders.js';

const plan = { scopes: [], withheld: [] };

/** What is remembered after each of some runs, one after the other. */
const after = (...runs: readonly (readonly [Partial<Plan>, ...Outcome[]])[]) =>
  runs.reduce<PastActivations>(
    (before, [one, ...outcomes]) => activationsAfter(before, { ...plan, ...one }, outcomes),
    noMemory.activations,
  );

function rememberedAfter(...runs: readonly (readonly Outcome[])[]) {
  const { scheduled, missingById } = after(...runs.map((outcomes) => [{}, ...outcomes] as const));
  return { scheduled, missing: Object.fromEntries(missingById) };
}

const onDay = anActivation('FY27', '2027-04-01');
const atOnce = anActivation('FY28', 'now');

const due = { id: 'id-fy27', dueOn: '2027-04-01' };
const made = anOutcome(aChange('charts', 'FY27'), 'applied', { id: 'ID-NEW' });
const { liveId: _, ...ofNew } = onDay;

test.each<[string, readonly (readonly Outcome[])[], PastActivations['scheduled']]>([
  ['is remembered by id and day', [[anOutcome(onDay, 'applied')]], due],
  [
    'is of the chart that the same run has made',
    [[made, anOutcome(ofNew, 'applied')]],
    { ...due, id: 'id-new' },
  ],
  [
    'is forgotten when a chart was made current at once, which takes every schedule away',
    [[anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'applied')]],
    undefined,
  ],
  [
    'stays when the chart was current already, so that nothing was sent',
    [[anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'already')]],
    due,
  ],
  [
    'is forgotten when the outcome of a later activation is unknown',
    [[anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'unknown')]],
    undefined,
  ],
])('the schedule that was set last %s', (_, runs, scheduled) => {
  expect(rememberedAfter(...runs).scheduled).toEqual(scheduled);
});

test('what was missing when an activation was accepted is remembered by its keys', () => {
  const missing = [
    { key: 'A', name: '営業' },
    { key: null, name: '総務' },
  ];
  const activation = anActivation('FY27', '2027-04-01', { activation: { missing, renamed: ['B'] } });
  for (const status of ['applied', 'unknown'] as const)
    expect(rememberedAfter([anOutcome(activation, status)]).missing).toEqual({
      'id-fy27': ['A', '', 'B'],
    });
});

describe('the memberships that were there when a shortage was accepted', () => {
  const fewer = [{ what: 'membershipsCount', count: 3, formerCount: 105 }];
  const heldAfter = (when: string) => {
    const activation = anActivation('FY27', when, { activation: { asOf: '2027-03-28', fewer } });
    return Object.fromEntries(after([{}, anOutcome(activation, 'already')]).heldById ?? []);
  };

  test('are remembered once the activation is near, as it was approved then', () => {
    expect(heldAfter('2027-04-01')).toEqual({ 'id-fy27': 3 });
  });

  test('are not remembered before, as the shortage was only a warning', () => {
    expect(heldAfter('2027-05-01')).toEqual({});
  });
});

test('the day on which a chart was last current is remembered, also when nothing was done', () => {
  const entry = { key: 'FY26', name: 'FY26', activateOn: '2026-04-01', state: 'current' } as const;
  const timeLine = { resource: 'charts', asOf: '2027-03-28', entries: [entry] };
  expect(after([{ timeLine }]).lastCurrentByKey).toEqual(new Map([['FY26', '2027-03-28']]));
});

test('the day for which a chart is scheduled is remembered when a run sets or sees the schedule', () => {
  const entry = (key: string, activateOn: string, state: TimeLineState) => ({
    key,
    name: key,
    activateOn,
    state,
  });
  const entries = [
    entry('FY26', '2026-04-01', 'current'),
    entry('FY27', '2027-04-01', 'scheduled'),
    entry('FY28', '2028-04-01', 'waiting'),
  ];
  const timeLine = { resource: 'charts', asOf: '2027-03-28', entries };
  expect(after([{ timeLine }]).lastScheduledByKey).toEqual(new Map([['FY27', '2027-04-01']]));
  const set = anOutcome(anActivation('FY29', '2029-04-01'), 'applied');
  expect(after([{ timeLine }], [{}, set]).lastScheduledByKey).toEqual(
    new Map([
      ['FY27', '2027-04-01'],
      ['FY29', '2029-04-01'],
    ]),
  );
});

describe('the chart that rows without a chart were for', () => {
  const scopeIn = (key: string, options: Partial<ScopeSummary> = {}) =>
    aScope('teams', { scope: key, containerId: `id-${key}`, ...options });
  const impliedAfter = (...plans: readonly Partial<Plan>[]) =>
    Object.fromEntries(after(...plans.map((one) => [one] as const)).impliedByResource ?? []);
  const before = { scopes: [scopeIn('FY26', { isImplied: true })] };
  const next = { scopes: [scopeIn('FY27', { isImplied: true })] };

  test('is remembered by id and name, and the next one once it was accepted', () => {
    expect(impliedAfter(before)).toEqual({ teams: { id: 'id-FY26', key: 'FY26' } });
    expect(impliedAfter(before, next)).toEqual({ teams: { id: 'id-FY27', key: 'FY27' } });
  });

  test('stays while the rows are withheld from the next one', () => {
    const change = aChange('teams', 'A', { scope: 'FY27' });
    const evidence = { former: 'FY26', current: 'FY27', column: 'chart' };
    const held = holding(aWithheld(change, 'current_switched', evidence));
    expect(impliedAfter(before, { ...next, ...held })).toEqual({
      teams: { id: 'id-FY26', key: 'FY26' },
    });
  });

  test('is not that of rows that name theirs', () => {
    expect(impliedAfter({ scopes: [scopeIn('FY27')] })).toEqual({});
  });
});
