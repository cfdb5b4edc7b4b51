import { describe, expect, test } from 'vitest';
import type { Sandbox, Seed, Switches } from '../../src/sandbox/index.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { type Files, failuresOf, syncFiles } from '../helpers/syncing.js';
import { type CheckedRequest, violationsOf } from './check-request.js';
import { operations } from './contract/index.js';
import { exampleSeed, knownOf } from './examples/index.js';
import { findOperation } from './find-operation.js';

interface Sent {
  readonly id: string;
  readonly query: CheckedRequest['query'];
  readonly body: unknown;
}

interface Watched {
  readonly sandbox: Sandbox;
  readonly sent: Sent[];
  readonly violations: string[];
}

/** A sandbox that checks every request on arrival against its current records. */
async function watch(switches: Partial<Switches> = {}, seed: Seed = exampleSeed): Promise<Watched> {
  const sent: Sent[] = [];
  const violations: string[] = [];
  const sandbox = await openSandbox({
    seed,
    switches,
    onRequest: ({ method, path, query, body }) => {
      sent.push({ id: findOperation({ method, path })?.operation.id ?? `${method} ${path}`, query, body });
      const found = violationsOf({ method, path, query, body }, knownOf(sandbox));
      violations.push(...found.map((violation) => `${method} ${path}: ${violation}`));
      return undefined;
    },
  });
  return { sandbox, sent, violations };
}

/** Files for the tool, and the requests expected of it. */
interface Run {
  readonly title: string;
  /** Data sets, applied in order. */
  readonly steps: readonly Files[];
  /** Operations and bodies that must be among the requests; an absent body is not compared. */
  readonly expected: readonly (readonly [string, unknown?])[];
  readonly seed?: Seed;
  readonly switches?: Partial<Switches>;
}

const manyGrades = Array.from({ length: 130 }, (_, index) => ({
  code: `M${index}`,
  name: `m${index}`,
  level: 1,
}));

const manyUsers = Array.from({ length: 120 }, (_, index) => {
  const code = `n${index}`;
  return { code, email: `${code}@example.com`, lastName: code, firstName: code };
});

