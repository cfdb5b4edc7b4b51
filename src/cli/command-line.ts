/**
 * The command line behind main.ts: chooses the language, wires the commands into yargs and turns
 * usage errors into a message and exit code 64.
 */
import yargs, { type CommandModule, type Options } from 'yargs';
import type { RunOptions } from '../commands/frame/run-command.js';
import type { System } from '../commands/frame/system.js';
import { readToolVersion } from '../commands/frame/tool-package.js';
import { type CommandGroup, commands, completeFlag, type ListedCommand } from '../commands/index.js';
import type { OptionDefinition, OptionSet } from '../commands/options/options.js';
import {
  findSettingsFile,
  languageOfText,
  loadSettings,
  readSettingsText,
} from '../config/file/load-settings.js';
import { chooseLanguage, flagAmong, flagsAmong, languageFlag } from '../config/language.js';
import { stateFolderOf } from '../config/run-settings.js';
import { helpColumnsMax, languageOfSystem } from '../config/system-language.js';
import type { OptionName } from '../model/command-line.js';
import { UsageError } from '../model/errors.js';
import { ExitCode, exitCodes } from '../model/exit-codes.js';
import { type Language, languages, words } from '../words/words.js';
import { folderOfProcess, languageOfProcess } from './one-per-process.js';
import { positionalsOf } from './positionals.js';
import { checkOptionForms, commandNameOf, ParserFailure, usageErrorOf } from './usage-error.js';

/** How a command line is read. */
interface Reading {
  readonly system: System;
  readonly isHelpAsked: boolean;
  /** The command whose arguments are being read. */
  command?: ListedCommand;
  /** Of the command, when it has been run. */
  exitCode?: number;
}

function toModule(entry: ListedCommand | CommandGroup, reading: Reading): CommandModule {
  if (!('commands' in entry)) return toCommandModule(entry, reading);
  const { name, commands: own } = entry;
  return {
    command: name,
    describe: words.help.commands[name],
    builder: (group) =>
      group
        .command(own.map((one) => toCommandModule(one, reading)))
        .demandCommand(1, words.usage.missingSubcommandMessage(own.map((one) => one.name))),
    handler: () => {},
  };
}

/** Definitions are loaded when a command is run or explained; the list of commands does without. */
function toCommandModule(command: ListedCommand, reading: Reading): CommandModule {
  const { name, usage } = command;
  return {
    command: usage,
    describe: words.help.commands[name],
    builder: async (parser) => {
      reading.command = command;
      const { definitions } = await import('../commands/definitions.js');
      const { options, epilogue } = definitions[name];
      const own = words.help.ownOptions[name];
      for (const { name: option, word } of positionalsOf(usage)) {
        const describe = own?.[option as OptionName] ?? words.help.positionals[word];
        parser.positional(option, { type: 'string', describe });
      }
      if (epilogue) parser.epilogue(await epilogue());
      return parser.options(describedOptions(command, options, reading));
    },
    handler: async (args) => {
      const { definitions, executeCommand } = await import('../commands/definitions.js');
      const definition = definitions[name];
      const repeated = Object.entries({ lang: languageOption, ...definition.options }).find(
        ([option, { array }]: [string, OptionDefinition]) => !array && Array.isArray(args[option]),
      );
      if (repeated) throw new UsageError(words.usage.repeatedOptionMessage(repeated[0]));
      reading.exitCode = await executeCommand(name, definition, args as never, reading.system);
    },
  };
}

/**
 * Options with what they are for, in the language that was chosen. The parser lays out the help of
 * every command that it runs, which takes longer than to run it: of options that are hidden it has
 * nothing to lay out.
 */
function describedOptions(
  { name: command }: ListedCommand,
  options: OptionSet,
  { isHelpAsked }: Reading,
): Readonly<Record<string, Options>> {
  const describe = (name: OptionName) => words.help.ownOptions[command]?.[name] ?? words.help.options[name];
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, describe: describe(name as OptionName), hidden: !isHelpAsked },
    ]),
  );
}

/**
 * Every command takes it. It is read before the others, so that even `--help` speaks the language
 * that it names.
 */
const languageOption = {
  type: 'string',
  nargs: 1,
  choices: languages,
  coerce: (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text),
} as const;

