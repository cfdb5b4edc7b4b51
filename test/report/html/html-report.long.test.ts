import { expect, test } from 'vitest';
import { type ReportInput, reportContent } from '../../../src/report/content/report-content.js';
import { htmlReport } from '../../../src/report/html/html-report.js';
import { anOutcome } from '../../helpers/builders.js';
import { manyChanges } from '../../helpers/many-changes.js';

test('the HTML report of 20,000 changes is smaller than 15 MB, after a run and in a tree as well', () => {
  const [items, teams] = [manyChanges(20_000), manyChanges(20_000, 'teams')];
  const outcomes = items.plan.changes.map((change) => anOutcome(change, 'applied'));
  const sizeOf = (input: ReportInput) => Buffer.byteLength(htmlReport(reportContent(input)));
  expect(sizeOf({ ...items, outcomes })).toBeLessThan(15_000_000);
  expect(sizeOf(teams)).toBeLessThan(15_000_000);
});
