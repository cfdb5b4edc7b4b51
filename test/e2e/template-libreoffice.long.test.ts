import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { convertInLibreOffice } from '../helpers/spreadsheets.js';
import { seed, template } from './template-story.js';

/** Fills in rows below the examples, as text. */
async function fillIn(file: string, rowsBySheet: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(file);
  for (const [name, rows] of Object.entries(rowsBySheet)) {
    rows.forEach((cells, row) => {
      cells.forEach((text, column) => {
        const sheet = workbook.getWorksheet(name);
        if (sheet && text !== '') sheet.getCell(row + 4, column + 1).value = text;
      });
    });
  }
  await workbook.xlsx.writeFile(file);
}

describe('a template that was filled in and saved by LibreOffice', { timeout: 120_000 }, () => {
  test('gives what was filled in, and nothing of the examples', async (context) => {
    const sandbox = await openSandbox({ seed });
    const file = await template(['teams', 'items', '--master', 'V1', '--lang', 'ja'], 'filled.xlsx', sandbox);
    await fillIn(file, {
      teams: [
        ['', '0100', '本社'],
        ['', '0110', '営業部', '0100', '', 'はい'],
        ['', '0007', '=1+1', '0100', '3-1'],
      ],
      'items.V1': [['0001', '青木商事', '', '2026/4/1', '', '外', '1,000']],
    });
    const saved = await convertInLibreOffice(file, 'xlsx', context);
    const planned = await runCli(['plan', saved, '--json'], environmentOf(sandbox));
    const { problems, totals } = documentOf(planned);
    expect(problems).toEqual([]);
    expect(totals).toMatchObject({ create: 2, update: 1, unchanged: 1, delete: 0 });
    await runCli(['sync', saved, '--yes'], environmentOf(sandbox));
    expect(sandbox.dump().items).toMatchObject([
      { master: 'V1', code: '0001', startsOn: '2026-04-01', inputs: { kind: '外', limit: '1000' } },
    ]);
    expect(sandbox.dump().teams?.find(({ code }) => code === '0007')).toMatchObject({
      name: '=1+1',
      notes: '3-1',
      parentCode: '0100',
    });
  });
});
