import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSeed, type Seed, startSandbox } from '../../src/sandbox/index.js';
import { smallSeed, start } from './connect.js';

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-seed-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function faultsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const seed = loadSeed(await folderWith(files));
  return seed.then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
}

describe('planting', () => {
  test('a dump has every record by code, complete and sorted, and seeds an equal sandbox', async () => {
    const sandbox = await start({ seed: smallSeed });
    const dump = sandbox.dump();
    expect(dump).toEqual({
      grades: [
        { code: 'G01', name: '部長', level: 30, default: false },
        { code: 'G02', name: '課長', level: 20, default: false },
        { code: 'G03', name: '一般', level: 10, default: true },
      ],
      charts: [
        { name: 'FY2026', current: true, activateOn: null },
        { name: 'FY2027', current: false, activateOn: null },
      ],
      teams: [
        {
          chart: 'FY2026',
          code: 'EAST',
          name: '東日本課',
          parentCode: 'SALES',
          notes: null,
          approveOnly: true,
        },
        { chart: 'FY2026', code: 'HQ', name: '本社', parentCode: null, notes: null, approveOnly: false },
        { chart: 'FY2026', code: 'LAB', name: '研究所', parentCode: null, notes: null, approveOnly: false },
        {
          chart: 'FY2026',
          code: 'SALES',
          name: '営業部',
          parentCode: 'HQ',
          notes: '東京',
          approveOnly: false,
        },
        { chart: 'FY2027', code: 'HQ', name: '本社', parentCode: null, notes: null, approveOnly: false },
      ],
      memberships: [
        { user: 'sato@example.com', chart: 'FY2026', team: 'EAST', grade: 'G02' },
        { user: 'suzuki@example.com', chart: 'FY2026', team: 'EAST', grade: 'G03' },
      ],
    });
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test('without a mark the first grade is the default and the first chart is current', async () => {
    const seed: Seed = {
      grades: [
        { code: 'B', name: 'b', level: 2 },
        { code: 'A', name: 'a', level: 1 },
      ],
      charts: [{ name: 'Y' }, { name: 'X' }],
    };
    expect((await start({ seed })).dump()).toMatchObject({
      grades: [
        { code: 'A', default: false },
        { code: 'B', default: true },
      ],
      charts: [
        { name: 'X', current: false },
        { name: 'Y', current: true },
      ],
    });
  });

  test('a parent may come after its children', async () => {
    const team = { chart: 'C', name: 't' };
    const sandbox = await start({
      seed: {
        charts: [{ name: 'C' }],
        teams: [
          { ...team, code: 'B', parentCode: 'A' },
          { ...team, code: 'A' },
        ],
      },
    });
    expect(sandbox.dump().teams.map(({ code, parentCode }) => [code, parentCode])).toEqual([
      ['A', null],
      ['B', 'A'],
    ]);
  });

  const chart = { name: 'C' };
  const team = { chart: 'C', code: 'T', name: 't' };
  const grade = { code: 'G', name: 'g', level: 1 };
  test.each<[string, Seed, string]>([
    [
      'a level out of range',
      { grades: [{ ...grade, level: 256 }] },
      'grades[0]: level: is not from 0 to 255',
    ],
    ['a bad code', { grades: [{ ...grade, code: 'G 1' }] }, 'grades[0]: code: does not match'],
    ['a blank name', { charts: [{ name: '' }] }, 'charts[0]: name: is required'],
    ['a repeated grade', { grades: [grade, grade] }, 'grades[1]: code: another grade has the code "G"'],
    [
      'two defaults',
      {
        grades: [
          { ...grade, default: true },
          { ...grade, code: 'H', default: true },
        ],
      },
      'grades[1]: default: another grade is the default',
    ],
    [
      'two current charts',
      {
        charts: [
          { name: 'A', current: true },
          { name: 'B', current: true },
        ],
      },
      'charts[1]: current: another chart is current',
    ],
    [
      'two scheduled charts',
      {
        charts: [
          { name: 'A', activateOn: '2027-04-01' },
          { name: 'B', activateOn: '2027-04-01' },
        ],
      },
      'charts[1]: activateOn: another chart is scheduled',
    ],
    [
      'no date',
      { charts: [{ name: 'A', activateOn: '2027/04/01' }] },
      'charts[0]: activateOn: is not a date',
    ],
    ['an unknown chart', { teams: [team] }, 'teams[0]: chart: no chart "C"'],
    [
      'an ambiguous chart',
      { charts: [chart, chart], teams: [team] },
      'teams[0]: chart: 2 charts are named "C"',
    ],
    [
      'a repeated team',
      { charts: [chart], teams: [team, team] },
      'teams[1]: code: another team of chart "C"',
    ],
    [
      'an unknown parent',
      { charts: [chart], teams: [{ ...team, parentCode: 'X' }] },
      'teams[0]: parentCode: no team "X" in chart "C"',
    ],
    [
      'a cycle',
      {
        charts: [chart],
        teams: [
          { ...team, parentCode: 'U' },
          { ...team, code: 'U', parentCode: 'T' },
        ],
      },
      'teams[0]: parentCode: "U" makes a cycle (and 1 more)',
    ],
    [
      'a membership of an unknown team',
      { charts: [chart], memberships: [{ user: 'a@example.com', chart: 'C', team: 'T' }] },
      'memberships[0]: team: no team "T" in chart "C"',
    ],
    [
      'a membership with an unknown grade',
      {
        charts: [chart],
        teams: [team],
        memberships: [{ user: 'a@example.com', chart: 'C', team: 'T', grade: 'X' }],
      },
      'memberships[0]: grade: no grade "X"',
    ],
  ])('%s is refused', async (_title, seed, message) => {
    await expect(startSandbox({ seed })).rejects.toThrow(message);
  });
});

describe('loadSeed', () => {
  test('reads UTF-8 with and without BOM, quoted cells, and booleans in any letter case', async () => {
    const folder = await folderWith({
      'grades.csv': '\uFEFFcode,name,level,default\r\nG01,部長,30,\r\n,旧,1,TRUE\r\n',
      'charts.csv': 'name,current\nFY2026,true\nFY2027,FALSE\n',
      'teams.csv':
        'chart,code,name,parentCode,notes,approveOnly\nFY2026,HQ,本社,,,\nFY2026,S,"営業, 部",HQ,"一\n二",TRUE\n',
      'memberships.csv': 'user,chart,team,grade\nsato@example.com,FY2026,S,G01\n',
    });
    expect(await loadSeed(folder)).toEqual({
      grades: [
        { code: 'G01', name: '部長', level: 30, default: false },
        { code: null, name: '旧', level: 1, default: true },
      ],
      charts: [
        { name: 'FY2026', current: true, activateOn: null },
        { name: 'FY2027', current: false, activateOn: null },
      ],
      teams: [
        { chart: 'FY2026', code: 'HQ', name: '本社', parentCode: null, notes: null, approveOnly: false },
        {
          chart: 'FY2026',
          code: 'S',
          name: '営業, 部',
          parentCode: 'HQ',
          notes: '一\n二',
          approveOnly: true,
        },
      ],
      memberships: [{ user: 'sato@example.com', chart: 'FY2026', team: 'S', grade: 'G01' }],
    });
  });

  test('a file and an optional column may be absent', async () => {
    const folder = await folderWith({ 'grades.csv': 'code,name,level\nG01,部長,30\n' });
    expect(await loadSeed(folder)).toMatchObject({ grades: [{ default: false }], charts: [], teams: [] });
  });

  test('a folder without any of the files is refused', async () => {
    const folder = await folderWith({ 'other.csv': 'a\n' });
    await expect(loadSeed(folder)).rejects.toThrow('no grades.csv, charts.csv, teams.csv or memberships.csv');
  });

  test('every unreadable cell is named with its file and the line its row starts on', async () => {
    const faults = await faultsOf({
      'grades.csv': 'code,name,level,default\n\nG01,"部\n長",30,\nG02,課長,1a,yes\n',
      'charts.csv': 'name,current\nFY2026,1\n',
    });
    expect(faults).toEqual([
      'grades.csv:5: level: "1a" is not a whole number',
      'grades.csv:5: default: "yes" is neither TRUE nor FALSE',
      'charts.csv:2: current: "1" is neither TRUE nor FALSE',
    ]);
  });

  test('faults between rows are named with file and line, too', async () => {
    const faults = await faultsOf({
      'charts.csv': 'name\nFY2026\n',
      'teams.csv': 'chart,code,name,parentCode\nFY2026,A,a,\nFY2026,A,b,X\nFY2025,C,c,\n',
    });
    expect(faults).toEqual([
      'teams.csv:3: code: another team of chart "FY2026" has the code "A"',
      'teams.csv:3: parentCode: no team "X" in chart "FY2026"',
      'teams.csv:4: chart: no chart "FY2025"',
    ]);
  });

  test('missing and unknown columns, rows of another width and open quotes are named', async () => {
    expect(await faultsOf({ 'grades.csv': 'code,nmae,level\nG01,x,1\n' })).toEqual([
      'grades.csv:1: the column "name" is missing',
      'grades.csv:1: the column "nmae" is not one of code, name, level, default',
    ]);
    expect(await faultsOf({ 'charts.csv': 'name,current\nFY2026\n' })).toEqual([
      'charts.csv:2: the row has 1 cells, the header 2',
    ]);
    expect(await faultsOf({ 'charts.csv': 'name,current\nA,\n"B,\n' })).toEqual([
      expect.stringContaining('charts.csv:3: '),
    ]);
    expect(await faultsOf({ 'grades.csv': '' })).toEqual([
      'grades.csv:1: the column "code" is missing',
      'grades.csv:1: the column "name" is missing',
      'grades.csv:1: the column "level" is missing',
    ]);
  });
});
