/** The command line: chooses the language, wires the commands into yargs and turns usage errors into a message and exit code 64. */
import yargs, { type CommandModule, type Options } from 'yargs';
import { hideBin } from 'yargs/helpers';
import type { Command } from '../commands/frame/run.js';
import { readToolVersion } from '../commands/frame/tool-package.js';
import { type CommandGroup, commands, completeFlag, type ListedCommand } from '../commands/index.js';
import type { OptionDefinition } from '../commands/options/options.js';
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
import { exitCodes, type NamedExitCode } from '../model/exit-codes.js';
import { plain } from '../words/text.js';
import { languages, useLanguage, type Words, words } from '../words/words.js';

/** What commands are given beside options, by its place in their usage, with what to say when it is not given. */
const positionals: readonly {
  readonly place: string;
  readonly name: string;
  readonly word: keyof Words['help']['positionals'];
  readonly missingMessage?: () => string;
}[] = [
  { place: '[data..]', name: 'data', word: 'data' },
  { place: '<plan>', name: 'plan', word: 'plan', missingMessage: () => words.usage.missingPlanMessage },
  { place: '<run>', name: 'run', word: 'runToUndo', missingMessage: () => words.usage.missingRunMessage },
  { place: '<name>', name: 'name', word: 'chart', missingMessage: () => words.usage.missingChartMessage },
  {
    place: '<from>',
    name: 'from',
    word: 'fromChart',
    missingMessage: () => words.usage.missingChartsMessage,
  },
  { place: '<to>', name: 'to', word: 'toChart', missingMessage: () => words.usage.missingChartsMessage },
  { place: '[run]', name: 'run', word: 'pastRun' },
  { place: '[resource..]', name: 'resource', word: 'resources' },
  {
    place: '<method>',
    name: 'method',
    word: 'method',
    missingMessage: () => words.api.missingRequestMessage,
  },
  { place: '<path>', name: 'path', word: 'path', missingMessage: () => words.api.missingRequestMessage },
  { place: '[body]', name: 'body', word: 'body' },
  { place: '[shell]', name: 'shell', word: 'shell' },
];

function positionalsOf(usage = ''): typeof positionals {
  return positionals.filter(({ place }) => usage.split(' ').includes(place));
}

/**
 * Options with what they are for, in the language that was chosen. The parser lays out the help of every command that it runs, which takes
 * longer than to run it: of options that are hidden it has nothing to lay out.
 */
function describedOptions(
  command: ListedCommand,
  { options }: Command,
  { isHelpAsked }: HelpWish,
): Readonly<Record<string, Options>> {
  const own = words.help.ownOptions[command.name];
  const names = Object.keys(options) as OptionName[];
  const hidden = !isHelpAsked;
  return Object.fromEntries(
    names.map((name) => [
      name,
      { ...options[name], describe: own?.[name] ?? words.help.options[name], hidden },
    ]),
  );
}

interface HelpWish {
  readonly isHelpAsked: boolean;
}

function toModule(entry: ListedCommand | CommandGroup, wish: HelpWish): CommandModule {
  return 'commands' in entry ? toGroupModule(entry, wish) : toCommandModule(entry, wish);
}

function toGroupModule({ name, commands: own }: CommandGroup, wish: HelpWish): CommandModule {
  return {
    command: name,
    describe: words.help.commands[name],
    builder: (group) =>
      group
        .command(own.map((one) => toCommandModule(one, wish)))
        .demandCommand(1, words.usage.missingSubcommandMessage(own.map((one) => one.name))),
    handler: () => {},
  };
}

function toCommandModule(command: ListedCommand, wish: HelpWish): CommandModule {
  const { name, usage } = command;
  return {
    command: usage,
    describe: words.help.commands[name],
    builder: async (parser) => {
      const definition = await definitionOf(command);
      for (const positional of positionalsOf(usage)) {
        const own = words.help.ownOptions[name]?.[positional.name as OptionName];
        const describe = own ?? words.help.positionals[positional.word];
        parser.positional(positional.name, { type: 'string', describe });
      }
      if (definition.epilogue) parser.epilogue(await definition.epilogue());
      return parser.options(describedOptions(command, definition, wish));
    },
    handler: async (args) => {
      const { definitions, executeCommand } = await import('../commands/definitions.js');
      const definition = definitions[name];
      const { options } = definition;
      const repeated = (['lang', ...Object.keys(options)] as OptionName[]).find(
        (option) => !options[option]?.array && Array.isArray(args[option]),
      );
      if (repeated !== undefined) throw new UsageError(words.usage.repeatedOptionMessage(repeated));
      process.exitCode = await executeCommand(name, definition, args as never);
    },
  };
}