const runs: readonly Run[] = [
  {
    title: 'grades: create, change, rename, pass the default, delete',
    steps: [
      {
        grades: [
          'code,name,level,default,previousCode,action',
          'G9,新,0,TRUE,,',
          'G01,新人,11,,G1,',
          'G2,,,,,delete',
        ],
      },
    ],
    expected: [
      ['grades.list'],
      ['grades.create', { code: 'G9', name: '新', level: 0 }],
      ['grades.update', { code: 'G01', name: '新人', level: 11 }],
      ['grades.setDefault', undefined],
      ['grades.delete', undefined],
    ],
  },
  {
    title: 'more grades than fit on a page, some without a code',
    seed: { grades: [...manyGrades, { code: null, name: '旧', level: 2 }] },
    steps: [{ grades: ['code,name,level', 'M129,x,1', 'NEW,y,255'] }],
    expected: [
      ['grades.update', { name: 'x' }],
      ['grades.create', { code: 'NEW', name: 'y', level: 255 }],
    ],
  },
  {
    title: 'charts: create, rename, fill, delete',
    steps: [
      {
        charts: ['name,previousName,action', 'FY28,,', 'FY2026,FY26,', 'FY27,,delete'],
        teams: ['chart,code,name', 'FY28,HQ,本社', 'FY2026,NEW,新'],
      },
    ],
    expected: [
      ['charts.list'],
      ['charts.create', { name: 'FY28' }],
      ['charts.update', { name: 'FY2026' }],
      ['charts.delete', undefined],
      ['teams.create', { code: 'HQ', name: '本社' }],
    ],
  },
  {
    title: 'a chart that does not say whether it is the active one',
    switches: { chartStateFields: false },
    steps: [{ teams: ['code,name', 'HQ,本部'] }],
    expected: [['charts.getActive'], ['teams.update', { name: '本部' }]],
  },
  {
    title: 'teams: create, move, rename, clear, delete',
    steps: [
      {
        teams: [
          'code,name,parentCode,notes,approveOnly,previousCode,action',
          'HQ,本社,,,,,',
          'E,東部,WEST,"x\ny",TRUE,EAST,',
          'NORTH,北課,E,memo,FALSE,,',
          'ROOT,根,,,,,',
        ],
      },
      { teams: ['code,name,action', 'NORTH,,delete', 'E,,delete', 'ROOT,,delete'] },
    ],
    expected: [
      ['teams.list'],
      ['teams.get'],
      ['teams.update', expect.objectContaining({ notes: '' })],
      [
        'teams.update',
        { code: 'E', name: '東部', parentId: expect.any(String), notes: 'x\ny', approveOnly: true },
      ],
      ['teams.create', expect.objectContaining({ code: 'NORTH', parentId: expect.any(String) })],
      ['teams.create', expect.not.objectContaining({ parentId: expect.anything() })],
      ['teams.delete', undefined],
    ],
  },
  {
    title: 'a team that becomes a root',
    switches: { teamParentNull: 'accepted' },
    steps: [{ teams: ['code,name,parentCode', 'EAST,東課,'] }],
    expected: [['teams.update', { parentId: null }]],
  },
  {
    title: 'users: invite, change, rename, clear, suspend, reactivate, deactivate, reinvite',
    steps: [
      {
        users: [
          'code,email,lastName,firstName,employeeId,status,customFields.post,previousCode',
          'u1,ito@example.com,伊藤,直樹,E9,active,兼務,',
          'sato2,sato@example.com,佐藤,花,,,,sato',
          'suzuki,suzuki@example.com,鈴木,一郎,,suspended,,',
          'mori,mori@example.com,森,学,,active,,',
          'kato,kato@example.com,加藤,明,,active,,',
        ],
      },
      { users: ['code,status', 'suzuki,deactivated'] },
    ],
    expected: [
      ['users.list'],
      ['users.get'],
      ['users.getCaller'],
      [
        'users.create',
        {
          code: 'u1',
          email: 'ito@example.com',
          lastName: '伊藤',
          firstName: '直樹',
          employeeId: 'E9',
          sendEmail: true,
          customFields: [{ code: 'post', value: '兼務' }],
        },
      ],
      [
        'users.update',
        {
          code: 'sato2',
          firstName: '花',
          employeeId: null,
          customFields: [{ code: 'post', value: null }],
        },
      ],
      ['users.suspend', undefined],
      ['users.reactivate', undefined],
      ['users.reinvite', undefined],
      ['users.delete', undefined],
    ],
  },
  {
    title: 'memberships: join, lead, change grades, leave',
    steps: [
      {
        memberships: [
          'team,user,leader,grades,action',
          'HQ,suzuki,TRUE,G3,',
          'WEST,sato,TRUE,G3,',
          'WEST,suzuki,,,',
          'EAST,suzuki,,,delete',
        ],
      },
    ],
    expected: [
      ['memberships.add', { users: expect.arrayContaining([expect.objectContaining({ leader: true })]) }],
      ['memberships.update', { leader: true, gradeIds: [expect.any(String)] }],
      ['memberships.remove', { userIds: [expect.any(String)] }],
    ],
  },
  {
    title: 'a team with more members than its answer shows',
    seed: {
      ...exampleSeed,
      users: [...(exampleSeed.users ?? []), ...manyUsers],
      memberships: manyUsers.map(({ code: user }, index) => {
        return { chart: 'FY26', team: 'HQ', user, leader: index === 0 };
      }),
    },
    steps: [{ memberships: ['team,user,leader', 'HQ,n100,TRUE'] }],
    expected: [['memberships.list'], ['memberships.update', expect.objectContaining({ leader: true })]],
  },
  {
    title: 'masters and their fields: create, change, rename, clear, delete',
    steps: [
      {
        masters: [
          'code,name,description,defaultSortBy,previousCode,action',
          'N,新,,code,,',
          'VENDOR,仕入先,,code,V,',
          'W,,,,,delete',
        ],
        'master-fields': [
          'master,code,title,fieldType,required,options,description,visible',
          'N,a,A,date,TRUE,,,',
          'N,b,B,pull_down,FALSE,大;小,説明,FALSE',
          'VENDOR,tags,タグ,checkbox,FALSE,甲;乙;丙,,',
          'VENDOR,extra,追加,integer,FALSE,,,TRUE',
        ],
      },
    ],
    expected: [
      ['masters.list'],
      [
        'masters.create',
        expect.objectContaining({ code: 'N', fields: [expect.anything(), expect.anything()] }),
      ],
      [
        'masters.update',
        expect.objectContaining({ code: 'VENDOR', description: '', fields: expect.any(Array) }),
      ],
      ['masters.delete', undefined],
    ],
  },
  {
    title: 'items: create, change, rename, clear, delete',
    steps: [
      {
        items: [
          'master,code,name,description,startsOn,endsOn,kana,tags,kind,previousCode,action',
          'V,V01,青木商事,,,,アオキ,,,V1,',
          'V,V3,上田,主要,2027/4/1,2028-03-31,ウエダ,乙;甲,外,,',
          'V,V2,,,,,,,,,delete',
        ],
      },
      { items: ['master,code,name,tags', 'V,V3,上田,甲'] },
    ],
    expected: [
      ['items.list'],
      [
        'items.create',
        {
          code: 'V3',
          name: '上田',
          description: '主要',
          startsOn: '2027-04-01',
          endsOn: '2028-03-31',
          inputs: [
            { code: 'kana', value: 'ウエダ' },
            { code: 'tags', value: expect.arrayContaining(['甲', '乙']) },
            { code: 'kind', value: '外' },
          ],
        },
      ],
      ['items.update', expect.objectContaining({ code: 'V01', startsOn: null, inputs: expect.any(Array) })],
      ['items.update', { inputs: expect.any(Array) }],
      ['items.delete', undefined],
    ],
  },
  {
    title: 'items with fields and masters that are made in the same run',
    steps: [
      {
        masters: ['code,name', 'N,新', 'BARE,無'],
        'master-fields': [
          'master,code,title,fieldType,required,options',
          'N,size,大きさ,pull_down,TRUE,大;小',
          'N,set,組,checkbox,FALSE,A;B',
          'V,limit,限度,number,FALSE,',
        ],
        items: ['master,code,name,大きさ,set,limit', 'N,N1,x,大,,', 'V,V2,石川,,,7', 'BARE,B1,y,,,'],
      },
    ],
    expected: [
      [
        'items.create',
        expect.objectContaining({ code: 'N1', inputs: [expect.anything(), expect.anything()] }),
      ],
      ['items.create', expect.objectContaining({ code: 'B1', inputs: [] })],
      ['items.update', { inputs: expect.arrayContaining([{ code: 'limit', value: '7' }]) }],
    ],
  },
  {
    title: 'folders: create, move, rename, clear, delete',
    steps: [
      {
        folders: [
          'code,name,parentCode,description,previousCode,action',
          'GA,総務,FIN,,,',
          'HUMAN,人材,,説明,HR,',
          'NEW,新,HUMAN,,,',
        ],
      },
      { folders: ['code,name,action', 'NEW,,delete', 'GA,,delete'] },
    ],
    expected: [
      ['folders.list'],
      ['folders.get'],
      ['folders.update', expect.objectContaining({ parentFolderId: expect.any(String), description: '' })],
      ['folders.update', expect.objectContaining({ code: 'HUMAN', parentFolderId: null })],
      ['folders.create', expect.objectContaining({ code: 'NEW', parentFolderId: expect.any(String) })],
      ['folders.delete', undefined],
    ],
  },
  {
    title: 'categories: create, rename, delete',
    steps: [{ categories: ['name,previousName,action', '申請,稟議,', '経費,,', '出張,,delete'] }],
    expected: [
      ['categories.list'],
      ['categories.create', { name: '経費' }],
      ['categories.update', { name: '申請' }],
      ['categories.delete', undefined],
    ],
  },
];

