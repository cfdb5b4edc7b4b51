import { expect, test } from 'vitest';
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

const charts = definitionOf('charts');
const asOf = '2027-03-20';

/**
 * @param state the current chart and what is scheduled: `FY26 FY27=2027-04-01`; with a question mark,
 *   the service shows no schedules
 */
function live(keys: readonly string[], state: string): readonly ExistingRecord[] {
  const [current, ...scheduled] = state.replace('?', '').split(' ');
  const dueOnOf = (name: string) =>
    scheduled.flatMap((one) => (one.startsWith(`${name}=`) ? one.slice(name.length + 1) : []))[0] ?? null;
  return keys.map((name) => {
    const shown = state.includes('?') ? {} : { isScheduled: dueOnOf(name) !== null };
    const facts = { isCurrent: name === current, ...shown };
    return anExisting('charts', { name, activateOn: dueOnOf(name) }, { facts });
  });
}

const year: Days = { FY26: '2026-04-01', FY27: '2027-04-01', FY27b: '2027-10-01' };

interface Options {
  /** Default: those of the year. */
  readonly days?: Days;
  readonly asOf?: string;
  readonly past?: PastActivations;
  /** Charts that no row names. */
  readonly others?: readonly string[];
}

/** Plans the line of charts that the service all has. */
function planned(
  state: string,
  { days = year, others = [], past = noPastActivations, ...options }: Options = {},
) {
  const records = Object.entries(days).map(([name, activateOn], index) =>
    aDesired('charts', { name, activateOn }, { line: index + 2 }),
  );
  const listing = { records: live([...Object.keys(days), ...others], state) };
  return planTimeLine({ definition: charts, records, listing }, { asOf, ...options, past });
}

/** The state of each chart, what is activated (`FY27 now was 2027-04-01`), and warnings with lines. */
function settle(state: string, options?: Options): string {
  const { timeLine, activations, problems } = planned(state, options);
  const states = (timeLine?.entries ?? []).map(({ key, state: is }) => `${key} ${is}`);
  const made = activations.map(({ record: { key }, when, before, replaced }) => {
    const was = before === null ? [] : [`was ${before}`];
    return [key, when, ...was, ...(replaced ? [`for ${replaced.key} ${replaced.dueOn}`] : [])].join(' ');
  });
  const warnings = problems.map(({ code, origin }) => `${code} ${origin?.line ?? ''}`.trim());
  return [states, made, warnings].map((all) => all.join(', ')).join(' | ');
}

/** An earlier run has set this schedule. */
const past = (id: string, dueOn: string): Options => ({
  past: { ...noPastActivations, scheduled: { id, dueOn } },
});
const isSet = past('ID-FY27', '2027-04-01');
const onDay = { asOf: '2027-04-01' };
const dayAfter = { asOf: '2027-04-02' };
const toSchedule = 'FY26 current, FY27 to-schedule, FY27b waiting';
const isRight = 'FY26 current, FY27 scheduled, FY27b waiting |  | ';
const bothActivated = 'FY26 past, FY27 to-activate, FY27b to-schedule';

