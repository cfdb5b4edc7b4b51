import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import type { Sandbox, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { printedApproval } from '../helpers/builders.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { chartId, send, teamsPath } from '../helpers/connect.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY25', current: true }, { name: 'FY26' }, { name: 'OLD' }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社' },
    { chart: 'FY26', code: 'A', name: '営業', parentCode: 'HQ' },
    { chart: 'FY26', code: 'B', name: '総務' },
  ],
  masters: [{ code: 'V', name: '取引先' }],
  masterFields: [
    { master: 'V', code: 'kana', title: 'カナ', fieldType: 'text' },
    { master: 'V', code: 'memo', title: 'メモ', fieldType: 'text' },
  ],
  items: [{ master: 'V', code: 'V1', name: '青木', inputs: { kana: 'アオキ' } }],
};

/** Level of G2, a new grade, a grade to delete. */
const grades = 'code,name,level,action\nG2,課長,25,\nG9,部員,5,\nG3,部長,30,delete\n';

type Files = Readonly<Record<string, string>>;

/** Plans files into a plan file; `apply` runs it and tells what it wrote. */
async function arrange(files: Files, options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder(files);
  const environment = environmentOf(sandbox);
  const plan = async (name = 'plan.jsonl', ...args: readonly string[]) => {
    const file = path.join(folder, name);
    const { exitCode, stderr } = await runCli(
      ['plan', ...Object.keys(files).map((one) => path.join(folder, one)), '--out', file, ...args],
      environment,
    );
    expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, '']);
    return file;
  };
  const apply = async (file: string, ...args: readonly string[]) => {
    sandbox.clearRequests();
    const finished = await runCli(['apply', file, '--json', ...args], environment);
    const { failure, results, failures, refusals } = documentOf(finished);
    return {
      exitCode: finished.exitCode,
      failure,
      results,
      failures: failures.map(({ change, status }) => `${status} ${change}`),
      refused: refusals.map(({ code }) => code),
      writes: writesOf(sandbox).map((write) => write.replace(/[0-9a-f-]{36}/g, '…')),
    };
  };
  return { sandbox, folder, environment, file: await plan(), plan, apply };
}

async function chartPath(sandbox: Sandbox, name: string): Promise<string> {
  return `/v1/organizationCharts/${await chartId(sandbox, name)}`;
}

const gradePath = (code: string): string => `/v1/grades/${code}`;

/** Somebody else does something in the service. */
async function meanwhile(sandbox: Sandbox, method: string, where: string, body?: unknown): Promise<void> {
  const { status } = await send(sandbox, method, where, body);
  expect(status).toBeLessThan(300);
}

