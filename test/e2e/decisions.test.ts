/** What reviewers decide in a report. How it is read, and what goes with it: test/plan/decisions. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { liftsOf } from '../../src/plan/check/approve.js';
import { openQuestions } from '../../src/plan/decisions/questions.js';
import { planDigest } from '../../src/plan/file/plan-file.js';
import type { Seed } from '../../src/sandbox/index.js';
import { documentOf } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { decide, fillIn, workbookOf } from '../helpers/report-workbook.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { unzipped } from '../helpers/unzipped.js';

const seed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY26', current: true }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社' },
    { chart: 'FY26', code: 'W', name: '廃止課' },
  ],
  users: [{ code: 'E1', email: 'e1@aoba.example', lastName: '青葉', firstName: '清' }],
  memberships: [{ chart: 'FY26', team: 'W', user: 'E1', leader: true, grades: ['G1'] }],
};

/** Level of G2, a new grade, a grade to delete. */
const grades = { 'grades.csv': 'code,name,level,action\nG2,課長,25,\nG9,部員,5,\nG3,部長,30,delete\n' };

/** Plans files, and lets a person decide in a workbook or in JSON. */
async function arrange(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const stage = await openStage({ seed, files });
  const { sandbox, at, run, write } = stage;
  await run('plan', ...Object.keys(files), '--out', 'plan.jsonl', ...args);
  const { plan } = await readPlanFile(at('plan.jsonl'));
  const apply = async (file: string) => {
    sandbox.clearRequests();
    const { failures, problems, ...document } = documentOf(
      await run('apply', 'plan.jsonl', '--decisions', file, '--json'),
    );
    return {
      ...document,
      failures: failures.map(({ change, status, message }) => `${status} ${change}: ${message}`),
      problems: problems.map(({ code }) => code),
      writes: writesOf(sandbox).map((line) => line.replace(/[0-9a-f-]{36}/g, '…')),
    };
  };
  const decideIn = async (decisions: Readonly<Record<string, string>>) => {
    await write('diff.xlsx', await decide(await workbookOf(plan), decisions));
    return apply('diff.xlsx');
  };
  const decideInJson = async (content: object) => {
    const head = { format: 'mastersync-decisions', version: 2, plan: planDigest(plan), by: 'Sato' };
    await write('decisions.json', JSON.stringify({ ...head, ...content }));
    return apply('decisions.json');
  };
  const levels = () => sandbox.dump().grades.map(({ code, level }) => `${code} ${level}`);
  return { ...stage, plan, apply, decideIn, decideInJson, levels };
}

describe('a change that a person skips in the report of a plan', () => {
  test('is left out of the run; the rest is made, deletes too, with exit code 0', async () => {
    const { decideIn, levels } = await arrange(grades);
    const skipping = { 'grades/G2': 'skip' };
    expect(await decideIn(skipping)).toMatchObject({
      exitCode: 0,
      failure: null,
      results: { applied: 2, skipped: 1 },
      failures: ['skipped grades/G2: left out in diff.xlsx / grades changes!A3.'],
      writes: ['POST /v1/grades', 'DELETE /v1/grades/…'],
    });
    expect(levels()).toEqual(['G1 10', 'G2 20', 'G9 5']);
    const again = { exitCode: 0, results: { applied: 0, already: 2, skipped: 1 }, writes: [] };
    expect(await decideIn(skipping)).toMatchObject(again);
    expect(await decideIn({})).toMatchObject({ exitCode: 0, results: { applied: 1, already: 2 } });
  });

  test('is counted on the terminal, with what is left out along with it', async () => {
    const { run, plan, write } = await arrange({
      'teams.csv': 'chart,code,name,parentCode\nFY26,N,N,\nFY26,NN,NN,N\nFY26,M,M,\n',
    });
    await write('diff.xlsx', await decide(await workbookOf(plan), { 'teams/FY26/N': 'skip' }));
    const { stdout, stderr } = await run('apply', 'plan.jsonl', '--decisions', 'diff.xlsx');
    expect(stderr).toContain('diff.xlsx: 1 change left out, and 1 more as a result.');
    expect(stdout).toContain('Applied 1 of 3 changes, 2 skipped (');
  });

  test('is left out by a JSON file as well, with the name and the note of the reviewer, and not by one of another plan', async () => {
    const { sandbox, plan, apply, write, decideInJson, levels } = await arrange(grades);
    const decisions = [{ id: 'grades/G2', decision: 'skip', note: 'Only in April.' }];
    const other = { exitCode: 7, problems: ['decisions_of_other_plan'] };
    expect(await decideInJson({ plan: '0'.repeat(64), decisions })).toMatchObject(other);
    await write('diff.xlsx', await workbookOf({ ...plan, changes: plan.changes.slice(1) }));
    expect(await apply('diff.xlsx')).toMatchObject(other);
    expect(await apply('none.xlsx')).toMatchObject({ exitCode: 7, problems: ['file_not_found'] });
    expect(await apply('grades.csv')).toMatchObject({ exitCode: 7, problems: ['decisions_unreadable'] });
    expect(sandbox.requests).toEqual([]);
    const failures = [
      'skipped grades/G2: left out in decisions.json grades/G2 by Sato. Note: "Only in April."',
    ];
    expect(await decideInJson({ decisions })).toMatchObject({ exitCode: 0, failures });
    expect(levels()).toEqual(['G1 10', 'G2 20', 'G9 5']);
  });

  test('does not make the plan out of date; any other does', async () => {
    const { sandbox, decideIn } = await arrange(grades);
    await send(sandbox, 'PATCH', '/v1/grades/G2', { level: 30 });
    const failure = expect.stringContaining('1 of 2 changes no longer as planned (grades G2');
    expect(await decideIn({ 'grades/G9': 'skip' })).toMatchObject({ exitCode: 5, failure, writes: [] });
    expect(await decideIn({ 'grades/G2': 'skip' })).toMatchObject({ exitCode: 0, results: { applied: 2 } });
  });
});