/** Loads what commands are made of, which the list of them does without. */
async function definitionOf({ name }: ListedCommand): Promise<Command> {
  const { definitions } = await import('../commands/definitions.js');
  return definitions[name];
}

/** What the parser says, with the command or the option that may have been meant: yargs would name that and not what was written. */
async function usageError(message: string, args: readonly string[]): Promise<UsageError> {
  const { parserWords } = words.help;
  const command = commandAmong(args);
  const unknownWords = namesIn(message, parserWords['Unknown command: %s']);
  const unknown = [...unknownWords, ...namesIn(message, parserWords['Unknown argument: %s'])];
  if (unknown.length > 0) {
    // What follows a word that is no command is not looked at: it may be right for the one that was meant.
    const text =
      unknownWords.length > 0 && !command
        ? unknownText(parserWords['Unknown command: %s'], unknown.slice(0, 1), commandNamesFor(args))
        : unknownText(
            parserWords['Unknown argument: %s'],
            unknown,
            command ? Object.keys((await definitionOf(command)).options) : [],
          );
    return new UsageError(words.usage.withHelp(text));
  }
  const tooFew = parserWords['Not enough non-option arguments: got %s, need at least %s'];
  const isTooShort = isForm(message, tooFew.one) || isForm(message, tooFew.other);
  const missing = isTooShort ? positionalsOf(command?.usage)[0]?.missingMessage?.() : undefined;
  return new UsageError(words.usage.withHelp(missing ?? words.usage.sentence(message)));
}

/** Each name once: of an option yargs names a second spelling, which nobody wrote. */
function unknownText(form: PluralForm, names: readonly string[], known: readonly string[]): string {
  const spellings = new Set(names.filter((name) => name.includes('-')).map(camelCase));
  const written = names.filter((name) => !spellings.has(name));
  const told = (written.length === 1 ? form.one : form.other).replace('%s', written.map(plain).join(', '));
  const hints = new Set(written.map((name) => words.common.suggestion(name, known)));
  return [words.usage.sentence(told), ...hints].join('');
}

