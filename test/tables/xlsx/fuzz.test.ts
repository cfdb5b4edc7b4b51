import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseCount, propertySeed } from '../../helpers/cases.js';
import { mutate, randomFrom } from '../../helpers/mutate.js';
import { zipOf } from '../../helpers/stored-zip.js';
import { faultOf, inFile, partsWith, sharedStrings, styles, worksheet } from '../../helpers/workbooks.js';
import { exceljsWorkbook } from './exceljs-workbook.js';

const runCount = caseCount(400, 10_000);
const secondsMax = 5;

const parts = partsWith({
  'xl/sharedStrings.xml': sharedStrings(
    '<t>東京</t><rPh><t>a</t></rPh>',
    '<r><t>b</t></r><r><t>_x000D_</t></r>',
  ),
  'xl/styles.xml': styles('0000', 14, '[$-411]ge.m.d', 46),
  'xl/worksheets/sheet1.xml': worksheet(
    '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2" hidden="1"><c r="A2" s="1"><v>7</v></c><c r="B2" s="2"><v>46113.5</v></c><c r="C2"><f>A2</f></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>a</t></is></c><c r="B3"><v>0.30000000000000004</v></c></row></sheetData>' +
      '<mergeCells><mergeCell ref="A3:B4"/></mergeCells>',
  ),
});

/** Changes one part and rebuilds the zip around it, so that the checksums still match. */
function withMutatedPart(random: () => number): Buffer {
  const chosen = Math.floor(random() * parts.length);
  return zipOf(
    parts.map((part, index) =>
      index === chosen ? { ...part, content: mutate(Buffer.from(part.content), random) } : part,
    ),
  );
}

test('a damaged workbook gives rows or a fault, never another error and never a long wait', {
  timeout: 600_000,
}, async () => {
  const written = readFileSync(await exceljsWorkbook());
  const stored = zipOf(parts);
  const file = await inFile('');
  const codes = new Map<string, number>();
  for (let run = 0; run < runCount; run += 1) {
    const random = randomFrom(propertySeed + run);
    const bytes = [
      () => mutate(written, random),
      () => mutate(stored, random),
      () => withMutatedPart(random),
      () => withMutatedPart(random),
    ][run % 4]?.();
    await writeFile(file, bytes ?? '');
    const start = performance.now();
    const code = await faultOf(file).then(
      (fault) => fault?.code ?? 'rows',
      (error) => `run ${run}: ${error}`,
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(performance.now() - start, `run ${run}`).toBeLessThan(secondsMax * 1000);
  }
  expect([...codes.keys()].filter((code) => code.includes(':'))).toEqual([]);
  expect(codes.get('rows')).toBeGreaterThan(runCount / 50);
  expect(codes.size).toBeGreaterThan(4);
});
