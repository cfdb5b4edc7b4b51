import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { send, teamsPath } from '../helpers/connect.js';
import { decide, loadWorkbook, workbookOf } from '../helpers/report-workbook.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY26', current: true }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社' },
    { chart: 'FY26', code: 'A', name: '営業', parentCode: 'HQ' },
    { chart: 'FY26', code: 'B', name: '総務', parentCode: 'A' },
    { chart: 'FY26', code: 'C', name: '経理' },
  ],
  folders: [
    { code: 'F', name: '総務' },
    { code: 'FF', name: '申請', parentCode: 'F' },
    { code: 'FFF', name: '出張', parentCode: 'FF' },
  ],
};

/** Level of G2, a new grade, a grade to delete. */
const grades = 'code,name,level,action\nG2,課長,25,\nG9,部員,5,\nG3,部長,30,delete\n';

const teamCodes = ({ teams }: { readonly teams: readonly { code: string | null }[] }) =>
  teams.map(({ code }) => code).sort();

/** Plans files, writes the report, lets a person decide, and runs the rest. */
async function arrange(
  files: Readonly<Record<string, string>>,
  { approve = [], ...options }: SandboxOptions & { readonly approve?: readonly string[] } = {},
) {
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder(files);
  const environment = environmentOf(sandbox);
  const planFile = path.join(folder, 'plan.jsonl');
  const inputs = Object.keys(files).map((one) => path.join(folder, one));
  const planned = await runCli(['plan', ...inputs, '--out', planFile, ...approve], environment);
  expect([planned.exitCode, planned.exitCode === 0 ? '' : planned.stderr]).toEqual([0, '']);
  const { plan, ...making } = await readPlanFile(planFile);
  const report = await workbookOf(plan);
  const workbook = path.join(folder, 'diff.xlsx');
  const apply = async (bytes: Uint8Array, ...args: readonly string[]) => {
    await writeFile(workbook, bytes);
    sandbox.clearRequests();
    const command = ['apply', planFile, '--decisions', workbook, '--json', ...args];
    const finished = await runCli(command, environment);
    const { failure, results, failures, problems } = documentOf(finished);
    return {
      exitCode: finished.exitCode,
      failure,
      results,
      failures: failures.map(({ change, status, message }) => `${status} ${change}: ${message}`),
      problems: problems.map(({ code, origin }) => `${code} ${origin?.sheet ?? ''}!${origin?.line ?? ''}`),
      messages: problems.map(({ message }) => message),
      writes: writesOf(sandbox).map((write) => write.replace(/[0-9a-f-]{36}/g, '…')),
      requestCount: sandbox.requests.length,
    };
  };
  return { sandbox, folder, environment, planFile, plan, making, report, workbook, apply };
}

const gradesOf = ({ grades: all }: { readonly grades: readonly { code: string | null; level: number }[] }) =>
  all.map(({ code, level }) => `${code} ${level}`);

