import { describe, expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import type { Sandbox, SandboxOptions, Seed, Switches } from '../../src/sandbox/index.js';
import { openSandbox } from '../helpers/sandboxes.js';
import {
  changesOf,
  type Files,
  failuresOf,
  planFiles,
  problemsOf,
  type Synced,
  syncFiles,
} from '../helpers/syncing.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
  ],
  charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社', notes: '東京' },
    { chart: 'FY26', code: 'SALES', name: '営業部', parentCode: 'HQ' },
    { chart: 'FY26', code: 'EAST', name: '東課', parentCode: 'SALES' },
  ],
  masters: [{ code: 'V', name: '取引先', description: '仕入先', defaultSortBy: 'code' }],
  masterFields: [
    { master: 'V', code: 'kana', title: 'フリガナ', fieldType: 'text', required: true },
    { master: 'V', code: 'limit', title: '限度額', fieldType: 'number', required: false },
    {
      master: 'V',
      code: 'tags',
      title: 'タグ',
      fieldType: 'checkbox',
      required: false,
      options: ['甲', '乙', '丙'],
    },
    {
      master: 'V',
      code: 'kind',
      title: '区分',
      fieldType: 'pull_down',
      required: false,
      options: ['内', '外'],
    },
    { master: 'V', code: 'since', title: '開始', fieldType: 'date', required: false },
    { master: 'V', code: 'memo', title: 'メモ', fieldType: 'text_long', required: false },
  ],
  items: [
    {
      master: 'V',
      code: 'V1',
      name: '青木商事',
      description: '主要',
      startsOn: '2026-04-01',
      inputs: {
        kana: 'アオキ',
        limit: '1000',
        tags: ['甲', '丙'],
        kind: '内',
        since: '2001-01-31',
        memo: 'a\nb',
      },
    },
    { master: 'V', code: 'V2', name: '石川', inputs: { kana: 'イシカワ' } },
  ],
  folders: [
    { code: 'GA', name: '総務', description: '総務の申請' },
    { code: 'HR', name: '人事', parentCode: 'GA', workflows: 3 },
    { code: 'FIN', name: '経理' },
  ],
  categories: [{ name: '稟議' }, { name: '出張' }],
};

const open = (switches: Partial<Switches> = {}, options: SandboxOptions = {}): Promise<Sandbox> =>
  openSandbox({ seed, ...options, switches });

/** Syncs, expects every change to be applied and the second plan to be empty. */
async function syncWhole(
  sandbox: Sandbox,
  files: Files,
): Promise<Synced & { readonly changes: readonly string[] }> {
  const synced = await syncFiles(sandbox, files);
  expect(failuresOf(synced)).toEqual([]);
  const again = await planFiles(sandbox, withoutStrictRows(files));
  expect(changesOf(again.plan)).toEqual([]);
  return { ...synced, changes: changesOf(synced.plan) };
}

/** Rows that must fail the second time, as their records are gone or there. */
function withoutStrictRows(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([name, lines]) => [
      name,
      lines.filter((line) => !/,(delete|create)$/.test(line)),
    ]),
  );
}

const find = <T extends object>(records: readonly T[], wanted: Partial<T>): T | undefined =>
  records.find((record) => Object.entries(wanted).every(([key, value]) => record[key as keyof T] === value));

describe('grades', () => {
  test('are created, changed, renamed and deleted', async () => {
    const sandbox = await open();
    const { changes, writes } = await syncWhole(sandbox, {
      grades: ['code,name,level,previousCode,action', 'G3,部長,30,,', 'G01,新人,10,G1,', 'G2,,,,delete'],
    });
    expect(changes).toEqual(['update grades/G01', 'create grades/G3', 'delete grades/G2']);
    expect(writes).toContainEqual(['PATCH', { code: 'G01', name: '新人' }]);
    expect(sandbox.dump().grades).toEqual([
      { code: 'G01', name: '新人', level: 10, default: true },
      { code: 'G3', name: '部長', level: 30, default: false },
    ]);
  });

  test('the default passes to another through its own endpoint, also to one that is created in the same run', async () => {
    const sandbox = await open();
    const first = await syncWhole(sandbox, {
      grades: ['code,name,level,default', 'G1,一般,10,', 'G2,課長,20,TRUE'],
    });
    expect(first.changes).toEqual(['set-default grades/G2#set-default']);
    expect(first.writes).toEqual([['POST', undefined]]);
    const second = await syncWhole(sandbox, {
      grades: ['code,name,level,default', 'G2,課長,20,FALSE', 'G9,新,9,○'],
    });
    expect(second.changes).toEqual(['create grades/G9', 'set-default grades/G9#set-default']);
    expect(find(sandbox.dump().grades, { default: true })?.code).toBe('G9');
  });

  test('the default grade can be deleted once another one is chosen in the same run', async () => {
    const sandbox = await open();
    const { changes } = await syncWhole(sandbox, {
      grades: ['code,name,level,default,action', 'G2,課長,20,TRUE,', 'G1,,,,delete'],
    });
    expect(changes).toEqual(['set-default grades/G2#set-default', 'delete grades/G1']);
  });
});

