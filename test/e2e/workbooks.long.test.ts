/** Workbooks open in other programs: what the rules of workbooks.test.ts do not know shows there. */
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { languages, useLanguage } from '../../src/words/language.js';
import { productWorkbooks } from '../helpers/product-workbooks.js';
import { readSheets } from '../helpers/report-workbook.js';
import { convertInLibreOffice, openInOpenpyxl } from '../helpers/spreadsheets.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

afterEach(() => useLanguage('en'));

describe.each(languages)('in the language %s, every workbook that the tool writes', (language) => {
  test('opens in openpyxl', { timeout: 120_000 }, async (context) => {
    await openInOpenpyxl([...(await savedWorkbooks(language))], context);
  });

  test('opens in LibreOffice, and holds the same when it is saved there', {
    timeout: 300_000,
  }, async (context) => {
    for (const file of await savedWorkbooks(language)) {
      const saved = await convertInLibreOffice(file, 'xlsx', context);
      expect([file, await textsOf(saved)]).toEqual([file, await textsOf(file)]);
    }
  });
});

async function savedWorkbooks(language: string): Promise<readonly string[]> {
  await useLanguage(language);
  const workbooks = await productWorkbooks(language);
  const folder = await temporaryFolder(Object.fromEntries(workbooks));
  return [...workbooks.keys()].map((name) => path.join(folder, name));
}

async function textsOf(file: string) {
  const sheets = await readSheets(file);
  return sheets.map(({ name, rows }) => [name, ...rows.map(({ line, cells }) => [line, ...cells])]);
}
