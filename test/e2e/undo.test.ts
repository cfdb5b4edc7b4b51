import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Sandbox, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const seed: Seed = {
  charts: [{ name: 'FY26', current: true }],
  grades: [
    { code: 'G1', name: '部長', level: 9, default: true },
    { code: 'G2', name: '課長', level: 5 },
  ],
};

/** A sandbox, a state folder that stays for the test, and one run in it. */
async function afterARun(lines: readonly string[]): Promise<{
  readonly sandbox: Sandbox;
  readonly environment: Readonly<Record<string, string>>;
  readonly before: unknown;
  readonly run: string;
  readonly out: string;
}> {
  const sandbox = await openSandbox({ seed });
  const state = await dataFolder({});
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const before = sandbox.dump();
  const data = await dataFolder({ 'grades.csv': `${lines.join('\n')}\n` });
  const { run } = documentOf(await runCli(['sync', data, '--yes', '--json'], environment));
  sandbox.clearRequests();
  return { sandbox, environment, before, run: run ?? '', out: path.join(data, 'undo.jsonl') };
}

describe('the undo of a run whose journal lost lines', () => {
  const lines = ['code,name,level', 'G2,係長,3', 'G3,主任,1', 'G4,副主任,1'];
  const journalOf = ({ environment, run }: Awaited<ReturnType<typeof afterARun>>) =>
    path.join(environment['MASTERSYNC_STATE_DIR'] ?? '', 'runs', run, 'journal.jsonl');

  test.each([['one in the middle', (text: readonly string[]) => text.toSpliced(3, 1), 'see line 4']])(
    'is refused without %s',
    async (_, damage, reason) => {
      const past = await afterARun(lines);
      const file = journalOf(past);
      const text = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      await writeFile(file, `${damage(text).join('\n')}\n`);
      const undone = await runCli(['undo', 'latest', '--out', past.out], past.environment);
      expect([undone.exitCode, writesOf(past.sandbox)]).toEqual([7, []]);
      expect(undone.stderr).toContain(reason);
    },
  );

  test('is refused also after a run that ended with exit 1, whose journal has all that was sent', async () => {
    const past = await afterARun(lines);
    const file = journalOf(past);
    const summaryFile = path.join(path.dirname(file), 'summary.json');
    const summary = JSON.parse(await readFile(summaryFile, 'utf8'));
    await writeFile(summaryFile, JSON.stringify({ ...summary, exitCode: 1 }));
    const text = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
    const undoWith = async (kept: readonly string[]) => {
      await writeFile(file, kept.map((line) => `${line}\n`).join(''));
      return runCli(['undo', 'latest', '--out', past.out], past.environment);
    };
    const cut = await undoWith(text.slice(0, 3));
    expect([cut.exitCode, cut.stderr]).toEqual([7, expect.stringContaining('the summary next to it')]);
    // All intents are there: only the outcomes could not be written.
    expect(
      (await undoWith(text.filter((line) => line.includes('"run"') || line.includes('"intent"')))).exitCode,
    ).toBe(0);
  });
});

describe('mastersync undo', () => {
  test('makes a plan that brings back what was, and writes nothing itself', async () => {
    const { sandbox, environment, before, run, out } = await afterARun([
      'code,name,level',
      'G2,係長,3',
      'G3,主任,1',
    ]);
    const undone = await runCli(['undo', 'latest', '--out', out], environment);
    expect([undone.exitCode, writesOf(sandbox)]).toEqual([0, []]);
    expect(undone.stdout).toContain('name: "係長" → "課長"');
    expect(undone.stdout).toContain(`- delete G3 主任`);
    expect(undone.stderr).toContain(`mastersync apply ${out}`);

    const applied = await runCli(['apply', out], environment);
    expect([applied.exitCode, sandbox.dump()]).toEqual([0, before]);
    const again = await runCli(['undo', run, '--out', out], environment);
    expect([again.exitCode, again.stdout.split('\n')[0]]).toEqual([
      0,
      `Run ${run} has nothing left to undo.`,
    ]);
  });

  test('of the latest run passes over one that found all done already', async () => {
    const { sandbox, environment, before, out } = await afterARun(['code,name,level', 'G2,係長,3']);
    const plan = path.join(path.dirname(out), 'plan.jsonl');
    const data = await dataFolder({ 'grades.csv': 'code,name,level\nG2,主任,3\n' });
    await runCli(['plan', data, '--out', plan], environment);
    for (const _ of ['applied', 'already'])
      expect((await runCli(['apply', plan], environment)).exitCode).toBe(0);
    await runCli(['undo', 'latest', '--out', out], environment);
    expect((await runCli(['apply', out], environment)).exitCode).toBe(0);
    expect(sandbox.dump()).not.toEqual(before);
    expect(sandbox.dump().grades).toMatchObject([{}, { code: 'G2', name: '係長' }]);
  });

  test('of the latest run means one of the service that it is for, whatever ran since in another', async () => {
    const { sandbox, environment, before, run, out } = await afterARun(['code,name,level', 'G2,係長,3']);
    const other = { ...environment, ...environmentOf(await openSandbox({ seed })) };
    const data = await dataFolder({ 'grades.csv': 'code,name,level\nG2,主任,3\n' });
    expect((await runCli(['sync', data, '--yes'], other)).exitCode).toBe(0);
    const undone = await runCli(['undo', 'latest', '--out', out], environment);
    expect([undone.exitCode, undone.stderr]).toEqual([0, expect.stringContaining(run)]);
    expect((await runCli(['apply', out], environment)).exitCode).toBe(0);
    expect(sandbox.dump()).toEqual(before);
  });

  test('exits 4 and names what it cannot bring back, in the document too', async () => {
    const { sandbox, environment, run, out } = await afterARun(['code,name,level', 'G2,係長,3', 'G3,主任,1']);
    const data = await dataFolder({ 'grades.csv': 'code,name,level\nG3,担当,1\n' });
    await runCli(['sync', data, '--yes'], environment);
    const undone = await runCli(['undo', run, '--out', out, '--json'], environment);
    expect([undone.exitCode, sandbox.dump().grades.length]).toEqual([4, 3]);
    expect(documentOf(undone)).toMatchObject({
      totals: { update: 1, delete: 0 },
      files: { plan: out },
      losses: [{ change: 'grades/G3', action: 'create', code: 'field_changed' }],
    });
    expect(undone.stderr).toContain('warning: grades G3 主任: is left as it is: name is now');
  });

  test.each([['without --out', ['undo', 'latest'], 64, 'with --out']])(
    '%s says what is missing',
    async (_, args, exitCode, words) => {
      const undone = await runCli(args, {
        MASTERSYNC_URL: 'https://service.example',
        MASTERSYNC_TOKEN: 'token',
      });
      expect(undone.exitCode).toBe(exitCode);
      expect(undone.stderr).toContain(words);
    },
  );
});
