/** `mastersync sandbox`: a local service that behaves like the real one, for rehearsals and tests. */
import { once } from 'node:events';
import { AppError, UsageError } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { NamedToken, Sandbox, SandboxOptions, Seed } from '../sandbox/index.js';
import { words } from '../words/words.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import type { Terminal } from './frame/terminal.js';
import type { ArgumentsOf } from './options/options.js';

const options = {
  port: { type: 'number', default: 0, nargs: 1 },
  seed: { type: 'string', nargs: 1 },
  state: { type: 'string', nargs: 1 },
  latency: { type: 'number', default: 0, nargs: 1 },
  token: { type: 'string', array: true, nargs: 1 },
  switch: { type: 'string', array: true, nargs: 1 },
  fault: { type: 'string', array: true, nargs: 1 },
  'fault-seed': { type: 'number', default: 1, nargs: 1 },
  now: { type: 'string', nargs: 1 },
} as const;

type SandboxArguments = ArgumentsOf<typeof options>;

/** Runs a sandbox until it is interrupted. A state that cannot be kept ends it before it says that it is ready. */
async function sandbox(args: SandboxArguments, { terminal }: Run): Promise<CommandResult> {
  const writes = { count: 0 };
  const service = await open(args, () => writes.count++);
  try {
    const kept = args.state === undefined ? undefined : { file: args.state, service, writes, terminal };
    const stopSaving = kept && (await keepState(kept).catch(stopWith(7)));
    terminal.result(words.sandbox.sandboxReadyMessage({ ...service, state: args.state }));
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const isSaved = (await stopSaving?.()) ?? true;
    return { exitCodes: isSaved ? [] : [ExitCode.unexpected] };
  } finally {
    await service.close();
  }
}

async function open(args: SandboxArguments, onWrite: () => void): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/index.js');
  const options = await readOptions(args).catch(stopWith(64));
  const tokens = await readTokens(args).catch(stopWith(64));
  const seed = await readRecords(args).catch(stopWith(7));
  const { onRequest: playFault } = options;
  const service = await startSandbox({
    ...options,
    ...(seed && { seed }),
    onRequest: (request) => {
      if (request.method !== 'GET') onWrite();
      return playFault?.(request);
    },
  }).catch(stopWith(1));
  for (const token of tokens) service.addToken(token.name, token.options);
  return service;
}

const portMax = 65_535;
/** Timers count no further. */
const latencyMsMax = 2_147_483_647;

async function readOptions(args: SandboxArguments): Promise<SandboxOptions> {
  checkNumber('port', args.port, portMax);
  checkNumber('latency', args.latency, latencyMsMax);
  checkNumber('fault-seed', args.faultSeed, Number.MAX_SAFE_INTEGER);
  const { faultProfile, parseFault, parseSwitch } = await import('../sandbox/index.js');
  const switches = Object.assign({}, ...(args.switch ?? []).map(valueReader('switch', parseSwitch)));
  const faults = (args.fault ?? []).map(valueReader('fault', parseFault));
  const startedMs = Date.now();
  const offsetMs = args.now === undefined ? 0 : parseTime(args.now) - startedMs;
  return {
    port: args.port,
    latencyMs: args.latency,
    switches,
    now: () => new Date(Date.now() + offsetMs),
    ...(faults.length > 0 && { onRequest: faultProfile({ faults, seed: args.faultSeed }) }),
  };
}

/** The sandbox stands alone and says in English what is wrong; which option that is about is said here. */
function valueReader<T>(option: string, parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      throw rejectedOption(option, text, error);
    }
  };
}

function rejectedOption(option: string, text: string, cause: unknown): UsageError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new UsageError(words.sandbox.optionRejectedMessage({ option, text, detail }));
}

function checkNumber(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new UsageError(words.sandbox.numberOptionMessage(name, max));
}

/** The token that is printed keeps all its rights, and no other one is given twice. */
async function readTokens({ token = [] }: SandboxArguments): Promise<readonly NamedToken[]> {
  const { defaultToken, parseToken } = await import('../sandbox/index.js');
  const tokens = token.map(valueReader('token', parseToken));
  const names = [defaultToken, ...tokens.map(({ name }) => name)];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new UsageError(words.sandbox.repeatedTokenMessage(repeated, defaultToken));
  return tokens;
}

function parseTime(text: string): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw new UsageError(words.sandbox.timeOptionMessage(text));
  return timeMs;
}

/** A state that was kept wins over the seed. */
async function readRecords({ seed, state }: SandboxArguments): Promise<Seed | undefined> {
  const { loadSeed, loadState } = await import('../sandbox/index.js');
  const reading = (option: string, file: string) => (error: unknown) => {
    throw rejectedOption(option, file, error);
  };
  const kept = state === undefined ? undefined : await loadState(state).catch(reading('state', state));
  return kept ?? (seed === undefined ? undefined : loadSeed(seed).catch(reading('seed', seed)));
}

interface KeptState {
  readonly file: string;
  readonly service: Sandbox;
  readonly writes: { readonly count: number };
  readonly terminal: Terminal;
}

const saveIntervalMs = 2_000;

/**
 * Saves the records at once, and every few seconds when something was written. Of attempts that fail in a row after
 * the first save, one is reported.
 * @returns a function that saves a last time and ends it; false when that failed
 * @throws Error when the first save fails
 */
async function keepState({ file, service, writes, terminal }: KeptState): Promise<() => Promise<boolean>> {
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
      if (isSaved)
        terminal.attention(
          words.sandbox.stateNotSavedMessage(error instanceof Error ? error.message : String(error)),
        );
      isSaved = false;
    }
  };
  let saving = Promise.resolve();
  const timer = setInterval(() => {
    saving = saving.then(() => (writes.count === savedCount ? undefined : save()));
  }, saveIntervalMs);
  return async () => {
    clearInterval(timer);
    await saving;
    await save();
    return isSaved;
  };
}

/** The sandbox explains itself; what it throws at its start is the user's to mend. */
function stopWith(exitCode: number): (cause: Error) => never {
  return (cause) => {
    throw new AppError(cause.message, { exitCode, cause });
  };
}

/** The files of a seed, the permissions of tokens, and every switch and fault with what it does. */
async function epilogue(): Promise<string> {
  const { faultDocs, seedDocs, switchDocs, tokenDocs } = await import('../sandbox/index.js');
  const files = seedDocs.flatMap(({ file, columns, notes }) => [
    `  ${file.padEnd(20)}${columns.join(' ')}`.trimEnd(),
    ...notes.map((note) => `      ${note}`),
  ]);
  const permissions = tokenDocs.permissions.map(
    ({ name, description }) => `  ${name.padEnd(15)}${description}`,
  );
  const switches = switchDocs.map(
    ({ name, description, values, default: usual }) =>
      `  ${name}=${values} ${words.sandbox.usualText(usual)}\n      ${description}`,
  );
  const faults = faultDocs.names.map(({ name, description }) => `  ${name.padEnd(12)}${description}`);
  return [
    words.sandbox.seedTitle,
    ...files,
    ...words.sandbox.seedFormat.map((line) => `  ${line}`),
    '',
    words.sandbox.tokensTitle(tokenDocs.form, tokenDocs.examples),
    ...permissions,
    '',
    words.sandbox.switchesTitle,
    ...switches,
    '',
    words.sandbox.faultsTitle(faultDocs.form, faultDocs.examples),
    ...faults,
  ].join('\n');
}

export const sandboxCommand: Command = { options, isWithoutSettings: true, epilogue, run: sandbox };
