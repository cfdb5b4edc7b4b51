import { describe, expect, test } from 'vitest';
import type { FewerHeld } from '../../../src/model/changes.js';
import type { WithholdReason } from '../../../src/model/refusals.js';
import { type Holdings, planActivation } from '../../../src/plan/activation/plan-activations.js';
import { noPastActivations, type PastActivations } from '../../../src/plan/activation/time-line.js';
import { type Approvals, noApprovals } from '../../../src/plan/guard/approvals.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aDesired,
  aListing,
  anExisting,
  approvalLike,
  approving,
  approvingSeen,
} from '../../helpers/builders.js';

const definition = definitionOf('charts');
const teams = definitionOf('teams');
const codes = (count: number) => Array.from({ length: count }, (_, index) => `T${index + 1}`);

interface Case {
  /** Codes that the chart has after the run. */
  readonly after: readonly string[];
  /** Codes that these have had. */
  readonly previous?: readonly string[];
  /** Codes of the current chart; null: none is current. */
  readonly current: readonly string[] | null;
  readonly approvals?: Approvals;
  readonly past?: PastActivations;
  /** What the service counts of the chart and of the current one. */
  readonly memberships?: readonly [number | undefined, number | undefined];
  /** The chart is made by the plan. */
  readonly isNew?: boolean;
  /** The service counts more teams than it shows. */
  readonly isHiding?: boolean;
}

function plan({
  after,
  previous = [],
  current,
  approvals = noApprovals,
  past = noPastActivations,
  memberships = [undefined, undefined],
  isNew = false,
  isHiding = false,
}: Case) {
  const formerTeams = (current ?? []).map((code) => anExisting('teams', { code, name: code }));
  const listing = aListing('teams', formerTeams, {
    scope: 'FY26',
    expectedCount: formerTeams.length + (isHiding ? 1 : 0),
  });
  const [own, formers] = memberships.map((count) => (count === undefined ? {} : { membershipsCount: count }));
  const record = anExisting('charts', { name: 'FY26' }, { facts: formers ?? {} });
  const holdings: Holdings = {
    definition: teams,
    keysAfter: new Set(after),
    previousKeys: new Set(previous),
    count: after.length,
    former: current ? { record, listing } : undefined,
    listings: [listing],
  };
  return planActivation(
    {
      record: aDesired('charts', { name: 'FY27', activateOn: '2027-04-01' }),
      existing: isNew ? undefined : anExisting('charts', { name: 'FY27' }, { facts: own ?? {} }),
      when: '2027-04-01',
      before: null,
      replaced: undefined,
    },
    { definition, holdings, asOf: '2027-03-20', approvals, past },
  );
}

/** The chart's day has come by the files. */
function activateNow({
  scheduled,
  scheduledOn,
  seenOn,
  before,
  day = '2026-04-01',
  approvals = noApprovals,
}: {
  /** An earlier run has scheduled the chart for this day. */
  readonly scheduled?: string;
  /** An earlier run has seen the chart scheduled for this day. */
  readonly scheduledOn?: string;
  /** The last day on which the chart was current. */
  readonly seenOn?: string;
  readonly before: string | null;
  readonly day?: string;
  readonly approvals?: Approvals;
}) {
  const listing = aListing('teams', [], { scope: 'FY26', expectedCount: 0 });
  const holdings: Holdings = {
    definition: teams,
    keysAfter: new Set(codes(3)),
    previousKeys: new Set(),
    count: 3,
    former: { record: anExisting('charts', { name: 'FY26' }), listing },
    listings: [listing],
  };
  const record = aDesired('charts', { name: 'FY27', activateOn: day });
  const existing = anExisting('charts', { name: 'FY27' });
  const past = {
    missingById: new Map(),
    lastCurrentByKey: new Map(seenOn === undefined ? [] : [['FY27', seenOn]]),
    lastScheduledByKey: new Map(scheduledOn === undefined ? [] : [['FY27', scheduledOn]]),
    ...(scheduled && { scheduled: { id: existing.id, dueOn: scheduled } }),
  };
  const wanted = { record, existing, when: 'now', before, replaced: undefined };
  return planActivation(wanted, { definition, holdings, asOf: '2027-03-20', approvals, past });
}