async function watchRun({ steps, seed, switches }: Run, others: Partial<Switches>): Promise<Watched> {
  const watched = await watch({ ...others, ...switches }, seed);
  for (const files of steps) expect(failuresOf(await syncFiles(watched.sandbox, files))).toEqual([]);
  return watched;
}

const sparse: Partial<Switches> = {
  totalHeader: false,
  linkHeader: false,
  emptyFields: 'missing',
  emptyText: 'null',
  pullDownAnswer: 'array',
  laterFieldInput: 'null',
  categoryCodes: 'hidden',
  chartDetailTeams: false,
  errorMessages: 'by attribute',
  activationWithoutBody: 'refused',
  masterNulls: 'refused',
};

describe('every request of the tool follows the contract', () => {
  describe.each([
    ['with a service as is likeliest', {}],
    ['with a service that says little', sparse],
  ] as const)('%s', (_, switches) => {
    test.each(runs)('$title', async (run) => {
      const { sent, violations } = await watchRun(run, switches);
      expect(violations).toEqual([]);
      for (const [id, body] of run.expected) {
        const bodies = sent.filter((one) => one.id === id).map((one) => one.body);
        expect({ id, bodies }).toEqual({ id, bodies: expect.arrayContaining([body ?? bodies[0]]) });
        expect(bodies).not.toEqual([]);
      }
    });
  });

  /** Operations that runs do not need: lists give the same, or only other commands send them. */
  const unneeded = [
    ...['grades.get', 'charts.get', 'charts.activate', 'masters.get', 'items.get'],
    ...['users.lookupByEmail', 'users.teams', 'auditLogs.list'],
  ];
  test('the runs send every kind of request', async () => {
    const seen = new Set<string>();
    for (const run of runs) {
      const { sent } = await watchRun(run, {});
      for (const { id } of sent) seen.add(id);
    }
    const needed = operations.filter(({ id }) => !unneeded.includes(id)).map(({ id }) => id);
    expect(needed.filter((id) => !seen.has(id))).toEqual([]);
  });

  test('requests for several pages follow the contract', async () => {
    const [run] = runs.filter(({ title }) => title.includes('page'));
    const { sent } = await watchRun(run as Run, {});
    const pages = sent.filter(({ id }) => id === 'grades.list').map(({ query }) => query['page'] ?? '1');
    expect(pages).toEqual(expect.arrayContaining(['1', '2']));
  });
});

