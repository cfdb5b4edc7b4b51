/**
 * A run that is interrupted before it writes ends as any other: with its document, its last line
 * and its notifications.
 */
import { EventEmitter } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { firstOf } from '../helpers/cases.js';
import {
  approvalIn,
  dataFolder,
  documentOf,
  environmentOf,
  type Finished,
  runCli,
  runProcess,
} from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Receives notifications; answers them only if `isAnswering`. */
async function aReceiver({ isAnswering = true, onReceived = () => {} } = {}) {
  const received: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => (body += text));
    request.on('end', () => {
      received.push(JSON.parse(body));
      onReceived();
      if (isAnswering) response.end();
    });
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function arrange(options: SandboxOptions = {}) {
  const seed = { charts: [{ name: 'FY26', current: true }] };
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,a,1\n', '.state/.keep': '' });
  const state = path.join(folder, '.state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const planFile = path.join(folder, 'plan.jsonl');
  const locks = async () => (await readdir(state)).filter((name) => name.startsWith('lock-'));
  return { sandbox, folder, state, environment, planFile, locks };
}

/** A service that falls silent when it is to, and says when it is asked something after that. */
function silence() {
  let isSilent = false;
  let onAsked = () => {};
  const never = new Promise<undefined>(() => {});
  const onRequest = () => {
    if (!isSilent) return undefined;
    onAsked();
    return never;
  };
  const begin = (interrupt: () => void) => {
    isSilent = true;
    onAsked = interrupt;
  };
  return { onRequest, begin };
}

type Arranged = Awaited<ReturnType<typeof arrange>>;

/** What interrupts a run, and how it ended. */
type Interrupted = (
  args: readonly string[],
  environment: Arranged['environment'],
  signal: NodeJS.Signals,
) => Promise<Finished>;

/** Interrupts a run of this process when the service is asked. */
function interruptedHere(begin: (interrupt: () => void) => void): Interrupted {
  return (args, environment, signal) => {
    const signals = new EventEmitter();
    begin(() => void signals.emit(signal));
    return runCli(args, environment, { signals });
  };
}

/** Interrupts a process when the service is asked. */
function interruptedAlone(begin: (interrupt: () => void) => void): Interrupted {
  return (args, environment, signal) =>
    runProcess(args, environment, { onStart: (child) => begin(() => void child.kill(signal)) });
}

type Case = readonly [
  command: string,
  signal: NodeJS.Signals,
  args: (arranged: Arranged) => readonly string[],
  interruptedIn: typeof interruptedHere,
];

/** The quick suite has one in a process of its own. */
const commands = firstOf<Case>(5, [
  [
    'plan',
    'SIGTERM',
    ({ folder, planFile }) => ['plan', folder, '--out', `${planFile}.new`],
    interruptedHere,
  ],
  ['sync', 'SIGINT', ({ folder }) => ['sync', folder, '--yes'], interruptedAlone],
  ['undo', 'SIGTERM', ({ planFile }) => ['undo', 'latest', '--out', `${planFile}.new`], interruptedHere],
  ['chart copy', 'SIGTERM', () => ['chart', 'copy', 'FY26', 'FY27', '--yes'], interruptedHere],
  ['chart activate', 'SIGINT', () => ['chart', 'activate', 'FY26', '--yes'], interruptedHere],
  ['plan', 'SIGHUP', ({ folder }) => ['plan', folder], interruptedAlone],
  ['apply', 'SIGTERM', ({ planFile }) => ['apply', planFile], interruptedAlone],
]);

describe('before anything is written', () => {
  test.each(commands)(
    '%s ends at %s before it writes, with exit code 130, a message and a notification',
    async (name, signal, args, interruptedIn) => {
      const { onRequest, begin } = silence();
      const arranged = await arrange({ onRequest });
      const { sandbox, folder, state, environment, planFile, locks } = arranged;
      // A plan to apply, and a run to undo.
      await runCli(['plan', folder, '--out', planFile], environment);
      if (name === 'undo') await runCli(['sync', folder, '--yes'], environment);
      const left = await readdir(folder);
      const runs = await readdir(path.join(state, 'runs')).catch(() => []);
      sandbox.clearRequests();
      const { url, received } = await aReceiver();
      const options = ['--json', '--log', 'json', '--notify', url];
      const line = [...args(arranged), ...options];
      const finished = await interruptedIn(begin)(line, environment, signal);
      const failure = 'Interrupted. Nothing was written.';
      const said = { command: name, exitCode: 130, outcome: 'interrupted', status: 'FAILED' };
      expect(finished.exitCode).toBe(130);
      expect(documentOf(finished)).toMatchObject({ ...said, failure, run: null });
      expect(received).toMatchObject([{ ...said, failure }]);
      const lines = finished.stderr.trimEnd().split('\n');
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'end', ...said });
      expect([writesOf(sandbox), await locks()]).toEqual([[], []]);
      expect(await readdir(folder)).toEqual(left);
      expect(await readdir(path.join(state, 'runs')).catch(() => [])).toEqual(runs);
    },
  );

  test('an interrupted run without --json has its last line on stdout', async () => {
    const { onRequest, begin } = silence();
    const { folder, environment } = await arrange({ onRequest });
    const interrupted = interruptedHere(begin);
    const { stdout, stderr } = await interrupted(['plan', folder], environment, 'SIGINT');
    expect(stdout).toMatch(/^FAILED command=plan exit=130 outcome=interrupted service=\S+ duration=\S+\n$/);
    expect(stderr).toMatch(/\nInterrupted\. Nothing was written\.\n$/);
  });

  test('a run that waits for the lock waits no longer, and leaves it to its owner', async () => {
    const { onRequest, begin } = silence();
    const { sandbox, folder, environment, locks } = await arrange({ onRequest });
    const sync = ['sync', folder, '--yes'];
    let end = () => {};
    const isHeld = new Promise<void>((resolve) => begin(resolve));
    const owner = runProcess(sync, environment, {
      onStart: (child) => (end = () => void child.kill('SIGTERM')),
    });
    await isHeld;
    const held = await locks();
    const waiting = await runProcess([...sync, '--lock-wait', '10m'], environment, {
      onStart: (child) =>
        child.stderr.on('data', (text) => String(text).includes('Waiting for') && child.kill('SIGTERM')),
    });
    expect(waiting.exitCode).toBe(130);
    expect([held.length, await locks()]).toEqual([1, held]);
    end();
    expect((await owner).exitCode).toBe(130);
    expect([writesOf(sandbox), await locks()]).toEqual([[], []]);
  });

  test('a second signal ends the run at once, without waiting for an answer', async () => {
    const { onRequest, begin } = silence();
    const { folder, environment, locks } = await arrange({ onRequest });
    let again = () => {};
    const { url, received } = await aReceiver({ isAnswering: false, onReceived: () => again() });
    const sync = ['sync', folder, '--yes', '--notify', url];
    const { exitCode, stdout, stderr } = await runProcess(sync, environment, {
      onStart: (child) => {
        again = () => void child.kill('SIGTERM');
        begin(() => void child.kill('SIGTERM'));
      },
    });
    expect([exitCode, stdout, received.length]).toEqual([130, '', 1]);
    expect(stderr).not.toContain('The notification to');
    expect(await locks()).toEqual([]);
  });
});

