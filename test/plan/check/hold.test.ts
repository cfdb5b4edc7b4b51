import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Finding } from '../../../src/model/checks.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { findingsIn } from '../../../src/plan/check/check-plan.js';
import { type HeldScope, hold, withApprovals, withheldCode } from '../../../src/plan/check/hold.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aChange,
  aDelete,
  aDesired,
  aFinding,
  anActivation,
  anExisting,
  aPlan,
  approving,
  changing,
  existingTeams,
  type Parents,
} from '../../helpers/builders.js';
import { grade, live, nameOf, shown, viewOf } from '../../helpers/checking.js';
import { changesIn, liveMembers, ordering } from '../../helpers/members.js';

const noRows = (...holds: readonly Change[]) => aFinding('no_rows', {}, { holds });
const fewKeys = (options: Parameters<typeof aFinding>[2]) =>
  aFinding('few_keys_agree', { rows: 20, existing: 20, agreeing: 0 }, options);
const off = (option: string, ...holds: readonly Change[]) => aFinding('switched_off', { option }, { holds });

function scopeOf(resource: string, options: Partial<HeldScope> = {}): HeldScope {
  return {
    definition: definitionOf(resource),
    scope: resource === 'teams' ? 'FY27' : '',
    listing: { records: [] },
    records: [],
    ...options,
  };
}

function liveTeams(parents: Parents): readonly HeldScope[] {
  return [scopeOf('teams', { listing: { records: existingTeams(parents) } })];
}

const aGrade = (key: string) => aChange('grades', key);

function aTeamDelete(key: string, dependsOn: readonly string[] = []): Change {
  return aChange('teams', key, { action: 'delete', liveId: `id-${key}`, dependsOn });
}

function aMove(key: string, to: string | null): Change {
  const fields = [{ field: 'parentCode', before: 'OLD', after: to }];
  return aChange('teams', key, { action: 'move', liveId: `id-${key}`, fields });
}

/** What is withheld, with its code and the change that it needs. */
function withheld(
  changes: readonly Change[],
  findings: readonly Finding[] = [],
  scopes: readonly HeldScope[] = [],
): readonly string[] {
  return hold(changes, { findings, approvals: noApprovals }, scopes).withheld.map((one) =>
    [`${nameOf(one.change)}:`, withheldCode(one), ...(one.needs ? [nameOf(one.needs)] : [])].join(' '),
  );
}

const kept = ['delete A: children_kept'];

describe('a change that is held back', () => {
  test('leaves the plan, the others stay in their order', () => {
    const [first, second, third] = [aGrade('G1'), aGrade('G2'), aGrade('G3')];
    const held = hold([first, second, third], { findings: [noRows(second)], approvals: noApprovals }, []);
    expect(held.changes).toEqual([first, third]);
    expect(held.withheld).toEqual([{ change: second, finding: noRows(second) }]);
  });

  test('takes along what depends on it, at any distance, and these name what they need', () => {
    const a = aChange('teams', 'A');
    const b = aChange('teams', 'B', { dependsOn: [a.id] });
    const c = aChange('teams', 'C', { dependsOn: [b.id] });
    expect(withheld([a, b, c, aChange('teams', 'D')], [noRows(a)])).toEqual([
      'create A: no_rows',
      'create B: depends_on_withheld create A',
      'create C: depends_on_withheld create B',
    ]);
    const isOff = ['create A: switched_off', 'create B: switched_off create A'];
    expect(withheld([a, b], [off('--no-create', a)])).toEqual(isOff);
  });

  test('has the first finding about it for its cause, and one of its own before that of what it needs', () => {
    const a = aChange('teams', 'A');
    const b = aChange('teams', 'B', { dependsOn: [a.id] });
    const incomplete = aFinding('list_incomplete', { read: 1 }, { holds: [b] });
    const expected = ['create A: no_rows', 'create B: list_incomplete'];
    expect(withheld([a, b], [noRows(a), incomplete, noRows(b)])).toEqual(expected);
  });

  test('is one of those that an option leaves out, and of no other kind', () => {
    const switchedOff = [{ option: '--no-create', actions: ['create'] }] as const;
    const view = viewOf({ rows: [grade('G1', 'Renamed'), grade('N')], live: live(2), switchedOff });
    expect(withheld(view.changes, findingsIn(view))).toEqual(['create N: switched_off']);
  });

  test('is on one side, and no change that is left needs a withheld one, whatever is found', () => {
    const indexes = fc.array(fc.nat(), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(fc.tuple(indexes, fc.boolean()), { maxLength: 30 }), (drawn) => {
        const changes = drawn.map(([waits], index) =>
          aChange('grades', `G${index}`, {
            dependsOn: index === 0 ? [] : [...new Set(waits.map((wait) => `grades/G${wait % index}`))],
          }),
        );
        const found = noRows(...changes.filter((_, index) => drawn[index]?.[1]));
        const held = hold(changes, { findings: [found], approvals: noApprovals }, []);
        const leftIds = new Set(held.changes.map(({ id }) => id));
        expect(held.changes.length + held.withheld.length).toBe(changes.length);
        expect(held.changes.flatMap(({ dependsOn }) => dependsOn).filter((id) => !leftIds.has(id))).toEqual(
          [],
        );
        expect(held.withheld.filter(({ change }) => leftIds.has(change.id))).toEqual([]);
      }),
    );
  });
});

