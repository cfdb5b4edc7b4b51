/** Runs the command line, in this process or in one of its own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { main } from '../../src/cli/main.js';
import { processSystem } from '../../src/cli/process-system.js';
import type { SystemClock } from '../../src/commands/frame/system.js';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { language, useLanguage } from '../../src/words/language.js';
import { afterEachTest } from './after-each-test.js';
import { impatientClock } from './clock.js';
import { faultsOf } from './schemas.js';

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

const folders: string[] = [];

export interface RunOptions {
  /** What comes on stdin. Default: nothing. */
  readonly stdin?: string | Uint8Array;
  /** The working directory. Default: this checkout. */
  readonly cwd?: string;
  /** To interrupt it by. Default: nobody does. */
  readonly signals?: EventEmitter;
  /** Default: one on which nobody waits. */
  readonly clock?: SystemClock;
  /** Given each piece of stdout and of stderr when it is written. */
  readonly onOutput?: (text: string) => unknown;
  /** All three streams are a terminal, on which somebody types. Default: they are pipes. */
  readonly terminal?: { readonly columns: number; readonly typed?: Readable };
}

/**
 * Runs `mastersync` to its end, in this process. Its environment holds only what is given, PATH,
 * LANG=C, and a state folder of its own. Runs at once must agree on language and folder.
 */
export async function runCli(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  options: RunOptions = {},
): Promise<Finished> {
  const { stdin = '', cwd = root, signals = new EventEmitter(), clock = impatientClock() } = options;
  const { self } = processSystem();
  const [stdout, stderr] = [new Collected(options), new Collected(options)];
  const { terminal } = options;
  const input = terminal?.typed ?? Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]);
  const system = {
    argv: args,
    env: usualEnvironment(environment),
    cwd,
    stdin: Object.assign(input, { isTTY: terminal !== undefined }),
    stdout,
    stderr,
    clock,
    signals,
    self,
  };
  const spoken = language;
  const exitCode = await inFolder(cwd, () => main(system)).finally(() => useLanguage(spoken));
  expect(signals.eventNames()).toEqual([]);
  return { exitCode, stdout: stdout.text, stderr: stderr.text };
}

/** The working directory, which a process has once. */
let runs = 0;
let before = '';
let current = '';

/**
 * Does work in a folder, and goes back to where the process was before.
 * @throws Error when other work at the same time needs another folder
 */
async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (runs === 0) before = process.cwd();
  else if (current !== folder)
    throw new Error(`two runs at once need one folder, not ${current} and ${folder}`);
  current = folder;
  runs++;
  try {
    if (process.cwd() !== folder) process.chdir(folder);
    return await work();
  } finally {
    runs--;
    if (runs === 0) process.chdir(before);
  }
}

/** Keeps what is written. */
class Collected extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #onOutput: NonNullable<RunOptions['onOutput']>;
  readonly isTTY: boolean;
  readonly columns: number;

  constructor({ onOutput = () => {}, terminal }: RunOptions) {
    super();
    this.#onOutput = onOutput;
    this.isTTY = terminal !== undefined;
    this.columns = terminal?.columns ?? 0;
  }

  override _write(chunk: Buffer, _: unknown, done: () => void): void {
    this.#chunks.push(chunk);
    this.#onOutput(chunk.toString());
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

/**
 * To read its first answer, a run compiles the parser of undici once more, for speed that only many
 * answers would pay for, and its end waits for that: a third of the processor time of a short run.
 * What runs once needs no optimising compiler nor helpers that collect garbage beside it, which
 * take another part in twelve.
 */
const forShortRuns = ['--liftoff-only', '--no-opt', '--single-threaded-gc'];

/** What starts the bundle of this checkout, from any folder: a program and its first arguments. */
export const bundleWords: readonly [program: string, ...args: string[]] = [
  process.execPath,
  ...forShortRuns,
  path.join(root, 'dist/cli.cjs'),
];

/** Words as a shell takes them. */
export function shellLine(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ');
}

/** Puts `mastersync` into a folder, to be found on the PATH. */
export async function installBundle(folder: string): Promise<void> {
  const script = `#!/bin/sh\nexec ${shellLine(bundleWords)} "$@"\n`;
  await writeFile(path.join(folder, 'mastersync'), script, { mode: 0o755 });
}

export interface ProcessOptions extends Pick<RunOptions, 'stdin' | 'cwd'> {
  /** The script that is started. Default: the bundle of this checkout. */
  readonly program?: string;
  /** Nobody reads the messages. */
  readonly closeStderr?: boolean;
  /** Given the process, to send it signals. */
  readonly onStart?: (child: ChildProcessByStdio<Writable, Readable, Readable>) => void;
}

/**
 * The same in a process of its own, as a user would: where signals, streams or the end of the
 * process are what matters. It runs the bundle.
 */
export function runProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { program, cwd = root, closeStderr = false, stdin = '', onStart = () => {} }: ProcessOptions = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const [node, ...words] = bundleWords;
    const started = program === undefined ? words : [...forShortRuns, program];
    const child = spawn(node, [...started, ...args], {
      cwd,
      env: usualEnvironment(environment),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    // A command that does not read it may be gone before it is written.
    child.stdin.on('error', () => {}).end(stdin);
    onStart(child);
    if (closeStderr) child.stderr.destroy();
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}

function usualEnvironment(environment: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const stateFolder = path.join(tmpdir(), `mastersync-${randomUUID()}`);
  folders.push(stateFolder);
  const { PATH } = process.env;
  return {
    ...(PATH !== undefined && { PATH }),
    LANG: 'C',
    MASTERSYNC_STATE_DIR: stateFolder,
    ...environment,
  };
}

/** The environment that points to a sandbox. */
export function environmentOf({ url, token }: Sandbox): Readonly<Record<string, string>> {
  return { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token };
}

/** The variables that the sandbox tells its user to export. */
export async function readEnvironment(
  stdout: NodeJS.ReadableStream,
): Promise<Readonly<Record<string, string>>> {
  const environment: Record<string, string> = {};
  for await (const line of createInterface({ input: stdout })) {
    const [, name, value] = /^\s*export (\w+)=(.+)$/.exec(line) ?? [];
    if (name && value) environment[name] = value;
    if (environment['MASTERSYNC_TOKEN'] !== undefined) break;
  }
  return environment;
}

/** Runs a command, and again with each printed approval that begins so in turn: `deletes=4`. */
export async function runApproved(
  run: (...args: readonly string[]) => Promise<Finished>,
  args: readonly string[],
  ...begins: readonly string[]
): Promise<Finished> {
  let approved = args;
  let finished = await run(...approved);
  for (const begin of begins) {
    approved = [...approved, '--approve', approvalIn(finished, begin)];
    finished = await run(...approved);
  }
  return finished;
}

/** The approval that a run prints, by what it begins with: `deletes=4`. */
export function approvalIn({ stdout, stderr }: Finished, begin: string): string {
  const all = `${stdout}${stderr}`;
  const start = all.indexOf(`${begin}@`);
  expect(all).toContain(`${begin}@`);
  return all.slice(start, start + `${begin}@3f9ac2d014`.length);
}

/**
 * Parses what `--json` printed; fails when stdout holds anything else, or what the published schema
 * does not name.
 */
export function documentOf({ stdout }: Finished): JsonDocument {
  const document = JSON.parse(stdout) as JsonDocument;
  expect(faultsOf('document', document)).toEqual([]);
  return document;
}

afterEachTest(() =>
  Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))),
);

/** Writes files into a new folder that is removed after the test. */
export async function dataFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}
