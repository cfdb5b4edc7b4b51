/** `mastersync sandbox`: a local service like the real one, for rehearsals and tests. */

import { AppError, isSystemError, UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { NamedToken, Sandbox, SandboxOptions, Seed } from '../sandbox/index.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';
import type { System, SystemClock } from './frame/system.js';
import type { Terminal } from './frame/terminal.js';
import type { ArgumentsOf } from './options/options.js';

const options = {
  seed: { type: 'string', value: 'FOLDER' },
  state: { type: 'string', value: 'FILE' },
  port: { type: 'number', default: 0 },
  token: { type: 'string', array: true, value: 'NAME=RIGHTS' },
  now: { type: 'string', value: 'TIME' },
  switch: { type: 'string', array: true, value: 'NAME=VALUE' },
  fault: { type: 'string', array: true, value: 'NAME=RATE' },
  'fault-seed': { type: 'number', default: 1 },
  latency: { type: 'number', value: 'MS', default: 0 },
} as const;

type SandboxArguments = ArgumentsOf<typeof options>;

/** Runs a sandbox until interrupted. Fails before it reports ready if its state cannot be saved. */
async function sandbox(args: SandboxArguments, { terminal, system }: Run): Promise<RunResult> {
  const writes = { count: 0 };
  const tokens = await readTokens(args).catch(stopWith(64));
  const service = await open(args, { clock: system.clock, onWrite: () => writes.count++ });
  for (const token of tokens) service.addToken(token.name, token.options);
  const callerId = tokens.some(({ options }) => options.serviceAccount) ? service.callerId : undefined;
  const { state } = args;
  try {
    const stopSaving =
      state &&
      (await keepState(state, { service, writes, terminal, clock: system.clock }).catch(stopWith(7)));
    terminal.result(readyText({ ...service, state, callerId }));
    await interrupted(system);
    const isSaved = stopSaving ? await stopSaving() : true;
    return { exitCodes: isSaved ? [] : [ExitCode.unexpected] };
  } finally {
    await service.close();
  }
}

interface ReadySandbox {
  readonly url: string;
  readonly token: string;
  /** File that keeps its records, if one does. */
  readonly state: string | undefined;
  /** User that tokens of service accounts may act for, if there are any. */
  readonly callerId: string | undefined;
}

/** How to use a sandbox that was just started. */
function readyText({ url, token, state, callerId }: ReadySandbox): string {
  return [
    say('sandbox/ready', { url, token }),
    '',
    `  export MASTERSYNC_URL=${url}`,
    ...(callerId === undefined ? [] : [`  export MASTERSYNC_CALLER_ID=${callerId}`]),
    `  export MASTERSYNC_TOKEN=${token}`,
    '  mastersync plan hr-export',
    '',
    say('sandbox/records', { state }),
  ].join('\n');
}

function interrupted({ signals }: System): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const name of ['SIGINT', 'SIGTERM']) signals.off(name, end);
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM']) signals.on(name, end);
  });
}

interface Opening {
  readonly clock: SystemClock;
  onWrite(): void;
}

async function open(args: SandboxArguments, { clock, onWrite }: Opening): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/index.js');
  const { onRequest: playFault, ...options } = await readOptions(args, clock).catch(stopWith(64));
  const seed = await readRecords(args).catch(stopWith(7));
  return startSandbox({
    ...options,
    ...(seed && { seed }),
    onRequest: (request) => {
      if (request.method !== 'GET') onWrite();
      return playFault?.(request);
    },
  }).catch((cause: Error) => {
    if (!isCausedBy(cause, 'EADDRINUSE')) return stopWith(1)(cause);
    throw new UsageError(say('sandbox/port-taken', { port: String(options.port) }));
  });
}

/** Limit of Node's timers. */
const latencyMsMax = 2_147_483_647;

