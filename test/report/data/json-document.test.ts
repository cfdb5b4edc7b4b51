import { describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { jsonDocument } from '../../../src/report/data/json-document.js';

const noTotals = { create: 0, update: 0, move: 0, delete: 0, activate: 0, unchanged: 0, withheld: 0 };
const noResults = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };

describe('the document of --json', () => {
  test('has the same shape when the run ended early', () => {
    const failed = jsonDocument({
      command: 'plan',
      exitCode: 9,
      problems: [
        problemAt({ code: 'no_current_scope', args: { resource: 'charts', column: 'chart' } }, undefined),
      ],
      failure: 'GET /v1/grades failed: 503.',
      requests: { sent: 1, retried: 5 },
      durationMs: 0,
    });
    expect(failed).toEqual({
      command: 'plan',
      status: 'FAILED',
      outcome: 'unreachable',
      exitCode: 9,
      failure: 'GET /v1/grades failed: 503.',
      run: null,
      service: null,
      totals: noTotals,
      results: noResults,
      resources: {},
      causes: { errors: 1, warnings: 0 },
      problems: [
        {
          code: 'no_current_scope',
          severity: 'error',
          message: 'the service has no current record in charts. Enter a name in the column chart.',
          origin: null,
        },
      ],
      failures: [],
      withheld: [],
      refusals: [],
      approvals: [],
      budgets: [],
      approvedBy: null,
      decidedBy: null,
      requests: { sent: 1, retried: 5 },
      files: { plan: null, journal: null, reports: [], results: [] },
      durationMs: 0,
    });
  });
});
