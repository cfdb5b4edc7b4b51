import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCsvGrid } from '../../../src/tables/csv/read-csv-grid.js';
import { describeProblem } from '../../../src/words/sentences/problems.js';
import { caseCount, propertySeed } from '../../helpers/cases.js';
import { encodeText } from '../../helpers/encode-text.js';
import { mutate, randomFrom } from '../../helpers/mutate.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const fileCount = caseCount(50, 10_000);

const text =
  'コード,名前,備考\r\nG1,"役職, ①",é\r\n"G2","say ""hi""\n2行目",ｱｲｳ\n\n,,\rG3;x\ty,__proto__,\r\n';
const originals: readonly Buffer[] = [
  encodeText(text, 'utf-8'),
  encodeText(`\ufeff${text}`, 'utf-8'),
  encodeText(`\ufeff${text}`, 'utf-16le'),
  encodeText(`\ufeff${text}`, 'utf-16be'),
  encodeText(text.replace('é', ''), 'cp932'),
  encodeText(`sep=;\r\n${text.replaceAll(',', ';')}`, 'utf-8'),
  encodeText(`name\n${'長い列,'.repeat(30_000)}\n`, 'utf-8'),
];

test(`${fileCount} damaged files give rows or problems in words, never an exception`, {
  timeout: 600_000,
}, async () => {
  const file = path.join(await temporaryFolder({}), 'damaged.csv');
  const codes = new Set<string>();
  for (let count = 0; count < fileCount; count += 1) {
    const random = randomFrom(propertySeed + count);
    await writeFile(file, mutate(originals[count % originals.length] ?? Buffer.of(), random));
    const { grid, problems } = await readCsvGrid(file);
    expect(problems).toHaveLength(grid ? 0 : 1);
    for (const problem of problems) {
      codes.add(problem.code);
      expect(describeProblem(problem)).toMatch(
        /^.*damaged\.csv(:\d+)? .*[.?]$|^.*damaged\.csv(:\d+)?: .*[.?]$/,
      );
    }
  }
  // Every kind of damage must occur; the rare `ambiguous_encoding` needs too many files.
  expect([...codes]).toEqual(
    expect.arrayContaining(['nul_bytes', 'stray_quote', 'unclosed_quote', 'undecodable']),
  );
});