describe('charts', () => {
  test('are created, renamed with their teams, and deleted', async () => {
    const sandbox = await open();
    const { changes } = await syncWhole(sandbox, {
      charts: ['name,previousName,action', 'FY27,,', 'FY2026,FY26,', 'FY25,,delete'],
      teams: ['chart,code,name', 'FY2026,HQ,本社', 'FY27,HQ,新本社'],
    });
    expect(changes).toEqual([
      'update charts/FY2026',
      'create charts/FY27',
      'create teams/FY27/HQ',
      'delete charts/FY25',
    ]);
    sandbox.settle();
    expect(sandbox.dump().charts.map(({ name }) => name)).toEqual(['FY2026', 'FY27']);
  });

  test('the active chart is not deleted, whether or not the list says which it is', async () => {
    const files = { charts: ['name,action', 'FY26,delete'] };
    expect(await problemsOf(await open(), files)).toEqual(['not_deletable charts!2']);
    const silent = await open({ chartStateFields: false });
    expect(await problemsOf(silent, files)).toEqual(['not_deletable charts!2']);
  });
});

describe('teams', () => {
  test('are created, moved, renamed, cleared and deleted leaves first', async () => {
    const sandbox = await open();
    const { changes, writes } = await syncWhole(sandbox, {
      teams: [
        'code,name,parentCode,notes,previousCode,action',
        'HQ,本社,,,,',
        'SLS,営業本部,HQ,,SALES,',
        'WEST,西課,SLS,,,',
        'EAST,,,,,delete',
      ],
    });
    expect(changes).toEqual([
      'update teams/FY26/HQ',
      'update teams/FY26/SLS',
      'create teams/FY26/WEST',
      'delete teams/FY26/EAST',
    ]);
    expect(writes).toContainEqual(['PATCH', { notes: '' }]);
    expect(
      sandbox.dump().teams.map(({ code, parentCode, notes }) => [code, parentCode, notes || null]),
    ).toEqual([
      ['HQ', null, null],
      ['SLS', 'HQ', null],
      ['WEST', 'SLS', null],
    ]);
  });

  test.each([
    ['refused', 'failed'],
    ['accepted', 'applied'],
    ['ignored', 'unknown'],
  ] as const)('a move to the root that the service has %s ends as %s', async (teamParentNull, status) => {
    const sandbox = await open({ teamParentNull });
    const { outcomes } = await syncFiles(sandbox, { teams: ['code,name,parentCode', 'EAST,東課,'] });
    expect(outcomes.map((outcome) => outcome.status)).toEqual([status]);
  });

  test('nothing is deleted in a scope where something else failed', async () => {
    const sandbox = await open(
      {},
      {
        onRequest: ({ method }) =>
          method === 'POST'
            ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
            : undefined,
      },
    );
    const { outcomes } = await syncFiles(sandbox, { teams: ['code,name,action', 'NEW,新,', 'EAST,,delete'] });
    expect(outcomes.map(({ change, status }) => [change.action, status])).toEqual([
      ['create', 'failed'],
      ['delete', 'skipped'],
    ]);
    expect(find(sandbox.dump().teams, { code: 'EAST' })).toBeDefined();
  });
});

