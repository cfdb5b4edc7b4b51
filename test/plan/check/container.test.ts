import { describe, expect, test } from 'vitest';
import type { DesiredRecord } from '../../../src/model/records.js';
import { noPastActivations } from '../../../src/plan/activation/time-line.js';
import { orderPlan } from '../../../src/plan/assemble-plan.js';
import { renameSuspects } from '../../../src/plan/check/container.js';
import type { PairedScope } from '../../../src/plan/compare/place-scopes.js';
import { charts } from '../../../src/resources/charts.js';
import { aDesired, aListing, anExisting, aPairedScope, planParts } from '../../helpers/builders.js';
import { foundIn } from '../../helpers/checking.js';

const codes = (count: number) => Array.from({ length: count }, (_, index) => `T${index + 101}`);
const chart = (name: string | null, id: string, isCurrent = false) =>
  anExisting('charts', { name }, { id, facts: { isCurrent } });
const renamed = chart('FY26 (new)', 'a', true);

interface Charts {
  /** Rows of charts.csv, by name. Default: FY26. */
  readonly rows?: readonly string[];
  readonly intent?: 'upsert' | 'create';
  readonly live?: readonly ReturnType<typeof chart>[];
  readonly teamCount?: number;
  readonly intents?: readonly DesiredRecord['intent'][];
  readonly otherScopes?: readonly string[];
}

/** The file has FY26 with its teams; the service has it as `FY26 (new)`. */
function scopesOf({ rows = ['FY26'], intent = 'upsert', ...given }: Charts): readonly PairedScope[] {
  const { live = [renamed], teamCount = 10, intents = [], otherScopes = [] } = given;
  const desired = rows.map((name) => aDesired('charts', { name }, { intent }));
  const holder = aPairedScope('charts', { records: desired, listing: aListing('charts', live) });
  const inChart = (scope: string): PairedScope =>
    aPairedScope('teams', {
      records: codes(teamCount).map((code, at) =>
        aDesired('teams', { code, name: code }, { scope, intent: intents[at] ?? 'upsert' }),
      ),
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

type SuspectOptions = Parameters<typeof renameSuspects>[1];
const knownBefore: SuspectOptions = { rowsBefore: new Map([['teams/FY26', 10]]), activatedKeys: new Set() };
const activated: SuspectOptions = { rowsBefore: new Map(), activatedKeys: new Set(['FY26']) };
const coming: SuspectOptions = { rowsBefore: new Map(), activatedKeys: new Set() };

describe('a chart to create may be the current one under another name', () => {
  test.each<[string, Charts, SuspectOptions, boolean]>([
    ['if an earlier run knew it', {}, knownBefore, true],
    ['if it would be activated at once', {}, activated, true],
    ['but not if it is a coming one, however alike', {}, coming, false],
    ['nor if the service has it', { live: [renamed, chart('FY26', 'b')] }, knownBefore, false],
    ['nor if a row names the current one', { rows: ['FY26', 'FY26 (new)'] }, knownBefore, false],
    ['nor if teams of the current one are in the files', { otherScopes: ['FY26 (new)'] }, knownBefore, false],
    ['nor if none is current', { live: [chart('FY25', 'a')] }, knownBefore, false],
    ['nor if no row could name the current one', { live: [chart(null, 'a', true)] }, knownBefore, false],
    ['nor if its row says create', { intent: 'create' }, knownBefore, false],
    ['also if it has a single team', { teamCount: 1 }, knownBefore, true],
  ])('%s', (_, given, options, isSuspect) => {
    const found = renameSuspects(scopesOf(given), options);
    expect(found.map(({ scope, current }) => [scope.scope, current.key])).toEqual(
      isSuspect ? [['FY26', 'FY26 (new)']] : [],
    );
  });
});

describe('current_renamed', () => {
  /** @param agreeing the first so many teams, beside two others, stand in the current chart */
  function found(agreeing: number, given: Charts) {
    const scopes = scopesOf(given);
    const records = [...codes(agreeing), 'X', null].map((code) => anExisting('teams', { code }));
    const suspects = renameSuspects(scopes, knownBefore).map((one) => ({ ...one, held: { records } }));
    const view = orderPlan(planParts({ scopes, suspects }), {});
    return foundIn(view, 'current_renamed');
  }

  test('holds the chart and what it gets, by the name of the chart', () => {
    const facts = 'noun team, current FY26 (new), rows 2, agreeing 2, column previousName';
    expect(found(2, { teamCount: 2 })).toEqual([`create FY26 T101 T102 (${facts}) charts=FY26`]);
  });

  test.each<[number, number, boolean]>([
    [6, 10, true],
    [5, 10, false],
    [2, 3, true],
    [1, 2, false],
    [1, 1, true],
    [0, 1, false],
  ])('with %i of %i teams in common: %s', (agreeing, teamCount, isFound) => {
    expect(found(agreeing, { teamCount })).toHaveLength(isFound ? 1 : 0);
  });

  test.each<[string, readonly DesiredRecord['intent'][], boolean]>([
    ['count', ['upsert', 'upsert'], false],
    ['do not count where they are deleted', ['upsert', 'delete'], true],
    ['do not count where they are ignored', ['ignore', 'upsert'], false],
  ])('teams %s', (_, intents, isFound) => {
    expect(found(1, { teamCount: 2, intents })).toHaveLength(isFound ? 1 : 0);
  });
});

describe('current_switched', () => {
  const live = [chart('FY26', 'b', true), chart('FY25 (old)', 'a')];
  const named = scopesOf({ rows: [], live, teamCount: 1 });
  const implied = named.map((scope) => ({ ...scope, isImplied: true as const }));

  /** @param before id of the chart that rows without one were for */
  function found(scopes: readonly PairedScope[], before?: string) {
    const past = before === undefined ? [] : ([['teams', { id: before, key: 'FY25' }]] as const);
    const activations = { ...noPastActivations, impliedByResource: new Map(past) };
    // A grade with the id of a chart says nothing about it.
    const alike = aListing('grades', [anExisting('grades', { code: 'G1' }, { id: before ?? '' })]);
    const listings = [alike, aListing('charts', live)];
    const view = orderPlan(planParts({ scopes, listings, memory: { activations } }), {});
    return foundIn(view, 'current_switched');
  }

  test.each<[string, readonly PairedScope[], string?, string?]>([
    ['names the chart of before as it is called now', implied, 'A', 'FY25 (old)'],
    ['names a chart that is gone', implied, 'c', 'FY25'],
    ['is none with the same, whatever it was called', implied, 'B'],
    ['is none where every row names its chart', named, 'A'],
    ['is none in the first run', implied],
  ])('%s', (_, scopes, before, former) => {
    const facts = `former ${former}, current FY26, column chart`;
    expect(found(scopes, before)).toEqual(former ? [`create T101 (${facts}) charts=FY26`] : []);
  });
});
