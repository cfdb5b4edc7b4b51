import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { describeProblem } from '../../src/words/sentences/problems.js';
import { caseCount, propertySeed } from '../helpers/cases.js';
import { dataFolder } from '../helpers/cli.js';
import { mutate, randomFrom } from '../helpers/mutate.js';

const runCount = caseCount(15, 3_000);
const secondsMax = 5;

const tables: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  grades: [
    ['役職コード', '役職名', 'レベル'],
    ['G1', '課長', 20],
    ['0002', '"部長"', 30],
  ],
  teams: [
    ['組織', '', ''],
    ['code', 'level1', 'level2'],
    ['A', '本社', ''],
    ['B', '本社', '営業部'],
  ],
  'items.V': [
    ['code', 'name', 'startsOn', '色;形'],
    ['I1', '㈱青木', '令和8年4月1日', '赤\n青'],
  ],
};

function csvOf(rows: readonly (readonly (string | number)[])[], separator: string): string {
  return rows
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');
}

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(tables))
    book.addWorksheet(name).addRows(rows.map((cells) => [...cells]));
  return Buffer.from(await book.xlsx.writeBuffer());
}

test('damaged files give rows or problems with a message, never another error and never a long wait', {
  timeout: 600_000,
}, async () => {
  const folder = await dataFolder({});
  const book = await workbook();
  const originals = [
    ['hr.xlsx', book],
    ...Object.entries(tables).map(([name, rows]) => [`${name}.csv`, Buffer.from(csvOf(rows, ','))] as const),
    ['grades.csv', Buffer.from(`\ufeff${csvOf(tables['grades'] ?? [], ';')}`, 'utf16le')],
  ] as const;
  let rejections = 0;
  for (let run = 0; run < runCount; run += 1) {
    const [name, original] = originals[run % originals.length] ?? ['hr.xlsx', book];
    const file = path.join(folder, name);
    await writeFile(file, new Uint8Array(mutate(original, randomFrom(propertySeed + run))));
    const startMs = performance.now();
    try {
      await checkFiles({ data: [file] });
    } catch (error) {
      if (!(error instanceof InputRejected)) throw new Error(`run ${run} of ${name}`, { cause: error });
      expect(error.problems.map((problem) => describeProblem(problem)).every((text) => text.length > 0)).toBe(
        true,
      );
      rejections += 1;
    }
    expect(performance.now() - startMs).toBeLessThan(secondsMax * 1000);
  }
  // Both ends really occur.
  expect(rejections).toBeGreaterThan(runCount / 10);
  expect(rejections).toBeLessThan(runCount);
});
