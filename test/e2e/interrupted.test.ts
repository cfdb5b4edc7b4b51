/**
 * A run that is interrupted before it writes ends as any other: with its document, its last line
 * and its notifications. What a killed run was approved to do, the next one may do.
 */
import { EventEmitter } from 'node:events';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { approvalIn, documentOf, type Finished, runProcess } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage, type Stage } from '../helpers/stage.js';
import { openServer } from './tiny-server.js';

/** A service that falls silent when it is to, and interrupts who asks it something after that. */
async function openSilence() {
  let onAsked: (() => void) | undefined;
  const stage = await openStage({
    files: { 'data/grades.csv': gradesCsv('G1,a,1'), 'state/.keep': '' },
    onRequest: () => {
      onAsked?.();
      return onAsked && new Promise<undefined>(() => {});
    },
  });
  const beSilent = (interrupt: () => void) => {
    onAsked = interrupt;
  };
  return { ...stage, beSilent };
}

type Silence = Awaited<ReturnType<typeof openSilence>>;

/** Interrupts a run of this process when the service is asked. */
function interruptHere({ beSilent, runWith }: Silence, args: readonly string[]): Promise<Finished> {
  const signals = new EventEmitter();
  beSilent(() => void signals.emit('SIGTERM'));
  return runWith({ signals }, ...args);
}

/** Interrupts a process when the service is asked. */
function interruptAlone({ beSilent, environment, folder }: Silence, args: readonly string[]) {
  const onStart = (child: { kill(signal: 'SIGINT'): void }) => beSilent(() => child.kill('SIGINT'));
  return runProcess(args, environment, { cwd: folder, onStart });
}

describe('before anything is written', () => {
  test.each([
    ['plan', ['--out', 'new.jsonl'], interruptHere],
    ['sync', ['--yes'], interruptAlone],
  ] as const)(
    '%s ends with exit code 130, a message and a notification',
    async (command, args, interrupt) => {
      const silence = await openSilence();
      const { sandbox, at, folder } = silence;
      const left = await readdir(folder);
      const { url, requests } = await openServer((_, response) => response.end());
      const options = ['--json', '--log', 'json', '--notify', url];
      const finished = await interrupt(silence, [command, 'data', ...args, ...options]);
      const failure = 'Interrupted. Nothing was written.';
      const said = { command, exitCode: 130, outcome: 'interrupted', status: 'FAILED' };
      expect(finished.exitCode).toBe(130);
      expect(documentOf(finished)).toMatchObject({ ...said, failure, run: null });
      expect(requests.map(({ body }) => JSON.parse(body.toString()))).toMatchObject([{ ...said, failure }]);
      const lines = finished.stderr.trimEnd().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'end', ...said });
      expect([writesOf(sandbox), await readdir(folder), await readdir(at('state'))]).toEqual([
        [],
        left,
        ['.keep'],
      ]);
    },
  );

  test('an interrupted run without --json has its last line on stdout', async () => {
    const { stdout, stderr } = await interruptHere(await openSilence(), ['plan', 'data']);
    expect(stdout).toMatch(/^FAILED command=plan exit=130 outcome=interrupted service=\S+ duration=\S+\n$/);
    expect(stderr).toMatch(/\nInterrupted\. Nothing was written\.\n$/);
  });
});

describe('a run beyond a limit that is killed while it writes', () => {
  const codes = Array.from({ length: 60 }, (_, index) => `G${index}`);
  const fileOf = (name: string, ...more: readonly string[]) =>
    ['code,name,level,action', ...codes.map((code) => `${code},${name},1,`), ...more, ''].join('\n');
  const file = fileOf('新', 'OLD,,,delete');
  const sync = ['sync', 'grades.csv', '--yes'];

  async function kill(): Promise<Stage> {
    let killNow: () => Promise<unknown> = () => Promise.resolve();
    let writes = 0;
    const stage = await openStage({
      seed: { grades: [...codes, 'OLD'].map((code) => ({ code, name: '旧', level: 1 })) },
      files: { 'grades.csv': file },
      onRequest: async ({ method }) => {
        // What is left is beyond the limit as well.
        if (method === 'PATCH' && ++writes === 12) await killNow();
        return undefined;
      },
    });
    const { environment, folder, run } = stage;
    const approval = approvalIn(await run(...sync), 'updates=60');
    const killed = await runProcess([...sync, '--approve', approval], environment, {
      cwd: folder,
      onStart: (child) => {
        const isGone = new Promise((resolve) => child.on('exit', resolve));
        killNow = () => {
          child.kill('SIGKILL');
          return isGone;
        };
      },
    });
    expect(killed.exitCode).toBe(null);
    return stage;
  }

  test('goes on when the same command is run again without approvals, as by a nightly job', async () => {
    const { sandbox, run } = await kill();
    const finished = await run(...sync, '--json');
    expect([finished.exitCode, documentOf(finished).refusals]).toEqual([0, []]);
    expect(finished.stderr).toMatch(
      /was killed\. Its approvals still apply to the remaining changes: updates=\d+@/,
    );
    expect(new Set(sandbox.dump().grades.map(({ name }) => name))).toEqual(new Set(['新']));
  });

  test('was approved to do that, and nothing else may be done for it', async () => {
    const { sandbox, run, write } = await kill();
    await write('grades.csv', file.replace('G59,新', 'G59,別'));
    sandbox.clearRequests();
    expect([(await run(...sync)).exitCode, writesOf(sandbox)]).toEqual([4, []]);
    await write('grades.csv', file);
    // A run that was refused has not taken its place.
    expect((await run(...sync)).exitCode).toBe(0);
    await write('grades.csv', fileOf('三'));
    expect((await run(...sync)).exitCode).toBe(4);
  });
});