describe('a run beyond a limit that is interrupted while it writes', () => {
  const count = 60;
  const rows = (name: string) =>
    Array.from({ length: count }, (_, index) => ({ code: `G${index}`, name, level: 1 }));
  const fileOf = (name: string) =>
    [
      'code,name,level,action',
      ...rows(name).map(({ code }) => `${code},${name},1,`),
      'OLD,,,delete',
      '',
    ].join('\n');

  const sync = ['sync', 'grades.csv', '--yes'];

  /** What is wanted, and its approval. @param end ends the run at this write */
  async function arrange(writesMax: number, end: () => unknown) {
    let writes = 0;
    const sandbox = await openSandbox({
      seed: { grades: [...rows('旧'), { code: 'OLD', name: '廃止', level: 1 }] },
      onRequest: async ({ method }) => {
        if (method === 'PATCH' && ++writes === writesMax) await end();
        return undefined;
      },
    });
    const cwd = await dataFolder({ 'grades.csv': fileOf('新') });
    const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(cwd, '.state') };
    const approval = approvalIn(await runCli(sync, environment, { cwd }), 'updates=60');
    return { sandbox, cwd, environment, approval, approved: [...sync, '--approve', approval] };
  }

  async function interrupt() {
    const signals = new EventEmitter();
    const { sandbox, cwd, environment, approval, approved } = await arrange(24, () => signals.emit('SIGINT'));
    const interrupted = await runCli(approved, environment, { cwd, signals });
    expect(interrupted.exitCode).toBe(130);
    const [, command = ''] =
      /^To apply the rest of the plan: mastersync (.+)$/m.exec(interrupted.stdout) ?? [];
    const goOn = () => runCli([...command.split(' '), '--json'], environment, { cwd });
    return { sandbox, approval, command, goOn };
  }

  test('an interrupted run beyond a limit prints the command that applies the rest, with the approval of the whole', async () => {
    const { sandbox, approval, command, goOn } = await interrupt();
    expect(command).toMatch(new RegExp(`^apply \\S+plan\\.jsonl --approve ${approval}$`));
    sandbox.clearRequests();
    const finished = await goOn();
    expect(finished.exitCode).toBe(0);
    const { already, applied } = documentOf(finished).results;
    expect(already).toBeGreaterThanOrEqual(24);
    expect(already + applied).toBe(count + 1);
    expect(writesOf(sandbox)).toHaveLength(applied);
    expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(rows('新').map(({ name }) => name));
  });

  async function kill() {
    let killNow: () => Promise<unknown> = () => Promise.resolve();
    // What is left is beyond the limit as well.
    const { approved, ...arranged } = await arrange(12, () => killNow());
    const { cwd, environment } = arranged;
    const killed = await runProcess(approved, environment, {
      cwd,
      onStart: (child) => {
        const isGone = new Promise((resolve) => child.on('exit', resolve));
        killNow = () => {
          child.kill('SIGKILL');
          return isGone;
        };
      },
    });
    expect(killed.exitCode).toBe(null);
    const again = (...options: string[]) => runCli([...sync, ...options], environment, { cwd });
    return { ...arranged, approved, again };
  }

  test.each([
    ['as it was typed', true],
    ['without approvals, as by a nightly job', false],
  ])('a killed run goes on when the same command is run again %s', async (_, isApproved) => {
    const { sandbox, approval, again } = await kill();
    const finished = await again('--json', ...(isApproved ? ['--approve', approval] : []));
    expect([finished.exitCode, documentOf(finished).refusals]).toEqual([0, []]);
    expect(finished.stderr).toMatch(
      /was killed\. Its approvals still apply to the remaining changes: updates=\d+@/,
    );
    expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(rows('新').map(({ name }) => name));
  });

  test('what a killed run was approved to do is all that its approvals are of', async () => {
    const { sandbox, cwd, again } = await kill();
    const firstFile = fileOf('新');
    await writeFile(path.join(cwd, 'grades.csv'), firstFile.replace('G59,新', 'G59,別'));
    sandbox.clearRequests();
    const changed = await again();
    expect([changed.exitCode, writesOf(sandbox)]).toEqual([4, []]);
    await writeFile(path.join(cwd, 'grades.csv'), firstFile);
    // A run that was refused has not taken its place.
    expect((await again()).exitCode).toBe(0);
    await writeFile(path.join(cwd, 'grades.csv'), fileOf('三').replace('OLD,,,delete\n', ''));
    expect((await again()).exitCode).toBe(4);
  });
});
