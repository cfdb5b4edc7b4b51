import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ReadOptions, readDataSet } from '../../src/tables/read-data-set.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const known = ['grades', 'charts', 'teams'];
const csv = 'name\nx\n';

type Files = Readonly<Record<string, string>>;

/** Reads a folder with these files or, with `paths`, only these paths in it. */
async function read(
  files: Files,
  { paths = [''], ...options }: { paths?: string[] } & Partial<ReadOptions> = {},
) {
  const folder = await temporaryFolder(files);
  const dataSet = await readDataSet(
    paths.map((given) => path.join(folder, given)),
    { tableNames: known, ...options },
  );
  const short = (file: string) => path.relative(folder, file);
  return {
    tables: dataSet.grids.map(({ table, scope, grid }) =>
      [table, ...(scope === undefined ? [] : [`of ${scope}`]), `from ${short(grid.source.file)}`].join(' '),
    ),
    ...(dataSet.unnamed.length > 0 && { unnamed: dataSet.unnamed.map(({ file }) => short(file)) }),
    problems: dataSet.problems.map(({ origin, ...problem }) => ({
      ...problem,
      file: short(origin?.file ?? ''),
    })),
  };
}

describe('a folder', () => {
  test('gives its tables in the order of the resources, whatever the case of their names', async () => {
    expect(await read({ 'teams.csv': csv, 'Charts.CSV': csv, 'grades.csv': csv })).toEqual({
      tables: ['grades from grades.csv', 'charts from Charts.CSV', 'teams from teams.csv'],
      problems: [],
    });
  });

  test('may hold notes and hidden files beside the tables', async () => {
    const files = { 'grades.csv': csv, 'README.md': '', README: '', '.charts.csv': csv, '~$teams.xlsx': '' };
    expect(await read(files)).toEqual({ tables: ['grades from grades.csv'], problems: [] });
  });

  test('without any table is a problem', async () => {
    const { tables, problems } = await read({ 'README.md': '' });
    expect(tables).toEqual([]);
    expect(problems).toEqual([
      { code: 'no_tables', severity: 'error', args: { path: expect.any(String), known }, file: '' },
    ]);
  });

  test('gives files whose names say nothing apart, but no notes', async () => {
    expect(await read({ 'grades.csv': csv, 'team.csv': csv, 'notes.txt': csv })).toEqual({
      tables: ['grades from grades.csv'],
      unnamed: ['team.csv'],
      problems: [],
    });
  });

  test('with a table in a kind of file that is not read is a problem', async () => {
    expect((await read({ 'grades.json': '' })).problems).toEqual([
      {
        code: 'unsupported_file',
        severity: 'error',
        args: { extension: '.json', isPlan: false },
        file: 'grades.json',
      },
    ]);
  });

  test('may hold tables separated by tabs', async () => {
    expect(await read({ 'grades.tsv': 'code\tname\nG1\ta\n' })).toEqual({
      tables: ['grades from grades.tsv'],
      problems: [],
    });
  });

  test('with a file that is not really a workbook is a problem that says what it is', async () => {
    const { problems } = await read({ 'teams.xlsx': csv, 'grades.csv': csv });
    expect(problems).toMatchObject([{ code: 'not_a_workbook', args: { found: 'text' }, file: 'teams.xlsx' }]);
  });
});

describe('a single file', () => {
  test('is recognized by its name', async () => {
    expect(await read({ 'grades.csv': csv, 'teams.csv': csv }, { paths: ['teams.csv'] })).toEqual({
      tables: ['teams from teams.csv'],
      problems: [],
    });
  });

  test('must be a table, even where a folder may hold it as a note', async () => {
    expect((await read({ 'README.md': '' }, { paths: ['README.md'] })).problems).toEqual([
      {
        code: 'unsupported_file',
        severity: 'error',
        args: { extension: '.md', isPlan: false },
        file: 'README.md',
      },
    ]);
  });

  test('that does not exist is a problem; the others are read', async () => {
    const { tables, problems } = await read({ 'grades.csv': csv }, { paths: ['grade.csv', 'grades.csv'] });
    expect(tables).toEqual(['grades from grades.csv']);
    expect(problems).toEqual([
      {
        code: 'file_not_found',
        severity: 'error',
        args: { path: expect.stringMatching(/grade\.csv$/), meant: 'grades.csv' },
        file: 'grade.csv',
      },
    ]);
  });
});

test.each([
  ['~$teams.xlsx', 'teams.xlsx'],
  ['.~lock.teams.xlsx#', 'teams.xlsx'],
])('%s is named as the lock file of an open workbook', async (name, workbook) => {
  const { problems } = await read({ [name]: 'x' }, { paths: [name] });
  expect(problems).toEqual([{ code: 'lock_file', severity: 'error', args: { workbook }, file: name }]);
});

describe('a file named after the record that its rows live within', () => {
  const options = { scopedTableNames: ['teams'] };

  test('gives a table of that record, beside others of the same resource', async () => {
    const files = { 'teams.csv': csv, 'teams.FY27.csv': csv, 'Teams.FY 28.1.CSV': csv };
    const { tables, problems } = await read(files, options);
    expect([...tables].sort()).toEqual([
      'teams from teams.csv',
      'teams of FY 28.1 from Teams.FY 28.1.CSV',
      'teams of FY27 from teams.FY27.csv',
    ]);
    expect(problems).toEqual([]);
  });

  test('is a problem for a table whose rows have no container', async () => {
    expect((await read({ 'grades.FY27.csv': csv }, options)).problems).toEqual([
      {
        code: 'unknown_table',
        severity: 'error',
        args: { name: 'grades.FY27', known },
        file: 'grades.FY27.csv',
      },
    ]);
  });

  test('is left unread when other tables are asked for', async () => {
    const files = { 'teams.FY27.csv': '"', 'grades.csv': csv };
    expect(await read(files, { ...options, only: ['grades'] })).toEqual({
      tables: ['grades from grades.csv'],
      problems: [],
    });
  });
});

describe('only some tables', () => {
  test('are read when only they are asked for; the faults of the others do not matter', async () => {
    const files = { 'grades.csv': csv, 'charts.csv': '"', 'teams.csv': csv };
    expect(await read(files, { only: ['teams', 'grades'] })).toEqual({
      tables: ['grades from grades.csv', 'teams from teams.csv'],
      problems: [],
    });
    expect((await read(files)).problems).toHaveLength(1);
  });

  test('may turn out to be absent', async () => {
    expect(await read({ 'grades.csv': csv }, { only: ['teams'] })).toEqual({ tables: [], problems: [] });
  });
});

test('the problems of all files are given at once', async () => {
  const { problems } = await read({ 'grades.csv': '"', 'charts.csv': '\u0000', 'teams.xlsx': '' });
  expect(problems.map(({ code, file }) => `${file}: ${code}`).sort()).toEqual([
    'charts.csv: nul_bytes',
    'grades.csv: unclosed_quote',
    'teams.xlsx: not_a_workbook',
  ]);
});
