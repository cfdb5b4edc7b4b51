import { describe, expect, test } from 'vitest';
import type { ExistingRecord } from '../../../src/model/records.js';
import {
  noPastActivations,
  type PastActivations,
  planTimeLine,
} from '../../../src/plan/activation/time-line.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aDesired, anExisting } from '../../helpers/builders.js';

/** What the files say of each chart: a day, `now`, or null for a blank cell. */
type Days = Readonly<Record<string, string | null>>;

interface Live {
  readonly current?: string;
  readonly scheduled?: readonly [key: string, dueOn: string];
  /** The service shows neither the current chart's mark nor its schedules. */
  readonly isSilent?: boolean;
}

const charts = definitionOf('charts');
const asOf = '2027-03-20';

function live(
  keys: readonly string[],
  { current, scheduled, isSilent = false }: Live,
): readonly ExistingRecord[] {
  return keys.map((name) => {
    const dueOn = !isSilent && scheduled?.[0] === name ? scheduled[1] : null;
    const shown = isSilent ? {} : { isScheduled: dueOn !== null };
    const facts = { isCurrent: name === current, ...shown };
    return anExisting('charts', { name, activateOn: dueOn }, { facts });
  });
}

/** Settles a line of charts that the service all has. `others` are charts that no row names. */
function settle(
  days: Days,
  state: Live = {},
  options: {
    readonly asOf?: string;
    readonly past?: PastActivations;
    readonly others?: readonly string[];
  } = {},
) {
  const records = Object.entries(days).map(([name, activateOn], index) =>
    aDesired('charts', { name, activateOn }, { line: index + 2 }),
  );
  const listing = { records: live([...Object.keys(days), ...(options.others ?? [])], state) };
  const past = options.past ?? noPastActivations;
  const settled = planTimeLine({ definition: charts, records, listing }, { asOf, ...options, past });
  return {
    states: settled.timeLine?.entries.map(({ key, state: is }) => `${key} ${is}`),
    activations: settled.activations.map(({ record: { key }, when, before, replaced }) =>
      [
        key,
        when,
        ...(before === null ? [] : [`was ${before}`]),
        ...(replaced ? [`for ${replaced.key} ${replaced.dueOn}`] : []),
      ].join(' '),
    ),
    problems: settled.problems.map(({ code, origin }) => `${code} ${origin?.line ?? ''}`.trim()),
    settled,
  };
}

const year: Days = { FY26: '2026-04-01', FY27: '2027-04-01', FY27b: '2027-10-01' };

describe('a timeline', () => {
  test('is not managed when no chart has a day', () => {
    expect(settle({ FY26: null }, { current: 'FY26' })).toMatchObject({
      states: undefined,
      activations: [],
      problems: [],
    });
  });

  test('has the latest chart whose day has come as the current one, the earliest of the others scheduled, and the rest waiting', () => {
    expect(settle(year, { current: 'FY26' })).toMatchObject({
      states: ['FY26 current', 'FY27 to-schedule', 'FY27b waiting'],
      activations: ['FY27 2027-04-01'],
      problems: [],
    });
  });

  test('asks for nothing when the schedule is right', () => {
    expect(settle(year, { current: 'FY26', scheduled: ['FY27', '2027-04-01'] })).toMatchObject({
      states: ['FY26 current', 'FY27 scheduled', 'FY27b waiting'],
      activations: [],
      problems: [],
    });
  });

  test('does not depend on the order of the rows', () => {
    const turned = Object.fromEntries(Object.entries(year).toReversed());
    expect(settle(turned, { current: 'FY26' }).states).toEqual(settle(year, { current: 'FY26' }).states);
  });

  test.each<[string, readonly [string, string], string]>([
    ['its own on another day', ['FY27', '2027-05-01'], 'FY27 2027-04-01 was 2027-05-01'],
    ['that of another chart', ['FY27b', '2027-10-01'], 'FY27 2027-04-01 for FY27b 2027-10-01'],
    ['that of a chart in no row', ['TEST', '2027-12-01'], 'FY27 2027-04-01 for TEST 2027-12-01'],
  ])('replaces a wrong schedule: %s', (_, scheduled, expected) => {
    const line = settle(year, { current: 'FY26', scheduled }, { others: ['TEST'] });
    expect(line.activations).toEqual([expected]);
  });

  test('says of a schedule that it replaces whether the files know the chart', () => {
    const isNamed = (key: string) =>
      settle(year, { current: 'FY26', scheduled: [key, '2027-12-01'] }, { others: ['TEST'] }).settled
        .activations[0]?.replaced?.isNamed;
    expect([isNamed('FY27b'), isNamed('TEST')]).toEqual([true, false]);
  });
});

