import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { loadSeed, type Seed, startSandbox } from '../../../src/sandbox/index.js';
import { folderSeed, masterSeed, smallSeed, start } from '../../helpers/connect.js';

const folders: string[] = [];

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

type Files = Readonly<Record<string, string>>;

async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-seed-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const load = async (files: Files): Promise<Seed> => loadSeed(await folderWith(files));

async function faultsOf(files: Files): Promise<readonly string[]> {
  const seed = load(files);
  return seed.then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
}

/** The tables that these tests leave empty. */
const nothing = { userFields: [], masters: [], masterFields: [], items: [], folders: [], categories: [] };

describe('planting', () => {
  test('a dump has every record by code, complete and sorted, and seeds an equal sandbox', async () => {
    const dump = (await start({ seed: smallSeed })).dump();
    const team = { chart: 'FY2026', parentCode: null, notes: null, approveOnly: false };
    const person = { firstName: '太郎', employeeId: null, status: 'activated', customFields: {} };
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
        { ...team, code: 'EAST', name: '東日本課', parentCode: 'SALES', approveOnly: true },
        { ...team, code: 'HQ', name: '本社' },
        { ...team, code: 'LAB', name: '研究所' },
        { ...team, code: 'SALES', name: '営業部', parentCode: 'HQ', notes: '東京' },
        { ...team, chart: 'FY2027', code: 'HQ', name: '本社' },
      ],
      memberships: [
        { chart: 'FY2026', team: 'EAST', user: 'sato', leader: true, grades: ['G02'] },
        { chart: 'FY2026', team: 'EAST', user: 'suzuki', leader: false, grades: ['G03'] },
      ],
      users: [
        { ...person, code: 'admin', lastName: '管理', firstName: '担当', email: 'admin@example.com' },
        { ...person, code: 'sato', lastName: 'sato', email: 'sato@example.com' },
        { ...person, code: 'suzuki', lastName: 'suzuki', email: 'suzuki@example.com' },
      ],
    });
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test('masters, fields, items, folders and categories are dumped completely and sorted, too', async () => {
    const seed = { ...masterSeed, ...folderSeed, categories: [{ name: '稟議' }, { name: '届出' }] };
    const dump = (await start({ seed })).dump();
    expect(dump.masters).toEqual([
      { code: 'COST', name: '原価センター', description: '会計', defaultSortBy: 'name' },
      { code: 'EMPTY', name: '空', description: null, defaultSortBy: 'code' },
    ]);
    const field = { required: false, description: null, options: null, visible: true };
    expect(dump.masterFields).toEqual(masterSeed.masterFields?.map((one) => ({ ...field, ...one })));
    const item = { description: null, startsOn: null, endsOn: null };
    expect(dump.items).toEqual(masterSeed.items?.map((one) => ({ ...item, ...one })));
    const folder = { parentCode: null, description: null, workflows: 0, routes: 0, pipelines: 0 };
    expect(dump.folders).toEqual(folderSeed.folders?.map((one) => ({ ...folder, ...one })));
    expect(dump.categories).toEqual([{ name: '届出' }, { name: '稟議' }]);
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test.each([
    [undefined, 'B', 'Y'],
    [true, 'A', 'X'],
  ])(
    'the default grade and the current chart are the marked ones, else the first: %s',
    async (mark, code, name) => {
      const grades = [
        { code: 'B', name: 'x', level: 1 },
        { code: 'A', name: 'x', level: 2, ...(mark && { default: mark }) },
      ];
      const charts = [{ name: 'Y' }, { name: 'X', ...(mark && { current: mark }) }];
      const dump = (await start({ seed: { grades, charts } })).dump();
      expect(dump.grades.filter((grade) => grade.default)).toMatchObject([{ code }]);
      expect(dump.charts.filter(({ current }) => current)).toMatchObject([{ name }]);
    },
  );

  test('a parent may come after its children', async () => {
    const teams = [
      { chart: 'C', code: 'B', name: 't', parentCode: 'A' },
      { chart: 'C', code: 'A', name: 't' },
    ];
    const dump = (await start({ seed: { charts: [{ name: 'C' }], teams } })).dump();
    expect(dump.teams.map(({ parentCode }) => parentCode)).toEqual([null, 'A']);
  });

  const charts = [{ name: 'C' }];
  const team = { chart: 'C', code: 'T', name: 't' };
  const member = { user: 'a@example.com', chart: 'C', team: 'T' };
  const grade = { code: 'G', name: 'g', level: 1 };
  const masters = [{ code: 'M', name: 'm' }];
  const field = { master: 'M', code: 'f', title: 'F', fieldType: 'text' as const };
  const item = { master: 'M', code: 'I', name: 'i' };
  const folder = { code: 'F', name: 'f' };
  const due = '2027-04-01';
  test.each<[string, Seed, string]>([
    [
      'a level out of range',
      { grades: [{ ...grade, level: 256 }] },
      'grades[0]: level: is not from 0 to 255',
    ],
    ['a bad code', { grades: [{ ...grade, code: 'G 1' }] }, 'grades[0]: code: does not match'],
    ['a blank name', { charts: [{ name: '' }] }, 'charts[0]: name: is required'],
    [
      'a name that is too long',
      { masters, items: [{ ...item, name: 'a'.repeat(101) }] },
      'items[0]: name: is longer than 100',
    ],
    ['a repeated code', { grades: [grade, grade] }, 'grades[1]: code: another grade has the code "G"'],
    [
      'a code repeated within',
      { charts, teams: [team, team] },
      'teams[1]: code: another team of chart "C" has the code "T"',
    ],
    [
      'a repeated field',
      { masters, masterFields: [field, field] },
      'masterFields[1]: code: another field of master "M"',
    ],
    [
      'two defaults',
      { grades: ['G', 'H'].map((code) => ({ ...grade, code, default: true })) },
      'grades[1]: default: another grade is the default',
    ],
    [
      'two current charts',
      { charts: ['A', 'B'].map((name) => ({ name, current: true })) },
      'charts[1]: current: another chart is current',
    ],
    [
      'two scheduled charts',
      { charts: ['A', 'B'].map((name) => ({ name, activateOn: due })) },
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
      { charts: [...charts, ...charts], teams: [team] },
      'teams[0]: chart: 2 charts are named "C"',
    ],
    ['an unknown master', { items: [item] }, 'items[0]: master: no master "M"'],
    [
      'an unknown parent',
      { charts, teams: [{ ...team, parentCode: 'X' }] },
      'teams[0]: parentCode: no team "X" in chart "C"',
    ],
    [
      'a cycle',
      {
        charts,
        teams: [
          { ...team, parentCode: 'U' },
          { ...team, code: 'U', parentCode: 'T' },
        ],
      },
      'teams[0]: parentCode: "U" makes a cycle (and 1 more)',
    ],
    [
      'a folder in itself',
      { folders: [{ ...folder, parentCode: 'F' }] },
      'folders[0]: parentCode: "F" makes a cycle',
    ],
    ['a negative number', { folders: [{ ...folder, routes: -1 }] }, 'folders[0]: routes: is not from 0'],
    ['an id that is no UUID', { categories: [{ id: 'x', name: 'y' }] }, 'categories[0]: id: is not a UUID'],
    ['an unknown team', { charts, memberships: [member] }, 'memberships[0]: team: no team "T" in chart "C"'],
    [
      'an unknown grade',
      { charts, teams: [team], memberships: [{ ...member, grades: ['X'] }] },
      'memberships[0]: grades: no grade "X"',
    ],
    [
      'an unknown choice',
      { masters: [{ code: 'M', name: 'm', defaultSortBy: 'level' as 'name' }] },
      'masters[0]: defaultSortBy: is not one of name, code',
    ],
    [
      'a choice without options',
      { masters, masterFields: [{ ...field, fieldType: 'checkbox' }] },
      'masterFields[0]: options: are required for checkbox',
    ],
    [
      'an unknown field',
      { masters, items: [{ ...item, inputs: { f: 'x' } }] },
      'items[0]: f: is not the code of a field',
    ],
    [
      'a value the field does not take',
      {
        masters,
        masterFields: [{ ...field, fieldType: 'integer' }],
        items: [{ ...item, inputs: { f: '1.5' } }],
      },
      'items[0]: f: is not a valid integer',
    ],
  ])('%s is refused', async (_title, seed, message) => {
    await expect(startSandbox({ seed })).rejects.toThrow(message);
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
const masterFiles = {
  'masters.csv': 'code,name\nM,m\nn,n\n',
  'master-fields.csv':
    'master,code,title,fieldType,required\nM,note,メモ,text,FALSE\nn,size,数,integer,FALSE\n',
};

describe('loadSeed', () => {
  test('reads UTF-8 with and without BOM, quoted cells, and booleans in any letter case', async () => {
    const seed = await load({
      'Grades.CSV': '\uFEFFcode,name,level,default\r\nG01,部長,30,\r\nG02,課長,20,\r\n,旧,1,TRUE\r\n',
      'charts.csv': 'name,current\nFY2026,true\nFY2027,FALSE\n',
      'teams.csv':
        'chart,code,name,parentCode,notes,approveOnly\nFY2026,HQ,本社,,,\nFY2026,S,"営業, 部",HQ,"一\n二",TRUE\n',
      'memberships.csv': 'chart,team,user,leader,grades\nFY2026,S,sato@example.com,TRUE,G01; G02\n',
    });
    expect(seed).toEqual({
      ...{ ...nothing, users: [] },
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
      memberships: [
        { chart: 'FY2026', team: 'S', user: 'sato@example.com', leader: true, grades: ['G01', 'G02'] },
      ],
    });
  });

  test('reads users with their custom fields, and memberships by code or address; a dump seeds the same', async () => {
    const seed = await load(peopleFiles);
    expect(seed).toMatchObject({
      userFields: [
        { code: 'post', fieldType: 'pull_down', options: ['主務', '兼務'] },
        { code: 'skills', fieldType: 'checkbox', options: ['英', '中'] },
        { code: 'old', fieldType: null, options: null },
      ],
      users: [
        {
          ...{ code: 'a', email: 'a@example.com', employeeId: 'E1', status: 'suspended' },
          customFields: { post: '主務', skills: ['英', '中'], old: 'x' },
        },
        { code: 'b', lastName: '馬場', firstName: '二', employeeId: null, customFields: {} },
      ],
    });
    const dump = (await start({ seed })).dump();
    expect(dump.memberships).toMatchObject([
      { user: 'a', leader: true },
      { user: 'b', leader: false },
    ]);
    expect((await start({ seed: dump })).dump()).toEqual(dump);
  });

  test('reads masters, fields, items, folders and categories; lists are separated by ; or line breaks', async () => {
    const seed = await load({
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
    expect(seed).toMatchObject({
      masters: [
        { code: 'M', name: '部品', description: '工場', defaultSortBy: 'name' },
        { code: 'N', name: '空', description: null },
      ],
      masterFields: [
        { code: 'tags', required: true, description: null, options: ['赤', '青'], visible: false },
        { code: 'kind', required: false, description: '説明', options: ['A', 'B'] },
        { code: 'size', title: '数', fieldType: 'integer', options: null, visible: true },
      ],
      items: [
        {
          code: 'P1',
          description: '鉄',
          startsOn: '2027-01-01',
          endsOn: null,
          inputs: { tags: ['赤', '青'], kind: 'B' },
        },
        { code: 'P2', description: null, endsOn: '2027-12-31', inputs: { tags: [], kind: null } },
        { master: 'N', code: 'P1', inputs: { size: '7' } },
      ],
      folders: [
        { code: 'A', parentCode: null, description: null, workflows: 1, routes: 2, pipelines: 3 },
        { code: 'B', parentCode: 'A', description: '全社', workflows: 0, routes: 0, pipelines: 0 },
      ],
      categories: [{ name: '届出' }],
    });
    // The service decides what is not said.
    expect(seed.masters?.[1]).not.toHaveProperty('defaultSortBy');
    expect(seed.masterFields?.[1]).not.toHaveProperty('visible');
  });

  test('items.<master>.csv contains items of the master, without the column; a missing column is a later field', async () => {
    const seed = await load({
      ...masterFiles,
      'items.csv': 'master,code,name\nM,P1,ねじ\n',
      'items.M.csv': 'code,name,note\nP2,釘,鉄\n',
      'items.n.csv': 'master,code,name,size\n,P1,板,7\nn,P2,棒,\n',
    });
    const items = [
      { master: 'M', code: 'P1', inputs: {} },
      { master: 'M', code: 'P2', inputs: { note: '鉄' } },
      { master: 'n', code: 'P1', inputs: { size: '7' } },
      { master: 'n', code: 'P2', inputs: { size: null } },
    ];
    expect(seed.items).toMatchObject(items);
    expect((await start({ seed })).dump().items.map(({ inputs }) => inputs)).toEqual(
      items.map(({ inputs }) => inputs),
    );
  });

  test.each([
    [' 前後　', '前後'],
    ['\\ 前後 ', ' 前後 '],
    ['\\*', '*'],
    ['\\#N/A', '#N/A'],
    ['\\x', '\\x'],
    ['*', null],
  ])('reads the cell "%s" as a data file does', async (cell, description) => {
    const seed = await load({ 'masters.csv': `code,name,description\nM,部品,${cell}\n` });
    expect(seed.masters).toEqual([{ code: 'M', name: '部品', description }]);
  });

  const files =
    'Seed files: grades.csv, charts.csv, teams.csv, user-fields.csv, users.csv, memberships.csv, masters.csv, ' +
    'master-fields.csv, items.csv, items.<master>.csv, folders.csv, categories.csv.';
  const itemColumns = 'not one of master, code, name, description, startsOn, endsOn, nor the code of a field';
  const columns = (file: string, ...names: readonly string[]) =>
    names.map((name) => `${file}:1: the column "${name}" is missing`);
  test.each<[string, Files, readonly string[]]>([
    [
      'files that are no table; others are ignored',
      {
        'charts.csv': 'name\nA\n',
        'notes.txt': '',
        '.old.csv': '',
        'people.csv': '',
        'teams.FY.csv': '',
        'items..csv': '',
      },
      ['items..csv', 'people.csv', 'teams.FY.csv'].map(
        (file) => `${file}: not a seed file. ${files} Rename or remove it.`,
      ),
    ],
    [
      'cells that cannot be read, where the row starts',
      {
        'grades.csv': 'code,name,level,default\n\nG01,"部\n長",30,\nG02,課長,1a,yes\n',
        'charts.csv': 'name,current\nFY2026,1\n',
      },
      [
        'grades.csv:5: level: "1a" is not a whole number',
        'grades.csv:5: default: "yes" is neither TRUE nor FALSE',
        'charts.csv:2: current: "1" is neither TRUE nor FALSE',
      ],
    ],
    [
      'rows that do not fit others',
      {
        'charts.csv': 'name\nFY2026\n',
        'teams.csv': 'chart,code,name,parentCode\nFY2026,A,a,\nFY2026,A,b,X\nFY2025,C,c,\n',
      },
      [
        'teams.csv:3: code: another team of chart "FY2026" has the code "A"',
        'teams.csv:3: parentCode: no team "X" in chart "FY2026"',
        'teams.csv:4: chart: no chart "FY2025"',
      ],
    ],
    [
      'missing and unknown columns',
      { 'grades.csv': 'code,nmae,level\nG01,x,1\n' },
      [
        ...columns('grades.csv', 'name'),
        'grades.csv:1: the column "nmae" is not one of code, name, level, default',
      ],
    ],
    ['an empty file', { 'grades.csv': '' }, columns('grades.csv', 'code', 'name', 'level')],
    [
      'rows of another width',
      { 'charts.csv': 'name,current\nFY2026\n' },
      ['charts.csv:2: the row has 1 cells, the header 2'],
    ],
    ['open quotes', { 'charts.csv': 'name,current\nA,\n"B,\n' }, [expect.stringContaining('charts.csv:3: ')]],
    [
      'an item column that is no field',
      { ...masterFiles, 'items.csv': 'master,code,name,colour\nM,P,p,\n' },
      [`items.csv:1: the column "colour" is ${itemColumns}`],
    ],
    [
      'values of fields of another master',
      { ...masterFiles, 'items.csv': 'master,code,name,note,size\nM,P,p,x,1\nn,P,p,,x\n' },
      ['items.csv:2: size: is not the code of a field', 'items.csv:3: size: is not a valid integer'],
    ],
    [
      'another master than in the file name',
      { ...masterFiles, 'items.M.csv': 'master,code,name\nM,P1,ねじ\nn,P2,釘\n' },
      ['items.M.csv:3: master: "n" differs from "M" in the file name'],
    ],
    [
      'an unknown master in the file name',
      { ...masterFiles, 'items.N.csv': 'code,name\nP1,ねじ\n' },
      ['items.N.csv:2: master: no master "N"'],
    ],
    [
      'an item that is in two files',
      {
        ...masterFiles,
        'items.csv': 'master,code,name\nM,P1,ねじ\n',
        'items.M.csv': 'code,name\nP2,釘\nP1,板\n',
      },
      ['items.M.csv:3: code: another item of master "M" has the code "P1"'],
    ],
    [
      'the columns of a file of one master',
      { ...masterFiles, 'items.n.csv': 'code,nmae\nP1,板\n' },
      [...columns('items.n.csv', 'name'), `items.n.csv:1: the column "nmae" is ${itemColumns}`],
    ],
  ])('names %s', async (_title, wrong, faults) => {
    expect(await faultsOf(wrong)).toEqual(faults);
  });

  test.each([
    ['users.csv', 'suspended', 'gone', 'users.csv:2: status: is not one of invited, activated, suspended'],
    ['users.csv', '主務', '出向', 'users.csv:2: customFields.post: "出向" is not one of the options'],
    ['users.csv', 'b,b@', 'a,b@', 'users.csv:3: code: another user has the code "a"'],
    ['users.csv', 'b@example.com', 'b', 'users.csv:3: email: is not an e-mail address'],
    ['users.csv', 'customFields.old', 'old', 'users.csv:1: the column "old" is not one of code, email'],
    ['user-fields.csv', ',主務;兼務', ',', 'user-fields.csv:2: options: are required for pull_down'],
    ['user-fields.csv', 'pull_down', 'pullDown', 'user-fields.csv:2: fieldType: is not one of text'],
    ['memberships.csv', 'S,a,', 'S,c,', 'memberships.csv:2: user: no user "c"'],
    ['memberships.csv', 'true,', 'true,G9', 'memberships.csv:2: grades: no grade "G9"'],
  ] as const)('a mistake in %s is named with its place: %s → %s', async (file, found, instead, fault) => {
    const text = peopleFiles[file].replace(found, instead);
    expect((await faultsOf({ ...peopleFiles, [file]: text })).join('\n')).toContain(fault);
  });

  test('a folder without any of the files is refused, and one that cannot be read', async () => {
    const folder = await folderWith({ 'notes.txt': 'a\n' });
    await expect(loadSeed(folder)).rejects.toThrow(`contains no seed files. ${files}`);
    await expect(loadSeed(join(folder, 'none'))).rejects.toThrow('none: the folder cannot be read: ENOENT');
  });
});