/** The language that a command line asks for. @throws UsageError for an unknown one */
function languageAsked({ argv, env }: System): Language {
  const file = findSettingsFile({ config: flagAmong(argv, '--config') }, env);
  return chooseLanguage({ flag: languageFlag(argv), environment: env, setting: languageInFile(file, env) });
}

/** An unknown language is reported in that of the system. */
function languageSpoken(system: System): Language {
  try {
    return languageAsked(system);
  } catch {
    return languageOfSystem(system.env);
  }
}

/** A settings file that cannot be read is reported by the command that needs it. */
function languageInFile(file: string | undefined, env: System['env']): string | undefined {
  try {
    return file && languageOfText(readSettingsText(file), env);
  } catch {
    return undefined;
  }
}

/**
 * What a shell asks when a person wants to know how a line may go on. Whatever is wrong, nothing is
 * said of it.
 */
async function printCompletions({ argv, env, stdout }: System): Promise<number> {
  const { completionsOf } = await import('../commands/completion/complete.js');
  const runIds = async (stateDir: string | undefined) => {
    const { listRuns } = await import('../apply/runs/past-runs.js');
    const settings = await loadSettings({}, env).catch(() => undefined);
    return listRuns(stateFolderOf({ stateDir }, env, settings)).catch(() => []);
  };
  const found = await completionsOf(argv.slice(1), { commands, runIds }).catch(() => []);
  stdout.write(found.map(({ value, description }) => `${value}\t${description}\n`).join(''));
  return ExitCode.ok;
}

/**
 * Reads the arguments and runs the command that they name. @throws UsageError, or whatever else
 * keeps it from that
 */
async function runLine(system: System): Promise<number> {
  const { argv: args, stdout } = system;
  languageAsked(system);
  await checkOptionForms(args);
  const exitCodeLines = exitCodes.map(
    ({ code, name }) => `  ${String(code).padStart(3)}  ${words.help.exitCodeMeaning[name]}`,
  );
  const reading: Reading = { system, isHelpAsked: args.some((arg) => arg.startsWith('--help')) };
  const parser = yargs([], system.cwd);
  await parser
    .scriptName('mastersync')
    .locale('en')
    .updateStrings(words.help.parserWords as unknown as Record<string, string>)
    .usage(words.help.usage)
    .parserConfiguration({ 'dot-notation': false, 'parse-numbers': false })
    .command(commands.map((entry) => toModule(entry, reading)))
    .option('lang', { ...languageOption, describe: words.help.options.lang })
    .demandCommand(1, words.usage.missingCommandMessage)
    .strict()
    .strictCommands()
    .version(readToolVersion())
    .help()
    .wrap(Math.min(helpColumnsMax, stdout.columns ?? helpColumnsMax))
    .epilogue([words.help.exitCodesTitle, ...exitCodeLines].join('\n'))
    .exitProcess(false)
    .fail((message, error) => {
      const read = parser.parsed ? parser.parsed.argv : { _: [] };
      throw error ?? new ParserFailure(message, { read, command: reading.command });
    })
    // With a callback, help is given here and not printed.
    .parseAsync([...args], (_error: unknown, _read: unknown, help: string) => {
      if (help !== '') stdout.write(`${help}\n`);
    });
  return reading.exitCode ?? ExitCode.ok;
}

/** Reports what keeps a command line from being run, as a run of its own. */
async function reportFailure(error: unknown, system: System): Promise<number> {
  const { argv: args } = system;
  const failure = error instanceof Error ? ((await usageErrorOf(error, args)) ?? error) : error;
  const { runCommand } = await import('../commands/definitions.js');
  const options: RunOptions = {
    json: args.some((arg) => /^--json(=true)?$/.test(arg)),
    log: /(?:^| )--log[= ]json(?: |$)/.test(args.join(' ')) ? 'json' : 'text',
    notify: flagsAmong(args, '--notify'),
    config: flagAmong(args, '--config'),
    isNotUnderstood: true,
  };
  return runCommand(commandNameOf(args), options, system, () => Promise.reject(failure));
}

/** Runs a command line to its end. @returns the exit code */
export function runCommandLine(system: System): Promise<number> {
  return folderOfProcess.during(system.cwd, () =>
    languageOfProcess.during(languageSpoken(system), async () => {
      if (system.argv[0] === completeFlag) return printCompletions(system);
      return runLine(system).catch((error) => reportFailure(error, system));
    }),
  );
}
