/**
 * Reads which command a line runs and with which arguments, and refuses what it does not
 * understand.
 */
import { definitions } from '../commands/definitions.js';
import type { CommandGroup, ListedCommand } from '../commands/index.js';
import { camelCase, optionsOf } from '../commands/options/option-text.js';
import {
  generalOptions,
  type OptionDefinition,
  type OptionSet,
  splitNames,
} from '../commands/options/options.js';
import type { RunnableName } from '../model/command-line.js';
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';
import { findNamed, named } from './named-command.js';
import { foreignText } from './pointers.js';
import { positionalsOf } from './positionals.js';
import { type GivenOption, type Line, readLine } from './read-line.js';

export interface ParsedLine {
  readonly name: RunnableName;
  /** By names in camel case; of the types that the options of the command give. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** Of all commands: none takes a value in one that stands alone in another. */
const allOptions: OptionSet = Object.assign(
  {},
  generalOptions,
  ...Object.values(definitions).map(({ options }) => options),
);

/** @throws UsageError for what is not understood, with what was probably meant */
export function parseLine(args: readonly string[]): ParsedLine {
  const given = readLine(args, allOptions);
  const command = commandOf(given);
  const line = dataAsWords(given, command);
  const options = { lang: generalOptions.lang, ...definitions[command.name].options };
  checkNames(line, options, command);
  const values = optionsOf(options).map(({ name, definition }) => {
    const own = line.options.filter((option) => option.name === name);
    return [camelCase(name), readValues(own, definition, command)];
  });
  return { name: command.name, args: { ...Object.fromEntries(values), ...readWords(line, command) } };
}

/** The words that name the command of a line, for the document. Never throws. */
export function commandNameOf(args: readonly string[]): string {
  const given = readLine(args, allOptions).words;
  return findNamed(given)?.name ?? given[0] ?? '';
}

function commandOf({ words: given, options }: Line): ListedCommand {
  const entry = given.length === 0 ? undefined : named(given);
  if (entry && !('commands' in entry)) return entry;
  const foreign = entry ? undefined : foreignText(options, {}, undefined);
  if (foreign !== undefined) throw new UsageError(foreign);
  refuse(words.usage.missingCommandMessage(entry?.commands.map(({ name }) => name) ?? []), entry);
}

/** `--data hr.csv` names data as well, as it did when `init` had an option for it. */
function dataAsWords(line: Line, { usage }: ListedCommand): Line {
  if (!usage.includes('[data..]')) return line;
  const isData = ({ name }: GivenOption) => name === 'data';
  const values = line.options.filter(isData).flatMap(({ value }) => value ?? []);
  return {
    words: [...line.words, ...values],
    options: line.options.filter((option) => !isData(option)),
  };
}

/** @throws UsageError for options that the command does not have */
function checkNames({ options }: Line, known: OptionSet, command: ListedCommand): void {
  const unknown = options.filter(({ name }) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  // A pointer ends with what to type: nothing stands behind it.
  const foreign = foreignText(unknown, known, command);
  if (foreign !== undefined) throw new UsageError(foreign);
  const typed = [...new Set(unknown.map((option) => option.typed))];
  const names = Object.keys(known).map((name) => `--${name}`);
  refuse(words.usage.unknownOptionsMessage(typed, names), command);
}

/** The value of an option, or all of one that may be repeated. @throws UsageError */
function readValues(
  given: readonly GivenOption[],
  definition: OptionDefinition,
  command: ListedCommand,
): unknown {
  const { type, multiple, isNames } = definition;
  const values = given.map((option) => readValue(option, definition, command));
  if (values.length === 0) return type === 'boolean' ? false : definition.default;
  if (isNames) return splitNames(values.map(String));
  if (multiple) return values;
  if (given[1] && type !== 'boolean') throw new UsageError(words.usage.repeatedOptionMessage(given[1].typed));
  return values[0];
}

function readValue(
  { typed, value }: GivenOption,
  { type, choices, isValueOptional }: OptionDefinition,
  command: ListedCommand,
): string | number | boolean {
  if (value === undefined && type === 'boolean') return true;
  if (value === undefined && isValueOptional) return '';
  if (value === undefined || value === '') throw new UsageError(words.usage.emptyOptionMessage(typed));
  if (type === 'boolean') refuse(words.usage.flagValueMessage(typed), command);
  if (type === 'number') return Number(value);
  if (!choices) return value;
  const chosen = choices.find((choice) => choice === value.toLowerCase());
  return chosen ?? refuse(words.usage.choiceMessage(typed, value, choices), command);
}

/** What the words behind the command are. @throws UsageError for too few or too many */
function readWords({ words: given }: Line, command: ListedCommand): Readonly<Record<string, unknown>> {
  const own = given.slice(command.name.split(' ').length);
  const places = positionalsOf(command.usage);
  const missing = places.find(({ missingMessage }, index) => missingMessage && own[index] === undefined);
  if (missing?.missingMessage) refuse(missing.missingMessage(), command);
  const extra = places.at(-1)?.isList ? [] : own.slice(places.length);
  if (extra.length > 0) refuse(words.usage.extraArgumentsMessage(extra), command);
  return Object.fromEntries(
    places.map(({ name, isList }, index) => [name, isList ? own.slice(index) : own[index]]),
  );
}

function refuse(text: string, topic: ListedCommand | CommandGroup | undefined): never {
  throw new UsageError(words.usage.withHelp(text, topic?.name));
}