describe('an activation of a day that has come', () => {
  const scheduledLater: WithholdReason = {
    code: 'scheduled_later',
    args: { day: '2026-04-01', dueOn: '2027-04-01', approval: approvalLike('activate=FY27') },
  };

  const scheduleGone: WithholdReason = {
    code: 'schedule_gone',
    args: { dueOn: '2027-03-19', former: 'FY26', approval: approvalLike('activate=FY27') },
  };

  const longOverdue = (day: string): WithholdReason => ({
    code: 'long_overdue',
    args: { day, days: 7, approval: approvalLike('activate=FY27') },
  });

  test.each<[string, Parameters<typeof activateNow>[0], WithholdReason | undefined]>([
    ['goes through without a schedule within a week', { before: null, day: '2027-03-13' }, undefined],
    [
      'is withheld without a schedule after a week',
      { before: null, day: '2027-03-12' },
      longOverdue('2027-03-12'),
    ],
    ['is withheld when its year is mistyped', { before: null }, longOverdue('2026-04-01')],
    [
      'goes through after a week when the service still has the schedule of an earlier run',
      { before: '2027-03-01', day: '2027-03-01', scheduled: '2027-03-01' },
      undefined,
    ],
    [
      'is withheld when a schedule of an earlier run is gone: someone may have switched back',
      { before: null, day: '2027-03-19', scheduled: '2027-03-19' },
      scheduleGone,
    ],
    [
      'is withheld when a schedule that an earlier run has seen is gone',
      { before: null, day: '2027-03-18', scheduledOn: '2027-03-19' },
      scheduleGone,
    ],
    [
      'goes through when its day in the files is later than the schedule that is gone',
      { before: null, day: '2027-03-20', scheduled: '2027-03-19' },
      undefined,
    ],
    [
      'goes through when the schedule that is gone was for a later day',
      { before: null, day: '2027-03-20', scheduled: '2027-03-21' },
      undefined,
    ],
    [
      'is withheld when it was current since and another chart is current now',
      { before: null, day: '2027-03-19', scheduled: '2027-03-19', seenOn: '2027-03-19' },
      {
        code: 'switched_away',
        args: {
          day: '2027-03-19',
          seenOn: '2027-03-19',
          former: 'FY26',
          approval: approvalLike('activate=FY27'),
        },
      },
    ],
    [
      'goes through when it was current only before its day',
      { before: null, day: '2027-03-19', seenOn: '2027-03-18' },
      undefined,
    ],
    [
      'goes through when it was current and is asked for now',
      { before: null, day: 'now', seenOn: '2027-03-19' },
      undefined,
    ],
    ['goes through when the service has missed its day', { before: '2027-03-19' }, undefined],
    ['is withheld while a later day is scheduled', { before: '2027-04-01' }, scheduledLater],
    [
      'is withheld when an earlier run has scheduled the later day',
      { before: '2027-04-01', scheduled: '2027-04-01' },
      scheduledLater,
    ],
    [
      'is withheld when somebody has put off what an earlier run had scheduled',
      { before: '2027-05-01', day: '2027-03-20', scheduled: '2027-03-20' },
      { ...scheduledLater, args: { ...scheduledLater.args, day: '2027-03-20', dueOn: '2027-05-01' } },
    ],
    ['goes through when it is asked for at once', { before: '2027-04-01', day: 'now' }, undefined],
    [
      'is withheld while the next day is scheduled',
      { before: '2027-03-21' },
      { ...scheduledLater, args: { ...scheduledLater.args, dueOn: '2027-03-21' } },
    ],
    ['goes through when the schedule is for today', { before: '2027-03-20' }, undefined],
    [
      'goes through when approved by name where people see the plan',
      { before: '2027-04-01', approvals: approvingSeen('activate=FY27') },
      undefined,
    ],
    [
      'is withheld when another one is approved',
      { before: '2027-04-01', approvals: approving('activate=FY28') },
      scheduledLater,
    ],
    [
      'is withheld when approved by name alone',
      { before: '2027-04-01', approvals: approving('activate=FY27') },
      scheduledLater,
    ],
  ])('%s', (_, given, reason) => {
    expect(activateNow(given).reason).toEqual(reason);
  });
});

