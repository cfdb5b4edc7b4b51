/** `mastersync sandbox`: a local service that behaves like the real one, for rehearsals and tests. */
import { once } from 'node:events';
import type { CommandModule } from 'yargs';
import { AppError } from '../errors.js';
import { sandboxReadyMessage } from '../messages.js';
import type { Sandbox, SandboxOptions } from '../sandbox/index.js';
import { type CommandResult, type Run, runCommand } from './run-command.js';

export interface SandboxArguments {
  readonly port: number;
  readonly seed?: string | undefined;
  readonly latency: number;
}

/** Runs a sandbox until it is interrupted. */
export async function sandbox(
  { port, seed, latency }: SandboxArguments,
  { terminal }: Run,
): Promise<CommandResult> {
  const { loadSeed } = await import('../sandbox/index.js');
  const records = seed === undefined ? undefined : await loadSeed(seed).catch(rejectSeed);
  const service = await open({ port, latencyMs: latency, ...(records && { seed: records }) });
  terminal.result(sandboxReadyMessage(service));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await service.close();
  return { exitCodes: [] };
}

async function open(options: SandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await import('../sandbox/index.js');
  return startSandbox(options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const message = `Port ${options.port} is in use. Give another one, or leave out --port to take any free one.`;
    throw new AppError(message, { exitCode: 1, cause: error });
  });
}

function rejectSeed(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new AppError(message, { exitCode: 7, cause });
}

export const sandboxCommand: CommandModule<object, SandboxArguments> = {
  command: 'sandbox',
  describe: 'Start a local service that behaves like the real one',
  builder: {
    port: { type: 'number', default: 0, nargs: 1, describe: 'Port on 127.0.0.1; 0 takes any free one' },
    seed: {
      type: 'string',
      nargs: 1,
      describe: 'Folder with grades.csv, charts.csv and teams.csv to start with',
    },
    latency: { type: 'number', default: 0, nargs: 1, describe: 'Delay of every answer in milliseconds' },
  },
  handler: async (args) => {
    process.exitCode = await runCommand('sandbox', {}, (run) => sandbox(args, run));
  },
};
