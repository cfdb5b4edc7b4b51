import { describe, expect, test } from 'vitest';
import { assemblePlan } from '../../src/plan/assemble-plan.js';
import { defaultLimits } from '../../src/plan/guard/check-limits.js';
import { definitionOf } from '../../src/resources/index.js';
import {
  aDesired,
  aListing,
  anExisting,
  aPairedScope,
  desiredTeams,
  existingTeams,
} from '../helpers/builders.js';

const source = { file: 'teams.csv', sha256: 'ab', rowCount: 3 };

describe('a plan', () => {
  test('holds what it was made from, the sums of each scope, and the ordered changes', () => {
    const scopes = [
      aPairedScope('charts', {
        records: [aDesired('charts', { name: 'FY27' })],
        listing: aListing('charts', [anExisting('charts', { name: 'FY26' })]),
      }),
      aPairedScope('teams', {
        records: desiredTeams({ C: 'B', B: 'A', A: null }),
        listing: aListing('teams', existingTeams({ A: null, X: 'A' }), { expectedCount: 9 }),
      }),
    ];
    const { plan } = assemblePlan({ serviceUrl: 'https://workflow.example', sources: [source], scopes });
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
          isPruned: false,
          onlyInService: [{ key: 'FY26', name: 'FY26' }],
        },
        {
          resource: 'teams',
          scope: 'FY27',
          rows: 3,
          existing: 2,
          unchanged: 1,
          isComplete: false,
          isPruned: false,
          onlyInService: [{ key: 'X', name: 'Team X' }],
        },
      ],
      changes: [['charts/FY27'], ['teams/FY27/B'], ['teams/FY27/C', 'teams/FY27/B']],
      withheld: [],
      limits: defaultLimits,
    });
  });

  test('lets what lives within a record wait for it', () => {
    const scopes = [
      aPairedScope('charts', {
        records: [aDesired('charts', { name: 'FY27' })],
        listing: aListing('charts'),
      }),
      aPairedScope('teams', {
        records: desiredTeams({ A: null }),
        listing: aListing('teams'),
        container: {
          definition: definitionOf('charts'),
          existing: undefined,
          desired: undefined,
          existingCount: 0,
        },
      }),
    ];
    const { changes } = assemblePlan({ serviceUrl: '', sources: [], scopes }).plan;
    expect(changes.map(({ id, dependsOn }) => [id, ...dependsOn])).toEqual([
      ['charts/FY27'],
      ['teams/FY27/A', 'charts/FY27'],
    ]);
  });

  test('names a record without name by its code, and without code by its id', () => {
    const live = [anExisting('teams', { code: 'A' }), anExisting('teams', {}, { id: '3f2c' })];
    const scopes = [aPairedScope('teams', { records: [], listing: aListing('teams', live) })];
    const [summary] = assemblePlan({ serviceUrl: '', sources: [], scopes }).plan.scopes;
    expect(summary?.onlyInService).toEqual([
      { key: 'A', name: 'A' },
      { key: null, name: '3f2c' },
    ]);
  });

  test('of nothing is empty', () => {
    expect(assemblePlan({ serviceUrl: 'u', sources: [], scopes: [] })).toEqual({
      plan: { serviceUrl: 'u', sources: [], scopes: [], changes: [], withheld: [], limits: defaultLimits },
      problems: [],
      grounds: { scopes: [], reasonsAgainst: expect.any(Function) },
    });
  });
});
