import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../src/model/limits.js';
import { assemblePlan } from '../../src/plan/assemble-plan.js';
import {
  aDesired,
  aListing,
  anExisting,
  aPairedScope,
  desiredTeams,
  existingTeams,
  planParts,
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
    const { plan } = assemblePlan(planParts({ sources: [source], scopes }));
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
      changes: [
        ['charts/FY27'],
        ['teams/FY27/B', 'charts/FY27'],
        ['teams/FY27/C', 'teams/FY27/B', 'charts/FY27'],
      ],
      withheld: [],
      findings: [],
      limits: defaultLimits,
    });
  });

  test('names a record without name by its code, and without code by its id', () => {
    const live = [anExisting('teams', { code: 'A' }), anExisting('teams', {}, { id: '3f2c' })];
    const scopes = [aPairedScope('teams', { records: [], listing: aListing('teams', live) })];
    const [summary] = assemblePlan(planParts({ scopes })).plan.scopes;
    expect(summary?.onlyInService).toEqual([
      { key: 'A', name: 'A' },
      { key: null, name: '3f2c' },
    ]);
  });

  test('of nothing is empty', () => {
    const { plan, problems } = assemblePlan(planParts());
    expect([plan.changes, plan.withheld, plan.findings, problems]).toEqual([[], [], [], []]);
  });

  test('says in one warning who is only invited and has no row; nobody suspends them, protected or not', () => {
    const invited = anExisting('users', { code: 'u2', status: 'active' }, { facts: { isInvited: true } });
    const row = aDesired('users', { code: 'u1' });
    const warnings = (...named: readonly string[]) => {
      const live = [anExisting('users', { code: 'u1', status: 'active' }), invited];
      const scope = aPairedScope('users', {
        ...{ records: [row], table: row.row.table },
        listing: aListing('users', live),
      });
      const options = { prune: ['users'], protection: { named, callerIds: [] } };
      const { plan, problems } = assemblePlan(planParts({ scopes: [scope] }, options), options);
      expect([...plan.changes, ...plan.withheld]).toEqual([]);
      return problems.map(({ code, args }) => [code, args]);
    };
    const records = [{ key: 'u2', name: 'u2' }];
    expect(warnings()).toEqual([['not_suspended', { records, count: 1 }]]);
    expect(warnings('u2')).toEqual([]);
  });
});
