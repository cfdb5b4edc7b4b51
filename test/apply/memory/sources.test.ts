import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { noMemory } from '../../../src/apply/memory/memory.js';
import { noteSources } from '../../../src/apply/memory/sources.js';
import { namesOfTables } from '../../../src/planning/check-files.js';
import { dataFolder } from '../../helpers/cli.js';

const dayMs = 86_400_000;

function day(count: number): Date {
  return new Date(Date.parse('2026-04-01T02:00:00.000Z') + count * dayMs);
}

/** Reads one file on a day; gives what is found. */
function aMemory() {
  let memory = noMemory;
  const read = async (
    sha256: string,
    count: number,
    { file = 'teams.csv', isReported = true }: { readonly file?: string; readonly isReported?: boolean } = {},
  ) => {
    const tables = ['teams', 'grades'].map((resource) => ({
      resource,
      source: { file, sha256, rowCount: 1, feeds: `${resource}/` },
    }));
    const noted = await noteSources(memory, tables, {
      data: [file],
      ...namesOfTables(),
      now: day(count),
      unchangedAfterMs: isReported ? 7 * dayMs : undefined,
    });
    memory = noted.memory;
    return noted.problems;
  };
  return { read };
}

describe('a source that stops arriving', () => {
  test('is a warning when the same bytes have come for longer than it is allowed', async () => {
    const { read } = aMemory();
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

  test('counts from the last change of its bytes, also when these were there before', async () => {
    const { read } = aMemory();
    await read('a1', 0);
    expect(await read('b2', 8)).toEqual([]);
    expect(await read('a1', 14)).toEqual([]);
    expect(await read('a1', 22)).toHaveLength(1);
  });

  test('is remembered but not reported where it is meant to stay as it is', async () => {
    const { read } = aMemory();
    await read('a1', 0, { isReported: false });
    expect(await read('a1', 30, { isReported: false })).toEqual([]);
    expect(await read('a1', 30)).toHaveLength(1);
  });

  test('keeps its age under a new name, which may be that of the day', async () => {
    const { read } = aMemory();
    for (const count of [0, 7]) expect(await read('a1', count, { file: `teams_${count}.csv` })).toEqual([]);
    expect(await read('a1', 8, { file: 'teams_8.csv' })).toMatchObject([{ args: { days: 8 } }]);
  });
});

describe('a table that is gone from its folder', () => {
  const unchangedAfterMs = undefined;

  async function aFolder() {
    const folder = await dataFolder({
      'grades.csv': '',
      'teams.csv': '',
      'items.V1.csv': '',
    });
    let memory = noMemory;
    const at = (name: string) => path.join(folder, name);
    const note = async (
      count: number,
      names: readonly string[],
      {
        data = [folder],
        only,
      }: { readonly data?: readonly string[]; readonly only?: readonly string[] } = {},
    ) => {
      const tables = names.map((name) => {
        const [resource = '', scope] = name.replace(/\.\w+$/, '').split('.');
        const feeds = `${resource}/${scope ?? ''}`;
        const source = { file: at(name), sha256: name, rowCount: 1, feeds };
        return { resource, ...(scope !== undefined && { scope }), source };
      });
      const options = { data, ...namesOfTables(only), now: day(count), unchangedAfterMs };
      const noted = await noteSources(memory, tables, options);
      memory = noted.memory;
      return noted.problems.map(({ code, origin }) => `${code} ${path.basename(origin?.file ?? '')}`);
    };
    return { at, note };
  }

  test('is a warning for seven days', async () => {
    const { at, note } = await aFolder();
    expect(await note(0, ['grades.csv', 'teams.csv', 'items.V1.csv'])).toEqual([]);
    await rm(at('teams.csv'));
    await rm(at('items.V1.csv'));
    expect(await note(1, ['grades.csv'])).toEqual(['source_gone teams.csv', 'source_gone items.V1.csv']);
    expect(await note(7, ['grades.csv'])).toHaveLength(2);
    expect(await note(8, ['grades.csv'])).toEqual([]);
  });

  test.each([
    ['it is there and was not asked for', [], ['grades.csv']],
    ['another file has it now', ['teams.csv'], ['grades.csv', 'teams.xlsx']],
    ['it comes in parts now', ['teams.csv'], ['grades.csv', 'teams.FY27.csv']],
    ['it came in parts and is whole now', ['items.V1.csv'], ['grades.csv', 'items.csv']],
  ])('is not missed when %s', async (_, removed, read) => {
    const { at, note } = await aFolder();
    await note(0, ['grades.csv', 'teams.csv', 'items.V1.csv']);
    for (const name of removed) await rm(at(name));
    expect(await note(1, read)).toEqual([]);
  });

  test('is not missed when it was named by itself, or is not asked for', async () => {
    const { at, note } = await aFolder();
    await note(0, ['grades.csv', 'teams.csv']);
    await rm(at('teams.csv'));
    expect(await note(1, ['grades.csv'], { data: [at('grades.csv')] })).toEqual([]);
    expect(await note(1, ['grades.csv'], { data: [at(''), at('teams.csv')] })).toEqual([]);
    expect(await note(1, ['grades.csv'], { only: ['grades'] })).toEqual([]);
    expect(await note(1, ['grades.csv'])).toEqual(['source_gone teams.csv']);
  });
});
