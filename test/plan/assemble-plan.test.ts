import { describe, expect, test } from 'vitest';
import { assemblePlan, type ComparedScope, checkAgainstService } from '../../src/plan/assemble-plan.js';
import { definitionOf } from '../../src/resources/index.js';
import { aDesired, aListing, anExisting, desiredTeams, existingTeams } from '../builders.js';

function compared(
  resource: string,
  options: Partial<Omit<ComparedScope, 'definition'>> & Pick<ComparedScope, 'records' | 'listing'>,
): ComparedScope {
  return { definition: definitionOf(resource), scope: options.listing.scope, isKnown: true, ...options };
}

const source = { file: 'teams.csv', sha256: 'ab', rowCount: 3 };

describe('a plan', () => {
  test('holds what it was made from, the sums of each scope, and the ordered changes', () => {
    const scopes = [
      compared('charts', {
        records: [aDesired('charts', { name: 'FY27' })],
        listing: aListing('charts', [anExisting('charts', { name: 'FY26' })]),
      }),
      compared('teams', {
        records: desiredTeams({ C: 'B', B: 'A', A: null }),
        listing: aListing('teams', existingTeams({ A: null, X: 'A' }), { isComplete: false }),
      }),
    ];
    const plan = assemblePlan({ serviceUrl: 'https://workflow.example', sources: [source], scopes });
    expect({ ...plan, changes: plan.changes.map(({ id, dependsOn }) => [id, ...dependsOn]) }).toEqual({
      serviceUrl: 'https://workflow.example',
      sources: [source],
      scopes: [
        {
          resource: 'charts',
          scope: '',
          rows: 1,
          existing: 1,
          unchanged: 0,
          isComplete: true,
          onlyInService: [{ key: 'FY26', name: 'FY26' }],
        },
        {
          resource: 'teams',
          scope: 'FY27',
          rows: 3,
          existing: 2,
          unchanged: 1,
          isComplete: false,
          onlyInService: [{ key: 'X', name: 'Team X' }],
        },
      ],
      changes: [['charts/FY27'], ['teams/FY27/B'], ['teams/FY27/C', 'teams/FY27/B']],
    });
  });

  test('names a record without name by its code, and without code by its id', () => {
    const live = [anExisting('teams', { code: 'A' }), anExisting('teams', {}, { id: '3f2c' })];
    const scopes = [compared('teams', { records: [], listing: aListing('teams', live) })];
    const [summary] = assemblePlan({ serviceUrl: '', sources: [], scopes }).scopes;
    expect(summary?.onlyInService).toEqual([
      { key: 'A', name: 'A' },
      { key: null, name: '3f2c' },
    ]);
  });

  test('of nothing is empty', () => {
    expect(assemblePlan({ serviceUrl: 'u', sources: [], scopes: [] })).toEqual({
      serviceUrl: 'u',
      sources: [],
      scopes: [],
      changes: [],
    });
  });
});

describe('beside the service', () => {
  const row = aDesired('teams', { chart: 'FY99', code: 'A', name: 'Sales' }, { line: 4, scope: 'FY99' });

  test('a chart that neither side has is one error, at its first row', () => {
    const listing = aListing('teams', [], { scope: 'FY99' });
    const scope = compared('teams', { records: [row, { ...row, key: 'B' }], listing, isKnown: false });
    expect(checkAgainstService([scope])).toEqual([
      {
        code: 'unknown_scope',
        severity: 'error',
        args: { scope: 'FY99', resource: 'charts' },
        origin: { file: 'teams.csv', line: 4, column: 'A', field: 'chart' },
      },
    ]);
    expect(checkAgainstService([{ ...scope, isKnown: true }])).toEqual([]);
  });

  test('every scope is checked', () => {
    const scopes = ['FY26', 'FY27'].map((scope) =>
      compared('teams', { records: desiredTeams({ A: 'X' }), listing: aListing('teams', [], { scope }) }),
    );
    expect(checkAgainstService(scopes).map(({ code }) => code)).toEqual(['unknown_parent', 'unknown_parent']);
  });
});
