import { describe, expect, test } from 'vitest';
import type { DesiredRecord } from '../../../src/model/records.js';
import { noPastActivations } from '../../../src/plan/activation/time-line.js';
import type { PairedScope } from '../../../src/plan/compare/place-scopes.js';
import { approvablesOf, approvalsToRepeat } from '../../../src/plan/guard/approvables.js';
import { noApprovals } from '../../../src/plan/guard/approvals.js';
import {
  contentsInDoubt,
  findSwitched,
  probableRename,
  renameSuspects,
  type SuspectOptions,
} from '../../../src/plan/guard/container-doubts.js';
import { charts } from '../../../src/resources/charts.js';
import {
  aChange,
  aDesired,
  aListing,
  anExisting,
  aPairedScope,
  aPlan,
  approvalLike,
  approving,
  aScope,
} from '../../helpers/builders.js';

const codes = (count: number) => Array.from({ length: count }, (_, index) => `T${index + 101}`);
const chart = (name: string, id: string, isCurrent = false) =>
  anExisting('charts', { name }, { id, facts: { isCurrent } });
const renamed = chart('FY26 (new)', 'a', true);
const nameless = anExisting('charts', { name: null }, { id: 'a', facts: { isCurrent: true } });

interface Given {
  /** Rows of charts.csv, by name. Default: FY26. */
  readonly rows?: readonly string[];
  readonly intent?: 'upsert' | 'create';
  readonly live?: readonly ReturnType<typeof chart>[];
  readonly teamCount?: number;
  readonly otherScopes?: readonly string[];
}

/** The file has FY26 with its teams; the service has it as `FY26 (new)`. */
function scopesOf({ rows = ['FY26'], intent = 'upsert', ...given }: Given): readonly PairedScope[] {
  const { live = [renamed], teamCount = 10, otherScopes = [] } = given;
  const desired = rows.map((name) => aDesired('charts', { name }, { intent }));
  const holder = aPairedScope('charts', { records: desired, listing: aListing('charts', live) });
  const inChart = (scope: string): PairedScope =>
    aPairedScope('teams', {
      records: codes(teamCount).map((code) => aDesired('teams', { code }, { scope })),
      listing: aListing('teams', [], { scope }),
      container: {
        definition: charts,
        existing: live.find(({ key }) => key === scope),
        existingCount: 0,
        desired: desired.find(({ key }) => key === scope),
      },
    });
  return [...['FY26', ...otherScopes].map(inChart), holder];
}

const knownBefore: SuspectOptions = { rowsBefore: new Map([['teams/FY26', 10]]), activatedKeys: new Set() };
const activated: SuspectOptions = { rowsBefore: new Map(), activatedKeys: new Set(['FY26']) };
const coming: SuspectOptions = { rowsBefore: new Map(), activatedKeys: new Set() };

describe('a chart to create may be the current one under another name', () => {
  test.each<[string, Given, SuspectOptions, boolean]>([
    ['if an earlier run knew it', {}, knownBefore, true],
    ['if it would be activated at once', {}, activated, true],
    ['but not if it is a coming one, however alike', {}, coming, false],
    ['nor if the service has it', { live: [renamed, chart('FY26', 'b')] }, knownBefore, false],
    ['nor if a row names the current one', { rows: ['FY26', 'FY26 (new)'] }, knownBefore, false],
    ['nor if teams of the current one are in the files', { otherScopes: ['FY26 (new)'] }, knownBefore, false],
    ['nor if none is current', { live: [chart('FY25', 'a')] }, knownBefore, false],
    ['nor if no row could name the current one', { live: [nameless] }, knownBefore, false],
    ['nor if its row says create', { intent: 'create' }, knownBefore, false],
    ['also if it has a single team', { teamCount: 1 }, knownBefore, true],
  ])('%s', (_, given, options, isSuspect) => {
    const found = renameSuspects(scopesOf(given), options);
    expect(found.map(({ scope, current }) => [scope.scope, current.key])).toEqual(
      isSuspect ? [['FY26', 'FY26 (new)']] : [],
    );
  });

  test.each([
    [10, 10, 'probably'],
    [6, 10, 'probably'],
    [5, 10, 'probably not'],
    [2, 3, 'probably'],
    [1, 2, 'probably not'],
    [1, 1, 'probably'],
    [0, 1, 'probably not'],
  ])('and is it with %i of %i teams in common: %s', (agreeing, rows, verdict) => {
    const [suspect] = renameSuspects(scopesOf({ teamCount: rows }), knownBefore);
    const held = { records: [...codes(agreeing), 'X', null].map((code) => anExisting('teams', { code })) };
    const args = { noun: 'team', current: 'FY26 (new)', rows, agreeing, column: 'previousName' };
    expect(suspect && probableRename(suspect, held)).toEqual(
      verdict === 'probably not'
        ? []
        : [{ resource: 'charts', key: 'FY26', fact: { code: 'current_renamed', args } }],
    );
  });
});