describe('on the day', () => {
  test.each<[string, string, Live, readonly string[], readonly string[], readonly string[]]>([
    [
      'before the service has switched, nothing is done twice, and the next one waits',
      '2027-04-01',
      { current: 'FY26', scheduled: ['FY27', '2027-04-01'] },
      ['FY26 past', 'FY27 due-today', 'FY27b waiting'],
      [],
      [],
    ],
    [
      'after it has switched, the next one is scheduled',
      '2027-04-01',
      { current: 'FY27' },
      ['FY26 past', 'FY27 current', 'FY27b to-schedule'],
      ['FY27b 2027-10-01'],
      [],
    ],
    [
      'without a schedule it is activated now, then the next one scheduled',
      '2027-04-01',
      { current: 'FY26' },
      ['FY26 past', 'FY27 to-activate', 'FY27b to-schedule'],
      ['FY27 now', 'FY27b 2027-10-01'],
      ['activation_overdue 3'],
    ],
    [
      'a day later, a schedule that was not carried out does not delay it',
      '2027-04-02',
      { current: 'FY26', scheduled: ['FY27', '2027-04-01'] },
      ['FY26 past', 'FY27 to-activate', 'FY27b to-schedule'],
      ['FY27 now was 2027-04-01', 'FY27b 2027-10-01'],
      ['activation_overdue 3'],
    ],
    [
      'the right schedule of the next one, which the activation takes away, is set again and counts as no loss',
      '2027-04-02',
      { current: 'FY26', scheduled: ['FY27b', '2027-10-01'] },
      ['FY26 past', 'FY27 to-activate', 'FY27b to-schedule'],
      ['FY27 now', 'FY27b 2027-10-01 was 2027-10-01'],
      ['activation_overdue 3'],
    ],
  ])('%s', (_, day, state, states, activations, problems) => {
    expect(settle(year, state, { asOf: day })).toMatchObject({ states, activations, problems });
  });

  test('a chart that is current before its day is left so, unless another one is due', () => {
    expect(settle({ FY27: '2027-04-01' }, { current: 'FY27' })).toMatchObject({
      states: ['FY27 current'],
      activations: [],
    });
    expect(settle(year, { current: 'FY27' }).activations).toEqual(['FY26 now', 'FY27 2027-04-01']);
  });
});

describe('now', () => {
  test('makes a chart current at once, without a warning', () => {
    expect(settle({ FY26: null, FY27: 'now' }, { current: 'FY26' })).toMatchObject({
      states: ['FY27 to-activate'],
      activations: ['FY27 now'],
      problems: [],
    });
  });

  test('asks for nothing of a chart that is current', () => {
    expect(settle({ FY27: 'now' }, { current: 'FY27' })).toMatchObject({
      states: ['FY27 current'],
      activations: [],
    });
  });

  test('does not wait for a schedule of today', () => {
    const state: Live = { current: 'FY26', scheduled: ['FY27', asOf] };
    expect(settle({ FY26: null, FY27: 'now' }, state).activations).toEqual([`FY27 now was ${asOf}`]);
  });

  test('gives way to a day that has come, and says so', () => {
    const days = { FY26: 'now', FY27: '2027-04-01' };
    expect(settle(days, { current: 'FY27' }, { asOf: '2027-04-02' })).toMatchObject({
      states: ['FY26 past', 'FY27 current'],
      activations: [],
      problems: ['now_outdated 2'],
    });
  });
});

describe('a schedule', () => {
  const past: PastActivations = { ...noPastActivations, scheduled: { id: 'ID-FY27', dueOn: '2027-04-01' } };

  test.each<[string, Live]>([
    ['is on another day', { current: 'FY26', scheduled: ['FY27', '2027-05-01'] }],
    ['is that of another chart', { current: 'FY26', scheduled: ['FY27b', '2027-10-01'] }],
    ['is gone', { current: 'FY26' }],
  ])('that an earlier run has set and that %s was overwritten', (_, state) => {
    expect(settle(year, state, { past }).problems).toEqual(['schedule_overwritten 3']);
  });

  test('that an earlier run has set for another day was not overwritten: the file has changed', () => {
    const changed = { ...past, scheduled: { id: 'id-FY27', dueOn: '2027-05-01' } };
    const state: Live = { current: 'FY26', scheduled: ['FY27', '2027-05-01'] };
    expect(settle(year, state, { past: changed })).toMatchObject({
      activations: ['FY27 2027-04-01 was 2027-05-01'],
      problems: [],
    });
  });

  test('that the service does not show is set once, with a warning, and then remembered', () => {
    const state: Live = { current: 'FY26', isSilent: true };
    expect(settle(year, state)).toMatchObject({
      activations: ['FY27 2027-04-01'],
      problems: ['schedule_unknown 3'],
    });
    expect(settle(year, state, { past })).toMatchObject({ activations: [], problems: [] });
  });

  test('that is remembered of a chart that is gone is forgotten', () => {
    const state: Live = { current: 'FY26', isSilent: true };
    const ofGone = { ...past, scheduled: { id: 'gone', dueOn: '2027-10-01' } };
    expect(settle(year, state, { past: ofGone }).activations).toEqual(['FY27 2027-04-01']);
  });

  test('that is remembered delays nothing when its day is over', () => {
    const state: Live = { current: 'FY26', isSilent: true };
    expect(settle(year, state, { past, asOf: '2027-04-01' }).activations).toEqual([]);
    expect(settle(year, state, { past, asOf: '2027-04-02' }).activations).toEqual([
      'FY27 now',
      'FY27b 2027-10-01',
    ]);
  });

  test('that no row asks for cannot be cancelled, which is a warning when the files know the chart', () => {
    const state: Live = { current: 'FY26', scheduled: ['FY27', '2027-04-01'] };
    expect(settle({ FY26: '2026-04-01', FY27: null }, state).problems).toEqual(['schedule_unwanted 3']);
    expect(settle({ FY26: null, FY27: null }, state).problems).toEqual(['schedule_unwanted 3']);
    expect(settle({ FY26: '2026-04-01' }, state, { others: ['FY27'] }).problems).toEqual([]);
  });
});
