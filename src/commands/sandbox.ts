/** `mastersync sandbox`: a local service that behaves like the real one, for rehearsals and tests. */
import { once } from 'node:events';
import { AppError } from '../errors.js';
import { sandboxReadyMessage } from '../messages.js';
import type { Sandbox } from '../sandbox/index.js';
import type { Command } from './command.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface SandboxArguments {
  readonly port: number;
  readonly seed?: string | undefined;
  readonly latency: number;
}

/** Runs a sandbox until it is interrupted. */
export async function sandbox(args: SandboxArguments, { terminal }: Run): Promise<CommandResult> {
  const service = await open(args);
  terminal.result(sandboxReadyMessage(service));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await service.close();
  return { exitCodes: [] };
}

async function open({ port, seed: folder, latency: latencyMs }: SandboxArguments): Promise<Sandbox> {
  const { loadSeed, startSandbox } = await import('../sandbox/index.js');
  const seed = folder === undefined ? {} : await loadSeed(folder).catch(stopWith(7));
  return startSandbox({ port, latencyMs, seed }).catch(stopWith(1));
}

/** The sandbox explains itself; what it throws at its start is the user's to mend. */
function stopWith(exitCode: number): (cause: Error) => never {
  return (cause) => {
    throw new AppError(cause.message, { exitCode, cause });
  };
}

export const sandboxCommand: Command<SandboxArguments> = {
  usage: 'sandbox',
  describe: 'Start a local service that behaves like the real one',
  options: {
    port: { type: 'number', default: 0, nargs: 1, describe: 'Port on 127.0.0.1; 0 takes any free one' },
    seed: {
      type: 'string',
      nargs: 1,
      describe: 'Folder with grades.csv, charts.csv and teams.csv to start with',
    },
    latency: { type: 'number', default: 0, nargs: 1, describe: 'Delay of every answer in milliseconds' },
  },
  execute: (args) => runCommand('sandbox', {}, (run) => sandbox(args, run)),
};
