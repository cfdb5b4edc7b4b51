import { describe, expect, test } from 'vitest';
import type { DesiredRecord, ExistingRecord } from '../../../src/model/records.js';
import { checkAgainstService } from '../../../src/plan/compare/check-scopes.js';
import type { PairedScope, ScopeContainer } from '../../../src/plan/compare/place-scopes.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aDelete,
  aDesired,
  aListing,
  anExisting,
  anInput,
  aPairedScope,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';

describe('beside the service', () => {
  const row = aDesired('teams', { chart: 'FY99', code: 'A', name: 'Sales' }, { line: 4, scope: 'FY99' });

  /** Two rows within a chart that each side may have. */
  function inChart({
    existing,
    desired,
    existingCount = existing ? 1 : 0,
    known = [],
  }: Partial<ScopeContainer>): PairedScope {
    return aPairedScope('teams', {
      records: [row, { ...row, key: 'B' }],
      listing: aListing('teams', [], { scope: 'FY99' }),
      container: { definition: definitionOf('charts'), existing, desired, existingCount, known },
    });
  }

  test('a chart that neither side has is one error, at its first row', () => {
    expect(checkAgainstService(inChart({ known: ['FY98'] }))).toEqual([
      {
        code: 'unknown_scope',
        severity: 'error',
        args: { scope: 'FY99', resource: 'charts', known: ['FY98'] },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a chart that the service has, or that a row creates, is fine', () => {
    const made = aDesired('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing: anExisting('charts', { name: 'FY99' }) }))).toEqual([]);
    expect(checkAgainstService(inChart({ desired: made }))).toEqual([]);
  });

  test('a chart that the service has twice is an error', () => {
    const existing = anExisting('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing, existingCount: 2 }))).toEqual([
      {
        code: 'ambiguous_key',
        severity: 'error',
        args: { resource: 'charts', key: 'FY99', count: 2, heldResource: 'teams' },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a list that is shorter than the service counts is a warning', () => {
    const live = existingTeams({ A: null });
    const problemsAt = (expectedCount: number | undefined) =>
      checkAgainstService(
        aPairedScope('teams', { records: [], listing: aListing('teams', live, { expectedCount }) }),
      );
    expect(problemsAt(3)).toEqual([
      {
        code: 'list_incomplete',
        severity: 'warning',
        args: { resource: 'teams', scope: 'FY27', read: 1, counted: 3 },
      },
    ]);
    expect([...problemsAt(1), ...problemsAt(undefined)]).toEqual([]);
  });

  test('a chart that a row deletes has no place for rows', () => {
    const existing = anExisting('charts', { name: 'FY99' });
    expect(checkAgainstService(inChart({ existing, desired: aDelete('charts', 'FY99') }))).toEqual([
      {
        code: 'scope_deleted',
        severity: 'error',
        args: { scope: 'FY99', resource: 'charts' },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
  });

  test('a custom field that must be filled is one of those a new item needs', () => {
    const scope = aPairedScope('items', {
      records: [aDesired('items', { code: 'I1', name: 'Red' })],
      listing: aListing('items'),
      columns: [anInput('color', { isRequired: true })],
    });
    expect(checkAgainstService(scope).map(({ code, args }) => [code, args])).toEqual([
      ['value_needed_to_create', { resource: 'items', key: 'I1', fields: ['inputs.color'] }],
    ]);
  });

  test('a parent that neither side has in the scope is an error', () => {
    const records = desiredTeams({ A: 'X' });
    const problems = checkAgainstService(aPairedScope('teams', { records, listing: aListing('teams') }));
    expect(problems.map(({ code }) => code)).toEqual(['unknown_parent']);
  });
});

/** A member as `A/u1`, with a star if leading. */
function member(text: string) {
  const [team = '', user = ''] = text.replace('*', '').split('/');
  return { team, user, leader: text.endsWith('*') };
}

const rows = (...texts: readonly string[]) =>
  texts.map((text, at) => aDesired('memberships', member(text), { line: at + 2 }));
const live = (...texts: readonly string[]) => texts.map((text) => anExisting('memberships', member(text)));

/** Where a problem is about a team without a leader: line and column. */
function leaderless(
  records: readonly DesiredRecord[],
  existing: readonly ExistingRecord[],
  {
    isPruned = false,
    leavers = [],
  }: { readonly isPruned?: boolean; readonly leavers?: readonly string[] } = {},
): readonly unknown[] {
  const users = ['u1', 'u2'].map((code) => anExisting('users', { code, status: 'active' }));
  const gone = leavers.map((code) => aDesired('users', { code, status: 'deactivated' }));
  const scope = aPairedScope('memberships', {
    ...{ records, listing: aListing('memberships', existing) },
    table: { file: 'memberships.csv', columnIndexByField: new Map() },
    references: new Map([
      ['teams', { existing: existingTeams({ A: null }), desired: [], setAside: [] }],
      ['users', { existing: users, desired: gone, setAside: [] }],
    ]),
  });
  return checkAgainstService(scope, isPruned ? ['memberships'] : [])
    .filter(({ code }) => code === 'team_without_leader')
    .map(({ origin }) => `${origin?.line} ${origin?.field}`);
}

describe('a team that the rows leave without a leader is a problem at its first row', () => {
  test.each<[string, readonly DesiredRecord[], readonly ExistingRecord[]]>([
    ['a new team', rows('A/u1', 'A/u2'), []],
    ['a leader steps back', rows('A/u1'), live('A/u1*', 'A/u2')],
    [
      'a row removes the leader, and others have no row',
      [aDesired('memberships', member('A/u1'), { intent: 'delete' })],
      live('A/u1*', 'A/u2'),
    ],
  ])('%s', (_, desired, existing) => {
    expect(leaderless(desired, existing)).toEqual(['2 leader']);
  });

  test('also where the leader has no row and is pruned, but not where people without a row stay', () => {
    const existing = live('A/u1*', 'A/u2');
    expect(leaderless(rows('A/u2'), existing, { isPruned: true })).toEqual(['2 leader']);
    expect(leaderless(rows('A/u2'), existing)).toEqual([]);
    const ignored = aDesired('memberships', member('A/u1'), { intent: 'ignore' });
    expect(leaderless([...rows('A/u2'), ignored], existing, { isPruned: true })).toEqual([]);
  });

  test('not where nobody stays but who is deactivated in the same run, nor where such a one leads', () => {
    const removes = aDesired('memberships', member('A/u1'), { intent: 'delete' });
    expect(leaderless([removes], live('A/u1*', 'A/u2'), { leavers: ['u2'] })).toEqual([]);
    expect(leaderless(rows('A/u2'), live('A/u1*'), { leavers: ['u1'] })).toEqual([]);
  });

  test('a team that is emptied, or keeps a leader, is none', () => {
    const manages = aDesired('memberships', { team: 'A', user: null }, { intent: 'ignore' });
    expect(leaderless([manages], live('A/u1*', 'A/u2'), { isPruned: true })).toEqual([]);
    expect(leaderless(rows('A/u1', 'A/u2*'), live('A/u1*'))).toEqual([]);
  });
});