const fewer = (count: number, formerCount: number): FewerHeld => ({
  what: 'membershipsCount',
  count,
  formerCount,
});

const nothingHeld: WithholdReason = {
  code: 'nothing_held',
  args: { noun: 'team', approval: approvalLike('activate=FY27') },
};

/** Ten teams are current, of which these are missing. */
const keysMissing = (...keys: readonly string[]) =>
  ({
    code: 'keys_missing',
    args: {
      noun: 'team',
      approval: approvalLike('activate=FY27'),
      count: 10 - keys.length,
      former: 'FY26',
      formerCount: 10,
      missing: keys.toSorted().map((key) => ({ key, name: key })),
      missingCount: keys.length,
    },
  }) satisfies WithholdReason;

describe('an activation', () => {
  test('names what is missing by code, in whatever order the service listed it', () => {
    const { change, reason } = plan({ after: ['A'], current: ['C', 'A', 'D', 'B'] });
    expect(change.activation?.missing.map(({ key }) => key)).toEqual(['B', 'C', 'D']);
    expect(reason).toMatchObject({ args: { missing: [{ key: 'B' }, { key: 'C' }, { key: 'D' }] } });
  });

  test('says when, in which cell, and what the current chart has that it has not', () => {
    expect(plan({ after: codes(9), current: codes(10) }).change).toEqual({
      id: 'charts/FY27#activate',
      resource: 'charts',
      scope: '',
      action: 'activate',
      key: 'FY27',
      name: 'FY27',
      liveId: 'id-FY27',
      fields: [
        {
          field: 'activateOn',
          before: null,
          after: '2027-04-01',
          origin: { file: 'charts.csv', line: 2, column: 'B', field: 'activateOn' },
        },
      ],
      activation: {
        asOf: '2027-03-20',
        former: { id: 'id-FY26', key: 'FY26', count: 10 },
        count: 9,
        missing: [{ key: 'T10', name: 'T10' }],
        renamed: [],
      },
      origin: { file: 'charts.csv', line: 2 },
      dependsOn: [],
    });
  });

  test.each<[string, Pick<Case, 'memberships' | 'isNew'>, readonly FewerHeld[] | undefined]>([
    ['less than half of the current one', { memberships: [11, 24] }, [fewer(11, 24)]],
    ['half of it', { memberships: [12, 24] }, undefined],
    ['none, as it is new', { memberships: [undefined, 24], isNew: true }, [fewer(0, 24)]],
    ['as few of both', { memberships: [0, 0] }, undefined],
    ['an unknown number', { memberships: [undefined, 24] }, undefined],
    ['some, but not those of the current one', { memberships: [0, undefined] }, undefined],
  ])(
    'reports memberships, and is not withheld for them, where the service counts %s',
    (_, held, expected) => {
      const { change, reason } = plan({ after: codes(3), current: codes(3), ...held });
      expect(change.activation?.fewer).toEqual(expected);
      expect(reason).toBeUndefined();
    },
  );

  test.each<[string, Case, WithholdReason | undefined]>([
    ['goes through with all codes of the current chart', { after: codes(10), current: codes(10) }, undefined],
    ['goes through with more', { after: codes(12), current: codes(10) }, undefined],
    [
      'goes through with a code that was renamed',
      { after: [...codes(9), 'N10'], previous: ['T10'], current: codes(10) },
      undefined,
    ],
    ['is withheld for one missing code', { after: codes(9), current: codes(10) }, keysMissing('T10')],
    [
      'is withheld for half of the codes',
      { after: codes(5), current: codes(10) },
      keysMissing('T6', 'T7', 'T8', 'T9', 'T10'),
    ],
    [
      'is withheld for less than half of the teams',
      { after: codes(4), current: codes(10) },
      {
        code: 'far_fewer_held',
        args: { ...keysMissing('T5', 'T6', 'T7', 'T8', 'T9', 'T10').args, percent: 50 },
      },
    ],
    ['is withheld without teams', { after: [], current: codes(10) }, nothingHeld],
    [
      'goes through with a single team when no chart is current',
      { after: codes(1), current: null },
      undefined,
    ],
    ['is withheld without teams, also when no chart is current', { after: [], current: null }, nothingHeld],
    [
      'is withheld when the service hides teams of the current chart',
      { after: codes(10), current: codes(10), isHiding: true },
      { code: 'list_incomplete', args: { read: 10, counted: 11 } },
    ],
    [
      'goes through when approved by name where people see the plan, whatever is missing',
      {
        after: [],
        current: codes(10),
        approvals: approvingSeen('activate=FY27'),
      },
      undefined,
    ],
    [
      'is withheld when another one is approved',
      { after: codes(9), current: codes(10), approvals: approving('activate=FY28') },
      keysMissing('T10'),
    ],
  ])('%s', (_, given, reason) => {
    expect(plan(given).reason).toEqual(reason);
  });

  test('goes through with the printed approval, which is of what is missing and of what there is', () => {
    const { reason } = plan({ after: codes(9), current: codes(10) });
    const printed = reason?.code === 'keys_missing' ? reason.args.approval : '';
    const reasonOf = (given: Case) => plan({ ...given, approvals: approving(printed) }).reason?.code;
    expect(reasonOf({ after: codes(9), current: codes(10) })).toBeUndefined();
    // Pasted after the run that creates the chart, or before.
    expect(reasonOf({ after: codes(9), current: codes(10), isNew: true })).toBeUndefined();
    expect(reasonOf({ after: codes(9).reverse(), current: codes(10).reverse() })).toBeUndefined();
    expect(reasonOf({ after: codes(8), current: codes(10) })).toBe('keys_missing');
    expect(reasonOf({ after: codes(10).slice(1), current: codes(10) })).toBe('keys_missing');
    expect(reasonOf({ after: codes(9), current: codes(10), memberships: [1, 3] })).toBe('keys_missing');
  });

  test.each<[string, readonly string[], WithholdReason | undefined]>([
    ['goes through when the same was missing at the approved one', ['T9', 'T10'], undefined],
    ['goes through when less is missing by now', ['T8', 'T9', 'T10'], undefined],
    ['is withheld again when more is missing', ['T10'], keysMissing('T9', 'T10')],
  ])('%s', (_, accepted, reason) => {
    const past = { missingById: new Map([['id-fy27', accepted]]) };
    expect(plan({ after: codes(8), current: codes(10), past }).reason).toEqual(reason);
  });
});