describe('masters and their fields', () => {
  test.each(['replaces', 'merges'] as const)(
    'a changed field is sent with the complete list, so that none is lost when an update %s the fields',
    async (masterFieldsUpdate) => {
      const sandbox = await open({ masterFieldsUpdate });
      const { changes, writes } = await syncWhole(sandbox, {
        'master-fields': [
          'master,code,title,fieldType,required,options',
          'V,limit,与信限度額,number,FALSE,',
          'V,tags,タグ,checkbox,FALSE,甲;乙;丙;丁',
          'V,extra,追加,integer,FALSE,',
        ],
      });
      expect(changes).toEqual(['update masters/V']);
      expect(writes).toHaveLength(1);
      const fields = sandbox.dump().masterFields;
      expect(fields.map(({ code }) => code).sort()).toEqual([
        'extra',
        'kana',
        'kind',
        'limit',
        'memo',
        'since',
        'tags',
      ]);
      expect(find(fields, { code: 'limit' })?.title).toBe('与信限度額');
      expect(find(fields, { code: 'tags' })?.options).toEqual(['甲', '乙', '丙', '丁']);
      expect(find(sandbox.dump().items, { code: 'V1' })?.inputs).toMatchObject({
        kana: 'アオキ',
        tags: ['甲', '丙'],
      });
    },
  );

  test('are created with their fields, changed, renamed, cleared and deleted with their items', async () => {
    const sandbox = await open();
    const created = await syncWhole(sandbox, {
      masters: ['code,name,description,defaultSortBy', 'N,新,説明,name', 'V,取引先,,code'],
      'master-fields': ['master,code,title,fieldType,required', 'N,a,A,date,TRUE'],
    });
    expect(created.changes).toEqual(['create masters/N', 'update masters/V']);
    expect(created.writes).toContainEqual(['PATCH', { description: '' }]);
    const renamed = await syncWhole(sandbox, {
      masters: ['code,name,previousCode,action', 'VENDOR,取引先,V,', 'N,,,delete'],
    });
    expect(renamed.changes).toEqual(['update masters/VENDOR', 'delete masters/N']);
    const { plan } = await planFiles(sandbox, { masters: ['code,name,action', 'VENDOR,,delete'] });
    expect(plan.changes[0]?.effects).toEqual([{ what: 'itemsCount', count: 2 }]);
  });
});

describe('items', () => {
  const header = 'master,code,name,フリガナ,limit,tags,kind,since,memo';

  test.each([
    ['by default', {}],
    [
      'with lists for choices',
      { pullDownAnswer: 'array', checkboxOrder: 'as sent', laterFieldInput: 'null' },
    ],
    [
      'with null for empty texts',
      { emptyText: 'null', numberAnswer: 'plain', checkboxOrder: 'as options', totalHeader: false },
    ],
  ] as const)(
    'are created and changed with every kind of field as the service answers %s, and the second run is empty',
    async (_, switches) => {
      const sandbox = await open(switches);
      const { changes, writes } = await syncWhole(sandbox, {
        items: [
          header,
          'V,V1,青木商事,アオキ,"1,000.0",丙;乙,外,2001/1/31,',
          'V,V3,上田,ウエダ,１２.５０,,,,"x\r\ny"',
        ],
      });
      expect(changes).toEqual(['update items/V/V1', 'create items/V/V3']);
      expect(writes).toHaveLength(2);
      const { items } = sandbox.dump();
      expect(find(items, { code: 'V1' })?.inputs).toMatchObject({
        kana: 'アオキ',
        limit: '1000',
        kind: '外',
        since: '2001-01-31',
      });
      expect(find(items, { code: 'V3' })?.inputs).toMatchObject({
        kana: 'ウエダ',
        limit: '12.5',
        memo: 'x\ny',
      });
    },
  );

  test('an update sends every input, and only when one of them changed', async () => {
    const sandbox = await open();
    const named = await syncWhole(sandbox, { items: ['master,code,name', 'V,V1,青木'] });
    expect(named.writes).toEqual([['PATCH', { name: '青木' }]]);
    const { writes } = await syncWhole(sandbox, { items: ['master,code,name,limit', 'V,V1,青木,5'] });
    expect(writes).toEqual([
      [
        'PATCH',
        {
          inputs: [
            { code: 'kana', value: 'アオキ' },
            { code: 'limit', value: '5' },
            { code: 'tags', value: ['甲', '丙'] },
            { code: 'kind', value: '内' },
            { code: 'since', value: '2001-01-31' },
            { code: 'memo', value: 'a\nb' },
          ],
        },
      ],
    ]);
  });

  test('are renamed, cleared and deleted', async () => {
    const sandbox = await open();
    const { changes, writes } = await syncWhole(sandbox, {
      items: [
        'master,code,name,description,startsOn,tags,previousCode,action',
        'V,V01,青木商事,,,,V1,',
        'V,V2,,,,,,delete',
      ],
    });
    expect(changes).toEqual(['update items/V/V01', 'delete items/V/V2']);
    expect(writes[0]?.[1]).toMatchObject({ code: 'V01', description: '', startsOn: null });
    expect(find(sandbox.dump().items, { code: 'V01' })?.inputs).toMatchObject({ tags: [], kana: 'アオキ' });
  });

  test('a wrong cell of a new item is reported once', async () => {
    const sandbox = await open();
    expect(await problemsOf(sandbox, { items: [header, 'V,V9,新,,1,,,,'] })).toEqual(['blank_cell items!D2']);
  });

  test('a master and fields created in the same run count as known', async () => {
    const sandbox = await open();
    const { changes } = await syncWhole(sandbox, {
      masters: ['code,name', 'N,新'],
      'master-fields': [
        'master,code,title,fieldType,required,options',
        'N,size,大きさ,pull_down,TRUE,大;小',
        'V,new,新,integer,FALSE,',
      ],
      items: ['master,code,name,大きさ,new', 'N,N1,x,大,', 'V,V2,石川,,7'],
    });
    expect(changes).toEqual([
      'create masters/N',
      'update masters/V',
      'create items/N/N1',
      'update items/V/V2',
    ]);
  });
});

