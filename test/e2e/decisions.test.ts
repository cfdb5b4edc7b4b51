import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlanFile } from '../../src/apply/plan-file.js';
import type { Plan } from '../../src/model/plan.js';
import { planDigest } from '../../src/plan/file/plan-file.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { decide, fillIn, workbookOf } from '../helpers/report-workbook.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { unzipped } from '../helpers/unzipped.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY26', current: true }],
  teams: [{ chart: 'FY26', code: 'HQ', name: '本社' }],
};

/** Level of G2, a new grade, a grade to delete. */
const grades = 'code,name,level,action\nG2,課長,25,\nG9,部員,5,\nG3,部長,30,delete\n';

/** Plans files, writes the report, lets a person decide, and runs the rest. */
async function arrange(files: Readonly<Record<string, string>>, options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder(files);
  const environment = environmentOf(sandbox);
  const planFile = path.join(folder, 'plan.jsonl');
  const inputs = Object.keys(files).map((one) => path.join(folder, one));
  const planned = await runCli(['plan', ...inputs, '--out', planFile], environment);
  expect([planned.exitCode, planned.exitCode === 0 ? '' : planned.stderr]).toEqual([0, '']);
  const { plan } = await readPlanFile(planFile);
  const report = await workbookOf(plan);
  const workbook = path.join(folder, 'diff.xlsx');
  const apply = async (bytes: Uint8Array) => {
    await writeFile(workbook, bytes);
    sandbox.clearRequests();
    const command = ['apply', planFile, '--decisions', workbook, '--json'];
    const finished = await runCli(command, environment);
    const { failure, results, failures, problems } = documentOf(finished);
    return {
      exitCode: finished.exitCode,
      failure,
      results,
      failures: failures.map(({ change, status, message }) => `${status} ${change}: ${message}`),
      problems: problems.map(({ code, origin }) => `${code} ${origin?.sheet ?? ''}!${origin?.line ?? ''}`),
      writes: writesOf(sandbox).map((write) => write.replace(/[0-9a-f-]{36}/g, '…')),
      requestCount: sandbox.requests.length,
    };
  };
  return { sandbox, folder, environment, planFile, plan, report, workbook, apply };
}

const gradesOf = ({ grades: all }: { readonly grades: readonly { code: string | null; level: number }[] }) =>
  all.map(({ code, level }) => `${code} ${level}`);