describe('what a person decides in the report of a plan', () => {
  test('is left out of the run, which is no failure: the rest is made, deletes too, and the end is exit code 0', async () => {
    const { sandbox, report, workbook, apply } = await arrange({ 'grades.csv': grades });
    const decided = await decide(report, { 'grades/G2': 'skip' });
    expect(await apply(decided)).toMatchObject({
      exitCode: 0,
      failure: null,
      results: { applied: 2, skipped: 1 },
      failures: [`skipped grades/G2: left out in ${workbook} / grades changes!A3.`],
      writes: ['POST /v1/grades', 'DELETE /v1/grades/…'],
    });
    expect(gradesOf(sandbox.dump())).toEqual(['G1 10', 'G2 20', 'G9 5']);
    expect(await apply(decided)).toMatchObject({
      exitCode: 0,
      results: { applied: 0, already: 2, skipped: 1 },
      writes: [],
    });
  });

  test('may be nothing, or everything', async () => {
    const { report, apply } = await arrange({ 'grades.csv': grades });
    const nothing = { 'grades/G2': 'skip', 'grades/G9': 'SKIP', 'grades/G3': '見送り' };
    expect(await apply(await decide(report, nothing))).toMatchObject({
      exitCode: 0,
      results: { applied: 0, skipped: 3 },
      writes: [],
    });
    expect(await apply(report)).toMatchObject({ exitCode: 0, results: { applied: 3, skipped: 0 } });
  });

  test('is told on the terminal, with what is left out along', async () => {
    const { report, workbook, planFile, environment } = await arrange({
      'teams.csv': 'chart,code,name,parentCode\nFY26,N,N,\nFY26,NN,NN,N\nFY26,M,M,\n',
    });
    await writeFile(workbook, await decide(report, { 'teams/FY26/N': 'skip' }));
    const { stdout, stderr } = await runCli(['apply', planFile, '--decisions', workbook], environment);
    expect(stderr).toContain(`${workbook}: 1 change is left out, and 1 more as a result.`);
    expect(stdout).toContain('Applied 1 of 3 changes, 2 skipped (');
  });

  test('takes along what needs it: the teams of a chart, and the teams below a team', async () => {
    const { sandbox, report, apply } = await arrange({
      'charts.csv': 'name\nFY27\n',
      'teams.csv': 'chart,code,name,parentCode\nFY27,X,X,\nFY27,Y,Y,X\nFY26,N,N,\nFY26,NN,NN,N\nFY26,M,M,\n',
    });
    const decided = await decide(report, { 'charts/FY27': 'skip', 'teams/FY26/N': 'skip' });
    const { exitCode, results, failures } = await apply(decided);
    expect({ exitCode, results }).toMatchObject({ exitCode: 0, results: { applied: 1, skipped: 5 } });
    expect(failures.map((text) => text.replace(/left out in .*/, 'decided'))).toEqual([
      'skipped charts/FY27: decided',
      'skipped teams/FY26/N: decided',
      'skipped teams/FY26/NN: left out because it depends on create N (teams of "FY26").',
      'skipped teams/FY27/X: left out because it depends on create FY27 (charts).',
      'skipped teams/FY27/Y: left out because it depends on create X (teams of "FY27").',
    ]);
    expect(teamCodes(sandbox.dump())).toEqual(['A', 'B', 'C', 'HQ', 'M']);
  });

  test('keeps the delete of a team out of which another would have moved, and makes the other deletes', async () => {
    const { sandbox, report, apply } = await arrange({
      'teams.csv':
        'chart,code,name,parentCode,action\nFY26,B,総務,HQ,\nFY26,A,営業,,delete\nFY26,C,経理,,delete\n',
    });
    const { exitCode, results, failures } = await apply(await decide(report, { 'teams/FY26/B': 'skip' }));
    expect({ exitCode, results }).toMatchObject({ exitCode: 0, results: { applied: 1, skipped: 2 } });
    expect(failures[1]).toBe(
      'skipped teams/FY26/A: left out because of move B 総務 (teams of "FY26"): that record stays in place and might be deleted with this one.',
    );
    expect(teamCodes(sandbox.dump())).toEqual(['A', 'B', 'HQ']);
  });

  test('keeps a folder whose delete would take along one that would have moved out of it', async () => {
    const approve = ['--approve', 'folders=F'];
    const { sandbox, report, apply } = await arrange(
      { 'folders.csv': 'code,name,parentCode,action\nFFF,出張,,\nF,総務,,delete\n' },
      { approve },
    );
    const decided = await decide(report, { 'folders/FFF': 'skip' });
    const { exitCode, writes } = await apply(decided, ...approve);
    expect({ exitCode, writes }).toEqual({ exitCode: 0, writes: [] });
    expect(sandbox.dump().folders).toHaveLength(3);
  });

  test('leaves a rename out with what would stand below the new code; other teams may still be made', async () => {
    const { sandbox, report, apply } = await arrange({
      'teams.csv':
        'chart,code,name,parentCode,previousCode\nFY26,TOP,本社,,HQ\nFY26,N,N,TOP,\nFY26,C,経理部,,\n',
    });
    const { exitCode, results } = await apply(await decide(report, { 'teams/FY26/TOP': 'skip' }));
    expect({ exitCode, results }).toMatchObject({ exitCode: 0, results: { applied: 1, skipped: 2 } });
    expect(sandbox.dump().teams.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'A 営業',
      'B 総務',
      'C 経理部',
      'HQ 本社',
    ]);
  });

  test('does not make up for what fails: that is still a failure', async () => {
    const refuse: SandboxOptions['onRequest'] = ({ method, path: where }) =>
      method === 'POST' && where === '/v1/categories'
        ? { kind: 'answer', when: 'before', status: 422, body: '{"code":"validation_failed"}' }
        : undefined;
    const files = { 'grades.csv': grades, 'categories.csv': 'name\n稟議\n' };
    const { report, apply } = await arrange(files, { onRequest: refuse });
    const { exitCode, results } = await apply(await decide(report, { 'grades/G2': 'skip' }));
    expect({ exitCode, results }).toMatchObject({
      exitCode: 3,
      results: { applied: 2, failed: 1, skipped: 1 },
    });
  });
});