describe('folders', () => {
  test.each([
    ['by default', {}],
    ['with another separator of full names', { fullNameSeparator: ' > ' }],
    ['without totals', { totalHeader: false }],
  ])(
    'are created, moved, also to the root, renamed, cleared and deleted as the service answers %s',
    async (_, switches) => {
      const sandbox = await open(switches);
      const { changes } = await syncWhole(sandbox, {
        folders: [
          'code,name,parentCode,description,previousCode,action',
          'GA,総務,FIN,,,',
          'HUMAN,人事,,,HR,',
          'NEW,新,HUMAN,,,',
        ],
      });
      expect(changes).toEqual(['move folders/HUMAN', 'move folders/GA', 'create folders/NEW']);
      expect(sandbox.dump().folders.map(({ code, parentCode }) => [code, parentCode])).toEqual([
        ['FIN', null],
        ['GA', 'FIN'],
        ['HUMAN', null],
        ['NEW', 'HUMAN'],
      ]);
    },
  );
});

describe('categories', () => {
  test.each([
    ['with codes', {}],
    ['without codes', { categoryCodes: 'hidden' }],
  ] as const)('are created, renamed and deleted as the service shows them %s', async (_, switches) => {
    const sandbox = await open(switches);
    const { changes, writes } = await syncWhole(sandbox, {
      categories: ['name,previousName,action', '申請,稟議,', '経費,,', '出張,,delete'],
    });
    expect(changes).toEqual(['update categories/申請', 'create categories/経費', 'delete categories/出張']);
    expect(writes).toContainEqual(['PATCH', { name: '申請' }]);
    expect(sandbox.dump().categories.map(({ name }) => name)).toEqual(['申請', '経費']);
  });
});