describe('an activation at once', () => {
  const today = '2027-03-20';
  const [teamA, teamB] = ['A', 'B'].map((code) => anExisting('teams', { code, name: code }));

  /** The chart has all teams of the current one, unless the test says otherwise. */
  function reason({
    day = today,
    when = 'now',
    before = null,
    current = [teamA, teamB],
    counts = [undefined, undefined],
    isNew = false,
    past = {},
    ...context
  }: {
    readonly day?: string;
    readonly when?: string;
    readonly before?: string | null;
    /** Teams of the current chart; undefined: none is current. */
    readonly current?: readonly (typeof teamA)[] | null;
    /** Memberships that the service counts in the chart and in the current one. */
    readonly counts?: readonly [number | undefined, number | undefined];
    readonly isNew?: boolean;
    readonly past?: Partial<PastActivations>;
    readonly clock?: { readonly machine: string; readonly service: string };
    readonly approvals?: Approvals;
  }) {
    const [own, formers] = counts.map((count) => (count === undefined ? {} : { membershipsCount: count }));
    const listing = aListing(
      'teams',
      (current ?? []).flatMap((team) => team ?? []),
      { scope: 'FY26' },
    );
    const record = anExisting('charts', { name: 'FY26' }, { facts: formers ?? {} });
    const holdings: Holdings = {
      ...{ definition: teams, keysAfter: new Set(['A', 'B']), previousKeys: new Set(), count: 2 },
      former: current ? { record, listing } : undefined,
      listings: [listing],
    };
    const existing = anExisting('charts', { name: 'FY27' }, { id: 'ID-27', facts: own ?? {} });
    return planActivation(
      {
        ...{ when, before, replaced: undefined, existing: isNew ? undefined : existing },
        record: aDesired('charts', { name: 'FY27', activateOn: day }),
      },
      {
        ...{ definition, holdings, asOf: today, approvals: noApprovals, ...context },
        past: { ...noPastActivations, ...past },
      },
    ).reason;
  }

  const approval = approvalLike('activate=FY27');

  test('of a chart that was made before its day is made', () => {
    expect(reason({})).toBeUndefined();
    expect(reason({ past: { createdOnById: new Map([['id-27', '2027-03-19']]) } })).toBeUndefined();
  });

  test.each<[string, Parameters<typeof reason>[0], string]>([
    ['by this plan', { isNew: true }, today],
    ['on its day', { past: { createdOnById: new Map([['id-27', today]]) } }, today],
    [
      'after its day',
      { day: '2027-03-18', past: { createdOnById: new Map([['id-27', '2027-03-19']]) } },
      '2027-03-19',
    ],
    ['today, by a row that says now', { day: 'now', isNew: true }, today],
  ])(
    'of a chart that was made %s is withheld: it may be the current one under a new name',
    (_, given, on) => {
      expect(reason(given)).toEqual({
        ...{ code: 'created_now', args: { createdOn: on, former: 'FY26', approval } },
      });
    },
  );

  test('of a new chart is made where no chart is current, or the current one has no team', () => {
    expect(reason({ isNew: true, current: null })).toBeUndefined();
    expect(reason({ isNew: true, current: [] })).toBeUndefined();
  });

  test('of a day that is long past is made where no chart is current: it replaces nothing', () => {
    expect(reason({ day: '2026-04-01', current: null })).toBeUndefined();
    expect(reason({ day: '2026-04-01' })?.code).toBe('long_overdue');
  });

  test('is withheld while the clocks disagree about the day, even with an approval, but not for now', () => {
    const clock = { machine: '2027-03-20T00:00:00Z', service: '2027-03-22T00:00:00Z' };
    const approvals = approvingSeen('activate=FY27');
    expect(reason({ clock, approvals })).toEqual({ code: 'clock_differs', args: clock });
    expect(reason({ day: 'now', clock })).toBeUndefined();
  });

  describe('of a chart with far fewer members than the current one', () => {
    const fewer = { what: 'membershipsCount', count: 49, formerCount: 100 };
    const args = { ...fewer, former: 'FY26', percent: 50, approval };

    test('is withheld, and from half of them on it is made', () => {
      expect(reason({ counts: [49, 100] })).toEqual({ code: 'members_missing', args });
      expect(reason({ counts: [50, 100] })).toBeUndefined();
      expect(reason({ counts: [undefined, 100] })).toBeUndefined();
    });

    test.each([
      ['is withheld a week before its day', '2027-03-27', true],
      ['is scheduled more than a week before its day', '2027-03-28', false],
    ])('%s', (_, day, isWithheld) => {
      const found = reason({ when: day, day, counts: [49, 100] });
      expect(found).toEqual(isWithheld ? { code: 'members_missing', args } : undefined);
    });

    test('says the day for which it is scheduled already, as it then takes effect by itself', () => {
      const day = '2027-03-25';
      const found = reason({ when: day, day, before: day, counts: [49, 100] });
      expect(found).toEqual({ code: 'members_missing', args: { ...args, scheduledOn: day } });
    });

    test('is made if no more are missing than an earlier approval was for', () => {
      const accepted = (count: number) => ({ heldById: new Map([['id-27', count]]) });
      expect(reason({ counts: [49, 100], past: accepted(49) })).toBeUndefined();
      expect(reason({ counts: [49, 100], past: accepted(50) })?.code).toBe('members_missing');
    });
  });
});
