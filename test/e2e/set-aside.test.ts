import { describe, expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import {
  changesOf,
  describe as describeProblem,
  type Files,
  planFiles,
  syncFiles,
} from '../helpers/syncing.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
  ],
  charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社' },
    { chart: 'FY26', code: 'SALES', name: '営業部', parentCode: 'HQ' },
  ],
  masters: [
    { code: 'V', name: '取引先' },
    { code: 'W', name: '倉庫' },
  ],
  masterFields: [{ master: 'V', code: 'kana', title: 'フリガナ', fieldType: 'text', required: false }],
  items: [
    { master: 'V', code: 'V1', name: '青木', inputs: { kana: 'アオキ' } },
    { master: 'W', code: 'W1', name: '東倉庫', inputs: {} },
  ],
  categories: [{ name: '稟議' }, { name: '出張' }],
};

const open = (): Promise<Sandbox> => openSandbox({ seed });
const settings = { onProblem: 'set-aside' } as const;

/**
 * The changes that are planned, the problems with their cells, and how many rows were set aside.
 */
async function planned(sandbox: Sandbox, files: Files) {
  const { plan, setAside, setAsideCountByTable } = await planFiles(sandbox, files, settings);
  return {
    changes: changesOf(plan),
    problems: setAside.map(describeProblem),
    counts: Object.fromEntries(setAsideCountByTable),
  };
}

/** The problems that stop the run although rows may be set aside. */
async function refusal(sandbox: Sandbox, files: Files): Promise<InputRejected> {
  const error = await planFiles(sandbox, files, settings).catch((failure: unknown) => failure);
  if (!(error instanceof InputRejected)) throw new Error('the run was not refused');
  return error;
}

async function run(sandbox: Sandbox, files: Files, ...args: readonly string[]) {
  const folder = await dataFolder(
    Object.fromEntries(
      Object.entries(files).map(([name, lines]) => [`${name}.csv`, `${lines.join('\n')}\n`]),
    ),
  );
  const [command = '', ...options] = args;
  return runCli([command, folder, ...options], command === 'validate' ? {} : environmentOf(sandbox));
}

const grades = ['code,name,level', 'G1,一般職,10', 'G2,課長,x', 'G3,部長,30'];
const setAsideOption = '--on-problem=set-aside';

describe('a run that sets rows aside', () => {
  test('applies the good rows and nothing else, says what is left, and ends with 4', async () => {
    const sandbox = await open();
    const finished = await run(sandbox, { grades }, 'sync', '--yes', setAsideOption);
    expect(finished.exitCode).toBe(4);
    expect(finished.stderr).toMatch(/error: .*grades\.csv:3 level: "x" is not a whole number/);
    expect(finished.stderr).toContain('Set aside and not applied: 1 row of grades.');
    expect(writesOf(sandbox)).toHaveLength(2);
    expect(sandbox.dump().grades.map(({ code, name, level }) => [code, name, level])).toEqual([
      ['G1', '一般職', 10],
      ['G2', '課長', 20],
      ['G3', '部長', 30],
    ]);
  });

  test('ends with 4 again as long as the rows are not corrected, and writes nothing', async () => {
    const sandbox = await open();
    await run(sandbox, { grades }, 'sync', '--yes', setAsideOption);
    sandbox.clearRequests();
    const finished = await run(sandbox, { grades }, 'sync', '--yes', '--json', setAsideOption);
    expect([finished.exitCode, writesOf(sandbox)]).toEqual([4, []]);
    expect(documentOf(finished)).toMatchObject({
      outcome: 'withheld',
      totals: { create: 0, update: 0, unchanged: 2 },
      problems: [{ code: 'invalid_integer', severity: 'error' }],
    });
  });

  test('is asked for with an option; otherwise the run ends with 7 before any request', async () => {
    const sandbox = await open();
    for (const options of [[], ['--on-problem', 'stop']]) {
      const finished = await run(sandbox, { grades }, 'sync', '--yes', ...options);
      expect([finished.exitCode, sandbox.requests]).toEqual([7, []]);
    }
    expect((await run(sandbox, { grades }, 'plan', '--on-problem', 'skip')).exitCode).toBe(64);
  });

  test('ends with 4 in plan too, also when changes are pending', async () => {
    const finished = await run(await open(), { grades }, 'plan', '--detailed-exitcode', setAsideOption);
    expect(finished.exitCode).toBe(4);
    expect(finished.stdout).toContain('2 changes to make.');
  });

  test('ends with 4 in validate too, and with 7 for what stops it', async () => {
    const sandbox = await open();
    const validated = await run(sandbox, { grades }, 'validate', setAsideOption);
    expect(validated.exitCode).toBe(4);
    expect(validated.stdout).toContain('Set aside and not applied: 1 row of grades.');
    expect(validated.stdout).not.toContain('No errors');
    expect((await run(sandbox, { grades: grades.slice(0, 2) }, 'validate', setAsideOption)).exitCode).toBe(0);
    expect((await run(sandbox, { grades: ['name,level', 'a,1'] }, 'validate', setAsideOption)).exitCode).toBe(
      7,
    );
  });
});

