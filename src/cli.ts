#!/usr/bin/env node
/** The command line: wires the commands into yargs and turns usage errors into a message and exit code 64. */
import yargs, { type CommandModule, type PositionalOptions } from 'yargs';
import { hideBin } from 'yargs/helpers';
import { applyCommand } from './commands/apply.js';
import type { Command } from './commands/command.js';
import { demoCommand } from './commands/demo.js';
import { planCommand } from './commands/plan.js';
import { runCommand } from './commands/run-command.js';
import { runsCommand } from './commands/runs.js';
import { sandboxCommand } from './commands/sandbox.js';
import { syncCommand } from './commands/sync.js';
import { readToolVersion } from './commands/tool-version.js';
import { undoCommand } from './commands/undo.js';
import { validateCommand } from './commands/validate.js';
import { UsageError } from './errors.js';
import { exitCodes } from './exit-codes.js';
import {
  emptyOptionMessage,
  missingDataMessage,
  missingPlanMessage,
  missingRunMessage,
  negatedOptionMessage,
  repeatedOptionMessage,
  suggestion,
} from './messages.js';

const commands: readonly Command<never>[] = [
  planCommand,
  applyCommand,
  syncCommand,
  validateCommand,
  runsCommand,
  undoCommand,
  sandboxCommand,
  demoCommand,
];

/** What commands are given beside options, by its place in their usage, with what to say when it is not given. */
const positionals: readonly {
  readonly place: string;
  readonly name: string;
  readonly options: PositionalOptions;
  readonly missingMessage: string;
}[] = [
  {
    place: '<data..>',
    name: 'data',
    options: {
      type: 'string',
      describe: 'Folders, CSV files and workbooks; a table is told by its name, such as teams.csv',
    },
    missingMessage: missingDataMessage,
  },
  {
    place: '<plan>',
    name: 'plan',
    options: { type: 'string', describe: 'File that `mastersync plan --out` wrote' },
    missingMessage: missingPlanMessage,
  },
  {
    place: '<run>',
    name: 'run',
    options: { type: 'string', describe: 'Id of the run to undo, the beginning of one, or `latest`' },
    missingMessage: missingRunMessage,
  },
  {
    place: '[run]',
    name: 'run',
    options: { type: 'string', describe: 'Id of a run, the beginning of one, or `latest`' },
    missingMessage: '',
  },
];

function positionalOf(usage = ''): (typeof positionals)[number] | undefined {
  return positionals.find(({ place }) => usage.endsWith(place));
}

function toModule({ usage, describe, options, epilogue, execute }: Command<never>): CommandModule {
  return {
    command: usage,
    describe,
    builder: async (command) => {
      const positional = positionalOf(usage);
      if (positional) command.positional(positional.name, positional.options);
      if (epilogue) command.epilogue(await epilogue());
      return command.options(options);
    },
    handler: async (args) => {
      const repeated = Object.keys(options).find(
        (name) => !options[name]?.array && Array.isArray(args[name]),
      );
      if (repeated !== undefined) throw new UsageError(repeatedOptionMessage(repeated));
      process.exitCode = await execute(args as never);
    },
  };
}

/** An unknown option with the option that may have been meant: yargs suggests only commands. */
function usageError(message: string, commandName: string): UsageError {
  const command = commands.find(({ usage }) => usage.split(' ')[0] === commandName);
  const known = Object.keys(command?.options ?? {});
  const unknown = /^Unknown arguments?: (?<names>.+)$/.exec(message)?.groups?.['names']?.split(', ') ?? [];
  const hints = new Set(unknown.map((name) => suggestion(name, known)));
  const isTooShort = message.startsWith('Not enough non-option arguments');
  const missing = isTooShort ? positionalOf(command?.usage)?.missingMessage : undefined;
  const text = missing ?? `${message}.`;
  return new UsageError(`${text}${[...hints].join('')} See mastersync --help.`);
}

function commandNameOf(args: readonly string[]): string {
  return args.find((arg) => !arg.startsWith('-')) ?? '';
}

/** What yargs takes for a value and nobody means: nothing behind a =, and no for an option that is not yes or no. */
function checkOptionForms(args: readonly string[]): void {
  const emptied = args.find((arg) => /^--[a-z-]+=$/.test(arg));
  if (emptied !== undefined) throw new UsageError(emptyOptionMessage(emptied));
  const options = commands.find(({ usage }) => usage.split(' ')[0] === commandNameOf(args))?.options ?? {};
  const negated = args
    .map((arg) => /^--no-(?<name>.+)$/.exec(arg)?.groups?.['name'] ?? '')
    .find((name) => options[name] !== undefined && options[name].type !== 'boolean');
  if (negated !== undefined) throw new UsageError(negatedOptionMessage(negated));
}

async function main(args: readonly string[]): Promise<void> {
  try {
    checkOptionForms(args);
    await yargs([...args])
      .scriptName('mastersync')
      .locale('en')
      .usage('$0 <command> [data..]\n\nKeeps a workflow approval service in step with files.')
      .parserConfiguration({
        'dot-notation': false,
        'parse-numbers': false,
      })
      .command(commands.map(toModule))
      .demandCommand(1, 'Give a command')
      .strict()
      .recommendCommands()
      .version(readToolVersion())
      .help()
      .wrap(Math.min(110, process.stdout.columns ?? 110))
      .epilogue(
        `Exit codes:\n${exitCodes.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}`,
      )
      .exitProcess(false)
      .fail((message, error) => {
        throw error ?? usageError(message, commandNameOf(args));
      })
      .parseAsync();
  } catch (error) {
    const command = commandNameOf(args);
    const isUsage = error instanceof Error && error.name === 'YError';
    const failure = isUsage ? usageError(error.message, command) : error;
    const json = args.some((arg) => /^--json(=true)?$/.test(arg));
    process.exitCode = await runCommand(command, { json }, () => Promise.reject(failure));
  }
}

/** A reader that has seen enough, such as `head`, is no failure, and must not stop a run that is writing. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

await main(hideBin(process.argv));
