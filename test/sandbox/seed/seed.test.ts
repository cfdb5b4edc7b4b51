import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSeed, type Seed, startSandbox } from '../../../src/sandbox/index.js';
import { folderSeed, masterSeed, smallSeed, start } from '../../helpers/connect.js';

const folders: string[] = [];

/** The tables that these tests leave empty. */
const nothing = {
  userFields: [],
  masters: [],
  masterFields: [],
  items: [],
  folders: [],
  categories: [],
};

/** A user of a dump, without the e-mail address. */
function person(code: string, lastName: string, firstName: string) {
  return { code, lastName, firstName, employeeId: null, status: 'activated', customFields: {} } as const;
}

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
      ...nothing,
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
        { chart: 'FY2026', team: 'EAST', user: 'sato', leader: true, grades: ['G02'] },
        { chart: 'FY2026', team: 'EAST', user: 'suzuki', leader: false, grades: ['G03'] },
      ],
      users: [
        { ...person('admin', '管理', '担当'), email: 'admin@example.com' },
        { ...person('sato', 'sato', '太郎'), email: 'sato@example.com' },
        { ...person('suzuki', 'suzuki', '太郎'), email: 'suzuki@example.com' },
      ],
    });
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test('masters, fields, items, folders and categories are dumped completely and sorted, too', async () => {
    const sandbox = await start({
      seed: { ...masterSeed, ...folderSeed, categories: [{ name: '稟議' }, { name: '届出' }] },
    });
    const dump = sandbox.dump();
    expect(dump.masters).toEqual([
      { code: 'COST', name: '原価センター', description: '会計', defaultSortBy: 'name' },
      { code: 'EMPTY', name: '空', description: null, defaultSortBy: 'code' },
    ]);
    expect(dump.masterFields.map(({ code }) => code)).toEqual([
      'note',
      'long',
      'rate',
      'size',
      'tags',
      'kind',
      'since',
    ]);
    expect(dump.masterFields[5]).toEqual({
      master: 'COST',
      code: 'kind',
      title: '種別',
      fieldType: 'pull_down',
      required: false,
      description: null,
      options: ['A', 'B'],
      visible: true,
    });
    expect(dump.items).toEqual([
      { description: null, endsOn: null, ...masterSeed.items?.[0] },
      { description: null, startsOn: null, endsOn: null, ...masterSeed.items?.[1] },
    ]);
    expect(dump.folders[1]).toEqual(folderSeed.folders?.[1]);
    expect(dump.folders[3]).toEqual({
      code: 'Z',
      name: '営業',
      parentCode: null,
      description: null,
      workflows: 0,
      routes: 0,
      pipelines: 0,
    });
    expect(dump.categories).toEqual([{ name: '届出' }, { name: '稟議' }]);
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
  const master = { code: 'M', name: 'm' };
  const field = { master: 'M', code: 'f', title: 'F', fieldType: 'text' as const };
  const item = { master: 'M', code: 'I', name: 'i' };
  const folder = { code: 'F', name: 'f' };
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
      'an unknown master',
      { items: [{ master: 'M', code: 'I', name: 'i' }] },
      'items[0]: master: no master "M"',
    ],
    [
      'an unknown order',
      { masters: [{ ...master, defaultSortBy: 'level' as 'name' }] },
      'masters[0]: defaultSortBy: is not one of name, code',
    ],
    ['a repeated master', { masters: [master, master] }, 'masters[1]: code: another master has the code "M"'],
    [
      'an unknown field type',
      { masters: [master], masterFields: [{ ...field, fieldType: 'user' as 'text' }] },
      'masterFields[0]: fieldType: is not one of text,',
    ],
    [
      'a choice without options',
      { masters: [master], masterFields: [{ ...field, fieldType: 'checkbox' }] },
      'masterFields[0]: options: are required for checkbox',
    ],
    [
      'a repeated field',
      { masters: [master], masterFields: [field, field] },
      'masterFields[1]: code: another field of master "M" has the code "f"',
    ],
    [
      'a repeated item',
      { masters: [master], items: [item, item] },
      'items[1]: code: another item of master "M" has the code "I"',
    ],
    [
      'a value of an unknown field',
      { masters: [master], items: [{ ...item, inputs: { f: 'x' } }] },
      'items[0]: f: is not a field of master "M"',
    ],
    [
      'a value the field does not take',
      {
        masters: [master],
        masterFields: [{ ...field, fieldType: 'integer' }],
        items: [{ ...item, inputs: { f: '1.5' } }],
      },
      'items[0]: f: is not a valid integer',
    ],
    [
      'an item name of 101 characters',
      { masters: [master], items: [{ ...item, name: 'a'.repeat(101) }] },
      'items[0]: name: is longer than 100',
    ],
    [
      'an unknown folder',
      { folders: [{ ...folder, parentCode: 'X' }] },
      'folders[0]: parentCode: no folder "X"',
    ],
    [
      'a folder in itself',
      { folders: [{ ...folder, parentCode: 'F' }] },
      'folders[0]: parentCode: "F" makes a cycle',
    ],
    ['a negative number', { folders: [{ ...folder, routes: -1 }] }, 'folders[0]: routes: is not from 0'],
    ['a category without a name', { categories: [{ name: '' }] }, 'categories[0]: name: is required'],
    ['an id that is no UUID', { categories: [{ id: 'x', name: 'y' }] }, 'categories[0]: id: is not a UUID'],
    [
      'a membership with an unknown grade',
      {
        charts: [chart],
        teams: [team],
        memberships: [{ user: 'a@example.com', chart: 'C', team: 'T', grades: ['X'] }],
      },
      'memberships[0]: grades: no grade "X"',
    ],
  ])('%s is refused', async (_title, seed, message) => {
    await expect(startSandbox({ seed })).rejects.toThrow(message);
  });
});