/** Characters of two UTF-16 units, because limits count characters. */
const long = (count: number): string => '𠮷'.repeat(count);
const uuid = '3f2c0000-0000-4000-8000-00000000abcd';
/** Cells at the limit of what the contract allows, and just beyond. */
const edges: readonly {
  readonly file: string;
  readonly header: string;
  /** Sent, for new and for existing records. */
  readonly good: readonly string[];
  /** Refused before anything is sent. */
  readonly bad: readonly string[];
}[] = [
  {
    file: 'grades',
    header: 'code,name,level',
    good: [`${'a'.repeat(100)},${long(300)},0`, 'B,b,255', `G1,${long(300)},255`],
    bad: [
      `${'a'.repeat(101)},a,1`,
      `N,${long(301)},1`,
      `G1,${long(301)},1`,
      'N,a,256',
      'N,a,-1',
      'N,a,1.5',
      'N,a,',
      'N,,1',
      'G1,,1',
      '営業,a,1',
      'a b,a,1',
      `${uuid},a,1`,
      ',a,1',
    ],
  },
  {
    file: 'charts',
    header: 'name,previousName',
    good: [`${long(300)},`],
    bad: [`${long(301)},`, `${long(301)},FY26`],
  },
  {
    file: 'teams',
    header: 'code,name,notes,approveOnly',
    good: [
      `${'a'.repeat(100)},${long(300)},${long(10_000)},`,
      'N,a,,',
      `EAST,${long(300)},${long(10_000)},TRUE`,
    ],
    bad: [
      `${'a'.repeat(101)},a,,`,
      `N,${long(301)},,`,
      `N,a,${long(10_001)},`,
      `EAST,a,${long(10_001)},`,
      'N,,,',
      'EAST,,,',
      'N,a,,perhaps',
      `${uuid},a,,`,
      'n.1,a,,',
    ],
  },
  {
    file: 'users',
    header: 'code,email,lastName,firstName,employeeId',
    good: [
      `${'a'.repeat(100)},${'a'.repeat(242)}@example.com,${long(255)},${long(255)},${long(30)}`,
      'n.1+x@y,n1@example.com,a,a,',
      `sato,sato@example.com,${long(255)},${long(255)},`,
    ],
    bad: [
      `${'a'.repeat(101)},n@example.com,a,a,`,
      `N,${'a'.repeat(243)}@example.com,a,a,`,
      `sato,${'a'.repeat(243)}@example.com,a,a,`,
      `N,n@example.com,${long(256)},a,`,
      `N,n@example.com,a,${long(256)},`,
      `N,n@example.com,a,a,${long(31)}`,
      'N,n.example.com,a,a,',
      'N,n@example,a,a,',
      'N,n@example.com,,a,',
      'N,n@example.com,a,,',
      'N,,a,a,',
      'sato,,a,a,',
      'sato,suzuki@example.com,a,a,',
      'a/b,n@example.com,a,a,',
      'a b,n@example.com,a,a,',
      `${uuid},n@example.com,a,a,`,
      ',n@example.com,a,a,',
    ],
  },
  {
    file: 'masters',
    header: 'code,name,description,defaultSortBy',
    good: [
      `${'a'.repeat(100)},${long(300)},${long(10_000)},name`,
      'N,a,,',
      `V,${long(300)},${long(10_000)},code`,
    ],
    bad: [
      `${'a'.repeat(101)},a,,`,
      `N,${long(301)},,`,
      `N,a,${long(10_001)},`,
      `V,a,${long(10_001)},`,
      'N,a,,createdAt',
      'N,,,',
      `${uuid},a,,`,
    ],
  },
  {
    file: 'master-fields',
    header: 'master,code,title,fieldType,required,options,description',
    good: [
      `V,${'a'.repeat(100)},${long(300)},date,FALSE,,${long(10_000)}`,
      'W,n,n,checkbox,TRUE,a,',
      `V,kana,${long(300)},text,TRUE,,`,
    ],
    bad: [
      `V,${'a'.repeat(101)},a,date,FALSE,,`,
      `V,n,${long(301)},date,FALSE,,`,
      `V,kana,${long(301)},text,FALSE,,`,
      `V,n,a,date,FALSE,,${long(10_001)}`,
      'V,n,a,datetime,FALSE,,',
      'V,n,a,date,perhaps,,',
      'V,n,a,pull_down,FALSE,,',
      'V,n,,date,FALSE,,',
      'V,n,a,,FALSE,,',
      'V,kana,a,number,FALSE,,',
      'V,a b,a,date,FALSE,,',
    ],
  },
  {
    file: 'items',
    header: 'master,code,name,description,startsOn,kana',
    good: [
      `V,${'a'.repeat(100)},${long(100)},${long(20_000)},2028-02-29,a`,
      'V,N,a,,,a',
      `V,V1,${long(100)},,,b`,
    ],
    bad: [
      `V,${'a'.repeat(101)},a,,,a`,
      `V,N,${long(101)},,,a`,
      `V,V1,${long(101)},,,a`,
      'V,N,a,,2027-02-29,a',
      'V,V1,a,,27/4/1,a',
      'V,N,,,,a',
      `V,${uuid},a,,,a`,
      'V,n/1,a,,,a',
    ],
  },
  {
    file: 'folders',
    header: 'code,name,description',
    good: [`${'a'.repeat(100)},${long(300)},${long(20_000)}`, 'N,a,', `GA,${long(300)},`],
    bad: [
      `${'a'.repeat(101)},a,`,
      `N,${long(301)},`,
      `GA,${long(301)},`,
      'N,,',
      'GA,,',
      `${uuid},a,`,
      'ä,a,',
    ],
  },
  {
    file: 'categories',
    header: 'name,previousName',
    good: [`${long(100)},`, `${long(99)},稟議`],
    bad: [`${long(101)},`, `${long(101)},稟議`],
  },
];