describe('an incomplete list', () => {
  const names = Array.from({ length: 150 }, (_, index) => `申請${index}`);
  const many = { ...seed, categories: names.map((name) => ({ name })) };

  test('never leads to a second record of a name that the service would take twice', async () => {
    const sandbox = await open({ secondPage: 'empty' }, { seed: many });
    expect(await problemsOf(sandbox, { categories: ['name', ...names] })).toEqual(['list_incomplete !']);
    expect(sandbox.dump().categories).toHaveLength(150);
  });

  test('never leads to a delete whose children are not known', async () => {
    const sandbox = await open({ hiddenRecordsEvery: 2, parentTeamDeletion: 'cascades' });
    const found = await problemsOf(sandbox, { teams: ['code,name,action', 'EAST,,delete'] });
    expect(found).toContain('list_incomplete !');
  });

  test('of folders is detected by a folder below a hidden one, which is not deleted with the upper one', async () => {
    const folders = [
      { code: 'F1', name: '総務' },
      { code: 'F2', name: '申請', parentCode: 'F1' },
      { code: 'F3', name: '経理', parentCode: 'F2', workflowsCount: 5 },
      { code: 'F4', name: '総務部' },
    ];
    const switches = { hiddenRecordsEvery: 2, hiddenInTotal: false };
    const files = { folders: ['code,name', 'F3,経理', 'F4,総務部'] };
    const sandbox = await open(switches, { seed: { folders: folders.slice(0, 3) } });
    const { plan, problems } = await planFiles(sandbox, files, { prune: ['folders'] });
    expect(plan.changes.map(({ id }) => id)).toEqual(['folders/F4']);
    expect(plan.withheld.map(({ change, finding }) => [change.id, finding.check])).toEqual([
      ['folders/F1', 'list_incomplete'],
    ]);
    expect(problems.map(({ code }) => code)).toContain('list_incomplete');
    expect(await problemsOf(sandbox, { folders: ['code,name,action', 'F1,,delete'] })).toContain(
      'list_incomplete !',
    );
    // A name that begins with that of another is no path.
    const whole = await open({}, { seed: { folders } });
    const complete = await planFiles(whole, { folders: ['code,name', 'F4,総務部'] });
    expect(complete.problems).toEqual([]);
  });

  test('whose pages hide records is read to its end, and what it shows is not made again', async () => {
    const pages = {
      totalHeader: false,
      linkHeader: false,
      hiddenRecordsEvery: 100,
      hiddenFrom: 'page',
    } as const;
    const categories = Array.from({ length: 250 }, (_, index) => ({ name: `申請${1000 + index}` }));
    const sandbox = await open(pages, { seed: { categories } });
    const shown = categories.map(({ name }) => name).filter((_, index) => (index + 1) % 100 !== 0);
    const { writes } = await syncFiles(sandbox, { categories: ['name', ...shown] });
    expect(writes).toEqual([]);
  });

  test.each([1, 2, 3, 5])(
    'that shifts at every request of %i and is not counted has nothing made twice',
    async (rowsShiftEvery) => {
      const categories = Array.from({ length: 250 }, (_, index) => ({ name: `申請${1000 + index}` }));
      const switches = { totalHeader: false, linkHeader: false, rowsShiftEvery };
      const sandbox = await open(switches, { seed: { categories } });
      const files = { categories: ['name', ...categories.map(({ name }) => name)] };
      for (const _ of [1, 2, 3]) {
        const outcome = await syncFiles(sandbox, files).then(
          ({ writes }) => writes,
          (error: unknown) =>
            error instanceof InputRejected ? error.problems.map(({ code }) => code) : error,
        );
        expect([[], ['list_incomplete']]).toContainEqual(outcome);
      }
    },
  );
});

describe('rows of records that are ignored or deleted', () => {
  test('take no others', async () => {
    const sandbox = await open();
    const masters = ['code,name,action', 'NX,新,ignore'];
    expect(await problemsOf(sandbox, { masters, 'items.NX': ['code,name', 'I1,a'] })).toEqual([
      'unknown_scope items.NX!2',
    ]);
    expect(
      await problemsOf(sandbox, { teams: ['code,name,parentCode,action', 'P9,新,,ignore', 'C9,子,P9,'] }),
    ).toEqual(['unknown_parent teams!C3']);
    const fields = ['master,code,title,fieldType,required', 'V,neu,新,text,FALSE'];
    expect(
      await problemsOf(sandbox, {
        masters: ['code,name,action', 'V,取引先,ignore'],
        'master-fields': fields,
      }),
    ).toEqual(['part_without_owner master-fields!2']);
  });
});

describe('keys that are passed on', () => {
  const chain = { grades: ['code,name,level,previousCode', 'G2,一般,10,G1', 'G3,課長,20,G2'] };

  test('from record to record end well when the last key is free, also when it is run again', async () => {
    const sandbox = await open();
    const { plan } = await syncWhole(sandbox, chain);
    expect(plan.changes.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['grades/G3', []],
      ['grades/G2', ['grades/G3']],
    ]);
    expect(sandbox.dump().grades.map(({ code, name }) => [code, name])).toEqual([
      ['G2', '一般'],
      ['G3', '課長'],
    ]);
  });
});