describe('loadSeed', () => {
  test('reads UTF-8 with and without BOM, quoted cells, and booleans in any letter case', async () => {
    const folder = await folderWith({
      'grades.csv': '\uFEFFcode,name,level,default\r\nG01,部長,30,\r\nG02,課長,20,\r\n,旧,1,TRUE\r\n',
      'charts.csv': 'name,current\nFY2026,true\nFY2027,FALSE\n',
      'teams.csv':
        'chart,code,name,parentCode,notes,approveOnly\nFY2026,HQ,本社,,,\nFY2026,S,"営業, 部",HQ,"一\n二",TRUE\n',
      'memberships.csv': 'chart,team,user,leader,grades\nFY2026,S,sato@example.com,TRUE,G01; G02\n',
    });
    expect(await loadSeed(folder)).toEqual({
      ...nothing,
      grades: [
        { code: 'G01', name: '部長', level: 30, default: false },
        { code: 'G02', name: '課長', level: 20, default: false },
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
      users: [],
      memberships: [
        { chart: 'FY2026', team: 'S', user: 'sato@example.com', leader: true, grades: ['G01', 'G02'] },
      ],
    });
  });

  const peopleFiles = {
    'charts.csv': 'name\nFY2026\n',
    'teams.csv': 'chart,code,name\nFY2026,S,営業\n',
    'user-fields.csv': 'code,fieldType,options\npost,pull_down,主務;兼務\nskills,checkbox,英;中\nold,,\n',
    'users.csv':
      'code,email,lastName,firstName,employeeId,status,customFields.post,customFields.skills,customFields.old\n' +
      'a,a@example.com,青木,一,E1,suspended,主務,英; 中,x\nb,b@example.com,馬場,二,,,,,\n',
    'memberships.csv': 'chart,team,user,leader,grades\nFY2026,S,a,true,\nFY2026,S,b@example.com,,\n',
  };

  test('reads users with their custom fields, and memberships by code or address; a dump seeds the same', async () => {
    const seed = await loadSeed(await folderWith(peopleFiles));
    expect(seed.userFields).toEqual([
      { code: 'post', fieldType: 'pull_down', options: ['主務', '兼務'] },
      { code: 'skills', fieldType: 'checkbox', options: ['英', '中'] },
      { code: 'old', fieldType: null, options: null },
    ]);
    const names = { lastName: '青木', firstName: '一' };
    const fields = { post: '主務', skills: ['英', '中'], old: 'x' };
    expect(seed.users).toEqual([
      {
        ...{ code: 'a', email: 'a@example.com', ...names, employeeId: 'E1', status: 'suspended' },
        customFields: fields,
      },
      {
        ...{ code: 'b', email: 'b@example.com', lastName: '馬場', firstName: '二', employeeId: null },
        customFields: {},
      },
    ]);
    const dump = (await start({ seed })).dump();
    expect(dump.memberships).toEqual([
      { chart: 'FY2026', team: 'S', user: 'a', leader: true, grades: [] },
      { chart: 'FY2026', team: 'S', user: 'b', leader: false, grades: [] },
    ]);
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test.each([
    ['users.csv', 'suspended', 'gone', 'users.csv:2: status: is not one of invited, activated, suspended'],
    ['users.csv', '主務', '出向', 'users.csv:2: customFields.post: "出向" is not one of the options'],
    ['users.csv', 'b,b@', 'a,b@', 'users.csv:3: code: another user has the code "a"'],
    ['users.csv', 'b@example.com', 'b', 'users.csv:3: email: is not an e-mail address'],
    ['users.csv', 'customFields.old', 'old', 'users.csv:1: the column "old" is neither one of code, email'],
    ['user-fields.csv', ',主務;兼務', ',', 'user-fields.csv:2: options: are required for pull_down'],
    ['user-fields.csv', 'pull_down', 'pullDown', 'user-fields.csv:2: fieldType: is not one of text'],
    ['memberships.csv', 'S,a,', 'S,c,', 'memberships.csv:2: user: no user "c"'],
    ['memberships.csv', 'true,', 'true,G9', 'memberships.csv:2: grades: no grade "G9"'],
  ] as const)('a mistake in %s is named with its place: %s → %s', async (file, found, instead, fault) => {
    const text = peopleFiles[file].replace(found, instead);
    const faults = await faultsOf({ ...peopleFiles, [file]: text });
    expect(faults.join('\n')).toContain(fault);
  });

  test.each([
    [' 前後　', '前後'],
    ['\\ 前後 ', ' 前後 '],
    ['\\*', '*'],
    ['\\#N/A', '#N/A'],
    ['\\x', '\\x'],
    ['*', null],
  ])('reads the cell "%s" as a data file does', async (cell, description) => {
    const folder = await folderWith({ 'masters.csv': `code,name,description\nM,部品,${cell}\n` });
    expect((await loadSeed(folder)).masters).toEqual([{ code: 'M', name: '部品', description }]);
  });

  test('reads masters, fields, items, folders and categories; lists are separated by ; or line breaks', async () => {
    const folder = await folderWith({
      'masters.csv': 'code,name,description,defaultSortBy\nM,部品,工場,name\nN,空,,\n',
      'master-fields.csv':
        'master,code,title,fieldType,required,description,options,visible\n' +
        'M,tags,区分,checkbox,TRUE,,赤; 青,FALSE\nM,kind,種別,pull_down,FALSE,説明,"A\r\nB\n",\nN,size,数,integer,FALSE,,,TRUE\n',
      'items.csv':
        'master,code,name,description,startsOn,endsOn,tags,kind,size\n' +
        'M,P1,ねじ,鉄,2027-01-01,,"赤\n青",B,\nM,P2,釘,,,2027-12-31,,,\nN,P1,板,,,,,,7\n',
      'folders.csv':
        'code,name,parentCode,description,workflows,routes,pipelines\nA,総務,,,1,2,3\nB,申請,A,全社,,,\n',
      'categories.csv': 'name\n届出\n',
    });
    expect(await loadSeed(folder)).toEqual({
      grades: [],
      charts: [],
      teams: [],
      userFields: [],
      users: [],
      memberships: [],
      masters: [
        { code: 'M', name: '部品', description: '工場', defaultSortBy: 'name' },
        { code: 'N', name: '空', description: null },
      ],
      masterFields: [
        {
          master: 'M',
          code: 'tags',
          title: '区分',
          fieldType: 'checkbox',
          required: true,
          description: null,
          options: ['赤', '青'],
          visible: false,
        },
        {
          master: 'M',
          code: 'kind',
          title: '種別',
          fieldType: 'pull_down',
          required: false,
          description: '説明',
          options: ['A', 'B'],
        },
        {
          master: 'N',
          code: 'size',
          title: '数',
          fieldType: 'integer',
          required: false,
          description: null,
          options: null,
          visible: true,
        },
      ],
      items: [
        {
          master: 'M',
          code: 'P1',
          name: 'ねじ',
          description: '鉄',
          startsOn: '2027-01-01',
          endsOn: null,
          inputs: { tags: ['赤', '青'], kind: 'B' },
        },
        {
          master: 'M',
          code: 'P2',
          name: '釘',
          description: null,
          startsOn: null,
          endsOn: '2027-12-31',
          inputs: { tags: [], kind: null },
        },
        {
          master: 'N',
          code: 'P1',
          name: '板',
          description: null,
          startsOn: null,
          endsOn: null,
          inputs: { size: '7' },
        },
      ],
      folders: [
        {
          code: 'A',
          name: '総務',
          parentCode: null,
          description: null,
          workflows: 1,
          routes: 2,
          pipelines: 3,
        },
        {
          code: 'B',
          name: '申請',
          parentCode: 'A',
          description: '全社',
          workflows: 0,
          routes: 0,
          pipelines: 0,
        },
      ],
      categories: [{ name: '届出' }],
    });
  });

  test('an item without a column for a field is older than the field', async () => {
    const folder = await folderWith({
      'masters.csv': 'code,name\nM,部品\n',
      'master-fields.csv': 'master,code,title,fieldType,required\nM,note,メモ,text,FALSE\n',
      'items.csv': 'master,code,name\nM,P1,ねじ\n',
    });
    expect((await start({ seed: await loadSeed(folder) })).dump().items).toMatchObject([{ inputs: {} }]);
  });

  test('item columns that are no field of any master, and values of fields of another one, are named', async () => {
    const masters = {
      'masters.csv': 'code,name\nM,m\nN,n\n',
      'master-fields.csv':
        'master,code,title,fieldType,required\nM,note,メモ,text,FALSE\nN,size,数,integer,FALSE\n',
    };
    expect(await faultsOf({ ...masters, 'items.csv': 'master,code,name,colour\nM,P,p,\n' })).toEqual([
      'items.csv:1: the column "colour" is neither one of master, code, name, description, startsOn, endsOn nor the code of a field',
    ]);
    expect(
      await faultsOf({ ...masters, 'items.csv': 'master,code,name,note,size\nM,P,p,x,1\nN,P,p,,x\n' }),
    ).toEqual([
      'items.csv:2: size: is not a field of master "M"',
      'items.csv:3: size: is not a valid integer',
    ]);
  });

  test('a file and an optional column may be absent', async () => {
    const folder = await folderWith({ 'grades.csv': 'code,name,level\nG01,部長,30\n' });
    expect(await loadSeed(folder)).toMatchObject({ grades: [{ default: false }], charts: [], teams: [] });
  });

  test('a folder without any of the files is refused', async () => {
    const folder = await folderWith({ 'notes.txt': 'a\n' });
    await expect(loadSeed(folder)).rejects.toThrow(
      'contains no seed files. Seed files: grades.csv, charts.csv, teams.csv, user-fields.csv, users.csv, memberships.csv, masters.csv, master-fields.csv, ' +
        'items.csv, folders.csv, categories.csv.',
    );
  });

  test('a folder that cannot be read is named', async () => {
    const folder = join(await folderWith({}), 'none');
    await expect(loadSeed(folder)).rejects.toThrow(`${folder}: the folder cannot be read: ENOENT`);
  });

  test('every CSV file that is not a table of a seed is refused by name; other files are ignored', async () => {
    const grades = { 'grades.csv': 'code,name,level\nG01,部長,30\n', 'notes.txt': '', '.old.csv': '' };
    expect(await faultsOf(grades)).toEqual([]);
    const files =
      'Seed files: grades.csv, charts.csv, teams.csv, user-fields.csv, users.csv, memberships.csv, masters.csv, master-fields.csv, items.csv, ' +
      'folders.csv, categories.csv, items.<master>.csv. Rename or remove it.';
    expect(await faultsOf({ ...grades, 'people.csv': '', 'teams.FY2026.csv': '', 'items..csv': '' })).toEqual(
      [
        `items..csv: not a seed file. ${files}`,
        `people.csv: not a seed file. ${files}`,
        `teams.FY2026.csv: not a seed file. ${files}`,
      ],
    );
  });

  test('the letter case of a file name does not matter', async () => {
    const folder = await folderWith({ 'Grades.CSV': 'code,name,level\nG01,部長,30\n' });
    expect(await loadSeed(folder)).toMatchObject({ grades: [{ code: 'G01' }] });
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

describe('items.<master>.csv in a seed', () => {
  const masters = {
    'masters.csv': 'code,name\nM,m\nn,n\n',
    'master-fields.csv':
      'master,code,title,fieldType,required\nM,note,メモ,text,FALSE\nn,size,数,integer,FALSE\n',
  };

  test('contains items of the master in its name, beside items.csv and without the column master', async () => {
    const folder = await folderWith({
      ...masters,
      'items.csv': 'master,code,name\nM,P1,ねじ\n',
      'items.M.csv': 'code,name,note\nP2,釘,鉄\n',
      'items.n.csv': 'master,code,name,size\n,P1,板,7\nn,P2,棒,\n',
    });
    const { items } = await loadSeed(folder);
    expect(items?.map(({ master, code, inputs }) => [master, code, inputs])).toEqual([
      ['M', 'P1', {}],
      ['M', 'P2', { note: '鉄' }],
      ['n', 'P1', { size: '7' }],
      ['n', 'P2', { size: null }],
    ]);
  });

  test('is refused where a cell names another master', async () => {
    expect(await faultsOf({ ...masters, 'items.M.csv': 'master,code,name\nM,P1,ねじ\nn,P2,釘\n' })).toEqual([
      'items.M.csv:3: master: "n" differs from "M" in the file name',
    ]);
  });

  test('is refused when there is no such master, and faults name the file they are in', async () => {
    expect(await faultsOf({ ...masters, 'items.N.csv': 'code,name\nP1,ねじ\n' })).toEqual([
      'items.N.csv:2: master: no master "N"',
    ]);
    const repeated = {
      'items.csv': 'master,code,name\nM,P1,ねじ\n',
      'items.M.csv': 'code,name\nP2,釘\nP1,板\n',
    };
    expect(await faultsOf({ ...masters, ...repeated })).toEqual([
      'items.M.csv:3: code: another item of master "M" has the code "P1"',
    ]);
    expect(await faultsOf({ ...masters, 'items.n.csv': 'code,nmae\nP1,板\n' })).toEqual([
      'items.n.csv:1: the column "name" is missing',
    ]);
    expect(await faultsOf({ ...masters, 'items.n.csv': 'code,name,colour\nP1,板,\n' })).toEqual([
      'items.n.csv:1: the column "colour" is neither one of master, code, name, description, startsOn, endsOn nor the code of a field',
    ]);
  });
});
