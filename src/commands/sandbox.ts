/** `mastersync sandbox`: a local service that behaves like the real one, for rehearsals and tests. */
import { once } from 'node:events';
import { AppError, UsageError } from '../errors.js';
import { sandboxReadyMessage } from '../messages.js';
import type { Sandbox, SandboxOptions, Seed } from '../sandbox/index.js';
import type { Command } from './command.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface SandboxArguments {
  readonly port: number;
  readonly seed?: string | undefined;
  readonly state?: string | undefined;
  readonly latency: number;
  readonly switch?: readonly string[] | undefined;
  readonly fault?: readonly string[] | undefined;
  readonly faultSeed: number;
  readonly now?: string | undefined;
}

/** Runs a sandbox until it is interrupted. */
export async function sandbox(args: SandboxArguments, { terminal }: Run): Promise<CommandResult> {
  const writes = { count: 0 };
  const service = await open(args, () => writes.count++);
  terminal.result(sandboxReadyMessage({ ...service, state: args.state }));
  const stopSaving = args.state === undefined ? undefined : keepState(args.state, { service, writes });
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await stopSaving?.();
  await service.close();
  return { exitCodes: [] };
}

async function open(args: SandboxArguments, onWrite: () => void): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/index.js');
  const options = await readOptions(args).catch(stopWith(64));
  const seed = await readRecords(args).catch(stopWith(7));
  const { onRequest: playFault } = options;
  return startSandbox({
    ...options,
    ...(seed && { seed }),
    onRequest: (request) => {
      if (request.method !== 'GET') onWrite();
      return playFault?.(request);
    },
  }).catch(stopWith(1));
}

async function readOptions(args: SandboxArguments): Promise<SandboxOptions> {
  const wrong = (['port', 'latency', 'faultSeed'] as const).find((name) => !(args[name] >= 0));
  if (wrong !== undefined) throw new UsageError(`--${wrong} must be a number from 0.`);
  const { faultProfile, parseFault, parseSwitch } = await import('../sandbox/index.js');
  const switches = Object.assign({}, ...(args.switch ?? []).map(parseSwitch));
  const faults = (args.fault ?? []).map(parseFault);
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

function parseTime(text: string): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw new UsageError(`--now ${text} is not a time such as 2027-03-31T15:00:00Z.`);
  return timeMs;
}

/** A state that was kept wins over the seed. */
async function readRecords({ seed, state }: SandboxArguments): Promise<Seed | undefined> {
  const { loadSeed, loadState } = await import('../sandbox/index.js');
  const kept = state === undefined ? undefined : await loadState(state);
  return kept ?? (seed === undefined ? undefined : loadSeed(seed));
}

interface KeptState {
  readonly service: Sandbox;
  readonly writes: { readonly count: number };
}

const saveIntervalMs = 2_000;

/** Saves the records every few seconds when something was written; the function returned saves a last time and ends it. */
function keepState(file: string, { service, writes }: KeptState): () => Promise<void> {
  let savedCount = -1;
  let saving = Promise.resolve();
  const save = (): Promise<void> => {
    saving = saving.then(async () => {
      const { count } = writes;
      if (count === savedCount) return;
      const { saveState } = await import('../sandbox/index.js');
      await saveState(file, service.state());
      savedCount = count;
    });
    return saving;
  };
  const timer = setInterval(save, saveIntervalMs);
  return () => {
    clearInterval(timer);
    return save();
  };
}

/** The sandbox explains itself; what it throws at its start is the user's to mend. */
function stopWith(exitCode: number): (cause: Error) => never {
  return (cause) => {
    throw new AppError(cause.message, { exitCode, cause });
  };
}

/** Every switch and fault with what it does. */
async function epilogue(): Promise<string> {
  const { faultDocs, switchDocs } = await import('../sandbox/index.js');
  const switches = switchDocs.map(
    ({ name, description, values, default: usual }) =>
      `  ${name}=${values} (default: ${usual})\n      ${description}`,
  );
  const faults = faultDocs.names.map(({ name, description }) => `  ${name.padEnd(12)}${description}`);
  return [
    'Switches, for what is not known of the real service and for lists that misbehave:',
    ...switches,
    '',
    `Faults: --fault ${faultDocs.form}, for example ${faultDocs.examples.join(', ')}`,
    ...faults,
  ].join('\n');
}

export const sandboxCommand: Command<SandboxArguments> = {
  usage: 'sandbox',
  describe: 'Start a local service that behaves like the real one',
  options: {
    port: { type: 'number', default: 0, nargs: 1, describe: 'Port on 127.0.0.1; 0 takes any free one' },
    seed: {
      type: 'string',
      nargs: 1,
      describe: 'Folder of CSV files to start with, such as an earlier data set',
    },
    state: {
      type: 'string',
      nargs: 1,
      describe: 'File that keeps the records between starts; wins over --seed',
    },
    latency: { type: 'number', default: 0, nargs: 1, describe: 'Delay of every answer in milliseconds' },
    switch: { type: 'string', array: true, nargs: 1, describe: 'Set a switch, see below; repeatable' },
    fault: { type: 'string', array: true, nargs: 1, describe: 'Play faults, see below; repeatable' },
    'fault-seed': { type: 'number', default: 1, nargs: 1, describe: 'Another number meets other requests' },
    now: { type: 'string', nargs: 1, describe: 'Start the clock at this time, such as 2027-03-31T15:00:00Z' },
  },
  epilogue,
  execute: (args) => runCommand('sandbox', {}, (run) => sandbox(args, run)),
};