test('teams that rows delete or ignore say nothing about a renamed chart', () => {
  const [suspect] = renameSuspects(scopesOf({ teamCount: 2 }), knownBefore);
  const held = { records: codes(1).map((code) => anExisting('teams', { code })) };
  const withIntents = (...intents: readonly DesiredRecord['intent'][]) => {
    const records = (suspect?.scope.records ?? []).map((row, at) => ({
      ...row,
      intent: intents[at] ?? 'upsert',
    }));
    return suspect && probableRename({ ...suspect, scope: { ...suspect.scope, records } }, held);
  };
  expect(withIntents('upsert', 'upsert')).toEqual([]);
  expect(withIntents('upsert', 'delete')).toHaveLength(1);
  expect(withIntents('ignore', 'upsert')).toEqual([]);
});

describe('rows that name no chart', () => {
  const past = (id: string) => ({
    ...noPastActivations,
    impliedByResource: new Map([['teams', { id, key: 'FY25' }]]),
  });
  const live = [chart('FY26', 'b', true), chart('FY25 (old)', 'a')];
  const implied = scopesOf({ rows: [], live }).map((scope) => ({ ...scope, isImplied: true as const }));
  const switched = (former: string) => ({
    resource: 'charts',
    key: 'FY26',
    fact: { code: 'current_switched', args: { former, current: 'FY26', column: 'chart' } },
  });

  test.each([
    ['were for another one, which is named as it is called now', 'A', implied, [switched('FY25 (old)')]],
    ['were for one that is gone', 'c', implied, [switched('FY25')]],
    ['were for the same, whatever it was called', 'B', implied, []],
    ['are beside the point where every row names its chart', 'A', scopesOf({ rows: [], live }), []],
  ])('%s', (_, id, scopes, doubts) => {
    const alike = aListing('grades', [anExisting('grades', { code: 'G1' }, { id })]);
    expect(findSwitched(scopes, [alike, aListing('charts', live)], past(id))).toEqual(doubts);
  });

  test('have nothing to be compared with in the first run', () => {
    expect(findSwitched(implied, [aListing('charts', live)], noPastActivations)).toEqual([]);
  });
});

describe('a container in doubt', () => {
  const args = { former: 'FY25', current: 'FY26', column: 'chart' };
  const doubts = [{ resource: 'charts', key: 'FY26', fact: { code: 'current_switched', args } }] as const;
  const own = [aChange('charts', 'FY26'), aChange('teams', 'A', { scope: 'FY26' })];
  const others = [
    aChange('charts', 'FY26', { action: 'update' }),
    aChange('charts', 'FY25'),
    aChange('teams', 'A', { scope: 'FY25' }),
  ];
  const withheldNow = () => contentsInDoubt([...own, ...others], doubts, noApprovals);

  test('is withheld with all that it gets, and with nothing else', () => {
    const approval = approvalLike('charts=FY26');
    const reason = { code: 'current_switched', args: { ...args, approval } };
    expect(withheldNow()).toEqual(own.map(({ id }) => [id, reason]));
  });

  test('is approved by name, for these changes only', () => {
    const [[, reason] = []] = withheldNow();
    const approvals = approving(reason && 'approval' in reason.args ? reason.args.approval : '');
    expect(contentsInDoubt([...own, ...others], doubts, approvals)).toEqual([]);
    const more = [...own, aChange('teams', 'B', { scope: 'FY26' })];
    expect(contentsInDoubt(more, doubts, approvals)).toHaveLength(3);
  });

  test('stands in a saved plan with its approval, which is not needed again', () => {
    const plan = aPlan({ changes: [...own, ...others], scopes: [aScope('teams', { scope: 'FY26' })] });
    const [approval = ''] = approvablesOf(plan, 'charts');
    expect(contentsInDoubt(plan.changes, doubts, approving(approval))).toEqual([]);
    expect(approvalsToRepeat(plan, approving(approval))).toEqual([]);
  });
});
