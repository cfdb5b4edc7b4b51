/**
 * Approval of plans by name: which plans need one, which approvals count, and that what was
 * approved also goes for the rest of an interrupted run.
 */
import { EventEmitter } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { stateAfterRun } from '../helpers/remembered.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const grades = Array.from({ length: 40 }, (_, index) => ({
  code: `G${index}`,
  name: `Grade ${index}`,
  level: 1,
  default: index === 0,
}));
const rows = (count: number, last = '') =>
  ['code,name,level', ...grades.slice(0, count).map(({ code, name }) => `${code},${name},1`), last].join(
    '\n',
  );

/** Forty grades in the service; files that delete some of them, and settings. */
async function arrange(settings = '') {
  const signals = new EventEmitter();
  const onDelete = { count: Number.POSITIVE_INFINITY };
  const sandbox = await openSandbox({
    seed: { grades },
    onRequest: ({ method }) => {
      if (method === 'DELETE' && --onDelete.count === 0) signals.emit('SIGINT');
      return undefined;
    },
  });
  const folder = await dataFolder({ 'data/grades.csv': rows(36), 'mastersync.yaml': settings });
  const state = await stateAfterRun(sandbox.url, 'grades');
  const at = (name: string) => path.join(folder, name);
  const data = at('data');
  const environment = { ...environmentOf(sandbox), ...state };
  const run = (...args: readonly string[]) => {
    sandbox.clearRequests();
    return runCli([...args, '--config', at('mastersync.yaml')], environment, { signals });
  };
  return { sandbox, at, data, run, plan: at('plan.jsonl'), onDelete, state };
}

/** The words of a printed command, and of an option in it. */
function printed({ stdout, stderr }: Finished, command: string): readonly string[] {
  const [, words = ''] = new RegExp(`(mastersync ${command} .*)`).exec(`${stdout}${stderr}`) ?? [];
  expect(words).not.toBe('');
  return words.split(' ').slice(1);
}

const refusalsOf = (finished: Finished) => documentOf(finished).refusals.map(({ code }) => code);

describe('where approvals are required, the printed commands lead from refusal to run', () => {
  test.each(['deletes'])('%s: sync, plan, approve, apply', async (required) => {
    const { sandbox, data, run, at, plan } = await arrange(
      `approval: {required: ${required}, distinct: true}\n`,
    );
    await writeFile(path.join(data, 'grades.csv'), rows(35));
    const limited = await run('sync', data, '--prune=grades', '--yes');
    const [, approve = ''] = /(deletes=5@[0-9a-f]{10})/.exec(limited.stdout) ?? [];
    const refused = await run('sync', data, '--prune=grades', '--yes', '--approve', approve);
    expect([refused.exitCode, writesOf(sandbox)]).toEqual([4, []]);

    // The settings file is given by `run` itself.
    const again = (words: readonly string[], name: string) =>
      run(
        ...words
          .filter((word, index) => word !== '--config' && words[index - 1] !== '--config')
          .map((word) => ({ 'plan.jsonl': plan, NAME: name })[word] ?? word),
      );
    const saving = printed(refused, 'plan');
    expect(saving).toEqual(expect.arrayContaining([data, '--prune=grades', approve]));
    const saved = await again(saving, 'Tanaka');
    expect(saved.exitCode).toBe(0);

    const approved = await again([...printed(saved, 'approve'), '--note', 'agreed'], 'Sato');
    expect(approved.exitCode).toBe(0);

    const applied = await run('apply', plan, '--json', '--report', at('r.md'));
    const document = documentOf(applied);
    expect([applied.exitCode, document.results.applied]).toEqual([0, 5]);
    expect(document.approvedBy).toMatchObject({ name: 'Sato', note: 'agreed' });
    expect(applied.stderr).toContain('approvedBy=Sato');
    expect(await readFile(at('r.md'), 'utf8')).toContain('Approved by Sato, ');
  });

  test('plan and explain say beforehand what sync refuses, and how to have it approved', async () => {
    const { data, run, at } = await arrange('approval: {required: deletes}\n');
    await writeFile(path.join(data, 'grades.csv'), rows(39));
    const planned = await run('plan', data, '--prune=grades', '--report', at('r.md'));
    const needed = 'this plan deletes records, so it needs an approval by name';
    const command = `mastersync plan ${data} --prune=grades`;
    expect([planned.exitCode, planned.stderr]).toEqual([0, expect.stringContaining(needed)]);
    const report = await readFile(at('r.md'), 'utf8');
    for (const text of [planned.stderr, report]) expect(text).toContain(command);
    expect(report).toContain('Not approved yet');
    const explained = await run('explain', 'grades', 'G39', data, '--prune=grades');
    expect(explained.stdout).toContain(`The plan is refused\n  ${needed}`);
    expect(explained.stdout).not.toContain('mastersync sync');
  });
});

