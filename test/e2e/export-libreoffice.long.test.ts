import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { exportSandbox, planExport } from '../helpers/exporting.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { convertInLibreOffice } from '../helpers/spreadsheets.js';

const awkward = [
  '=1+1',
  "'quoted",
  '"a"',
  '*',
  '#N/A',
  '　 ',
  ' 前後 ',
  'a\nb',
  '0110',
  '1.50',
  '2026/4/1',
  'TRUE',
  '㈱﨑𠮷①〜',
  '_x000D_',
  '-1',
  '名'.repeat(100),
];

const seed = {
  grades: [{ code: '0110', name: '2026/4/1', level: 10, default: true }],
  charts: [{ name: 'FY26', current: true }],
  teams: awkward.map((notes, index) => ({
    chart: 'FY26',
    code: `00${index}`,
    name: notes.trim() === '' ? 'blank' : notes,
    parentCode: index === 0 ? null : '000',
    notes,
  })),
  masters: [{ code: 'V1', name: '色' }],
  masterFields: [
    { master: 'V1', code: 'kind', title: '種類', fieldType: 'checkbox' as const, options: ['甲;乙', '丙'] },
    { master: 'V1', code: 'amount', title: '額', fieldType: 'number' as const },
    { master: 'V1', code: 'day', title: '日', fieldType: 'date' as const },
  ],
  items: [
    {
      master: 'V1',
      code: '1e5',
      name: 'あ',
      startsOn: '2026-12-31',
      inputs: { kind: ['甲;乙', '丙'], amount: '12345678901234567890.5', day: '1899-12-31' },
    },
  ],
};

async function edit(file: string): Promise<void> {
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.readFile(file);
  const cell = workbook.getWorksheet('teams')?.getCell('C3');
  if (!cell) throw new Error('no teams');
  cell.value = '改名';
  // exceljs reads such a text, but does not write it.
  workbook.getWorksheet('teams')?.eachRow((row) =>
    row.eachCell((one) => {
      if (one.value === '_x000D_') one.value = '_x005F_x000D_';
    }),
  );
  await workbook.xlsx.writeFile(file);
}

test('an exported workbook that LibreOffice has opened and saved asks for nothing, and after an edit for that alone', {
  timeout: 180_000,
}, async (context) => {
  const sandbox = await openSandbox({ seed });
  const { target } = await exportSandbox(sandbox, 'xlsx');
  const saved = await convertInLibreOffice(target, 'xlsx', context);
  expect(await planExport(sandbox, { target: saved })).toEqual([]);

  await edit(saved);
  const edited = await convertInLibreOffice(saved, 'xlsx', context);
  expect(await planExport(sandbox, { target: edited })).toEqual(['update teams/FY26/001']);
});
