/** Workbooks keep to the rules of their format, so that no spreadsheet has to repair one. */
import ExcelJS from 'exceljs';
import { afterEach, describe, expect, test } from 'vitest';
import { languages, useLanguage } from '../../src/words/language.js';
import { firstOf } from '../helpers/cases.js';
import { productWorkbooks } from '../helpers/product-workbooks.js';
import { workbookFaults } from '../helpers/workbook-rules.js';

afterEach(() => useLanguage('en'));

describe.each(firstOf(1, languages))('in the language %s', (language) => {
  test('every workbook that the tool writes keeps to the rules of the format', async () => {
    await useLanguage(language);
    for (const [name, bytes] of await productWorkbooks(language))
      expect([name, await workbookFaults(bytes)]).toEqual([name, []]);
  });
});

describe('a workbook that breaks a rule is found', () => {
  test.each([
    ['another error style', { errorStyle: 'error' }, 'errorStyle error'],
    ['a title that is too long', { errorTitle: 'x'.repeat(33) }, 'title: x'],
    ['a text that is too long', { error: 'x'.repeat(256) }, 'text: x'],
    ['a list that is too long', { formulae: [`"${'x,'.repeat(130)}x"`] }, 'formula: "x'],
  ])('%s', async (_, rule, fault) => {
    const workbook = new ExcelJS.Workbook();
    const list = { type: 'list' as const, showErrorMessage: true, formulae: ['"a,b"'], ...rule };
    workbook.addWorksheet('grades').getCell('A1').dataValidation = list as never;
    const written = new Uint8Array(await workbook.xlsx.writeBuffer());
    expect(await workbookFaults(written)).toContainEqual(expect.stringContaining(fault));
  });
});
