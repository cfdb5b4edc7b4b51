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

  test('so are masters, fields, items, folders and categories, with what they have without being asked', async () => {
    const seed = { ...masterSeed, ...folderSeed, categories: [{ name: '稟議' }, { name: '届出' }] };
    const dump = (await start({ seed })).dump();
    const [field, item] = [
      { required: false, description: null },
      { description: null, endsOn: null },
    ];
    expect(dump).toMatchObject({
      masters: [{ description: '会計' }, { code: 'EMPTY', description: null, defaultSortBy: 'code' }],
      masterFields: masterSeed.masterFields?.map((one) => ({ ...field, visible: true, ...one })),
      items: masterSeed.items?.map((one) => ({ ...item, ...one })),
      folders: folderSeed.folders?.map((one) => ({ parentCode: null, routes: 0, pipelines: 0, ...one })),
      categories: [{ name: '届出' }, { name: '稟議' }],
    });
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

  test('a seed with a mistake is refused; the first one is named, the others are counted', async () => {
    const refusal = (seed: Seed) => expect(startSandbox({ seed })).rejects;
    const team = (code: string, parentCode: string) => ({ chart: 'C', code, name: 't', parentCode });
    const cycle = { charts: [{ name: 'C' }], teams: [team('T', 'U'), team('U', 'T')] };
    await refusal(cycle).toThrow('teams[0]: parentCode: "U" makes a cycle (and 1 more)');
    const folders = [{ code: 'F', name: 'f', routes: -1 }];
    await refusal({ folders }).toThrow('folders[0]: routes: is not from 0');
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
/** `charts name | C / teams …`: the header and the rows of each file. */
const filesOf = (text: string): Files =>
  Object.fromEntries(
    text.split(' / ').map((file) => {
      const [, name = '', lines = ''] = /^(\S+) (.*)$/s.exec(file) ?? [];
      return [`${name}.csv`, `${lines.replaceAll(' | ', '\n')}\n`];
    }),
  );
const chart = 'charts name | C';
const masters =
  'masters code,name | M,m | n,n / ' +
  'master-fields master,code,title,fieldType,required | M,note,メモ,text,FALSE | n,size,数,integer,FALSE';

describe('loadSeed', () => {
  test('reads UTF-8 with and without BOM, quoted cells, and booleans in any letter case', async () => {
    const seed = await load({
      'Grades.CSV': '\uFEFFcode,name,level,default\r\nG01,部長,30,\r\nG02,課長,20,\r\n,旧,1,TRUE\r\n',
      'charts.csv': 'name,current\nFY2026,true\nFY2027,FALSE\n',
      'teams.csv':
        'chart,code,name,parentCode,notes,approveOnly\nFY2026,HQ,本社,,,\nFY2026,S,"営業, 部",HQ,"一\n二",TRUE\n',
      'memberships.csv': 'chart,team,user,leader,grades\nFY2026,S,sato@example.com,TRUE,G01; G02\n',
    });
    expect(seed).toMatchObject({
      ...{ ...nothing, users: [] },
      grades: [{ code: 'G01', level: 30, default: false }, {}, { code: null, name: '旧', default: true }],
      charts: [{ name: 'FY2026', current: true, activateOn: null }, { current: false }],
      teams: [
        { chart: 'FY2026', code: 'HQ', parentCode: null, notes: null, approveOnly: false },
        { name: '営業, 部', parentCode: 'HQ', notes: '一\n二', approveOnly: true },
      ],
      memberships: [{ user: 'sato@example.com', leader: true, grades: ['G01', 'G02'] }],
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

  test('reads masters, fields, items and folders; lists are separated by ; or line breaks, * is blank', async () => {
    const seed = await load({
      'masters.csv': 'code,name,description,defaultSortBy\nM,部品,工場,name\nN,空,*,\n',
      'master-fields.csv':
        'master,code,title,fieldType,required,description,options,visible\n' +
        'M,tags,区分,checkbox,TRUE,,赤; 青,FALSE\nM,kind,種別,pull_down,FALSE,説明,"A\r\nB\n",\n',
      'items.csv':
        'master,code,name,description,startsOn,endsOn,tags,kind\n' +
        'M,P1,ねじ,鉄,2027-01-01,,"赤\n青",B\nM,P2,釘,,,2027-12-31,,\n',
      'folders.csv':
        'code,name,parentCode,description,workflows,routes,pipelines\nA,総務,,,1,2,3\nB,申請,A,全社,,,\n',
    });
    expect(seed).toMatchObject({
      masters: [
        { description: '工場', defaultSortBy: 'name' },
        { code: 'N', description: null },
      ],
      masterFields: [
        { required: true, description: null, options: ['赤', '青'], visible: false },
        { required: false, description: '説明', options: ['A', 'B'] },
      ],
      items: [
        {
          description: '鉄',
          startsOn: '2027-01-01',
          endsOn: null,
          inputs: { tags: ['赤', '青'], kind: 'B' },
        },
        { description: null, endsOn: '2027-12-31', inputs: { tags: [], kind: null } },
      ],
      folders: [
        { parentCode: null, description: null, workflows: 1, routes: 2, pipelines: 3 },
        { parentCode: 'A', description: '全社', workflows: 0, routes: 0, pipelines: 0 },
      ],
    });
    // The service decides what is not said.
    expect(seed.masters?.[1]).not.toHaveProperty('defaultSortBy');
    expect(seed.masterFields?.[1]).not.toHaveProperty('visible');
  });

  test('items.<master>.csv contains items of the master, without the column; a missing column is a later field', async () => {
    const items = 'items master,code,name | M,P1,ねじ / items.M code,name,note | P2,釘,鉄';
    const seed = await load(
      filesOf(`${masters} / ${items} / items.n master,code,name,size | ,P1,板,7 | n,P2,棒,`),
    );
    const read = [
      { master: 'M', code: 'P1', inputs: {} },
      { master: 'M', code: 'P2', inputs: { note: '鉄' } },
      { master: 'n', code: 'P1', inputs: { size: '7' } },
      { master: 'n', code: 'P2', inputs: { size: null } },
    ];
    expect(seed.items).toMatchObject(read);
    expect((await start({ seed })).dump().items.map(({ inputs }) => inputs)).toEqual(
      read.map(({ inputs }) => inputs),
    );
  });

  const files =
    'Seed files: grades.csv, charts.csv, teams.csv, user-fields.csv, users.csv, memberships.csv, masters.csv, ' +
    'master-fields.csv, items.csv, items.<master>.csv, folders.csv, categories.csv.';
  const noItemColumn =
    'is not one of master, code, name, description, startsOn, endsOn, nor the code of a field';
  const missing = (file: string, name: string) => `${file}.csv:1: the column "${name}" is missing`;
  test.each<[title: string, files: string, ...faults: readonly string[]]>([
    [
      'names what is no table; other files are ignored',
      `${chart} / .old x / people x / teams.FY x / items. x`,
      ...['items.', 'people', 'teams.FY'].map(
        (file) => `${file}.csv: not a seed file. ${files} Rename or remove it.`,
      ),
    ],
    [
      'names cells that cannot be read, where the row starts',
      'grades code,name,level,default |  | G1,"部\n長",30, | G2,課長,1a,yes / charts name,current | FY2026,1',
      'grades.csv:5: level: "1a" is not a whole number',
      'grades.csv:5: default: "yes" is neither TRUE nor FALSE',
      'charts.csv:2: current: "1" is neither TRUE nor FALSE',
    ],
    [
      'names rows that do not fit others',
      `${chart} / teams chart,code,name,parentCode | C,A,a, | C,A,b,X | D,C,c,`,
      'teams.csv:3: code: another team of chart "C" has the code "A"',
      'teams.csv:3: parentCode: no team "X" in chart "C"',
      'teams.csv:4: chart: no chart "D"',
    ],
    [
      'names missing and unknown columns',
      'grades code,nmae,level | G1,x,1',
      missing('grades', 'name'),
      'grades.csv:1: the column "nmae" is not one of code, name, level, default',
    ],
    [
      'names rows of another width',
      'charts name,current | FY2026',
      'charts.csv:2: the row has 1 cells, the header 2',
    ],
    [
      'names open quotes',
      'charts name,current | A, | "B,',
      expect.stringContaining('charts.csv:3: ') as string,
    ],
    [
      'names an item column that is no field',
      `${masters} / items master,code,name,colour | M,P,p,`,
      `items.csv:1: the column "colour" ${noItemColumn}`,
    ],
    [
      'names values of fields of another master',
      `${masters} / items master,code,name,note,size | M,P,p,x,1 | n,P,p,,x`,
      'items.csv:2: size: is not the code of a field',
      'items.csv:3: size: is not a valid integer',
    ],
    [
      'names another master than in the file name',
      `${masters} / items.M master,code,name | M,P1,ねじ | n,P2,釘`,
      'items.M.csv:3: master: "n" differs from "M" in the file name',
    ],
    [
      'names an unknown master in the file name',
      `${masters} / items.N code,name | P1,ねじ`,
      'items.N.csv:2: master: no master "N"',
    ],
    [
      'names an item that is in two files',
      `${masters} / items master,code,name | M,P1,ねじ / items.M code,name | P2,釘 | P1,板`,
      'items.M.csv:3: code: another item of master "M" has the code "P1"',
    ],
  ])('%s', async (_title, wrong, ...faults) => {
    expect(await faultsOf(filesOf(wrong))).toEqual(faults);
  });

  const member = `${chart} / memberships user,chart,team | a@example.com,C,T`;
  test.each([
    ['grades.csv:1: the column "code" is missing', 'grades '],
    ['grades.csv:3: code: another grade has the code "G"', 'grades code,name,level | G,g,1 | G,g,2'],
    ['charts.csv:2: name: is required', 'charts name,current | ,TRUE'],
    [
      'grades.csv:3: default: another grade is the default',
      'grades code,name,level,default | G,g,1,TRUE | H,h,2,TRUE',
    ],
    ['charts.csv:3: current: another chart is current', 'charts name,current | A,TRUE | B,TRUE'],
    [
      'charts.csv:3: activateOn: another chart is scheduled',
      'charts name,activateOn | A,2027-04-01 | B,2027-04-01',
    ],
    ['teams.csv:2: chart: 2 charts are named "C"', `${chart} | C / teams chart,code,name | C,T,t`],
    ['folders.csv:2: parentCode: "F" makes a cycle', 'folders code,name,parentCode | F,f,F'],
    ['memberships.csv:2: team: no team "T" in chart "C"', member],
    ['master-fields.csv:4: code: another field of master "M"', `${masters} | M,note,n,text,TRUE`],
    ['master-fields.csv:4: options: are required for checkbox', `${masters} | M,f,F,checkbox,TRUE`],
  ])('says %s', async (fault, wrong) => {
    expect((await faultsOf(filesOf(wrong))).join('\n')).toContain(fault);
  });

  test.each([
    ['users.csv', 'suspended', 'gone', 'users.csv:2: status: is not one of invited, activated, suspended'],
    ['users.csv', '主務', '出向', 'users.csv:2: customFields.post: "出向" is not one of the options'],
    ['users.csv', 'b,b@', 'a,b@', 'users.csv:3: code: another user has the code "a"'],
    ['users.csv', 'customFields.old', 'old', 'users.csv:1: the column "old" is not one of code, email'],
    ['user-fields.csv', ',主務;兼務', ',', 'user-fields.csv:2: options: are required for pull_down'],
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
