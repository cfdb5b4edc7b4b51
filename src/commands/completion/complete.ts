/**
 * Completes a partial command line from the definitions used for parsing and help. The shell
 * scripts are in completion.ts.
 */
import type { OptionName } from '../../model/command-line.js';
import { resourceNames, tableNames } from '../../resources/index.js';
import { words } from '../../words/words.js';
import { methods } from '../api/raw-call.js';
import { definitions } from '../definitions.js';
import type { CommandGroup, ListedCommand } from '../index.js';
import { optionMeaning, optionsByGroup } from '../options/option-text.js';
import { generalOptions, type OptionSet } from '../options/options.js';
import { shells } from './completion.js';

export interface Completion {
  readonly value: string;
  readonly description: string;
}

export interface CompletionSource {
  readonly commands: readonly (ListedCommand | CommandGroup)[];
  /** Ids of past runs, latest first, in the named or default state folder. */
  runIds(stateDir: string | undefined): Promise<readonly string[]>;
}

/**
 * Finds candidates for the current word.
 * @param typed the words after the tool's name up to the cursor; the last one is being typed and
 *   may be empty, or `""` where a shell cannot pass an empty word
 * @returns only candidates that start with that word; none where a file is expected, because shells
 *   complete those
 */
export async function completionsOf(
  typed: readonly string[],
  source: CompletionSource,
): Promise<readonly Completion[]> {
  const last = typed.at(-1) ?? '';
  const current = last === '""' ? '' : last;
  const line = readLine(typed.slice(0, -1), source.commands);
  const all = await candidates(current, line, source);
  return all.filter(({ value }) => value.startsWith(current) && value !== '');
}

/** The line up to the cursor, analysed. */
interface TypedLine {
  /** Undefined: not typed yet, or unknown. */
  readonly command: ListedCommand | undefined;
  /** Candidates for the next word, before a command is complete. */
  readonly entries: readonly (ListedCommand | CommandGroup)[];
  readonly argumentCount: number;
  /** The values of the options given, or true. */
  readonly given: ReadonlyMap<string, string | true>;
  /** The option whose value is being typed. */
  readonly awaiting: string | undefined;
}

type Definition = NonNullable<OptionSet[OptionName]>;

function readLine(before: readonly string[], all: CompletionSource['commands']): TypedLine {
  let entries = all;
  let command: ListedCommand | undefined;
  let argumentCount = 0;
  let awaiting: string | undefined;
  const given = new Map<string, string | true>();
  for (const word of before) {
    const option = /^--?(?<name>[a-z-]+)(?:=(?<value>.*))?$/s.exec(word)?.groups;
    if (awaiting !== undefined) {
      given.set(awaiting, word);
      awaiting = undefined;
    } else if (option) {
      const { name: typed = '' } = option;
      const [name = typed] =
        Object.entries(optionsOf(command)).find(([, { short }]) => short === typed) ?? [];
      given.set(name, option['value'] ?? true);
      const { type = 'boolean', isValueOptional = false } = optionOf(name, command) ?? {};
      const isValued = type !== 'boolean' && !isValueOptional;
      awaiting = isValued && option['value'] === undefined ? name : undefined;
    } else if (command) argumentCount++;
    else {
      const entry = entries.find(({ name }) => lastWord(name) === word);
      entries = entry && 'commands' in entry ? entry.commands : [];
      command = entry && 'usage' in entry ? entry : undefined;
    }
  }
  return { command, entries, argumentCount, given, awaiting };
}

function optionsOf(command: ListedCommand | undefined): OptionSet {
  return command ? definitions[command.name].options : {};
}

function optionOf(name: string, command: ListedCommand | undefined): Definition | undefined {
  return { ...optionsOf(command), ...generalOptions }[name as OptionName];
}

function lastWord(name: string): string {
  return name.split(' ').at(-1) ?? '';
}

async function candidates(
  current: string,
  line: TypedLine,
  source: CompletionSource,
): Promise<readonly Completion[]> {
  const { command, entries, awaiting } = line;
  if (awaiting !== undefined) return valuesOf(awaiting, current, line);
  const { name, value } = /^--(?<name>[a-z-]+)=(?<value>.*)$/s.exec(current)?.groups ?? {};
  if (name !== undefined && value !== undefined)
    return valuesOf(name, value, line).map((one) => ({ ...one, value: `--${name}=${one.value}` }));
  if (current.startsWith('-')) return optionsFor(line);
  if (command) return argumentsOf(command, line, source);
  return entries.map((entry) => ({
    value: lastWord(entry.name),
    description: words.help.commands[entry.name],
  }));
}

function optionsFor({ command, given }: TypedLine): readonly Completion[] {
  return optionsByGroup({ ...optionsOf(command), ...generalOptions })
    .flatMap(([, options]) => options)
    .filter(({ name, definition: { multiple } }) => multiple || !given.has(name))
    .map(({ name }) => ({ value: `--${name}`, description: optionMeaning(command?.name, name) }));
}

/** Options whose values are comma-separated lists of names. */
const listedNames: Readonly<Partial<Record<string, readonly string[]>>> = {
  only: resourceNames,
  prune: tableNames,
};

function valuesOf(name: string, current: string, { command }: TypedLine): readonly Completion[] {
  const listed = listedNames[name];
  if (!listed) return undescribed(optionOf(name, command)?.choices ?? []);
  const before = current.slice(0, current.lastIndexOf(',') + 1);
  const named = before.split(',');
  return undescribed(listed.filter((one) => !named.includes(one)).map((one) => before + one));
}

/** By position in the usage of a command; files and names that only the service knows give none. */
async function argumentsOf(
  { usage }: ListedCommand,
  { argumentCount, given }: TypedLine,
  { runIds }: CompletionSource,
): Promise<readonly Completion[]> {
  const place = usage.split(' ')[argumentCount + 1];
  if (place === '<method>') return undescribed(methods);
  if (place === '[shell]') return undescribed(shells);
  if (place === '<resource>') return undescribed(tableNames);
  if (place !== '<run>' && place !== '[run]') return [];
  const stateDir = given.get('state-dir');
  return undescribed(['latest', ...(await runIds(stateDir === true ? undefined : stateDir))]);
}

function undescribed(values: readonly string[]): readonly Completion[] {
  return values.map((value) => ({ value, description: '' }));
}