describe('an approval', () => {
  const [a, b] = [aChange('teams', 'A'), aChange('teams', 'B')];
  const lift = 'creates=1@0123456789';
  const liftable = fewKeys({ holds: [a], lift });

  test('lifts its finding and no other', () => {
    const findings = [liftable, noRows(b)];
    const held = hold([a, b], { findings, approvals: approving(lift) }, []);
    expect(held.changes).toEqual([a]);
    expect(held.findings).toEqual(findings);
    const other = hold([a, b], { findings, approvals: approving('creates=1@9876543210') }, []);
    expect(other.changes).toEqual([]);
  });

  test('is not asked for where it would not help: another finding holds all the same', () => {
    const useless = hold([a, b], { findings: [liftable, noRows(a)], approvals: approving(lift) }, []);
    expect(useless.findings).toEqual([noRows(a)]);
    expect(useless.changes).toEqual([b]);
    const ofBoth = { ...liftable, holds: [a.id, b.id] };
    const useful = hold([a, b], { findings: [ofBoth, noRows(a)], approvals: approving(lift) }, []);
    expect(useful.changes).toEqual([b]);
  });

  test('that comes late adds what only its finding held back, with what depends on that', () => {
    const below = aChange('teams', 'C', { dependsOn: [a.id] });
    const activation = anActivation('FY27', 'now');
    const held = hold(
      [a, b, below, activation],
      { findings: [liftable, noRows(b)], approvals: noApprovals },
      [],
    );
    const plan = withApprovals(aPlan(held), approving(lift));
    expect(plan.changes).toEqual([a, below]);
    expect(plan.withheld.map(({ change }) => change)).toEqual([b, activation]);
    expect(plan.approved).toEqual([lift]);
    expect(withApprovals(aPlan(held), approving('creates=1@9876543210'))).toEqual(aPlan(held));
  });
});

