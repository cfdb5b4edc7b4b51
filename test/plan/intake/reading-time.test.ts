/**
 * What reads text takes time in proportion to its length. A quadratic reader takes many seconds for
 * these texts, a linear one milliseconds.
 */
import { expect, test } from 'vitest';
import { expandVariables } from '../../../src/config/file/expand-variables.js';
import { languageOfText } from '../../../src/config/file/load-settings.js';
import { escapeFileName, unescapeFileName } from '../../../src/files/file-name.js';
import { normalizeColumn } from '../../../src/plan/columns/headers.js';
import * as types from '../../../src/resources/fields/field-types.js';
import { parseTableName } from '../../../src/tables/table-name.js';
import { escapeText, unescapeText } from '../../../src/tables/xlsx/cells/escapes.js';
import { parseFormatCode } from '../../../src/tables/xlsx/cells/number-format.js';
import { visibleLine, visibleText } from '../../../src/words/visible-text.js';
import { caseCount, firstOf } from '../../helpers/cases.js';

const repeated = [
  ' ',
  '　',
  '\n',
  '0',
  '1 ',
  '0,',
  '-',
  '年',
  '[',
  '[h',
  '"',
  '_',
  '*',
  ';',
  ', ',
  '${a:-',
  'a',
  '%2F',
];

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  code: types.code().parse,
  text: types.text().parse,
  integer: types.integer({ min: 0, max: 9 }).parse,
  number: types.numberText({ isWhole: false }).parse,
  date: types.date().parse,
  'activation day': types.activationDay().parse,
  choice: types.choice(['a', 'b']).parse,
  choices: types.choices(['a', 'b']).parse,
  list: types.list().parse,
  boolean: types.boolean().parse,
  header: normalizeColumn,
  'visible text': visibleText,
  'visible line': visibleLine,
  'table name': (text) => parseTableName(text, { tableNames: ['items'], scopedTableNames: ['items'] }),
  'file name': (text) => unescapeFileName(escapeFileName(text)),
  'number format': parseFormatCode,
  'escaped text': (text) => unescapeText(escapeText(text)),
  variables: (text) => expandVariables(text, { a: 'x' }),
  language: (text) => languageOfText(text, {}),
};

const length = caseCount(40_000, 100_000);
const msMax = caseCount(600, 1_500);

/** What stands before and after, so that a match fails late. */
const frames = firstOf(1, [
  ['1.', '1'],
  ['', ''],
  ['2026-', 'x'],
] as const);

/** Time of the processor: on a busy machine, any work takes long. */
function msOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000;
}

test.each(Object.entries(readers))('%s: a long text is read at once', (_, read) => {
  const slow = repeated.flatMap((piece) =>
    frames.flatMap(([before, after]) => {
      const text = before + piece.repeat(Math.ceil(length / piece.length)) + after;
      const takenMs = msOf(() => read(text));
      return takenMs > msMax ? [[`${before}${piece}…${after}`, takenMs]] : [];
    }),
  );
  expect(slow).toEqual([]);
});
