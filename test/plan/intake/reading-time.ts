/**
 * What reads text takes time in proportion to its length. A quadratic reader takes many seconds for
 * these texts, a linear one milliseconds.
 */
import { expandVariables } from '../../../src/config/file/expand-variables.js';
import { languageOfText } from '../../../src/config/file/load-settings.js';
import { escapeFileName, unescapeFileName } from '../../../src/files/file-name.js';
import { normalizeColumn } from '../../../src/plan/columns/headers.js';
import * as types from '../../../src/resources/fields/field-types.js';
import { parseTableName } from '../../../src/tables/table-name.js';
import { escapeText, unescapeText } from '../../../src/tables/xlsx/cells/escapes.js';
import { parseFormatCode } from '../../../src/tables/xlsx/cells/number-format.js';
import { visibleLine, visibleText } from '../../../src/words/visible-text.js';

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

export const readers: Readonly<Record<string, (text: string) => unknown>> = {
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

interface LongTexts {
  readonly length: number;
  /** What stands before and after, so that a match fails late. */
  readonly frames: readonly (readonly [before: string, after: string])[];
  readonly msMax: number;
}

/** The beginnings of the texts that take longer, with the time that they take. */
export function slowTexts(
  read: (text: string) => unknown,
  { length, frames, msMax }: LongTexts,
): readonly (readonly [string, number])[] {
  const slow: (readonly [string, number])[] = [];
  for (const piece of repeated)
    for (const [before, after] of frames) {
      const text = before + piece.repeat(Math.ceil(length / piece.length)) + after;
      const startMs = performance.now();
      read(text);
      const takenMs = performance.now() - startMs;
      if (takenMs > msMax) slow.push([`${before}${piece}…${after}`, takenMs]);
    }
  return slow;
}
