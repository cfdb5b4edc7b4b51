import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../src/model/changes.js';
import type { WithholdReason } from '../../../../src/model/refusals.js';
import { withhold } from '../../../../src/plan/guard/withhold.js';
import { definitionOf } from '../../../../src/resources/index.js';
import { anExisting } from '../../../helpers/builders.js';
import {
  adds,
  deactivates,
  deletesTeam,
  demotes,
  liveMembers,
  ordering,
  promotes,
  removes,
} from '../../../helpers/members.js';

const noRows: WithholdReason = { code: 'no_rows', args: {} };

/** The withheld changes as `key: code`, beside those with a reason of their own. */
function withheld(
  live: readonly string[],
  changes: readonly Change[],
  { own = [], order = ordering }: { readonly own?: readonly Change[]; readonly order?: typeof ordering } = {},
) {
  const reasons = new Map(own.map(({ id }) => [id, noRows]));
  const owners = ['A', 'B'].map((code) =>
    anExisting('teams', { code, name: `Team ${code}` }, { scope: 'FY27' }),
  );
  const scopes = [
    {
      ...{ definition: definitionOf('memberships'), scope: 'FY27', records: [] },
      listing: { records: liveMembers(live), owners },
    },
  ];
  const divided = withhold(order(live, ...changes, ...own), reasons, scopes);
  const others = divided.withheld.filter(({ change }) => !reasons.has(change.id));
  return others.map(({ change, reason }) => ({ key: change.key, reason }));
}

const codesOf = (found: ReturnType<typeof withheld>) =>
  found.map(({ key, reason }) => `${key}: ${reason.code}`);

describe('the last leader of a team that keeps members', () => {
  const live = ['A/u1*', 'A/u2'];

  test.each<[string, Change]>([
    ['is not removed', removes('A/u1*')],
    ['does not stop leading', demotes('A/u1')],
  ])('%s, and the team is named', (_, change) => {
    const reason = { code: 'last_leader', args: { owner: 'A', name: 'Team A' } };
    expect(withheld(live, [change])).toEqual([{ key: 'A/u1', reason }]);
  });

  test('is not deactivated', () => {
    expect(codesOf(withheld(live, [deactivates('u1')]))).toEqual(['u1: last_leader']);
  });

  test.each<[string, readonly string[], readonly Change[]]>([
    ['another one leads', ['A/u1*', 'A/u2*', 'A/u3'], [removes('A/u1*')]],
    ['a member leads next', live, [removes('A/u1*'), promotes('A/u2')]],
    ['somebody new leads next, as the last one steps back', live, [demotes('A/u1'), adds('A/u3*')]],
    ['somebody new leads next, as the last one is deactivated', live, [deactivates('u1'), adds('A/u3*')]],
    ['the others are removed as well', live, [removes('A/u1*'), removes('A/u2')]],
    ['the others are deactivated as well', live, [deactivates('u1'), deactivates('u2')]],
    ['the others are removed before the deactivation', live, [deactivates('u1'), removes('A/u2')]],
    [
      'another leader goes last',
      ['A/u1*', 'A/u2*', 'A/u3'],
      [removes('A/u1*'), removes('A/u2*'), removes('A/u3')],
    ],
    ['nobody else is there', ['A/u1*'], [removes('A/u1*')]],
    ['the team is deleted before', live, [deactivates('u1'), deletesTeam('A')]],
  ])('goes if %s', (_, members, changes) => {
    expect(withheld(members, changes)).toEqual([]);
  });

  test('stays while the next one is withheld, and says so', () => {
    const next = promotes('A/u2');
    const [stays, ...others] = withheld(live, [removes('A/u1*')], { own: [next] });
    expect(stays).toMatchObject({
      ...{ key: 'A/u1', reason: { code: 'depends_on_withheld', args: { change: next.id } } },
    });
    expect(others).toEqual([]);
  });

  test('stays while those are withheld who were to go before', () => {
    const found = withheld(live, [removes('A/u1*')], { own: [removes('A/u2')] });
    expect(codesOf(found)).toEqual(['A/u1: depends_on_withheld']);
  });

  test('stays if each of two leads a team that the other one is in, as one of them must go first', () => {
    const circle = ['A/u1*', 'A/u2', 'B/u2*', 'B/u1'];
    expect(codesOf(withheld(circle, [deactivates('u1'), deactivates('u2')]))).toEqual([
      'u1: last_leader',
      'u2: last_leader',
    ]);
  });

  test.each<[string, Change]>([
    ['a leader of another team', adds('B/u5*')],
    ['a member who does not lead', adds('A/u3')],
    ['a member who leads no longer', demotes('A/u2')],
    ['the removal of another leader', removes('B/u3*')],
    ['another team', deletesTeam('B')],
  ])('is not waiting for a next one if %s is withheld', (_, other) => {
    const found = withheld(['A/u1*', 'A/u4', 'B/u3*'], [removes('A/u1*')], { own: [other] });
    expect(codesOf(found)).toContain('A/u1: last_leader');
  });

  test.each<[string, readonly Change[]]>([
    ['the others are removed', [removes('A/u1*'), removes('A/u2')]],
    ['the others are deactivated', [deactivates('u1'), deactivates('u2')]],
    ['the team is deleted', [deactivates('u1'), deletesTeam('A')]],
  ])('does not go without waiting until %s', (_, changes) => {
    const order: typeof ordering = (_live, ...unordered) => unordered;
    const [first] = changes;
    expect(codesOf(withheld(live, changes, { order }))).toContain(`${first?.key}: last_leader`);
  });

  test('of one team says nothing about another team', () => {
    const both = [...live, 'B/u3*', 'B/u4'];
    expect(codesOf(withheld(both, [removes('A/u1*'), removes('B/u4')]))).toEqual(['A/u1: last_leader']);
    expect(codesOf(withheld(both, [removes('A/u1*'), adds('B/u5*')]))).toEqual(['A/u1: last_leader']);
  });
});

test('nobody comes to a team without members unless a leader comes', () => {
  expect(codesOf(withheld([], [adds('A/u1'), adds('A/u2')]))).toEqual([
    'A/u1: last_leader',
    'A/u2: last_leader',
  ]);
  expect(withheld([], [adds('A/u1'), adds('A/u2*')])).toEqual([]);
});

test('members whose leader is withheld do not come either', () => {
  expect(codesOf(withheld([], [adds('A/u1')], { own: [adds('A/u2*')] }))).toEqual([
    'A/u1: depends_on_withheld',
  ]);
});

test('in a team that has no leader as it is, nothing is done but to give it one, or to empty it', () => {
  expect(codesOf(withheld(['A/u1', 'A/u2'], [removes('A/u2')]))).toEqual(['A/u2: last_leader']);
  expect(withheld(['A/u1', 'A/u2'], [promotes('A/u1')])).toEqual([]);
  expect(withheld(['A/u1', 'A/u2'], [removes('A/u1'), removes('A/u2')])).toEqual([]);
});