describe('children_kept', () => {
  const aRow = [aDesired('teams', { code: 'T' })];
  const arriving = changing('create teams N parentCode >A');
  const chain = [aTeamDelete('C'), aTeamDelete('B', ['teams/FY27/C']), aTeamDelete('A', ['teams/FY27/B'])];
  const passedOn = [
    'delete C: children_kept',
    'delete B: depends_on_withheld delete C',
    'delete A: depends_on_withheld delete B',
  ];

  test.each<[string, readonly Change[], Parents, readonly string[]]>([
    ['is found where a record stays below', [aTeamDelete('A')], { A: null, B: 'A' }, kept],
    ['is found where a new record is to stand below', [arriving, aTeamDelete('A')], { A: null }, kept],
    ['is passed on to the top', chain, { A: null, B: 'A', C: 'B', D: 'C' }, passedOn],
  ])('%s', (_, changes, parents, expected) => {
    expect(withheld(changes, [], liveTeams(parents))).toEqual(expected);
  });

  test('is found of a delete that waits for an approval, which would strand what stays', () => {
    const lift = 'deletes=2@0123456789';
    const [move, deletion, other] = [aMove('B', 'X'), aTeamDelete('A'), aTeamDelete('D')];
    const held = (live: Parents, ...holds: readonly Change[]) => {
      const found = fewKeys({ holds, lift });
      const all = [move, deletion, other].filter((change) => change !== move || holds.includes(move));
      return aPlan(hold(all, { findings: [found], approvals: noApprovals }, liveTeams(live)));
    };
    const approved = (plan: ReturnType<typeof held>) =>
      withApprovals(plan, approving(lift)).changes.map(nameOf);
    const stranding = held({ A: null, B: 'A', D: null }, deletion, other);
    expect(stranding.withheld.map(({ change, finding }) => [nameOf(change), finding.check])).toEqual([
      ['delete A', 'few_keys_agree'],
      ['delete D', 'few_keys_agree'],
    ]);
    expect(approved(stranding)).toEqual(['delete D']);
    const emptied = held({ A: null, B: 'A', D: null, X: null }, move, deletion, other);
    expect(approved(emptied)).toEqual(['move B', 'delete A', 'delete D']);
  });

  test('need not be found where the move below is approved later: until then, the delete waits', () => {
    const [move, deletion] = [aMove('B', 'X'), aChange('teams', 'OLD', { action: 'delete', liveId: 'old' })];
    const findings = [move, deletion].map((change, index) =>
      fewKeys({ holds: [change], lift: `moves=${index}@0123456789` }),
    );
    const live = liveTeams({ OLD: null, B: 'OLD', X: null });
    const plan = aPlan(hold([move, deletion], { findings, approvals: noApprovals }, live));
    const approved = (...lifts: readonly string[]) => withApprovals(plan, approving(...lifts));
    const half = approved('moves=1@0123456789');
    expect([half.changes, half.withheld.map(({ needs }) => needs)]).toEqual([[], [undefined, move]]);
    expect(approved('moves=0@0123456789', 'moves=1@0123456789').changes).toEqual([move, deletion]);
  });

  test('names records without a code as well, at most ten, and counts all', () => {
    const codeless = anExisting('teams', { code: null, name: 'Old', parentCode: 'A' });
    const below = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`B${at}`, 'A']));
    const records = [...existingTeams({ A: null }), codeless, ...existingTeams(below)];
    const scopes = [scopeOf('teams', { listing: { records } })];
    const { findings } = hold([aTeamDelete('A')], { findings: [], approvals: noApprovals }, scopes);
    const [{ children = [], count = 0 } = {}] = findings.flatMap(({ check, evidence }) =>
      check === 'children_kept' ? evidence : [],
    );
    expect([children[0], children.length, count]).toEqual([{ key: null, name: 'Old' }, 10, 12]);
  });

  test('is found where a row lives within the record, and not for rows within another', () => {
    const chart = aChange('charts', 'FY27', { action: 'delete' });
    const within = (scope: HeldScope) => withheld([chart], [], [scopeOf('charts'), scope]);
    expect(within(scopeOf('teams', { records: aRow }))).toEqual(['delete FY27: children_kept']);
    expect(within(scopeOf('teams', { scope: 'FY28', records: aRow }))).toEqual([]);
    expect(within(scopeOf('items', { scope: 'FY27', records: aRow }))).toEqual([]);
    expect(within(scopeOf('teams'))).toEqual([]);
  });

  test('is none where a row asks for it and the service takes along what no row names', () => {
    const records = [
      anExisting('folders', { code: 'F', parentCode: null }),
      anExisting('folders', { code: 'G', parentCode: 'F' }),
    ];
    const deletion = aChange('folders', 'F', { action: 'delete', liveId: 'id-F' });
    const asked = aDelete('folders', 'F');
    const found = (rows: HeldScope['records']) =>
      withheld([deletion], [], [scopeOf('folders', { listing: { records }, records: rows })]);
    expect(found([asked])).toEqual([]);
    expect(found([asked, aDesired('folders', { code: 'G' })])).toEqual(['delete F: children_kept']);
    expect(found([])).toEqual(['delete F: children_kept']);
  });
});

describe('an activation', () => {
  const activation = anActivation('FY27', 'now');
  const [team, other] = [aChange('teams', 'A'), aChange('teams', 'B', { scope: 'FY26' })];
  const fine = aChange('teams', 'C');

  test('waits for every change of its chart, and for none of another', () => {
    const next = anActivation('FY28', '2027-10-01', { dependsOn: [activation.id] });
    expect(withheld([fine, team, other, activation, next], [noRows(team)])).toEqual([
      'create A: no_rows',
      'activate FY27: depends_on_withheld create A',
      'activate FY28: depends_on_withheld activate FY27',
    ]);
    expect(withheld([team, other, activation], [noRows(other)])).toEqual(['create B: no_rows']);
    const isOff = ['create A: switched_off', 'activate FY27: switched_off create A'];
    expect(withheld([team, activation], [off('--no-create', team)])).toEqual(isOff);
  });
});

/** What is withheld of changes of members, apart from those in `held`, which are held back already. */
function members(live: string, text: string, held = '', order = ordering): string {
  const listed = live.split(' ').filter(Boolean);
  const before = changesIn(held);
  const owners = ['A', 'B'].map((code) =>
    anExisting('teams', { code, name: `Team ${code}` }, { scope: 'FY27' }),
  );
  const scopes = [
    scopeOf('memberships', { scope: 'FY27', listing: { records: liveMembers(listed), owners } }),
  ];
  const changes = order(listed, ...changesIn(text), ...before);
  return withheld(changes, [noRows(...before)], scopes)
    .filter((one) => !one.endsWith(': no_rows'))
    .join(', ');
}

