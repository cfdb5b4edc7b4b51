import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { partOf, readSheets, savedWorkbook, workbookOf } from '../helpers/report-workbook.js';
import { convertInLibreOffice } from '../helpers/spreadsheets.js';
import { decisionsIn, listings, plan } from './decided-plan.js';

describe('LibreOffice', { timeout: 120_000 }, () => {
  test('opens the workbook without a warning, and saves the same cells and decisions', async (context) => {
    const file = await savedWorkbook(await workbookOf(plan, { listings }));
    const saved = await convertInLibreOffice(file, 'xlsx', context);
    const textOf = async (one: string) =>
      (await readSheets(one)).map(({ name, rows }) => [
        name,
        ...rows.map(({ line, cells }) => [line, ...cells]),
      ]);
    expect(await textOf(saved)).toEqual(await textOf(file));
    expect(await decisionsIn(saved)).toMatchObject({ skipped: [], problems: [] });
    const sheet = await partOf(await readFile(saved), 'xl/worksheets/sheet2.xml');
    expect(sheet).toMatch(/<autoFilter ref="A1:\w+3"/);
    expect(sheet).toMatch(/<dataValidation [^>]*sqref="A2:A3" type="list"/);
  });
});
