import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkNames, checkStatuses } from '../../src/doctor/check.js';
import { timeLineStates } from '../../src/model/plan.js';
import { problemAt } from '../../src/model/problems.js';
import { recordStatuses } from '../../src/plan/explain/explain-record.js';
import { countOutcomes } from '../../src/plan/records/totals.js';
import type { ReportContent } from '../../src/report/content/report-content.js';
import { reportedActions } from '../../src/report/content/reported-change.js';
import { jsonDocument, jsonReport } from '../../src/report/data/json-document.js';
import { aChange, anOutcome, aPlan, aReport, tooManyDeletes } from '../helpers/builders.js';
import { faultsOf, readSchema, schemaNames } from '../helpers/schemas.js';
import { carriedOutReport, documentOf, plannedReport, richPlan } from './rich-plan.js';

const parsed = (content: ReportContent): Record<string, unknown> =>
  JSON.parse([...jsonReport(documentOf(content), content)].join(''));

describe('the schema of JSON reports', () => {
  test('describes a plan with everything in it', () => {
    expect(faultsOf('document', parsed(plannedReport()))).toEqual([]);
  });

  test('describes a run that ended in every way there is', () => {
    expect(faultsOf('document', parsed(carriedOutReport()))).toEqual([]);
  });

  test('describes a plan without anything', () => {
    expect(faultsOf('document', parsed(aReport(aPlan())))).toEqual([]);
  });

  test('describes what an undo does not bring back', () => {
    const change = aChange('grades', 'G1', { action: 'delete' });
    const losses = [{ change, reason: { code: 'new_id', args: {} } }] as const;
    expect(faultsOf('document', parsed(aReport(aPlan(), { command: 'undo', losses })))).toEqual([]);
  });

  test('takes no report from which something is missing, or with a code that there is not', () => {
    const { changes, ...others } = parsed(plannedReport());
    expect(faultsOf('document', others)).not.toEqual([]);
    expect(faultsOf('document', { ...others, changes, stage: 'done' })).not.toEqual([]);
    expect(faultsOf('document', { ...others, changes, surprise: 1 })).not.toEqual([]);
  });

  test('names the actions, statuses and states that there are', () => {
    const { $defs } = readSchema('document') as { $defs: Record<string, Record<string, unknown>> };
    expect([...(($defs['action']?.['enum'] as string[]) ?? [])].sort()).toEqual([...reportedActions].sort());
    expect($defs['status']?.['enum']).toEqual(['planned', 'withheld', ...Object.keys(countOutcomes([]))]);
    expect(JSON.stringify($defs['timeLine'])).toContain(JSON.stringify(['open', ...timeLineStates]));
  });
});

describe('the schema of the document of --json', () => {
  const end = { requests: { sent: 3, retried: 0 }, durationMs: 12.5 };

  test('describes a run that ended in every way there is', () => {
    const change = aChange('grades', 'G1');
    const document = jsonDocument({
      ...end,
      command: 'sync',
      exitCode: 3,
      plan: richPlan,
      outcomes: richPlan.changes.map((one) => anOutcome(one, 'failed', { message: '422' })),
      problems: [
        problemAt({ code: 'no_rows', args: {} }, { file: 'a.xlsx', sheet: 'S', line: 1, column: 'AA' }),
      ],
      refusals: [tooManyDeletes(501)],
      approved: [tooManyDeletes(501)],
      drifted: [{ change, reason: { code: 'record_gone', args: {} } }],
      reports: ['a.html'],
      recorded: { run: 'r1', plan: 'p', journal: 'j', results: ['r'] },
    });
    expect(faultsOf('document', JSON.parse(JSON.stringify(document)))).toEqual([]);
  });

  test('names the checks of doctor, and how they may stand', () => {
    const { $defs } = readSchema('document') as {
      $defs: { check: { properties: Record<string, { enum?: string[] }> } };
    };
    const { name, status } = $defs.check.properties;
    expect(name?.enum).toEqual(checkNames);
    expect(status?.enum).toEqual(checkStatuses);
  });

  test('names what may become of a record that explain is asked about', () => {
    const { $defs } = readSchema('document') as {
      $defs: Record<string, { properties: Record<string, Record<string, unknown>> }>;
    };
    expect($defs['explanation']?.properties['status']?.['enum']).toEqual(recordStatuses);
  });

  test('describes a run that ended before it had a plan', () => {
    const document = jsonDocument({
      ...end,
      command: 'plan',
      exitCode: 9,
      problems: [],
      failure: 'GET failed.',
    });
    expect(faultsOf('document', JSON.parse(JSON.stringify(document)))).toEqual([]);
  });
});

test('the schemas are good ones, and open to what later versions may add', () => {
  const strict = new Ajv2020({ strict: true, allowUnionTypes: true });
  for (const name of schemaNames) strict.addSchema(readSchema(name));
  for (const name of schemaNames) expect(strict.getSchema(`${name}.schema.json`)).toBeInstanceOf(Function);
  const validate = strict.getSchema('document.schema.json');
  expect(validate?.({ ...parsed(plannedReport()), later: 1 })).toBe(true);
});
