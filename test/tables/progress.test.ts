import { stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Advance } from '../../src/model/progress.js';
import { readDataSet } from '../../src/tables/read-data-set.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** Reads a file as grades; returns its size and the sum of the reported progress. */
async function readProgress(file: string) {
  const reports: Advance[] = [];
  await readDataSet([file], { tableNames: ['grades'], onProgress: (advance) => reports.push(advance) });
  return {
    size: (await stat(file)).size,
    first: reports[0],
    done: reports.reduce((sum, { done }) => sum + done, 0),
    expected: reports.reduce((sum, { expected }) => sum + expected, 0),
    reportCount: reports.length,
  };
}

const writeGrades = async (bytes: Uint8Array | string) =>
  path.join(await temporaryFolder({ 'grades.csv': bytes }), 'grades.csv');

describe('reading a file reports', () => {
  test('the bytes of a text file: how many there are, and as they are read', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `G${index},Grade,1\n`).join('');
    const { size, first, done, expected, reportCount } = await readProgress(
      await writeGrades(`code,name,level\n${rows}`),
    );
    expect(first).toEqual({ done: 0, expected: size });
    expect([done, expected]).toEqual([size, size]);
    expect(reportCount).toBeGreaterThan(2);
  });

  test('the bytes of a workbook: the whole file at first, then what is unpacked', async () => {
    const { size, first, done, expected } = await readProgress('test/fixtures/libreoffice.xlsx');
    expect(first).toEqual({ done: 0, expected: size });
    expect(expected).toBe(size);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThanOrEqual(size);
  });
});