describe('a plan that still holds', () => {
  test('is applied without a question; a second time everything is done already, with exit code 0', async () => {
    const { sandbox, file, apply } = await arrange({ 'grades.csv': grades });
    expect(await apply(file)).toMatchObject({
      exitCode: 0,
      results: { applied: 3 },
      writes: expect.arrayContaining(['POST /v1/grades', 'PATCH /v1/grades/…', 'DELETE /v1/grades/…']),
    });
    expect(sandbox.dump().grades.map(({ code, level }) => [code, level])).toEqual([
      ['G1', 10],
      ['G2', 25],
      ['G9', 5],
    ]);
    expect(await apply(file)).toMatchObject({
      exitCode: 0,
      results: { already: 3 },
      writes: [],
      failures: [],
    });
  });

  test('of every resource, renames and new custom fields included, is all done the second time', async () => {
    const { file, apply } = await arrange({
      'grades.csv':
        'code,name,level,default,previousCode\nG1,一般,10,FALSE,\nG2,課長,20,TRUE,\nG4,部長,30,FALSE,G3\n',
      'charts.csv': 'name,previousName\nFY27,FY26\nFY28,\n',
      'teams.csv':
        'chart,code,name,parentCode,previousCode,action\nFY27,TOP,本社,,HQ,\nFY27,C,新,TOP,,\nFY27,A,営業,C,,\nFY27,B,総務,,,delete\nFY28,X,X,,,\n',
      'masters.csv': 'code,name\nV,仕入先\nW,品目\n',
      'master-fields.csv':
        'master,code,title,fieldType,required,options\nV,tags,タグ,checkbox,FALSE,甲;乙\nW,size,大,integer,TRUE,\n',
      'items.csv': 'master,code,name,kana,tags,size\nV,V1,青木,カナ,乙;甲,\nV,V2,石,,甲,\nW,W1,釘,,,7\n',
      'folders.csv': 'code,name,parentCode\nF,総務,\nFF,申請,F\n',
      'categories.csv': 'name\n稟議\n',
    });
    const first = await apply(file);
    expect(first).toMatchObject({ exitCode: 0, failures: [] });
    const second = await apply(file);
    expect(second).toMatchObject({ exitCode: 0, failures: [], writes: [], failure: null });
    expect(second.results.already).toBe(first.results.applied);
  });

  test('prints what it does and the outcome', async () => {
    const { file, environment } = await arrange({ 'grades.csv': grades });
    const { stdout, stderr } = await runCli(['apply', file], environment);
    expect(stderr).toContain(`Read ${file}: 3 changes, planned 20`);
    expect(stdout).toContain('Applied 3 of 3 changes (');
    expect((await runCli(['apply', file], environment)).stdout).toContain(
      'Applied 0 of 3 changes, 3 already done (',
    );
  });

  test('lists only what it touches', async () => {
    const { sandbox, file, apply } = await arrange({
      'grades.csv': 'code,name,level\nG1,一般,10\n',
      'teams.csv': 'chart,code,name\nFY26,B,総務部\n',
      'folders.csv': 'code,name\n',
    });
    expect(await apply(file)).toMatchObject({ exitCode: 0, results: { applied: 1 } });
    const chart = await chartId(sandbox, 'FY26');
    const read = sandbox.requests.filter(({ method }) => method === 'GET').map(({ path: where }) => where);
    const isTouched = (where: string) =>
      where.startsWith('/v1/organizationChart') && (where.includes(chart) || !where.includes('/teams'));
    expect(read.filter((where) => !isTouched(where))).toEqual([]);
    expect(read.some((where) => where.includes(`${chart}/teams`))).toBe(true);
  });

  test('without changes writes nothing', async () => {
    const { file, apply } = await arrange({ 'grades.csv': 'code,name,level\nG1,一般,10\n' });
    expect(await apply(file)).toMatchObject({ exitCode: 0, writes: [] });
  });
});