describe('values that go out with others', () => {
  test('are checked before anything is sent: an option that was taken away but is still in use', async () => {
    const sandbox = await open();
    const files = {
      'master-fields': ['master,code,title,fieldType,required,options', 'V,tags,タグ,checkbox,FALSE,乙;丙'],
      items: ['master,code,name,limit', 'V,V1,青木商事,5'],
    };
    expect(await problemsOf(sandbox, files)).toEqual([
      'options_removed master-fields!F2',
      'stored_value_refused items!2',
    ]);
    const named = { ...files, items: ['master,code,name,limit,tags', 'V,V1,青木商事,5,丙'] };
    await syncWhole(sandbox, named);
  });

  test('are checked before anything is sent: a new field that must be filled', async () => {
    const files = {
      'master-fields': ['master,code,title,fieldType,required', 'V,must,必須,text,TRUE'],
      items: ['master,code,name,limit', 'V,V1,青木商事,5'],
    };
    expect(await problemsOf(await open(), files)).toEqual(['stored_value_refused items!2']);
  });
});

describe('headers of custom fields that sound like fixed ones', () => {
  const masterFields = [
    { master: 'V', code: 'note', title: '説明', fieldType: 'text', required: false },
  ] as const;
  const items = [{ master: 'V', code: 'V1', name: '青木', description: '主要', inputs: { note: 'x' } }];
  const openNamed = () => open({}, { seed: { ...seed, masterFields, items } });

  test('are not guessed', async () => {
    const files = { items: ['master,code,name,説明', 'V,V1,青木,新'] };
    expect(await problemsOf(await openNamed(), files)).toEqual(['ambiguous_column items!D1']);
  });

  test('mean the custom field where the fixed column is there under its own name', async () => {
    const sandbox = await openNamed();
    await syncWhole(sandbox, { items: ['master,code,name,説明,description', 'V,V1,青木,新,主要'] });
    expect(sandbox.dump().items).toMatchObject([{ description: '主要', inputs: { note: '新' } }]);
  });
});

test('a blank defaultSortBy leaves the order to the service, every night', async () => {
  const sandbox = await open();
  const files = { masters: ['code,name,defaultSortBy', 'V,取引先,', 'N,新,'] };
  expect((await syncWhole(sandbox, files)).changes).toEqual(['create masters/N']);
});

test('a move that the service answers with success but did not make is unknown', async () => {
  const sandbox = await open();
  const folder = (await (
    await fetch(`${sandbox.url}/v1/folders/HR`, { headers: { authorization: `Bearer ${sandbox.token}` } })
  ).json()) as object;
  const silent = await open(
    {},
    {
      onRequest: ({ method }) =>
        method === 'PATCH'
          ? { kind: 'answer', when: 'before', status: 200, body: JSON.stringify(folder) }
          : undefined,
    },
  );
  const { outcomes } = await syncFiles(silent, { folders: ['code,name,parentCode', 'HR,人事,FIN'] });
  expect(outcomes.map(({ status }) => status)).toEqual(['unknown']);
});

describe('actions are strict', () => {
  test('create and delete cannot rename', async () => {
    const header = 'code,name,level,previousCode,action';
    for (const action of ['create', 'delete']) {
      expect(await problemsOf(await open(), { grades: [header, `G9,a,1,G1,${action}`] })).toEqual([
        'rename_not_allowed grades!E2',
      ]);
    }
  });

  test('one record does not become two, and a row to ignore renames nothing', async () => {
    const header = 'code,name,level,previousCode,action';
    const twice = { grades: [header, 'G3,a,1,G1,', 'G4,b,2, G1 ,'] };
    expect(await problemsOf(await open(), twice)).toEqual([
      'cells_padded grades!',
      'renamed_twice grades!D3',
    ]);
    const { plan } = await planFiles(await open(), { grades: [header, 'G3,a,1,G1,ignore'] });
    expect(plan.changes).toEqual([]);
  });

  test('a code given up by a rename can be taken by a new record, which waits for it', async () => {
    const sandbox = await open();
    const { plan } = await syncWhole(sandbox, {
      grades: ['code,name,level,previousCode', 'G9,一般,10,G1', 'G1,新人,5,'],
    });
    expect(plan.changes.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      ['grades/G9', []],
      ['grades/G1', ['grades/G9']],
    ]);
  });
});