describe('cells at the edge', () => {
  test.each(edges)('$file: what the contract allows is sent', async ({ file, header, good }) => {
    const { sandbox, violations } = await watch();
    const synced = await syncFiles(sandbox, { [file]: [header, ...good] });
    expect([violations, failuresOf(synced)]).toEqual([[], []]);
    expect(synced.plan.changes).not.toEqual([]);
  });

  test.each(edges)('$file: what the contract forbids is not sent', async ({ file, header, bad }) => {
    const { sandbox, sent, violations } = await watch();
    for (const line of bad) {
      const row = line.slice(0, 40);
      const syncing = syncFiles(sandbox, { [file]: [header, line] });
      // The row alone is withheld where somebody else has its value.
      const isStopped = syncing.then(
        ({ plan }) => plan.withheld.length > 0,
        (error: Error) => /nothing was written/i.test(error.message),
      );
      expect([row, await isStopped]).toEqual([row, true]);
      expect([row, violations, sent.filter(({ body }) => body !== undefined)]).toEqual([row, [], []]);
    }
  });
});

test('a request that breaks the contract is noticed', async () => {
  const { sandbox, sent, violations } = await watch();
  const headers = { Authorization: `Bearer ${sandbox.token}` };
  await fetch(`${sandbox.url}/v1/grades?sortBy=name`, { headers });
  await fetch(`${sandbox.url}/v1/grades/G1`, { method: 'DELETE', headers });
  expect(sent.map(({ id }) => id)).toEqual(['grades.list', 'grades.delete']);
  expect(violations.map((violation) => violation.split(': ').slice(0, 2))).toEqual([
    ['GET /v1/grades', 'query.sortBy'],
    ['DELETE /v1/grades/G1', 'writeById'],
  ]);
});
