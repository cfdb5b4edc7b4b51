#!/usr/bin/env node
/** The command line: wires the commands into yargs and turns usage errors into a message and exit code 64. */
import yargs, { type CommandModule, type PositionalOptions } from 'yargs';
import { hideBin } from 'yargs/helpers';
import { applyCommand } from './commands/apply.js';
import { chartCommands } from './commands/chart.js';
import type { Command, CommandGroup } from './commands/command.js';
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
  missingChartMessage,
  missingChartsMessage,
  missingDataMessage,
  missingPlanMessage,
  missingRunMessage,
  negatedOptionMessage,
  repeatedOptionMessage,
  suggestion,
} from './messages.js';

const commands: readonly (Command<never> | CommandGroup)[] = [
  planCommand,
  applyCommand,
  syncCommand,
  validateCommand,
  chartCommands,
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
    place: '<name>',
    name: 'name',
    options: { type: 'string', describe: 'Name of the chart' },
    missingMessage: missingChartMessage,
  },
  {
    place: '<from>',
    name: 'from',
    options: { type: 'string', describe: 'Name of the chart to start from' },
    missingMessage: missingChartsMessage,
  },
  {
    place: '<to>',
    name: 'to',
    options: { type: 'string', describe: 'Name of the other chart' },
    missingMessage: missingChartsMessage,
  },
  {
    place: '[run]',
    name: 'run',
    options: { type: 'string', describe: 'Id of a run, the beginning of one, or `latest`' },
    missingMessage: '',
  },
];

function positionalsOf(usage = ''): typeof positionals {
  return positionals.filter(({ place }) => usage.split(' ').includes(place));
}

function toModule(entry: Command<never> | CommandGroup): CommandModule {
  return 'commands' in entry ? toGroupModule(entry) : toCommandModule(entry);
}

function toGroupModule({ usage, describe, commands: own }: CommandGroup): CommandModule {
  return {
    command: usage,
    describe,
    builder: (group) =>
      group
        .command(own.map(toCommandModule))
        .demandCommand(
          1,
          `Give a command: ${own.map((one) => `${usage} ${one.usage.split(' ')[0]}`).join(', ')}`,
        ),
    handler: () => {},
  };
}

function toCommandModule({ usage, describe, options, epilogue, execute }: Command<never>): CommandModule {
  return {
    command: usage,
    describe,
    builder: async (command) => {
      for (const { name, options: settings } of positionalsOf(usage)) command.positional(name, settings);
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
function usageError(message: string, args: readonly string[]): UsageError {
  const command = commandOf(args);
  const known = Object.keys(command?.options ?? {});
  const unknown = /^Unknown arguments?: (?<names>.+)$/.exec(message)?.groups?.['names']?.split(', ') ?? [];
  const hints = new Set(unknown.map((name) => suggestion(name, known)));
  const isTooShort = message.startsWith('Not enough non-option arguments');
  const missing = isTooShort ? positionalsOf(command?.usage)[0]?.missingMessage : undefined;
  const text = missing ?? (/[.?]$/.test(message) ? message : `${message}.`);
  return new UsageError(`${text}${[...hints].join('')} See mastersync --help.`);
}

/** The command that the words of a command line mean. */
function commandOf(args: readonly string[]): Command<never> | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'));
  const named = <T extends { readonly usage: string }>(all: readonly T[], word: string | undefined) =>
    all.find(({ usage }) => usage.split(' ')[0] === word);
  const entry = named(commands, first);
  return entry && 'commands' in entry ? named(entry.commands, second) : entry;
}

/** The words that name a command, for the document. */
function commandNameOf(args: readonly string[]): string {
  const [first = '', second] = args.filter((arg) => !arg.startsWith('-'));
  const isGroup = commands.some((entry) => 'commands' in entry && entry.usage === first);
  return isGroup && commandOf(args) ? `${first} ${second}` : first;
}

/** What yargs takes for a value and nobody means: nothing behind a =, and no for an option that is not yes or no. */
function checkOptionForms(args: readonly string[]): void {
  const emptied = args.find((arg) => /^--[a-z-]+=$/.test(arg));
  if (emptied !== undefined) throw new UsageError(emptyOptionMessage(emptied));
  const options = commandOf(args)?.options ?? {};
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
        throw error ?? usageError(message, args);
      })
      .parseAsync();
  } catch (error) {
    const command = commandNameOf(args);
    const isUsage = error instanceof Error && error.name === 'YError';
    const failure = isUsage ? usageError(error.message, args) : error;
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