test.each<[string, Files, string]>([
  ['a missing column', { grades: ['name,level', 'a,1'] }, 'missing_column grades!1'],
  ['a column given twice', { grades: ['code,name,level,name', 'G1,a,1,b'] }, 'duplicate_column grades!D1'],
  [
    'a quotation mark that is never closed',
    { grades: ['code,name,level', 'G1,"a,1'] },
    'unclosed_quote grades!2',
  ],
  [
    'a second default',
    { grades: ['code,name,level,default', 'G1,a,1,TRUE', 'G2,b,2,TRUE'] },
    'not_exactly_one grades!D3',
  ],
  ['a file that is no table', { grade: ['number,title', 'G1,a'] }, 'unknown_table grade!'],
])('%s stops the run although rows may be set aside', async (_, files, problem) => {
  const sandbox = await open();
  const { problems, exitCode } = await refusal(sandbox, files);
  expect([problems.map(describeProblem), exitCode, sandbox.requests]).toEqual([[problem], 7, []]);
});

test('rows that rely on others go with them, and are counted in their own tables', async () => {
  const found = await planned(await open(), {
    teams: ['code,name,parentCode', 'NEW,,HQ', 'SUB,課,NEW', 'HQ,,', 'OK,係,HQ'],
    masters: ['code,name', 'V,', 'NX,'],
    items: ['master,code,name', 'NX,N1,a', 'NX,N2,b', 'V,V2,石川'],
  });
  expect(found.changes).toEqual(['create teams/FY26/OK', 'create items/V/V2']);
  expect(found.problems.toSorted()).toEqual([
    'blank_cell masters!B2',
    'blank_cell masters!B3',
    'blank_cell teams!B2',
    'blank_cell teams!B4',
    'unknown_parent teams!C3',
    'unknown_scope items!A2',
    'unknown_scope items!A3',
  ]);
  expect(found.counts).toEqual({ teams: 3, masters: 2, items: 2 });
});

test('rows of the current chart meet, whether or not they name it', async () => {
  const found = await planned(await open(), {
    teams: ['chart,code,name,parentCode', ',SALES,,HQ', 'FY26,SALES,第一営業部,HQ', ',HQ,本部,'],
  });
  expect(found.changes).toEqual(['update teams/FY26/HQ']);
  expect(found.problems).toEqual(['blank_cell teams!C2', 'duplicate_key teams!B3']);
});

const fields = 'master,code,title,fieldType,required';

test('custom fields that are set aside stay as they are, and a value for one of them has no place to go', async () => {
  const sandbox = await open();
  const files: Files = {
    masters: ['code,name', 'V,仕入先'],
    'master-fields': [fields, 'V,kana,カナ,text,FALSE', 'V,size,大きさ,no such type,FALSE'],
    items: ['master,code,name,kana,size', 'V,V1,青木,アオキ,', 'V,V2,石川,,9', 'V,V3,上田,ウエダ,'],
  };
  const found = await planned(sandbox, files);
  expect(found.changes).toEqual(['update masters/V', 'create items/V/V3']);
  expect(found.problems).toEqual([
    'unknown_option master-fields!D3',
    'part_set_aside master-fields!2',
    'field_not_in_scope items!E3',
  ]);
  const { writes } = await syncFiles(sandbox, files, settings);
  expect(writes).toEqual([
    ['PATCH', { name: '仕入先' }],
    ['POST', { code: 'V3', name: '上田', inputs: [{ code: 'kana', value: 'ウエダ' }] }],
  ]);
});

test('rows within a master that a row deletes are set aside, and the master stays', async () => {
  const { problems, plan } = await planFiles(
    await open(),
    { masters: ['code,name,action', 'W,,delete'], items: ['master,code,name', 'W,W1,東'] },
    settings,
  );
  expect(problems.map(describeProblem)).toEqual(['scope_deleted items!A2']);
  expect(plan.withheld.map(({ change, finding }) => [change.id, finding.check])).toEqual([
    ['masters/W', 'rows_set_aside'],
  ]);
});