describe('what a saved plan withholds', () => {
  test('is approved with the command that is printed, when it is applied or by name', async () => {
    const { sandbox, data, run, plan, at } = await arrange();
    await writeFile(path.join(data, 'grades.csv'), rows(38));
    // No earlier run is on record there.
    const first = ['--state-dir', at('none')];
    const held = await run('plan', data, '--prune=grades', '--out', plan, ...first);
    const [approval = ''] = /deletes=2@[0-9a-f]{10}/.exec(held.stdout) ?? [];
    const wrong = await run('apply', plan, '--approve', 'deletes=2@0123456789', ...first);
    expect([wrong.exitCode, writesOf(sandbox)]).toEqual([4, []]);
    expect(wrong.stderr).toContain(approval);

    await copyFile(plan, at('signed.jsonl'));
    expect((await run('approve', at('signed.jsonl'), '--by', 'Sato', ...first)).exitCode).toBe(0);
    const rehearsed = await run('rehearse', at('signed.jsonl'), ...first);
    expect([rehearsed.exitCode, rehearsed.stdout]).toEqual([0, expect.stringContaining('Applied 2 of 2')]);
    expect((await run('apply', plan, '--approve', approval, ...first)).exitCode).toBe(0);
    expect(writesOf(sandbox)).toHaveLength(2);
  });
});

describe('rehearse judges a plan as the run does', () => {
  test('an approval that is required is named, and everything rehearsed all the same', async () => {
    const { sandbox, data, run, plan } = await arrange('approval: {required: always}\n');
    await writeFile(path.join(data, 'grades.csv'), rows(38));
    const fromFiles = await run('rehearse', data, '--prune=grades');
    await run('plan', data, '--prune=grades', '--out', plan);
    const saved = await run('rehearse', plan);
    await run('approve', plan, '--by', 'Sato');
    const approved = await run('rehearse', plan, '--json');
    expect([fromFiles, saved, approved].map(({ exitCode }) => exitCode)).toEqual([4, 4, 0]);
    for (const { stdout, stderr } of [fromFiles, saved]) {
      expect(stderr).toContain('mastersync');
      expect(stderr).not.toContain('Nothing was written');
      expect(stdout).toContain('Applied 2 of 2 changes.');
      expect(stdout).toContain('As it is, the plan would be refused.');
    }
    expect(printed(fromFiles, 'plan')).toContain('--prune=grades');
    expect(printed(saved, 'approve')).toContain(plan);
    expect(documentOf(approved).approvedBy).toMatchObject({ name: 'Sato' });
    expect(writesOf(sandbox)).toEqual([]);
  });
});

describe('apply --require-approval refuses and writes nothing', () => {
  const cases: Readonly<
    Record<string, (files: Awaited<ReturnType<typeof approvedPlan>>) => Promise<unknown>>
  > = {
    'is not an approval': async ({ plan }) => copyFile(plan, `${plan}.approval.json`),
    'was edited': async ({ plan }) => {
      const text = await readFile(`${plan}.approval.json`, 'utf8');
      await writeFile(`${plan}.approval.json`, text.replace('Sato', 'Tanaka'));
    },
    'approved another plan': async ({ run, plan, data }) => {
      await writeFile(path.join(data, 'grades.csv'), rows(39));
      await run('plan', data, '--prune', '--out', plan);
    },
  };

  async function approvedPlan() {
    const arranged = await arrange();
    const { run, data, plan } = arranged;
    await writeFile(path.join(data, 'grades.csv'), rows(38));
    await run('plan', data, '--prune', '--out', plan);
    const { exitCode } = await run('approve', plan, '--by', 'Sato');
    expect(exitCode).toBe(0);
    return arranged;
  }

  test.each(Object.entries(cases))('an approval that %s', async (words, change) => {
    const files = await approvedPlan();
    await change(files);
    const { run, plan, sandbox } = files;
    const refused = await run('apply', plan, '--require-approval', '--json');
    expect([refused.exitCode, refusalsOf(refused), writesOf(sandbox)]).toEqual([
      4,
      ['plan_not_approved'],
      [],
    ]);
    expect(documentOf(refused).refusals[0]?.message).toContain(words);
    expect(documentOf(refused).refusals[0]?.message).not.toContain('UTC');
    // Nobody asked for it: it is ignored, and that is said.
    const ignored = await run('apply', plan);
    expect([ignored.exitCode, ignored.stderr]).toEqual([
      0,
      expect.stringContaining('The approval is ignored'),
    ]);
  });
});