describe('nothing is written and the run ends with exit code 5 when', () => {
  test.each([
    ['an input file has changed', (file: string) => writeFile(file, `${grades}\n`), 'has changed since'],
    ['an input file is gone', (file: string) => rm(file), 'is missing'],
  ])('%s; that cannot be skipped', async (_, change, reason) => {
    const { folder, file, apply, sandbox } = await arrange({ 'grades.csv': grades });
    await change(path.join(folder, 'grades.csv'));
    for (const options of [[], ['--skip-drifted']]) {
      const { exitCode, failure, writes } = await apply(file, ...options);
      expect({ exitCode, writes }).toEqual({ exitCode: 5, writes: [] });
      expect(failure).toContain(`grades.csv ${reason}`);
      expect(sandbox.requests).toEqual([]);
    }
  });

  test('the plan was made for another service; that cannot be skipped', async () => {
    const { file, sandbox } = await arrange({ 'grades.csv': grades });
    const other = await openSandbox({ seed });
    const args = ['apply', file, '--json', '--skip-drifted'];
    const finished = await runCli(args, environmentOf(other));
    expect(finished.exitCode).toBe(5);
    expect(documentOf(finished).failure).toContain(`is a plan for ${sandbox.url}, not for ${other.url}`);
    expect(other.requests).toEqual([]);
    const same = { ...environmentOf(sandbox), MASTERSYNC_URL: `${sandbox.url}/` };
    expect((await runCli(args, same)).exitCode).toBe(0);
  });

  const ofGrades = { 'grades.csv': grades };
  const deletedChart = { 'charts.csv': 'name,action\nOLD,delete\n' };

  test.each<[string, Files, (sandbox: Sandbox) => Promise<void>, string]>([
    [
      'a record was changed by someone else',
      ofGrades,
      (sandbox) => meanwhile(sandbox, 'PATCH', gradePath('G2'), { level: 30 }),
      '1 of 3 changes no longer matches (grades G2: level is now 30, but was 20 when planned)',
    ],
    [
      'the chart to delete was made the active one',
      deletedChart,
      async (sandbox) => {
        await meanwhile(sandbox, 'POST', `${await chartPath(sandbox, 'OLD')}/activate`, {});
        await sandbox.settle();
      },
      'charts OLD: is now the active one',
    ],
    [
      'the chart to delete has got a team',
      deletedChart,
      async (sandbox) =>
        meanwhile(sandbox, 'POST', await teamsPath(sandbox, 'OLD'), { code: 'N', name: 'N' }),
      'charts OLD: deleting it would now also remove 1 team (0 when planned)',
    ],
    [
      'a team to delete has got a child',
      { 'teams.csv': 'chart,code,name,action\nFY26,B,総務,delete\n' },
      async (sandbox) => {
        const teams = await teamsPath(sandbox, 'FY26');
        const { body } = await send(sandbox, 'GET', `${teams}/B`);
        const parentId = (body as { id: string }).id;
        await meanwhile(sandbox, 'POST', teams, { code: 'N', name: 'N', parentId });
      },
      'N would be left below it',
    ],
    [
      'the chart of new teams was replaced by another of the same name',
      { 'teams.csv': 'chart,code,name\nOLD,N,N\n' },
      async (sandbox) => {
        await meanwhile(sandbox, 'DELETE', await chartPath(sandbox, 'OLD'));
        await sandbox.settle();
        await meanwhile(sandbox, 'POST', '/v1/organizationCharts', { name: 'OLD' });
      },
      '"OLD" in charts is now another record',
    ],
    [
      'another custom field of an item was edited, which the request would undo',
      { 'items.V.csv': 'code,name,kana\nV1,青木,カナ\n' },
      async (sandbox) => {
        const { body } = await send(sandbox, 'GET', '/v1/generalMasters?perPage=100');
        const [master] = body as readonly { readonly id: string }[];
        const inputs = [
          { code: 'kana', value: 'アオキ' },
          { code: 'memo', value: '大事' },
        ];
        await meanwhile(sandbox, 'PATCH', `/v1/generalMasters/${master?.id}/items/V1`, { inputs });
      },
      'メモ is now "大事", but was blank when planned',
    ],
  ])('%s', async (_, files, change, reason) => {
    const { sandbox, file, apply } = await arrange(files);
    await change(sandbox);
    const { exitCode, failure, writes } = await apply(file);
    expect(failure).toContain(reason);
    expect({ exitCode, writes }).toEqual({ exitCode: 5, writes: [] });
  });

  test('the second of two plans wants what the first has changed', async () => {
    const { folder, file, plan, apply } = await arrange({ 'grades.csv': grades });
    await writeFile(path.join(folder, 'grades.csv'), grades.replace('25', '27'));
    const second = await plan('second.jsonl');
    await writeFile(path.join(folder, 'grades.csv'), grades);
    expect(await apply(file)).toMatchObject({ exitCode: 0 });
    await writeFile(path.join(folder, 'grades.csv'), grades.replace('25', '27'));
    const { exitCode, failure, writes } = await apply(second);
    expect(failure).toContain('1 of 3 changes no longer matches (grades G2: level is now 25');
    expect({ exitCode, writes }).toEqual({ exitCode: 5, writes: [] });
  });
});

