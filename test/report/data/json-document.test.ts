import { describe, expect, test } from 'vitest';
import { problemAt } from '../../../src/model/problems.js';
import { jsonDocument } from '../../../src/report/data/json-document.js';
import {
  aChange,
  anOutcome,
  aPlan,
  aScope,
  aWithheld,
  holding,
  tooManyDeletes,
} from '../../helpers/builders.js';

const noTotals = { create: 0, update: 0, move: 0, delete: 0, activate: 0, unchanged: 0, withheld: 0 };
const noResults = { applied: 0, already: 0, failed: 0, skipped: 0, unknown: 0, notAttempted: 0 };

describe('the document of --json', () => {
  test('holds totals and results of the run and of each resource', () => {
    const grade = aChange('grades', 'G1');
    const team = aChange('teams', 'A', { action: 'move' });
    const document = jsonDocument({
      command: 'sync',
      exitCode: 3,
      plan: aPlan({
        scopes: [aScope('grades', { unchanged: 4 }), aScope('teams')],
        changes: [grade, team],
      }),
      outcomes: [anOutcome(grade, 'applied'), anOutcome(team, 'failed', { message: '422.' })],
      problems: [problemAt({ code: 'no_rows', args: {} }, { file: 'charts.csv' }, 'warning')],
      service: 'https://service.example',
      requests: { sent: 9, retried: 2 },
      durationMs: 1_234.56,
    });
    expect(document).toEqual({
      command: 'sync',
      status: 'PARTIAL',
      outcome: 'partial',
      exitCode: 3,
      failure: null,
      run: null,
      service: 'https://service.example',
      totals: { ...noTotals, create: 1, move: 1, unchanged: 4 },
      results: { ...noResults, applied: 1, failed: 1 },
      resources: {
        grades: { totals: { ...noTotals, create: 1, unchanged: 4 }, results: { ...noResults, applied: 1 } },
        teams: { totals: { ...noTotals, move: 1 }, results: { ...noResults, failed: 1 } },
      },
      causes: { errors: 0, warnings: 1 },
      problems: [
        {
          code: 'no_rows',
          severity: 'warning',
          message: 'has a header but no rows. Was the export cut off?',
          origin: { file: 'charts.csv' },
        },
      ],
      failures: [
        {
          change: 'teams/FY27/A',
          action: 'move',
          status: 'failed',
          message: '422.',
          origin: { file: 'teams.csv', line: 2 },
        },
      ],
      withheld: [],
      refusals: [],
      approvals: [],
      budgets: [],
      approvedBy: null,
      decidedBy: null,
      requests: { sent: 9, retried: 2 },
      files: { plan: null, journal: null, reports: [], results: [] },
      durationMs: 1_235,
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('names what is withheld, why the plan is refused, and what was saved', () => {
    const change = aChange('grades', 'G1', { action: 'delete' });
    const document = jsonDocument({
      command: 'plan',
      exitCode: 4,
      plan: aPlan({
        scopes: [aScope('grades')],
        ...holding(aWithheld(change, 'no_rows', {})),
      }),
      refusals: [tooManyDeletes(501)],
      problems: [],
      planFile: 'plan.jsonl',
      requests: { sent: 1, retried: 0 },
      durationMs: 1,
    });
    expect(document).toMatchObject({
      outcome: 'refused',
      totals: { ...noTotals, withheld: 1 },
      resources: { grades: { totals: { withheld: 1 } } },
      withheld: [
        {
          change: 'grades/G1',
          action: 'delete',
          code: 'no_rows',
          message: 'The file has no rows. Was the export cut off?',
          origin: { file: 'grades.csv', line: 2 },
        },
      ],
      refusals: [
        {
          code: 'limit_exceeded',
          message:
            'this plan deletes 501 records in total; the limit without approval is 500. If this is intended: --approve deletes=501@3f9ac2d014',
        },
      ],
      files: { plan: 'plan.jsonl' },
    });
  });

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
