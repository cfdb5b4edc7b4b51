/**
 * Approval of plans by name, by the printed commands, and that what was approved also goes for the
 * rest of an interrupted run. Which plans need one and which count: test/plan/approval.
 */
import { EventEmitter } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { approvalIn, type Finished } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const codes = Array.from({ length: 40 }, (_, index) => `G${index}`);
const rows = (count: number, name = 'Grade') =>
  gradesCsv(...codes.slice(0, count).map((code) => `${code},${name} ${code},1`));

/** Forty grades in the service, and a file that has the first so many. */
async function arrange(count: number, settings = '', pruned = ['grades']) {
  const signals = new EventEmitter();
  let deletesLeft = Number.POSITIVE_INFINITY;
  const stage = await openStage({
    seed: {
      grades: codes.map((code) => ({ code, name: `Grade ${code}`, level: 1, default: code === 'G0' })),
    },
    onRequest: ({ method }) => {
      if (method === 'DELETE' && --deletesLeft === 0) signals.emit('SIGINT');
      return undefined;
    },
    files: { 'data/grades.csv': rows(count), 'mastersync.yaml': settings },
    pruned,
  });
  const run = (...args: readonly string[]) => stage.runWith({ signals }, ...args);
  const interruptAfter = (deletes: number) => {
    deletesLeft = deletes;
  };
  return { ...stage, run, interruptAfter };
}

/** The arguments of a printed command. */
function printed({ stdout, stderr }: Finished, command: string, name = ''): readonly string[] {
  const [, words = ''] = new RegExp(`mastersync (${command} .*)`).exec(`${stdout}${stderr}`) ?? [];
  expect(words).not.toBe('');
  return words.split(' ').map((word) => (word === 'NAME' ? name : word));
}

const planning = ['plan', 'data', '--prune', '--out', 'plan.jsonl'];

test('where approvals are required, the printed commands lead from refusal to run', async () => {
  const { sandbox, run, json, read } = await arrange(35, 'approval: {required: deletes, distinct: true}\n');
  const sync = ['sync', 'data', '--prune=grades', '--yes'];
  const approve = approvalIn(await run(...sync), 'deletes=5');
  const refused = await run(...sync, '--approve', approve);
  expect([refused.exitCode, writesOf(sandbox)]).toEqual([4, []]);

  const saving = printed(refused, 'plan', 'Tanaka');
  expect(saving).toEqual(expect.arrayContaining(['data', '--prune=grades', approve]));
  const saved = await run(...saving);
  expect(saved.exitCode).toBe(0);
  expect((await run(...printed(saved, 'approve', 'Sato'), '--note', 'agreed')).exitCode).toBe(0);
  const applied = await json('apply', 'plan.jsonl', '--report', 'r.md');
  expect(applied).toMatchObject({ exitCode: 0, results: { applied: 5 } });
  expect(applied.approvedBy).toMatchObject({ name: 'Sato', note: 'agreed' });
  expect(await read('r.md')).toContain('Approved by Sato, ');
});

test('what a saved plan withholds is approved with the command that is printed, when it is applied or by name', async () => {
  const { sandbox, run, at } = await arrange(38, '', []);
  const approval = approvalIn(await run(...planning), 'deletes=2');
  const wrong = await run('apply', 'plan.jsonl', '--approve', 'deletes=2@0123456789');
  expect([wrong.exitCode, writesOf(sandbox)]).toEqual([4, []]);
  expect(wrong.stderr).toContain(approval);

  await copyFile(at('plan.jsonl'), at('signed.jsonl'));
  expect((await run('approve', 'signed.jsonl', '--by', 'Sato')).exitCode).toBe(0);
  const rehearsed = await run('rehearse', 'signed.jsonl');
  expect([rehearsed.exitCode, rehearsed.stdout]).toEqual([0, expect.stringContaining('Applied 2 of 2')]);
  expect((await run('apply', 'plan.jsonl', '--approve', approval)).exitCode).toBe(0);
  expect(writesOf(sandbox)).toHaveLength(2);
});

test('apply --require-approval refuses an approval that was edited; where nobody asks for one it is ignored', async () => {
  const { sandbox, run, json, read, write } = await arrange(38);
  await run(...planning);
  expect((await run('approve', 'plan.jsonl', '--by', 'Sato')).exitCode).toBe(0);
  const file = 'plan.jsonl.approval.json';
  await write(file, (await read(file)).replace('Sato', 'Tanaka'));
  const message = expect.stringContaining('was edited');
  const refusals = [{ code: 'plan_not_approved', message }];
  expect(await json('apply', 'plan.jsonl', '--require-approval')).toMatchObject({ exitCode: 4, refusals });
  expect(writesOf(sandbox)).toEqual([]);
  const ignored = await run('apply', 'plan.jsonl');
  expect([ignored.exitCode, ignored.stderr]).toEqual([0, expect.stringContaining('The approval is ignored')]);
});

describe('approve', () => {
  test('approves what it shows, once: another approval does not take its place', async () => {
    const { run, read } = await arrange(35);
    await run(...planning);
    expect((await run('approve', 'plan.jsonl', '--by', ' ')).exitCode).toBe(64);
    const approved = await run('approve', 'plan.jsonl', '--by', 'Sato');
    expect([approved.exitCode, approved.stdout]).toEqual([
      0,
      expect.stringMatching(
        /Approved by Sato(?:.|\n)*this plan deletes 5 [^\n]* Approved by --approve deletes=5@/,
      ),
    ]);
    const again = await run('approve', 'plan.jsonl', '--by', 'Tanaka');
    expect([again.exitCode, again.stderr]).toEqual([4, expect.stringContaining('Sato')]);
    expect(await read('plan.jsonl.approval.json')).toContain('Sato');
  });

  test('approves only what --approve names, and refuses a plan that needs more', async () => {
    const { run, read, write } = await arrange(35);
    await write('data/grades.csv', rows(35, 'New'));
    const deletes = approvalIn(await run(...planning), 'deletes=5');
    const refused = await run('approve', 'plan.jsonl', '--by', 'Sato', '--approve', deletes);
    expect([refused.exitCode, refused.stdout]).toEqual([4, expect.stringMatching(/--approve updates=35@/)]);
    await expect(read('plan.jsonl.approval.json')).rejects.toThrow();
  });
});

test('the rest of an interrupted run is applied with the printed command, without another approval', async () => {
  const { sandbox, run, json, interruptAfter } = await arrange(30, 'approval: {required: deletes}\n');
  const approval = approvalIn(await run(...planning), 'deletes=10');
  await run('approve', 'plan.jsonl', '--by', 'Sato', '--approve', approval);
  interruptAfter(3);
  const interrupted = await run('apply', 'plan.jsonl', '--concurrency', '1');
  expect(interrupted.exitCode).toBe(130);
  const rest = printed(interrupted, 'apply');
  expect(rest).not.toContain('--approve');
  expect(printed(await run('runs', 'latest'), 'apply')).toEqual(rest);
  expect(await json(...rest)).toMatchObject({ exitCode: 0, approvedBy: { name: 'Sato' } });
  expect(sandbox.dump().grades).toHaveLength(30);
});