test.each<[string, state: string, string, Options?]>([
  ['is not managed when no chart has a day', 'FY26', ' |  | ', { days: { FY26: null } }],
  [
    'has the latest due chart as current, the next one scheduled, and the rest waiting',
    'FY26',
    `${toSchedule} | FY27 2027-04-01 | `,
  ],
  ['asks for nothing when the schedule is right', 'FY26 FY27=2027-04-01', isRight],
  [
    'does not depend on the order of the rows',
    'FY26',
    `${toSchedule} | FY27 2027-04-01 | `,
    { days: Object.fromEntries(Object.entries(year).toReversed()) },
  ],
  [
    'replaces the schedule of another chart',
    'FY26 FY27b=2027-10-01',
    `${toSchedule} | FY27 2027-04-01 for FY27b 2027-10-01 | `,
  ],
  // On the day
  [
    'activates now without a schedule, then schedules the next one',
    'FY26',
    `${bothActivated} | FY27 now, FY27b 2027-10-01 | activation_overdue 3`,
    onDay,
  ],
  [
    'is not delayed, a day later, by a schedule that was not carried out',
    'FY26 FY27=2027-04-01',
    `${bothActivated} | FY27 now was 2027-04-01, FY27b 2027-10-01 | activation_overdue 3`,
    dayAfter,
  ],
  [
    'sets the right schedule again that an activation takes away, which is no loss',
    'FY26 FY27b=2027-10-01',
    `${bothActivated} | FY27 now, FY27b 2027-10-01 was 2027-10-01 | activation_overdue 3`,
    dayAfter,
  ],
  [
    'leaves one that is current before its day',
    'FY27',
    'FY27 current |  | ',
    { days: { FY27: '2027-04-01' } },
  ],
  // Now
  [
    'makes a chart current at once, without a warning',
    'FY26',
    'FY27 to-activate | FY27 now | ',
    { days: { FY26: null, FY27: 'now' } },
  ],
  ['asks for nothing of a chart that is current', 'FY27', 'FY27 current |  | ', { days: { FY27: 'now' } }],
  [
    'does not wait for a schedule of today where now is asked for',
    `FY26 FY27=${asOf}`,
    `FY27 to-activate | FY27 now was ${asOf} | `,
    { days: { FY26: null, FY27: 'now' } },
  ],
  [
    'lets now give way to a day that has come, and says so',
    'FY27',
    'FY26 past, FY27 current |  | now_outdated 2',
    { days: { FY26: 'now', FY27: '2027-04-01' }, ...dayAfter },
  ],
  // The schedule of an earlier run
  [
    'says that it was overwritten by another chart',
    'FY26 FY27b=2027-10-01',
    `${toSchedule} | FY27 2027-04-01 for FY27b 2027-10-01 | schedule_overwritten 3`,
    isSet,
  ],
  ['says that it is gone', 'FY26', `${toSchedule} | FY27 2027-04-01 | schedule_overwritten 3`, isSet],
  [
    'says nothing where the file has changed',
    'FY26 FY27=2027-05-01',
    `${toSchedule} | FY27 2027-04-01 was 2027-05-01 | `,
    past('id-FY27', '2027-05-01'),
  ],
  // A service that shows no schedules
  ['remembers what it has set', 'FY26?', isRight, isSet],
  [
    'forgets what it has set of a chart that is gone',
    'FY26?',
    `${toSchedule} | FY27 2027-04-01 | schedule_unknown 3`,
    past('gone', '2027-10-01'),
  ],
  [
    'relies on what it has set on the day',
    'FY26?',
    'FY26 past, FY27 due-today, FY27b waiting |  | ',
    { ...isSet, ...onDay },
  ],
  [
    'is not delayed by it when the day is over',
    'FY26?',
    `${bothActivated} | FY27 now, FY27b 2027-10-01 | activation_overdue 3, schedule_unknown 4`,
    { ...isSet, ...dayAfter },
  ],
  // What no row asks for
  [
    'cannot cancel a schedule, which is a warning when the files know the chart',
    'FY26 FY27=2027-04-01',
    'FY26 current |  | schedule_unwanted 3',
    { days: { FY26: '2026-04-01', FY27: null } },
  ],
  [
    'leaves the schedules of charts in no row to others',
    'FY26 FY27=2027-04-01',
    'FY26 current |  | ',
    { days: { FY26: '2026-04-01' }, others: ['FY27'] },
  ],
])('a timeline %s', (_, state, expected, options) => {
  expect(settle(state, options)).toBe(expected);
});

test('a schedule that is replaced says whether the files know its chart', () => {
  const isNamed = (key: string) =>
    planned(`FY26 ${key}=2027-12-01`, { others: ['TEST'] }).activations[0]?.replaced?.isNamed;
  expect([isNamed('FY27b'), isNamed('TEST')]).toEqual([true, false]);
});