describe('a change that a person skips in the report of a plan', () => {
  test('is left out of the run; the rest is made, deletes too, with exit code 0', async () => {
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
    expect(await apply(report)).toMatchObject({
      exitCode: 0,
      results: { applied: 1, already: 2, skipped: 0 },
    });
  });

  test('is counted on the terminal, with what is left out along with it', async () => {
    const { report, workbook, planFile, environment } = await arrange({
      'teams.csv': 'chart,code,name,parentCode\nFY26,N,N,\nFY26,NN,NN,N\nFY26,M,M,\n',
    });
    await writeFile(workbook, await decide(report, { 'teams/FY26/N': 'skip' }));
    const { stdout, stderr } = await runCli(['apply', planFile, '--decisions', workbook], environment);
    expect(stderr).toContain(`${workbook}: 1 change left out, and 1 more as a result.`);
    expect(stdout).toContain('Applied 1 of 3 changes, 2 skipped (');
  });

  test('is left out by a JSON file as by the workbook, with the name and the note of the reviewer', async () => {
    const { sandbox, plan, folder, planFile, environment } = await arrange({ 'grades.csv': grades });
    const file = path.join(folder, 'decisions.json');
    const decisions = [{ id: 'grades/G2', decision: 'skip', note: 'Only in April.' }];
    const decided = {
      format: 'mastersync-decisions',
      version: 2,
      plan: planDigest(plan),
      by: 'Sato',
      decisions,
    };
    const apply = async (content: object) => {
      await writeFile(file, JSON.stringify(content));
      return runCli(['apply', planFile, '--decisions', file, '--json'], environment);
    };
    sandbox.clearRequests();
    const refused = await apply({ ...decided, plan: '0'.repeat(64) });
    expect([refused.exitCode, documentOf(refused).problems.map(({ code }) => code)]).toEqual([
      7,
      ['decisions_of_other_plan'],
    ]);
    expect(sandbox.requests).toEqual([]);
    const applied = await apply(decided);
    expect([applied.exitCode, documentOf(applied).failures.map(({ message }) => message)]).toEqual([
      0,
      [`left out in ${file} grades/G2 by Sato: "Only in April."`],
    ]);
    expect(gradesOf(sandbox.dump())).toEqual(['G1 10', 'G2 20', 'G9 5']);
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
});

describe('a workbook of decisions', () => {
  test.each<[string, (plan: Plan) => Promise<Uint8Array>, string]>([
    [
      'that is of another plan',
      (plan) => workbookOf({ ...plan, changes: plan.changes.slice(1) }),
      'decisions_of_other_plan',
    ],
    [
      'that holds something else',
      () => readFile('test/fixtures/libreoffice.xlsx'),
      'decisions_of_other_plan',
    ],
    ['that is no workbook', async () => Buffer.from(grades), 'decisions_unreadable'],
  ])('%s ends the run with exit code 7 before anything is sent', async (_, make, problem) => {
    const { plan, apply } = await arrange({ 'grades.csv': grades });
    const { exitCode, problems, requestCount } = await apply(await make(plan));
    expect({ exitCode, problems, requestCount }).toEqual({
      exitCode: 7,
      problems: [`${problem} !`],
      requestCount: 0,
    });
  });

  test('that is missing ends the run with exit code 7 before anything is sent', async () => {
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

describe('deletes that wait for a yes', () => {
  /** A grade without a row, where no run has deleted before. */
  async function plannedWithQuestion() {
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder({ 'data/grades.csv': 'code,name,level\nG1,一般,10\nG2,課長,25\n' });
    const at = (name: string) => path.join(folder, name);
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: at('state') };
    const run = (...args: readonly string[]) => runCli(args, environment);
    const reports = ['diff.xlsx', 'diff.html'].flatMap((name) => ['--report', at(name)]);
    const planned = await run('plan', at('data'), '--prune', '--out', at('plan.jsonl'), ...reports, '--json');
    expect(planned.exitCode).toBe(4);
    const { plan } = await readPlanFile(at('plan.jsonl'));
    const [{ finding: { lift = '' } = {} } = {}] = plan.withheld;
    const apply = async (file: string) => {
      const finished = await run('apply', at('plan.jsonl'), '--decisions', at(file), '--json');
      const { status, outcome, problems, decidedBy } = documentOf(finished);
      return {
        exitCode: finished.exitCode,
        status,
        outcome,
        decidedBy,
        problems: problems.map(({ code }) => code),
      };
    };
    const answerInJson = (content: object) => {
      const head = { format: 'mastersync-decisions', version: 2, plan: planDigest(plan) };
      return writeFile(at('decisions.json'), JSON.stringify({ ...head, ...content }));
    };
    return { sandbox, at, run, lift, apply, answerInJson };
  }

  test('are made by a yes in the workbook with a name, which is in the journal and the evidence', async () => {
    const { sandbox, at, run, lift, apply } = await plannedWithQuestion();
    expect(lift).toMatch(/^deletes=1@/);
    const answered = await decide(await readFile(at('diff.xlsx')), { [lift]: 'yes' });
    await writeFile(at('nameless.xlsx'), answered);
    expect(await apply('nameless.xlsx')).toMatchObject({ exitCode: 7, problems: ['decisions_without_name'] });
    const named = await fillIn(answered, {
      'Name of who decided': '佐藤 花子',
      'Note on all decisions': '4月から',
    });
    await writeFile(at('named.xlsx'), named);
    const decidedBy = { name: '佐藤 花子', note: '4月から', approved: [lift] };
    expect(await apply('named.xlsx')).toMatchObject({ exitCode: 0, status: 'CHANGED', decidedBy });
    expect(gradesOf(sandbox.dump())).toEqual(['G1 10', 'G2 25']);
    const to = at('run.zip');
    expect((await run('evidence', 'latest', '--to', to)).exitCode).toBe(0);
    const journal = (await unzipped(await readFile(to)))['run/journal.jsonl'] ?? '';
    const { decider } = JSON.parse(journal.slice(0, journal.indexOf('\n')));
    expect(decider).toEqual({ by: '佐藤 花子', note: '4月から', approved: [lift] });
  });

  test('are made by a yes from the page; without one they stay, and the run did what it was to do', async () => {
    const { sandbox, lift, apply, answerInJson } = await plannedWithQuestion();
    await answerInJson({ by: 'Sato', decisions: [{ id: lift, decision: 'skip' }] });
    expect(await apply('decisions.json')).toMatchObject({
      exitCode: 4,
      status: 'WITHHELD',
      outcome: 'withheld',
    });
    expect(gradesOf(sandbox.dump())).toEqual(['G1 10', 'G2 25', 'G3 30']);
    await answerInJson({ by: 'Sato', decisions: [{ id: lift, decision: 'apply' }] });
    expect(await apply('decisions.json')).toMatchObject({ exitCode: 0, decidedBy: { name: 'Sato' } });
    expect(gradesOf(sandbox.dump())).toEqual(['G1 10', 'G2 25']);
  });
});
