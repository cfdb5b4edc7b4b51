import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ReportContent } from '../../src/report/content/report-content.js';
import { csvReport } from '../../src/report/data/csv-report.js';
import { jsonReport } from '../../src/report/data/json-document.js';
import { htmlReport } from '../../src/report/html/html-report.js';
import { markdownReport } from '../../src/report/markdown/markdown-report.js';
import { outcomeText } from '../../src/report/text/outcome-text.js';
import { planText } from '../../src/report/text/plan-text.js';
import { createStyles } from '../../src/report/text/styles.js';
import { xlsxReport } from '../../src/report/xlsx/xlsx-report.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { peopleReport } from '../helpers/people.js';
import { readSheets, savedWorkbook } from '../helpers/report-workbook.js';
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
const terminalText = (content: ReportContent) => `${planText(content, unstyled)}\n`;

/** What a reader sees of a page, line by line: `[-what is struck out-]`, `[+what is new+]`. */
function pageText(content: ReportContent): string {
  const [, body = ''] = htmlReport(content).split('<body>');
  return `${body
    .replace(/<(\/?)(del|ins)>/g, (_, end, name) => {
      const sign = name === 'del' ? '-' : '+';
      return end ? `${sign}]` : `[${sign}`;
    })
    .replace(/<(?=td|th[ >])/g, ' | <')
    .replace(/<(?=section|h\d|p[ >]|li|tr|text|div|summary|form|label|template)/g, '\n<')
    .replace(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => !/^[ |]*$/.test(line))
    .join('\n')}\n`;
}

/** The sheets of a workbook, each with its rows. */
async function workbookText(content: ReportContent): Promise<string> {
  const sheets = await readSheets(await savedWorkbook(await xlsxReport(content)));
  const lines = sheets.flatMap(({ name, rows }) => [
    `# ${name}`,
    ...rows.map(({ cells }) => cells.join(' | ').replaceAll('\n', ' / ').trimEnd()),
  ]);
  return `${lines.join('\n')}\n`;
}

type Layout = (content: ReportContent) => string | Promise<string>;

const texts: Readonly<Record<string, Layout>> = {
  md: markdownReport,
  'html.txt': pageText,
  'xlsx.txt': workbookText,
};

/** Programs read them, in any language. */
const data: Readonly<Record<string, Layout>> = {
  csv: (content) => [...csvReport(content)].join(''),
  json: (content) => [...jsonReport(documentOf(content), content)].join(''),
};

describe.each(languages)('in the language %s', (language) => {
  beforeEach(() => useLanguage(language));

  test.each(Object.entries({ ...texts, txt: terminalText }))(
    'a plan as %s is as it was looked at',
    async (end, layOut) => expectGolden(`plan.${language}.${end}`, await layOut(plannedReport())),
  );

  test.each(Object.entries(texts))('a run as %s is as it was looked at', async (end, layOut) => {
    expectGolden(`run.${language}.${end}`, await layOut(carriedOutReport()));
  });

  test('a run on a terminal is as it was looked at', () => {
    const cost = { requestCount: 31, durationMs: 1_250 };
    expectGolden(`run.${language}.txt`, `${outcomeText(carriedOutReport(), { ...unstyled, ...cost })}\n`);
  });
});

test.each(Object.entries(data))('a plan and a run as %s are as they were looked at', async (end, layOut) => {
  expectGolden(`plan.${end}`, await layOut(plannedReport()));
  expectGolden(`run.${end}`, await layOut(carriedOutReport()));
});

test.each(Object.entries({ ...texts, txt: terminalText }))(
  'people who join, leave, lead and move are as they were looked at in %s',
  async (end, layOut) => expectGolden(`people.${end}`, await layOut(peopleReport())),
);

test('a plan in colours on a terminal is as it was looked at', () => {
  const styles = createStyles({ useColor: true });
  const text = planText(plannedReport(), { styles, isVerbose: false });
  expectGolden('plan.en.colours.txt', `${text.replaceAll('\u001b', '<ESC>')}\n`);
});