describe('two plans of the same files', () => {
  test('can be applied one after the other; the second finds everything done', async () => {
    const { file, plan, apply } = await arrange({ 'grades.csv': grades });
    const second = await plan('second.jsonl');
    expect(await apply(file)).toMatchObject({ exitCode: 0 });
    expect(await apply(second)).toMatchObject({ exitCode: 0, results: { already: 3 }, writes: [] });
  });
});

describe('--skip-drifted', () => {
  test('applies exactly the rest, leaves the deletes of a scope that has drifted, and exits 5', async () => {
    const { sandbox, file, apply } = await arrange({
      'grades.csv': grades,
      'categories.csv': 'name\n稟議\n',
    });
    await meanwhile(sandbox, 'PATCH', gradePath('G2'), { level: 30 });
    const { exitCode, writes, failures, results } = await apply(file, '--skip-drifted');
    expect(exitCode).toBe(5);
    expect([...writes].sort()).toEqual(['POST /v1/categories', 'POST /v1/grades']);
    expect(failures).toEqual(['skipped grades/G2', 'skipped grades/G3']);
    expect(results).toMatchObject({ applied: 2, skipped: 2 });
    expect(sandbox.dump().grades.map(({ code, level }) => [code, level])).toEqual([
      ['G1', 10],
      ['G2', 30],
      ['G3', 30],
      ['G9', 5],
    ]);
  });

  test('leaves what depends on a change that has drifted', async () => {
    const { sandbox, file, apply } = await arrange({
      'teams.csv': 'chart,code,name,parentCode\nFY26,N,N,\nFY26,NN,NN,N\nFY26,M,M,\n',
    });
    await meanwhile(sandbox, 'POST', await teamsPath(sandbox, 'FY26'), { code: 'N', name: 'Other' });
    const { exitCode, failures, writes } = await apply(file, '--skip-drifted');
    expect(exitCode).toBe(5);
    expect(failures).toEqual(['skipped teams/FY26/N', 'skipped teams/FY26/NN']);
    expect(writes).toHaveLength(1);
    expect(sandbox.dump().teams.map(({ code }) => code)).toContain('M');
  });

  test('changes nothing when nothing has drifted, and exits 0', async () => {
    const { file, apply } = await arrange({ 'grades.csv': grades });
    expect(await apply(file, '--skip-drifted')).toMatchObject({ exitCode: 0, results: { applied: 3 } });
  });
});

describe('the limits of a saved plan', () => {
  test('are checked before anything is sent; an approval is for this run', async () => {
    const { sandbox, folder, file, apply } = await arrange({ 'grades.csv': grades });
    const { plan, createdAt, toolVersion } = await readPlanFile(file);
    const strict = path.join(folder, 'strict.jsonl');
    const limits = { ...plan.limits, deletes: { count: 0, percent: 0 } };
    await writePlanFile(strict, { ...plan, limits }, { createdAt, toolVersion });
    expect(await apply(strict)).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'], writes: [] });
    expect(sandbox.requests).toEqual([]);
    for (const approved of ['deletes=1', 'deletes=1@0123456789'])
      expect(await apply(strict, '--approve', approved)).toMatchObject({
        refused: ['limit_exceeded', 'approval_mismatch'],
        writes: [],
      });
    const approval = printedApproval(plan, 'deletes=1');
    expect(await apply(strict, '--approve', approval)).toMatchObject({ exitCode: 0, refused: [] });
  });
});

describe('the command line', () => {
  test('names a missing plan, and refuses a file that is not one, before anything is sent', async () => {
    const { sandbox, folder, environment } = await arrange({ 'grades.csv': grades });
    sandbox.clearRequests();
    const missing = await runCli(['apply'], environment);
    expect([missing.exitCode, missing.stderr]).toEqual([64, expect.stringContaining('Missing <plan>')]);
    const noPlan = await runCli(['apply', path.join(folder, 'grades.csv')], environment);
    expect([noPlan.exitCode, noPlan.stderr]).toEqual([7, expect.stringContaining('is not a plan')]);
    expect(sandbox.requests).toEqual([]);
  });
});
