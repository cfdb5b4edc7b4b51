#!/usr/bin/env node
/** The command line: wires the commands into yargs and turns usage errors into a message and exit code 64. */
import { readFileSync } from 'node:fs';
import yargs, { type CommandModule, type PositionalOptions } from 'yargs';
import { hideBin } from 'yargs/helpers';
import type { Command } from './commands/command.js';
import { demoCommand } from './commands/demo.js';
import { planCommand } from './commands/plan.js';
import { runCommand } from './commands/run-command.js';
import { sandboxCommand } from './commands/sandbox.js';
import { syncCommand } from './commands/sync.js';
import { validateCommand } from './commands/validate.js';
import { UsageError } from './errors.js';
import { exitCodes } from './exit-codes.js';
import { missingDataMessage, suggestion } from './messages.js';

const commands: readonly Command<never>[] = [
  planCommand,
  syncCommand,
  validateCommand,
  sandboxCommand,
  demoCommand,
];

const dataPositional: PositionalOptions = {
  type: 'string',
  describe: 'Folders and CSV files; a file is told by its name, such as teams.csv',
};

function toModule({ usage, describe, options, execute }: Command<never>): CommandModule {
  return {
    command: usage,
    describe,
    builder: (command) =>
      (usage.includes('<data..>') ? command.positional('data', dataPositional) : command).options(options),
    handler: async (args) => {
      process.exitCode = await execute(args as never);
    },
  };
}

/** Reads the version beside the compiled files. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** An unknown option with the option that may have been meant: yargs suggests only commands. */
function usageError(message: string): UsageError {
  const known = commands.flatMap(({ options }) => Object.keys(options));
  const unknown = /^Unknown arguments?: (?<names>.+)$/.exec(message)?.groups?.['names']?.split(', ') ?? [];
  const hints = new Set(unknown.map((name) => suggestion(name, known)));
  const text = message.startsWith('Not enough non-option arguments') ? missingDataMessage : `${message}.`;
  return new UsageError(`${text}${[...hints].join('')} See mastersync --help.`);
}

async function main(args: readonly string[]): Promise<void> {
  try {
    await yargs([...args])
      .scriptName('mastersync')
      .locale('en')
      .usage('$0 <command> [data..]\n\nKeeps a workflow approval service in step with files.')
      .parserConfiguration({
        'dot-notation': false,
        'parse-numbers': false,
        'duplicate-arguments-array': false,
      })
      .command(commands.map(toModule))
      .demandCommand(1, 'Give a command')
      .strict()
      .recommendCommands()
      .version(version())
      .help()
      .wrap(Math.min(110, process.stdout.columns ?? 110))
      .epilogue(
        `Exit codes:\n${exitCodes.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}`,
      )
      .exitProcess(false)
      .fail((message, error) => {
        throw error && error.name !== 'YError' ? error : usageError(error?.message ?? message);
      })
      .parseAsync();
  } catch (error) {
    const json = args.includes('--json');
    process.exitCode = await runCommand(args[0] ?? '', { json }, () => Promise.reject(error));
  }
}

/** A reader that has seen enough, such as `head`, is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main(hideBin(process.argv));