async function readOptions(args: SandboxArguments, clock: SystemClock): Promise<SandboxOptions> {
  const { port, latency, faultSeed } = args;
  const numbers = [
    ['port', port, 65_535],
    ['latency', latency, latencyMsMax],
    ['fault-seed', faultSeed, Number.MAX_SAFE_INTEGER],
  ] as const;
  for (const [name, value, max] of numbers)
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw new UsageError(say('sandbox/number-option', { name, max }));
  const { faultProfile, parseFault, parseSwitch } = await import('../sandbox/index.js');
  const switches = Object.assign({}, ...(args.switch ?? []).map(valueReader('switch', parseSwitch)));
  const faults = (args.fault ?? []).map(valueReader('fault', parseFault));
  const startedMs = clock.nowMs();
  const nowMs = args.now === undefined ? startedMs : Date.parse(args.now);
  if (Number.isNaN(nowMs)) throw new UsageError(say('sandbox/time-option', { text: args.now ?? '' }));
  return {
    port,
    latencyMs: latency,
    switches,
    now: () => new Date(clock.nowMs() + nowMs - startedMs),
    ...(faults.length > 0 && { onRequest: faultProfile({ faults, seed: faultSeed }) }),
  };
}

/** The sandbox is standalone and reports errors in English; this adds the option concerned. */
function valueReader<T>(option: string, parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      return rejectOption(option, text)(error);
    }
  };
}

function rejectOption(option: string, text: string): (cause: unknown) => never {
  return (cause) => {
    throw new UsageError(say('sandbox/option-rejected', { option, text, detail: messageOf(cause) }));
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What the system says, of which a sentence in each language is known here. */
function isCausedBy({ cause }: Error, code: string): boolean {
  return isSystemError(cause) && cause.code === code;
}

/** The printed token keeps all its rights, and no other token may be given twice. */
async function readTokens({ token = [] }: SandboxArguments): Promise<readonly NamedToken[]> {
  const { defaultToken, parseToken } = await import('../sandbox/index.js');
  const tokens = token.map(valueReader('token', parseToken));
  const names = [defaultToken, ...tokens.map(({ name }) => name)];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new UsageError(
      say('sandbox/repeated-token', { name: repeated, isDefault: repeated === defaultToken }),
    );
  return tokens;
}

/** Saved state takes precedence over the seed. */
async function readRecords({ seed, state }: SandboxArguments): Promise<Seed | undefined> {
  const { loadSeed, loadState } = await import('../sandbox/index.js');
  const kept = state === undefined ? undefined : await loadState(state).catch(rejectOption('state', state));
  if (kept || seed === undefined) return kept;
  return loadSeed(seed).catch((cause: Error) => {
    if (!isCausedBy(cause, 'ENOENT')) return rejectOption('seed', seed)(cause);
    throw new UsageError(say('sandbox/no-seed', { seed }));
  });
}

interface KeptState {
  readonly service: Sandbox;
  readonly writes: { readonly count: number };
  readonly terminal: Terminal;
  readonly clock: SystemClock;
}

const saveIntervalMs = 2_000;

/**
 * Saves the records at once, and every few seconds after writes. Later failures in a row are
 * reported once.
 * @returns a function that saves once more and stops; false if that failed
 * @throws Error if the first save fails
 */
async function keepState(
  file: string,
  { service, writes, terminal, clock }: KeptState,
): Promise<() => Promise<boolean>> {
  const { saveState } = await import('../sandbox/index.js');
  let savedCount = writes.count;
  let isSaved = true;
  await saveState(file, service.state());
  const save = async (): Promise<void> => {
    const { count } = writes;
    try {
      await saveState(file, service.state());
      savedCount = count;
      isSaved = true;
    } catch (error) {
      if (isSaved) terminal.attention(say('sandbox/state-not-saved', { reason: messageOf(error) }));
      isSaved = false;
    }
  };
  let saving = Promise.resolve();
  const stop = clock.every(saveIntervalMs, () => {
    saving = saving.then(() => (writes.count === savedCount ? undefined : save()));
  });
  return async () => {
    stop();
    await saving;
    await save();
    return isSaved;
  };
}

/** Errors at start-up are the user's to fix, and the sandbox's message suffices. */
function stopWith(exitCode: number): (cause: Error) => never {
  return (cause) => {
    throw new AppError(cause.message, { exitCode, cause });
  };
}

export const command: Command = {
  builder: options,
  isWithoutSettings: true,
  page: 'sandbox.md',
  handler: sandbox,
};