describe('a plan with decisions', () => {
  test('is not out of date for a change that is left out; for any other it is', async () => {
    const { sandbox, report, apply } = await arrange({ 'grades.csv': grades });
    await send(sandbox, 'PATCH', '/v1/grades/G2', { level: 30 });
    expect(await apply(await decide(report, { 'grades/G9': 'skip' }))).toMatchObject({
      exitCode: 5,
      failure: expect.stringContaining('1 of 2 changes no longer matches (grades G2'),
      writes: [],
    });
    expect(await apply(await decide(report, { 'grades/G2': 'skip' }))).toMatchObject({
      exitCode: 0,
      results: { applied: 2, skipped: 1 },
    });
  });

  test('leaves a change out though somebody has made it by hand, and what needs it as well', async () => {
    const { sandbox, report, apply } = await arrange({
      'teams.csv': 'chart,code,name,parentCode\nFY26,N,N,\nFY26,NN,NN,N\n',
    });
    await send(sandbox, 'POST', await teamsPath(sandbox, 'FY26'), { code: 'N', name: 'N' });
    expect(await apply(await decide(report, { 'teams/FY26/N': 'skip' }))).toMatchObject({
      exitCode: 0,
      results: { skipped: 2 },
      writes: [],
    });
  });

  test('is held to the limits of the whole plan, as it was reviewed', async () => {
    const { plan, making, planFile, apply } = await arrange({ 'grades.csv': grades });
    const strict = { ...plan, limits: { ...plan.limits, deletes: { count: 0, percent: 0 } } };
    await writePlanFile(planFile, strict, making);
    const decided = await decide(await workbookOf(strict), { 'grades/G3': 'skip' });
    expect(await apply(decided)).toMatchObject({ exitCode: 4, writes: [] });
    expect(await apply(decided, '--approve', 'deletes=1')).toMatchObject({
      exitCode: 0,
      results: { applied: 2, skipped: 1 },
    });
  });
});

describe('nothing is sent, and the end is exit code 7, when the workbook', () => {
  type Arranged = Awaited<ReturnType<typeof arrange>>;

  /** Changes the sheet of grades as a person may. */
  async function edited(
    { report }: Arranged,
    edit: (sheet: NonNullable<ReturnType<Awaited<ReturnType<typeof loadWorkbook>>['getWorksheet']>>) => void,
  ): Promise<Uint8Array> {
    const workbook = await loadWorkbook(report);
    const sheet = workbook.getWorksheet('grades changes');
    if (sheet) edit(sheet);
    return new Uint8Array(await workbook.xlsx.writeBuffer());
  }

  test.each<[string, (arranged: Arranged) => Promise<Uint8Array>, string, RegExp]>([
    [
      'is of another plan',
      ({ plan }) => workbookOf({ ...plan, changes: plan.changes.slice(1) }),
      'decisions_of_other_plan !',
      /belongs to another plan \(plan id "[0-9a-f]{12}"/,
    ],
    [
      'is the report of a run',
      ({ plan }) =>
        workbookOf(plan, { outcomes: plan.changes.map((change) => ({ change, status: 'applied' })) }),
      'decision_column_missing grades changes!1',
      /the column "decision" is missing/,
    ],
    [
      'lacks a row',
      (arranged) => edited(arranged, (sheet) => sheet.spliceRows(3, 1)),
      'decision_missing !',
      /1 change of the plan has no row: "grades\/G2"/,
    ],
    [
      'has a blank decision',
      (arranged) => edited(arranged, (sheet) => sheet.getRow(3).splice(1, 1, null)),
      'decision_blank grades changes!3',
      /is blank\. Write apply or skip\./,
    ],
    [
      'has a word that is no decision',
      ({ report }) => decide(report, { 'grades/G2': 'later' }),
      'decision_unknown grades changes!3',
      /"later" is not a decision/,
    ],
    [
      'names a change that the plan does not have',
      (arranged) => edited(arranged, (sheet) => void sheet.addRow(['skip', ...Array(8), 'grades/G7'])),
      'decision_of_unknown_change grades changes!5',
      /the plan has no change "grades\/G7"/,
    ],
    [
      'decides twice about one change',
      (arranged) => edited(arranged, (sheet) => void sheet.addRow(['skip', ...Array(8), 'grades/G2'])),
      'decisions_differ grades changes!5',
      /is decided twice, differently in .*A3/,
    ],
    [
      'is a workbook of something else',
      async () => new Uint8Array(await readFile('test/fixtures/libreoffice.xlsx')),
      'decisions_without_plan !',
      /does not say which plan it belongs to/,
    ],
    [
      'is no workbook',
      async () => Buffer.from(grades),
      'decisions_not_a_workbook !',
      /is not a workbook; name the \.xlsx that/,
    ],
  ])('%s', async (_, make, problem, message) => {
    const arranged = await arrange({ 'grades.csv': grades });
    const { exitCode, problems, messages, requestCount } = await arranged.apply(await make(arranged));
    expect({ exitCode, problems, requestCount }).toEqual({
      exitCode: 7,
      problems: [problem],
      requestCount: 0,
    });
    expect(messages.join()).toMatch(message);
  });

  test('is not there', async () => {
    const { planFile, environment, sandbox } = await arrange({ 'grades.csv': grades });
    sandbox.clearRequests();
    const finished = await runCli(['apply', planFile, '--decisions', 'none.xlsx'], environment);
    expect([finished.exitCode, finished.stderr]).toEqual([
      7,
      expect.stringContaining('none.xlsx: no such file'),
    ]);
    expect(sandbox.requests).toEqual([]);
  });
});
