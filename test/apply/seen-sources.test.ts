import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteSources, seenAfter } from '../../src/apply/seen-sources.js';
import { dataFolder } from '../e2e/cli.js';

const dayMs = 86_400_000;
const serviceUrl = 'https://service.example';

function day(count: number): Date {
  return new Date(Date.parse('2026-04-01T02:00:00.000Z') + count * dayMs);
}

/** Reads one file on a day; gives what is found. */
async function aMemory() {
  const stateFolder = await dataFolder({});
  const read = (
    sha256: string,
    count: number,
    { file = 'teams.csv', isTold = true }: { readonly file?: string; readonly isTold?: boolean } = {},
  ) =>
    noteSources(
      [
        { file, sha256 },
        { file, sha256 },
      ],
      { stateFolder, serviceUrl, now: day(count), unchangedAfterMs: isTold ? 7 * dayMs : undefined },
    );
  return { stateFolder, read };
}

describe('a source that stops arriving', () => {
  test('is a warning when the same bytes have come for longer than it is allowed', async () => {
    const { read } = await aMemory();
    expect(await read('a1', 0)).toEqual([]);
    expect(await read('a1', 7)).toEqual([]);
    expect(await read('a1', 8)).toEqual([
      {
        code: 'source_unchanged',
        severity: 'warning',
        args: { since: '2026-04-01T02:00:00.000Z', days: 8 },
        origin: { file: 'teams.csv' },
      },
    ]);
  });

  test('other bytes begin anew, also when they have been there before', async () => {
    const { read } = await aMemory();
    await read('a1', 0);
    expect(await read('b2', 8)).toEqual([]);
    expect(await read('a1', 14)).toEqual([]);
    expect(await read('a1', 22)).toHaveLength(1);
  });

  test('each file is remembered for itself, by its whole path', async () => {
    const { read } = await aMemory();
    await read('a1', 0);
    expect(await read('a1', 30, { file: 'elsewhere/teams.csv' })).toEqual([]);
    expect(await read('a1', 30, { file: path.resolve('teams.csv') })).toHaveLength(1);
  });

  test('is remembered but not told where it is meant to stay as it is', async () => {
    const { read } = await aMemory();
    await read('a1', 0, { isTold: false });
    expect(await read('a1', 30, { isTold: false })).toEqual([]);
    expect(await read('a1', 30)).toHaveLength(1);
  });

  test('what has not come for 90 days is forgotten', () => {
    const seen = { sha256: 'a1', since: day(0).toISOString(), last: day(0).toISOString() };
    const namesOn = (count: number) =>
      Object.keys(seenAfter({ old: seen }, new Map([['new', 'b2']]), day(count)));
    expect(namesOn(90)).toEqual(['old', 'new']);
    expect(namesOn(91)).toEqual(['new']);
  });

  test('a memory that cannot be understood is said, not overwritten', async () => {
    const { stateFolder, read } = await aMemory();
    const file = path.join(stateFolder, 'sources.json');
    await writeFile(file, '{"version":1,"services":{"x":{"y":1}}}');
    await expect(read('a1', 0)).rejects.toThrow('remove it to begin anew');
    expect(await readFile(file, 'utf8')).toContain('"y":1');
  });
});
