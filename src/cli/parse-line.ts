/** What a command line says, as yargs reads it. This file alone knows yargs. */

import yargs, { type Argv } from 'yargs';
import en from '../../node_modules/yargs/locales/en.json' with { type: 'json' };
import ja from '../../node_modules/yargs/locales/ja.json' with { type: 'json' };
import type { Command } from '../commands/frame/run.js';
import {
  type CommandName,
  commandGroups,
  commands,
  type ListedCommand,
  type NamedCommand,
} from '../commands/index.js';
import {
  camelCase,
  generalOptions,
  namesGiven,
  type OptionName,
  type OptionSet,
  shared,
} from '../commands/options/options.js';
import { type Language, language } from '../words/language.js';
import { say } from '../words/say.js';
import { commandMeaning, completionFlag, optionMeaning } from './help-text.js';

type Arguments = Readonly<Record<string, unknown>>;

export interface ParsedLine {
  /** Undefined where the line names none. */
  readonly named: NamedCommand | undefined;
  /** The first word of several commands, e.g. `chart`, where none of them is named. */
  readonly group: CommandName | undefined;
  /** Options by name in camel case, those with one letter also by that, and positionals. */
  readonly args: Arguments;
  /** Names of the options on the line, known or not. */
  readonly options: readonly string[];
  /** What is no option, value or positional; where a positional is missing, those there are. */
  readonly words: readonly string[];
  /** Why yargs refuses the line; then the rest is what it could make of it. */
  readonly refusal: string | undefined;
}

const configuration = {
  'boolean-negation': false,
  'camel-case-expansion': false,
  'dot-notation': false,
  'greedy-arrays': false,
  // Codes such as 0110 are text.
  'parse-numbers': false,
  'parse-positional-numbers': false,
  'populate--': true,
  // `-dry-run` is a slip, not seven options.
  'short-option-groups': false,
};

/** Reads a line. Never throws for what was typed. */
export async function parseLine(argv: readonly string[]): Promise<ParsedLine> {
  const opened = await openParser(argv);
  const { parser } = opened;
  let refusal: string | undefined;
  try {
    await parser.parseAsync();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refusal = error.message;
  }
  const { parsed } = parser;
  const { _: before, '--': behind, $0: _script, ...args }: Arguments = parsed ? parsed.argv : {};
  const { named, group } = opened.chosen();
  const positionals = named?.listed.positionals ?? [];
  const list = positionals.find(({ isList }) => isList)?.name;
  return {
    named,
    group,
    args: {
      ...Object.fromEntries(Object.entries(args).map(([name, value]) => [camelCase(name), value])),
      ...(list !== undefined && { [list]: [...texts(args[list]), ...texts(behind)] }),
    },
    options: Object.keys(args).filter((name) => !positionals.some((positional) => positional.name === name)),
    words: texts(before),
    refusal,
  };
}

function texts(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

/** A parser that knows the commands a line may mean, before it has parsed the line. */
export async function openParser(argv: readonly string[]): Promise<OpenParser> {
  const chosen: { named?: NamedCommand; group?: CommandName } = {};
  const loaded = await loadNamed(argv);
  // yargs lays out help for every line. It is ours that is shown: only completion shows meanings.
  const described = (meaning: () => string) => (argv[0] === completionFlag ? meaning() : '');
  const addCommand = (parser: Argv, listed: ListedCommand) => {
    const lastWords = listed.usage.slice(listed.name.lastIndexOf(' ') + 1);
    return parser.command(
      lastWords,
      described(() => commandMeaning(listed.name)),
      (inner) => {
        const command = loaded.get(listed);
        if (command) chosen.named = { listed, command };
        return inner;
      },
    );
  };
  const addGroup = (parser: Argv, group: CommandName) => {
    const members = commands.filter(({ name }) => name.startsWith(`${group} `));
    return parser.command(
      group,
      described(() => commandMeaning(group)),
      (inner) => {
        chosen.group = group;
        return members.reduce(addCommand, inner).demandCommand(1, say('usage/missing-command'));
      },
    );
  };
  const [first] = loaded.keys();
  // Options may stand before the command: those of all that may be meant hold for the whole line.
  const builders = [...loaded.values()].map(({ builder }) => builder);
  const options: OptionSet = Object.assign({}, shared.output, ...builders.reverse(), generalOptions);
  const parser = yargs([...argv])
    .scriptName('mastersync')
    .exitProcess(false)
    .fail(false)
    .help(false)
    .version(false)
    .parserConfiguration(configuration)
    .options(yargsOptions(options, (name) => described(() => optionMeaning(first?.name, name))))
    .strict()
    .demandCommand(1, say('usage/missing-command'));
  speak(parser);
  const alone = commands.filter((one) => !one.name.includes(' '));
  commandGroups.reduce(addGroup, alone.reduce(addCommand, parser));
  return { parser, chosen: () => chosen };
}

interface OpenParser {
  readonly parser: Argv;
  /** What the line names, once it is parsed. */
  chosen(): { readonly named?: NamedCommand; readonly group?: CommandName };
}

/** The commands that a line may mean, as all their words are on it; first the likeliest. */
async function loadNamed(argv: readonly string[]): Promise<ReadonlyMap<ListedCommand, Command>> {
  const startOf = ({ name }: ListedCommand) => argv.indexOf(name.split(' ')[0] ?? '');
  const loaded = commands
    .filter(({ name }) => name.split(' ').every((word) => argv.includes(word)))
    .toSorted((one, other) => startOf(one) - startOf(other))
    .map(async (listed) => [listed, (await listed.load()).command] as const);
  return new Map(await Promise.all(loaded));
}

function yargsOptions(set: OptionSet, describe: (name: OptionName) => string) {
  const entries = Object.entries(set).map(([name, definition]) => {
    // What an option needs is checked with its value: yargs' sentence has no place for advice.
    const { group: _group, isNames, implies: _implies, ...option } = definition;
    return [
      name,
      {
        ...option,
        description: describe(name as OptionName),
        ...(isNames && { coerce: namesGiven }),
        ...(option.type === 'string' && !option.array && { nargs: 1 }),
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}

/** The sentences of yargs, which would look for them in files beside it: the bundle has none. */
const sentences: Readonly<Record<Language, object>> = { en, ja };

/** yargs has one set of sentences for the process: those of an earlier line are replaced. */
function speak(parser: Argv): void {
  const noValue = say('usage/empty-option', { option: '--%s' });
  const ours = {
    // A missing value is said as an empty one is, which yargs accepts.
    'Not enough arguments following: %s': noValue,
    'Argument: %s, Given: %s, Choices: %s': say('usage/not-a-choice', {
      name: '%s',
      given: '%s',
      known: '%s',
    }),
    'Arguments %s and %s are mutually exclusive': say('usage/options-conflict', {
      one: '--%s',
      other: '--%s',
    }),
  };
  parser.locale('en').updateStrings({ ...(sentences[language] ?? en), ...ours } as never);
}
