/** Wires the commands into yargs, which only parses: help is laid out in help-text.ts. */
import yargs, { type CommandModule, type Options } from 'yargs';
import { type CommandGroup, commands, type ListedCommand } from '../commands/index.js';
import type { OptionDefinition, OptionSet } from '../commands/options/options.js';
import type { RunnableName } from '../model/command-line.js';
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';
import { positionalsOf } from './positionals.js';
import { checkOptionForms, ParserFailure } from './usage-error.js';

export interface LineReader {
  /** The folder that the line is about. */
  readonly cwd?: string;
  /** Runs a command with the arguments that its options give. */
  readonly execute: (name: RunnableName, args: never) => Promise<void>;
}

interface Reading extends LineReader {
  /** The command whose arguments are being read. */
  command?: ListedCommand;
}

function toModule(entry: ListedCommand | CommandGroup, reading: Reading): CommandModule {
  if (!('commands' in entry)) return toCommandModule(entry, reading);
  const { name, commands: own } = entry;
  return {
    command: name,
    builder: (group) =>
      group
        .command(own.map((one) => toCommandModule(one, reading)))
        .demandCommand(1, words.usage.missingSubcommandMessage(own.map((one) => one.name))),
    handler: () => {},
  };
}

/** Definitions are loaded when a command is run: what is no command does without. */
function toCommandModule(command: ListedCommand, reading: Reading): CommandModule {
  const { name, usage } = command;
  return {
    command: usage,
    builder: async (parser) => {
      reading.command = command;
      const { definitions, generalOptions } = await import('../commands/definitions.js');
      for (const { name: positional } of positionalsOf(usage))
        parser.positional(positional, { type: 'string' });
      return parser.options(parsedOptions({ lang: generalOptions.lang, ...definitions[name].options }));
    },
    handler: async (args) => {
      const { definitions } = await import('../commands/definitions.js');
      const repeated = Object.entries({ lang: {}, ...definitions[name].options }).find(
        ([option, { array }]: [string, OptionDefinition]) => !array && Array.isArray(args[option]),
      );
      if (repeated) throw new UsageError(words.usage.repeatedOptionMessage(repeated[0]));
      await reading.execute(name, args as never);
    },
  };
}

/**
 * The parser lays out help, which is not its own here, whenever it runs a command: of options that
 * are hidden it has nothing to lay out.
 */
function parsedOptions(options: OptionSet): Readonly<Record<string, Options>> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { group, value, ...option }]) => [name, { ...option, hidden: true }]),
  );
}

/**
 * Reads the arguments, and has the command run that they name. @throws ParserFailure for what the
 * parser does not understand, UsageError, or what the command throws
 */
export async function parseLine(args: readonly string[], reader: LineReader): Promise<void> {
  checkOptionForms(args);
  const reading: Reading = { ...reader };
  const parser = yargs([], reader.cwd);
  await parser
    .scriptName('mastersync')
    .locale('en')
    .updateStrings(words.help.parserWords as unknown as Record<string, string>)
    .parserConfiguration({ 'dot-notation': false, 'parse-numbers': false, 'boolean-negation': false })
    .command(commands.map((entry) => toModule(entry, reading)))
    .demandCommand(1, words.usage.missingCommandMessage)
    .strict()
    .strictCommands()
    .version(false)
    .help(false)
    .exitProcess(false)
    .fail((message, error) => {
      const read = parser.parsed ? parser.parsed.argv : { _: [] };
      throw error ?? new ParserFailure(message, { read, command: reading.command });
    })
    .parseAsync([...args]);
}