test('where two people are asked for, nobody approves a plan of their own', async () => {
  const { run, data, plan } = await arrange('approval: {required: always, distinct: true}\n');
  await writeFile(path.join(data, 'grades.csv'), rows(40, 'NEW,New,2'));
  const unnamed = await run('plan', data, '--out', plan);
  expect(unnamed.stderr).toContain('plan again with --by NAME');
  await run('plan', data, '--out', plan, '--by', 'Sato');
  const own = await run('approve', plan, '--by', 'SATO', '--json');
  expect([own.exitCode, refusalsOf(own)]).toEqual([4, ['plan_not_approved']]);
  expect((await run('approve', plan, '--by', 'Tanaka')).exitCode).toBe(0);
  expect((await run('apply', plan)).exitCode).toBe(0);
});

describe('approve', () => {
  test('approves what it shows, once: another approval does not take its place', async () => {
    const { run, data, plan } = await arrange();
    await writeFile(path.join(data, 'grades.csv'), rows(35));
    await run('plan', data, '--prune', '--out', plan);
    expect((await run('approve', plan, '--by', ' ')).exitCode).toBe(64);
    const approved = await run('approve', plan, '--by', 'Sato');
    expect([approved.exitCode, approved.stdout]).toEqual([
      0,
      expect.stringMatching(
        /Approved by Sato(?:.|\n)*this plan deletes 5 [^\n]* Approved by --approve deletes=5@/,
      ),
    ]);
    const again = await run('approve', plan, '--by', 'Tanaka');
    expect([again.exitCode, again.stderr]).toEqual([4, expect.stringContaining('Sato')]);
    expect(await readFile(`${plan}.approval.json`, 'utf8')).toContain('Sato');
  });

  test('approves only what --approve names, and refuses a plan that needs more', async () => {
    const { run, data, plan } = await arrange();
    const more = grades.slice(0, 35).map(({ code, name }) => `${code},New ${name},1`);
    await writeFile(path.join(data, 'grades.csv'), ['code,name,level', ...more].join('\n'));
    const planned = await run('plan', data, '--prune', '--out', plan);
    const [deletes = ''] = /deletes=5@\w+/.exec(planned.stdout) ?? [];
    const refused = await run('approve', plan, '--by', 'Sato', '--approve', deletes);
    expect([refused.exitCode, refused.stdout]).toEqual([4, expect.stringMatching(/--approve updates=35@/)]);
    await expect(readFile(`${plan}.approval.json`)).rejects.toThrow();
  });

  test('says which approval it replaces: one of another plan, or one that does not count', async () => {
    const { run, data, plan } = await arrange();
    await run('plan', data, '--prune', '--out', plan);
    await run('approve', plan, '--by', 'Sato');
    await writeFile(path.join(data, 'grades.csv'), rows(38));
    await run('plan', data, '--prune', '--out', plan);
    const other = await run('approve', plan, '--by', 'Tanaka');
    expect([other.exitCode, other.stderr]).toEqual([0, expect.stringContaining('Sato')]);
    expect(await readFile(`${plan}.approval.json`, 'utf8')).toContain('Tanaka');
  });
});

test('the rest of an interrupted run is applied with the printed command, without another approval', async () => {
  const { run, data, plan, onDelete, sandbox } = await arrange('approval: {required: deletes}\n');
  await writeFile(path.join(data, 'grades.csv'), rows(30));
  const planned = await run('plan', data, '--prune', '--out', plan);
  const [approve = ''] = /deletes=10@[0-9a-f]{10}/.exec(planned.stdout) ?? [];
  await run('approve', plan, '--by', 'Sato', '--approve', approve);
  onDelete.count = 3;
  const interrupted = await run('apply', plan, '--concurrency', '1');
  expect(interrupted.exitCode).toBe(130);
  const rest = printed(interrupted, 'apply');
  expect(rest).not.toContain('--approve');

  const shown = await run('runs', 'latest');
  expect(printed(shown, 'apply').slice(0, 2)).toEqual(rest.slice(0, 2));
  const done = await run(...rest.slice(0, 2), '--json');
  expect([done.exitCode, documentOf(done).approvedBy?.name]).toEqual([0, 'Sato']);
  expect(sandbox.dump().grades).toHaveLength(30);
});
