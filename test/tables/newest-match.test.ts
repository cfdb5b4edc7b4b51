import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchesPath } from '../../src/tables/newest-match.js';
import { readDataSet } from '../../src/tables/read-data-set.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const csv = 'code,name\nA,a\n';

/** Reads a pattern in a folder with these files, written on a day in April. */
async function read(pattern: string, dayByFile: Readonly<Record<string, number>>, isOptional = false) {
  const folder = await temporaryFolder({});
  for (const [name, day] of Object.entries(dayByFile)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, csv);
    await utimes(file, new Date(2026, 3, day), new Date(2026, 3, day));
  }
  const short = (file: string) => path.relative(folder, file).replaceAll(path.sep, '/');
  const options = { tableNames: ['teams'], named: { table: 'teams' }, isOptional };
  const { grids, chosen, problems, absent } = await readDataSet([path.join(folder, pattern)], options);
  return {
    read: grids.map(({ grid }) => short(grid.source.file)),
    ...(chosen.length > 0 && { others: chosen.flatMap(({ others }) => others.map(short)) }),
    ...(absent.length > 0 && { absent: absent.map(({ file }) => short(file)) }),
    problems: problems.map(({ code, args }) => ('entries' in args ? [code, ...args.entries] : [code])),
  };
}

describe('a pattern', () => {
  test('means the file that was changed last; the others are named, the newest first', async () => {
    expect(await read('部署_*.csv', { '部署_1.csv': 2, '部署_2.csv': 3, '部署_3.csv': 4 })).toEqual({
      read: ['部署_3.csv'],
      others: ['部署_2.csv', '部署_1.csv'],
      problems: [],
    });
  });

  test('means the last name of files that were changed at the same time', async () => {
    const { read: files, problems } = await read('a?.csv', { 'a1.csv': 2, 'a2.csv': 2, 'a10.csv': 3 });
    expect([files, problems]).toEqual([['a2.csv'], []]);
  });

  test('whose newest file is not the last by the digits in its name is read with a warning', async () => {
    expect(await read('部署_*.csv', { '部署_20261121.csv': 3, '部署_20261122.csv': 2 })).toEqual({
      read: ['部署_20261121.csv'],
      others: ['部署_20261122.csv'],
      problems: [['match_disputed']],
    });
    expect((await read('*.csv', { '本社.csv': 2, '支店.csv': 3 })).problems).toEqual([]);
  });

  test('may stand in the name of a folder', async () => {
    expect(await read('2026*/teams.csv', { '20261121/teams.csv': 2, '20261122/teams.csv': 3 })).toEqual({
      read: ['20261122/teams.csv'],
      others: ['20261121/teams.csv'],
      problems: [],
    });
  });

  test('matches no hidden file, no lock file, and nothing that is not read', async () => {
    const files = { 'a.csv': 2, '.a.csv': 3, '~$a.xlsx': 4, 'a.csv.md5': 5, 'a.pdf': 6 };
    expect((await read('*a*', files)).read).toEqual(['a.csv']);
  });

  test('matches names that a Mac has written', async () => {
    const { read: files } = await read('部署データ_*.csv', { ['部署データ_1.csv'.normalize('NFD')]: 2 });
    expect(files).toHaveLength(1);
  });

  test('is a name if a file has it', async () => {
    if (path.sep === '\\') return;
    expect(await read('a*.csv', { 'a*.csv': 2, 'ab.csv': 3 })).toEqual({
      read: ['a*.csv'],
      others: [],
      problems: [],
    });
  });

  test('without a match is an error that says what the folder holds', async () => {
    expect(await read('部署マスタ_*.csv', { '組織_1.csv': 2, 'x/部署マスタ_1.csv': 2 })).toEqual({
      read: [],
      problems: [['no_match', 'x', '組織_1.csv']],
    });
    expect((await read('a*/b.csv', { 'c/b.csv': 2 })).problems).toEqual([['no_match', 'c']]);
  });

  test('without a match is no error for an optional file', async () => {
    expect(await read('a*.csv', { 'b.csv': 2 }, true)).toEqual({
      read: [],
      absent: ['a*.csv'],
      problems: [],
    });
  });
});

test.each([
  ['data/a.csv', 'stands for', 'data/a.csv'],
  ['data/a*.csv', 'stands for', './data/ab.csv'],
  ['data/a*.csv', 'does not stand for', 'data/b.csv'],
  ['data/*', 'does not stand for', 'data/x/b.csv'],
  ['data/*.csv', 'does not stand for', 'data/.b.csv'],
])('the path %s %s %s', (given, verb, file) => {
  expect(matchesPath(given, file)).toBe(verb === 'stands for');
});