function camelCase(name: string): string {
  return name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** What could stand where a command was not understood: those of its group, or the first word of any. */
function commandNamesFor(args: readonly string[]): readonly string[] {
  const group = commands.find(({ name }) => name === wordsAmong(args)[0]);
  if (!group || !('commands' in group)) return commands.map(({ name }) => name);
  return group.commands.map(({ name }) => name.slice(group.name.length + 1));
}

/** A word of the parser, for one thing and for several. */
interface PluralForm {
  readonly one: string;
  readonly other: string;
}

/** True for a message of the parser that begins as one of its words does, up to what that names. */
function isForm(message: string, form: string): boolean {
  return message.startsWith(form.slice(0, form.indexOf('%s')));
}

/** What a message of the parser names, if it is of this form. */
function namesIn(message: string, { one, other }: PluralForm): readonly string[] {
  const form = [one, other].find((known) => isForm(message, known));
  return form === undefined ? [] : message.slice(form.indexOf('%s')).split(', ');
}

/** The arguments that are neither options nor the value of one that may stand in front: first of all, what names the command. */
function wordsAmong(args: readonly string[]): readonly string[] {
  return args.filter(
    (arg, index) => !arg.startsWith('-') && !['--lang', '--config'].includes(args[index - 1] ?? ''),
  );
}

/** The words that name a command, for the document. */
function commandNameOf(args: readonly string[]): string {
  return commandAmong(args)?.name ?? wordsAmong(args)[0] ?? '';
}

function commandAmong(args: readonly string[]): ListedCommand | undefined {
  const [first, second] = wordsAmong(args);
  const entry = commands.find(({ name }) => name === first);
  if (!entry || !('commands' in entry)) return entry;
  return entry.commands.find(({ name }) => name === `${first} ${second}`);
}

/** What yargs takes for a value and nobody means: nothing behind a = or in the place of a value, and no for an option that is not yes or no. */
async function checkOptionForms(args: readonly string[]): Promise<void> {
  const emptied = args.find(
    (arg, index) => /^--[a-z-]+=$/.test(arg) || (/^--[a-z-]+$/.test(arg) && args[index + 1] === ''),
  );
  if (emptied !== undefined) throw new UsageError(words.usage.emptyOptionMessage(emptied));
  if (!args.some((arg) => arg.startsWith('--no-'))) return;
  const { definitions } = await import('../commands/definitions.js');
  const command = commandAmong(args);
  const options: Readonly<Record<string, OptionDefinition>> = {
    ...(command && definitions[command.name].options),
    lang: languageOption,
  };
  const negated = args
    .map((arg) => /^--no-(?<name>.+)$/.exec(arg)?.groups?.['name'] ?? '')
    .find((name) => options[name] && options[name].type !== 'boolean' && !options[name].isNegatable);
  if (negated !== undefined) throw new UsageError(words.usage.negatedOptionMessage(negated));
}

/** What the parser says of a line that it does not understand; it cannot wait while that is put into words. */
class ParserComplaint extends Error {}

/** Every command takes it. It is read before the others, so that even `--help` speaks the language that it names. */
const languageOption = {
  type: 'string',
  nargs: 1,
  choices: languages,
  coerce: (text: unknown) => (typeof text === 'string' ? text.toLowerCase() : text),
} as const;

/** Chooses the language of all that is said from here on. A language that there is not is told of in that of the system. */
async function chooseWords(args: readonly string[]): Promise<void> {
  const environment = process.env;
  await useLanguage(languageOfSystem(environment));
  const setting = languageInFile(findSettingsFile({ config: flagAmong(args, '--config') }, environment));
  await useLanguage(chooseLanguage({ flag: languageFlag(args), environment, setting }));
}

/** A settings file that cannot be read is told of by the command that needs it. */
function languageInFile(file: string | undefined): string | undefined {
  try {
    return file && languageOfText(readSettingsText(file), process.env);
  } catch {
    return undefined;
  }
}

function exitCodeLine({ code, name }: NamedExitCode): string {
  return `  ${String(code).padStart(3)}  ${words.help.exitCodeMeaning[name]}`;
}

/** What a shell asks when a person wants to know how a line may go on. Whatever is wrong, nothing is said of it. */
async function printCompletions(typed: readonly string[]): Promise<void> {
  await chooseWords([]);
  const { completionsOf } = await import('../commands/completion/complete.js');
  const runIds = async (stateDir: string | undefined) => {
    const { listRuns } = await import('../apply/runs/past-runs.js');
    const settings = await loadSettings({}, process.env).catch(() => undefined);
    return listRuns(stateFolderOf({ stateDir }, process.env, settings)).catch(() => []);
  };
  const found = await completionsOf(typed, { commands, runIds });
  process.stdout.write(found.map(({ value, description }) => `${value}\t${description}\n`).join(''));
}

async function main(args: readonly string[]): Promise<void> {
  if (args[0] === completeFlag) return printCompletions(args.slice(1)).catch(() => {});
  try {
    await chooseWords(args);
    await checkOptionForms(args);
    const wish = { isHelpAsked: args.some((arg) => arg.startsWith('--help')) };
    await yargs([...args])
      .scriptName('mastersync')
      .locale('en')
      .updateStrings(words.help.parserWords as unknown as Record<string, string>)
      .usage(words.help.usage)
      .parserConfiguration({
        'dot-notation': false,
        'parse-numbers': false,
      })
      .command(commands.map((entry) => toModule(entry, wish)))
      .option('lang', { ...languageOption, describe: words.help.options.lang })
      .demandCommand(1, words.usage.missingCommandMessage)
      .strict()
      .strictCommands()
      .version(readToolVersion())
      .help()
      .wrap(Math.min(helpColumnsMax, process.stdout.columns ?? helpColumnsMax))
      .epilogue([words.help.exitCodesTitle, ...exitCodes.map(exitCodeLine)].join('\n'))
      .exitProcess(false)
      .fail((message, error) => {
        throw error ?? new ParserComplaint(message);
      })
      .parseAsync();
  } catch (error) {
    const isUsage = error instanceof ParserComplaint || (error instanceof Error && error.name === 'YError');
    const failure = isUsage ? await usageError(error.message, args) : error;
    const json = args.some((arg) => /^--json(=true)?$/.test(arg));
    const log = /(?:^| )--log[= ]json(?: |$)/.test(args.join(' ')) ? 'json' : 'text';
    const given = { notify: flagsAmong(args, '--notify'), config: flagAmong(args, '--config') };
    const { runCommand } = await import('../commands/definitions.js');
    process.exitCode = await runCommand(
      commandNameOf(args),
      { json, log, ...given, isNotUnderstood: true },
      () => Promise.reject(failure),
    );
  }
}

await main(hideBin(process.argv));