describe('deletes that wait for a yes', () => {
  /** A grade without a row, where no run has deleted before. */
  async function plannedWithQuestion() {
    const files = { 'grades.csv': gradesCsv('G1,一般,10', 'G2,課長,25') };
    const arranged = await arrange(files, '--prune', '--report', 'diff.xlsx');
    const [{ finding: { lift = '' } = {} } = {}] = arranged.plan.withheld;
    expect(lift).toMatch(/^deletes=1@/);
    return { ...arranged, lift };
  }

  test('are made by a yes in the workbook with a name, which is in the journal and the evidence', async () => {
    const { at, run, write, lift, apply, levels } = await plannedWithQuestion();
    const answered = await decide(await readFile(at('diff.xlsx')), { [lift]: 'yes' });
    await write('nameless.xlsx', answered);
    expect(await apply('nameless.xlsx')).toMatchObject({ exitCode: 7, problems: ['decisions_without_name'] });
    const name = { 'Name of who decided': '佐藤 花子', 'Note on all decisions': '4月から' };
    await write('named.xlsx', await fillIn(answered, name));
    const decidedBy = { name: '佐藤 花子', note: '4月から', approved: [lift] };
    expect(await apply('named.xlsx')).toMatchObject({ exitCode: 0, status: 'CHANGED', decidedBy });
    expect(levels()).toEqual(['G1 10', 'G2 25']);
    expect((await run('evidence', 'latest', '--to', 'run.zip')).exitCode).toBe(0);
    const journal = (await unzipped(await readFile(at('run.zip'))))['run/journal.jsonl'] ?? '';
    const { decider } = JSON.parse(journal.slice(0, journal.indexOf('\n')));
    expect(decider).toEqual({ by: '佐藤 花子', note: '4月から', approved: [lift] });
  });

  test('are one question with the members that go along: one yes approves both', async () => {
    const files = { 'teams.csv': 'chart,code,name\nFY26,HQ,本社\n' };
    const { plan, at, run, write, sandbox } = await arrange(files, '--prune', '--report', 'diff.xlsx');
    const [question, ...others] = openQuestions(plan);
    expect(others).toEqual([]);
    expect(question?.map(({ check }) => check)).toEqual(['first_run', 'cascade']);
    const lifts = [...liftsOf(question ?? [])].join('\n');
    const answered = await decide(await readFile(at('diff.xlsx')), { [lifts]: 'yes' });
    await write('named.xlsx', await fillIn(answered, { 'Name of who decided': '佐藤 花子' }));
    const { stderr, exitCode } = await run('apply', 'plan.jsonl', '--decisions', 'named.xlsx');
    expect(stderr).toContain('1 of 1 question answered with yes.');
    expect(exitCode).toBe(0);
    expect(sandbox.dump().teams.map(({ code }) => code)).toEqual(['HQ']);
  });

  test('are made by a yes from the page; without one they stay, and the run did what it was to do', async () => {
    const { lift, decideInJson, levels } = await plannedWithQuestion();
    const withheld = { exitCode: 4, status: 'WITHHELD', outcome: 'withheld' };
    expect(await decideInJson({ decisions: [{ id: lift, decision: 'skip' }] })).toMatchObject(withheld);
    expect(levels()).toEqual(['G1 10', 'G2 25', 'G3 30']);
    const made = { exitCode: 0, decidedBy: { name: 'Sato' } };
    expect(await decideInJson({ decisions: [{ id: lift, decision: 'apply' }] })).toMatchObject(made);
    expect(levels()).toEqual(['G1 10', 'G2 25']);
  });
});
