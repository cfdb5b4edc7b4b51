import { describe, expect, test } from 'vitest';
import { readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import type { Seed } from '../../src/sandbox/index.js';
import { printedApproval } from '../helpers/builders.js';
import { chartId, send } from '../helpers/connect.js';
import { writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

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

/** Files, planned into `plan.jsonl`; `apply` runs it and tells what it wrote. */
async function arrange(files: Readonly<Record<string, string>>) {
  const stage = await openStage({ seed, files });
  const { sandbox, run, json } = stage;
  const { exitCode, stderr } = await run('plan', ...Object.keys(files), '--out', 'plan.jsonl');
  expect([exitCode, exitCode === 0 ? '' : stderr]).toEqual([0, '']);
  const apply = async (file = 'plan.jsonl', ...args: readonly string[]) => {
    sandbox.clearRequests();
    const { failures, refusals, ...document } = await json('apply', file, ...args);
    return {
      ...document,
      failures: failures.map(({ change, status }) => `${status} ${change}`),
      refused: refusals.map(({ code }) => code),
      writes: writesOf(sandbox).map((write) => write.replace(/[0-9a-f-]{36}/g, '…')),
    };
  };
  const levels = () => sandbox.dump().grades.map(({ code, level }) => `${code} ${level}`);
  return { ...stage, apply, levels };
}

describe('a plan that still holds', () => {
  test('is applied without a question; a second time everything is done already, with exit code 0', async () => {
    const { run, apply, levels } = await arrange({ 'grades.csv': grades });
    const { stdout, stderr } = await run('apply', 'plan.jsonl');
    expect(stderr).toContain('Read plan.jsonl: 3 changes, planned 20');
    expect(stdout).toContain('Applied 3 of 3 changes (');
    expect(levels()).toEqual(['G1 10', 'G2 25', 'G9 5']);
    const again = await apply();
    expect(again).toMatchObject({ exitCode: 0, results: { already: 3 }, writes: [], failures: [] });
  });

  test('lists only what it touches', async () => {
    const { sandbox, apply } = await arrange({
      'grades.csv': 'code,name,level\nG1,一般,10\n',
      'teams.csv': 'chart,code,name\nFY26,B,総務部\n',
      'folders.csv': 'code,name\n',
    });
    expect(await apply()).toMatchObject({ exitCode: 0, results: { applied: 1 } });
    const chart = await chartId(sandbox, 'FY26');
    const read = sandbox.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const isTouched = (path: string) =>
      path.startsWith('/v1/organizationChart') && (path.includes(chart) || !path.includes('/teams'));
    expect(read.filter((path) => !isTouched(path))).toEqual([]);
    expect(read.some((path) => path.includes(`${chart}/teams`))).toBe(true);
  });
});

describe('nothing is written and the run ends with exit code 5 when', () => {
  test('a record was changed by someone else; --skip-drifted applies exactly the rest, but no delete of its scope', async () => {
    const { sandbox, apply, levels } = await arrange({
      'grades.csv': grades,
      'categories.csv': 'name\n稟議\n',
    });
    await send(sandbox, 'PATCH', '/v1/grades/G2', { level: 30 });
    const stale = await apply();
    expect(stale).toMatchObject({ exitCode: 5, writes: [] });
    expect(stale.failure).toContain(
      '1 of 4 changes no longer as planned (grades G2: level is now 30, no longer 20)',
    );
    const { exitCode, writes, failures } = await apply('plan.jsonl', '--skip-drifted');
    expect([exitCode, writes.toSorted()]).toEqual([5, ['POST /v1/categories', 'POST /v1/grades']]);
    expect(failures).toEqual(['skipped grades/G2', 'skipped grades/G3']);
    expect(levels()).toEqual(['G1 10', 'G2 30', 'G3 30', 'G9 5']);
  });
});

test('the limits of a saved plan are checked before anything is sent; an approval is for this run', async () => {
  const { sandbox, at, apply, run } = await arrange({ 'grades.csv': grades });
  const { plan, createdAt, toolVersion } = await readPlanFile(at('plan.jsonl'));
  const limits = { ...plan.limits, deletes: { count: 0, percent: 0 } };
  await writePlanFile(at('strict.jsonl'), { ...plan, limits }, { createdAt, toolVersion });
  expect(await apply('strict.jsonl')).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'] });
  expect(sandbox.requests).toEqual([]);
  for (const approved of ['deletes=1', 'deletes=1@0123456789'])
    expect(await apply('strict.jsonl', '--approve', approved)).toMatchObject({
      refused: ['limit_exceeded', 'approval_mismatch'],
      writes: [],
    });
  const approval = printedApproval(plan, 'deletes=1');
  const { stderr } = await run('apply', 'strict.jsonl');
  expect(stderr).toContain(`intended: mastersync apply strict.jsonl --approve ${approval}\n`);
  expect(stderr.match(/--approve/g)).toHaveLength(1);
  expect(await apply('strict.jsonl', '--approve', approval)).toMatchObject({ exitCode: 0, refused: [] });
});