describe('last_leader', () => {
  const team = 'A/u1* A/u2';
  const u1Stays = 'delete A/u1: last_leader';

  test('names the team', () => {
    const owners = [anExisting('teams', { code: 'A', name: 'Team A' }, { scope: 'FY27' })];
    const listed = team.split(' ');
    const scopes = [
      scopeOf('memberships', { scope: 'FY27', listing: { records: liveMembers(listed), owners } }),
    ];
    const changes = ordering(listed, ...changesIn('-A/u1*'));
    const { findings } = hold(changes, { findings: [], approvals: noApprovals }, scopes);
    expect(findings.map((one) => shown(one, { changes }))).toEqual(['delete A/u1 (owner "A Team A")']);
  });

  test.each<[string, live: string, changes: string]>([
    ['another one leads', 'A/u1* A/u2* A/u3', '-A/u1*'],
    ['a member leads next', team, '-A/u1* ^A/u2'],
    ['somebody new leads next, as the last one steps back', team, 'vA/u1 +A/u3*'],
    ['somebody new leads next, as the last one is deactivated', team, '!u1 +A/u3*'],
    ['the others are removed as well', team, '-A/u1* -A/u2'],
    ['the others are deactivated as well', team, '!u1 !u2'],
    ['the others are removed before the deactivation', team, '!u1 -A/u2'],
    ['another leader goes last', 'A/u1* A/u2* A/u3', '-A/u1* -A/u2* -A/u3'],
    ['nobody else is there', 'A/u1*', '-A/u1*'],
    ['the team is deleted before', team, '!u1 xA'],
    ['a leader comes with the first members', '', '+A/u1 +A/u2*'],
    ['a team without a leader gets one', 'A/u1 A/u2', '^A/u1'],
    ['a team without a leader is emptied', 'A/u1 A/u2', '-A/u1 -A/u2'],
  ])('is none where %s', (_, live, changes) => {
    expect(members(live, changes)).toBe('');
  });

  test.each<[string, live: string, changes: string, expected: string]>([
    ['the last one is removed', team, '-A/u1*', u1Stays],
    ['the last one leads no longer', team, 'vA/u1', 'update A/u1: last_leader'],
    ['the last one is deactivated', team, '!u1', 'set-status u1: last_leader'],
    [
      'nobody is left to lead',
      'A/u1* A/u2 B/u2* B/u1',
      '!u1 !u2',
      'set-status u1: last_leader, set-status u2: last_leader',
    ],
    ['the first members come', '', '+A/u1 +A/u2', 'create A/u1: last_leader, create A/u2: last_leader'],
    ['a team has no leader as it is', 'A/u1 A/u2', '-A/u2', 'delete A/u2: last_leader'],
    ['another team loses a member', `${team} B/u3* B/u4`, '-A/u1* -B/u4', u1Stays],
    ['another team gets a leader', `${team} B/u3* B/u4`, '-A/u1* +B/u5*', u1Stays],
  ])('is found where %s', (_, live, changes, expected) => {
    expect(members(live, changes)).toBe(expected);
  });

  test.each<[string, live: string, changes: string, held: string, expected: string]>([
    ['the next leader', team, '-A/u1*', '^A/u2', 'delete A/u1: depends_on_withheld update A/u2'],
    ['those who were to go before', team, '-A/u1*', '-A/u2', 'delete A/u1: depends_on_withheld delete A/u2'],
    ['the first leader', '', '+A/u1', '+A/u2*', 'create A/u1: depends_on_withheld create A/u2'],
  ])('is no news where %s is withheld', (_, live, changes, held, expected) => {
    expect(members(live, changes, held)).toBe(expected);
  });

  test.each([
    ['a leader of another team', '+B/u5*'],
    ['a member who does not lead', '+A/u3'],
    ['a member who leads no longer', 'vA/u2'],
    ['the removal of another leader', '-B/u3*'],
    ['another team', 'xB'],
  ])('is the cause where %s is withheld', (_, held) => {
    expect(members('A/u1* A/u4 B/u3*', '-A/u1*', held)).toContain(u1Stays);
  });

  test('is found of a removal that waits for an approval: no saved plan is out of date for it', () => {
    const lift = 'removals=2@0123456789';
    const live = [...team.split(' '), 'B/u3*', 'B/u4'];
    const changes = ordering(live, ...changesIn('-A/u1* -B/u4'));
    const scopes = [scopeOf('memberships', { scope: 'FY27', listing: { records: liveMembers(live) } })];
    const findings = [fewKeys({ holds: changes, lift })];
    const plan = aPlan(hold(changes, { findings, approvals: noApprovals }, scopes));
    expect(plan.changes).toEqual([]);
    expect(withApprovals(plan, approving(lift)).changes.map(nameOf)).toEqual(['delete B/u4']);
  });

  test.each([
    ['the others are removed', '-A/u1* -A/u2', u1Stays],
    ['the others are deactivated', '!u1 !u2', 'set-status u1: last_leader'],
    ['the team is deleted', '!u1 xA', 'set-status u1: last_leader'],
  ])('is found where nothing waits until %s', (_, changes, expected) => {
    expect(members(team, changes, '', (_listed, ...unordered) => unordered)).toContain(expected);
  });
});
