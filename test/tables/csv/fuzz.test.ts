import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCsvGrid } from '../../../src/tables/csv/read-csv-grid.js';
import { describeProblem } from '../../../src/words/sentences/problems.js';
import { caseCount, propertySeed } from '../../helpers/cases.js';
import { encodeText } from '../../helpers/encode-text.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const fileCount = caseCount(50, 10_000);

/** Whole numbers below a bound, the same in every run. */
type Draw = (bound: number) => number;

function drawFrom(seed: number): Draw {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

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

/** Bytes that mean something in CSV or in one of the encodings. */
const telling = [
  0x00, 0x09, 0x0a, 0x0d, 0x1b, 0x22, 0x2c, 0x3b, 0x5c, 0x81, 0xa1, 0xc3, 0xdf, 0xef, 0xfe, 0xff,
];

type Mutation = (bytes: Buffer, draw: Draw) => Buffer;
const splice = (bytes: Buffer, start: number, end: number, replacement: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), replacement, bytes.subarray(end)]);
const tellingByte = (draw: Draw): Buffer => Buffer.of(telling[draw(telling.length)] ?? 0);

const mutations: readonly Mutation[] = [
  (bytes, draw) => splice(bytes, ...spot(bytes, draw, 1), Buffer.of(draw(256))),
  (bytes, draw) => splice(bytes, ...spot(bytes, draw, 1), tellingByte(draw)),
  (bytes, draw) => splice(bytes, ...spot(bytes, draw, 0), tellingByte(draw)),
  (bytes, draw) => splice(bytes, ...spot(bytes, draw, 1 + draw(8)), Buffer.of()),
  (bytes, draw) => bytes.subarray(0, draw(bytes.length + 1)),
  (bytes, draw) => bytes.subarray(draw(bytes.length + 1)),
  (bytes, draw) => splice(bytes, ...spot(bytes, draw, 0), bytes.subarray(...spot(bytes, draw, 20))),
];

function spot(bytes: Buffer, draw: Draw, length: number): [number, number] {
  const start = draw(bytes.length + 1);
  return [start, start + length];
}

function mutated(draw: Draw): Buffer {
  const original = originals[draw(originals.length)] ?? Buffer.of();
  return Array.from({ length: draw(6) }).reduce<Buffer>(
    (bytes) => mutations[draw(mutations.length)]?.(bytes, draw) ?? bytes,
    original,
  );
}

test(`${fileCount} damaged files give rows or problems in words, never an exception`, {
  timeout: 600_000,
}, async () => {
  const draw = drawFrom(propertySeed);
  const file = path.join(await temporaryFolder({}), 'damaged.csv');
  const codes = new Set<string>();
  for (let count = 0; count < fileCount; count += 1) {
    await writeFile(file, mutated(draw));
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
