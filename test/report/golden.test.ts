import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportContent } from '../../src/report/content/report-content.js';
import { csvReport } from '../../src/report/data/csv-report.js';
import { jsonReport } from '../../src/report/data/json-document.js';
import { markdownReport } from '../../src/report/markdown/markdown-report.js';
import { outcomeText } from '../../src/report/text/outcome-text.js';
import { planText } from '../../src/report/text/plan-text.js';
import { createStyles } from '../../src/report/text/styles.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { carriedOutReport, documentOf, plannedReport } from './rich-plan.js';

const folder = 'test/report/golden';
const isRewriting = process.env['UPDATE_GOLDEN'] === '1';

/**
 * Compares with the file of that name, or writes it anew with `UPDATE_GOLDEN=1`: look at what has
 * changed before it is committed.
 */
function expectGolden(name: string, text: string): void {
  const file = `${folder}/${name}`;
  if (isRewriting) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, text);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}

const unstyled = { styles: createStyles({ useColor: false }), isVerbose: false };

const layouts: readonly { readonly end: string; readonly layOut: (content: ReportContent) => string }[] = [
  { end: 'md', layOut: markdownReport },
  { end: 'csv', layOut: (content) => [...csvReport(content)].join('') },
  { end: 'json', layOut: (content) => [...jsonReport(documentOf(content), content)].join('') },
];

describe.each(languages)('in the language %s', (language) => {
  beforeEach(() => useLanguage(language));

  test.each(layouts)('a plan as .$end is as it was looked at', ({ end, layOut }) => {
    expectGolden(`plan.${language}.${end}`, layOut(plannedReport()));
  });

  test.each(layouts)('a run as .$end is as it was looked at', ({ end, layOut }) => {
    expectGolden(`run.${language}.${end}`, layOut(carriedOutReport()));
  });

  test('a plan on a terminal is as it was looked at', () => {
    expectGolden(`plan.${language}.txt`, `${planText(plannedReport(), unstyled)}\n`);
  });

  test('a run on a terminal is as it was looked at', () => {
    const cost = { requestCount: 31, durationMs: 1_250 };
    expectGolden(`run.${language}.txt`, `${outcomeText(carriedOutReport(), { ...unstyled, ...cost })}\n`);
  });
});

test('a plan in colours on a terminal is as it was looked at', () => {
  const styles = createStyles({ useColor: true });
  const text = planText(plannedReport(), { styles, isVerbose: false });
  expectGolden('plan.en.colours.txt', `${text.replaceAll('\u001b', '<ESC>')}\n`);
});
