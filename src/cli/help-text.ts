/** Lays out help for a terminal, from the modules of the commands and the words of the language. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from '../commands/frame/run.js';
import {
  type CommandName,
  commands,
  type ListedCommand,
  type NamedCommand,
  type Positional,
} from '../commands/index.js';
import {
  generalOptions,
  type OptionDefinition,
  type OptionName,
  type OptionSet,
  optionForm,
  optionGroups,
} from '../commands/options/options.js';
import { packageFolder } from '../files/package.js';
import { exitCodes } from '../model/exit-codes.js';
import { groupBy } from '../plan/records/collections.js';
import { alignedLeft, textWidth } from '../report/text/text-width.js';
import { wrapped } from '../report/text/wrapped.js';
import { language } from '../words/language.js';
import { say, sayIfKnown } from '../words/say.js';

/** What help is about: a command, the commands that share a first word, or the whole tool. */
export type HelpTopic =
  /** `isWhole`: with the options that are not of every day. */
  (NamedCommand & { readonly isWhole: boolean }) | { readonly group: CommandName } | undefined;

/** What completion scripts put before the words of a line. */
export const completionFlag = '--get-yargs-completions';

/** A term with what it means. */
type Row = readonly [term: string, meaning: string];

interface HelpList {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** @param columns of the terminal */
export function helpText(topic: HelpTopic, columns: number): string {
  const parts = topic && 'command' in topic ? commandHelp(topic, columns) : overview(topic?.group, columns);
  return `${parts.join('\n\n')}\n`;
}

/** What a command, or those that share a first word, are for. */
export function commandMeaning(name: CommandName): string {
  return say(`help/commands-${idOf(name)}`);
}

/** What an option is for where its command means something else than others; else undefined. */
export function ownOptionMeaning(command: CommandName | undefined, name: OptionName): string | undefined {
  return command && sayIfKnown(`help/commands-${idOf(command)}.option-${name}`);
}

/** Names of messages have no blanks. */
function idOf(command: CommandName): string {
  return command.replace(' ', '-');
}

/** What an option is for, as its command means it. */
export function optionMeaning(command: CommandName | undefined, name: OptionName): string {
  return ownOptionMeaning(command, name) ?? say(`help/options-${name}`);
}

/** What a positional is for, as its command means it. */
export function positionalMeaning(command: CommandName, name: Positional['name']): string {
  const meaning = sayIfKnown(`help/commands-${idOf(command)}.positional-${name}`);
  return meaning ?? say(`help/positionals-${name}`);
}

/** Of a command: what the line does, and the line behind `mastersync`. */
export function examplesOf(command: CommandName, number = 1): readonly (readonly [string, string])[] {
  const example = sayIfKnown(`examples/${idOf(command)}-${number}`);
  if (example === undefined) return [];
  const [line = '', comment = ''] = example.split(' # ');
  return [[comment, line], ...examplesOf(command, number + 1)];
}

type NamedOption = readonly [name: OptionName, definition: OptionDefinition];

/** Options by group, in the order of help; groups without any are left out. Pure. */
export function optionsByGroup(
  set: OptionSet,
): readonly (readonly [(typeof optionGroups)[number], readonly NamedOption[]])[] {
  const all = Object.entries(set) as unknown as readonly NamedOption[];
  return optionGroups
    .map((group) => [group, all.filter(([, { group: own = 'own' }]) => own === group)] as const)
    .filter(([, options]) => options.length > 0);
}

function commandHelp(
  { listed, command, isWhole }: NamedCommand & { readonly isWhole: boolean },
  columns: number,
): readonly string[] {
  const { name } = listed;
  const options: OptionSet = { ...command.builder, ...generalOptions };
  const isShown = ([, { hidden }]: NamedOption) => isWhole || !hidden;
  const lists = optionsByGroup(options).map(([group, ofGroup]) => ({
    title: say(`help/titles-${group}`),
    rows: ofGroup.filter(isShown).map(([option, definition]): Row => {
      const form = optionForm(option, definition);
      return [definition.alias === undefined ? `    ${form}` : form, optionMeaning(name, option)];
    }),
  }));
  const examples = examplesOf(name).flatMap(([comment, line]) => [`  # ${comment}`, `  mastersync ${line}`]);
  const hidden = Object.values(options).filter((option) => option.hidden);
  return [
    `mastersync ${listed.usage} [options]`,
    wrapped(commandMeaning(name), columns, 0),
    ...listsText([positionalList(listed)], columns),
    ...listsText(lists, columns),
    [say('help/titles-examples'), ...examples].join('\n'),
    [
      wrapped(say('help/environment', { variables: variablesOf(command) }), columns, 2),
      ...(isWhole || hidden.length === 0
        ? []
        : [say('help/hidden', { command: name, count: hidden.length })]),
      say('help/more', { page: documentation(command.page ?? 'commands.md') }),
    ].join('\n'),
  ];
}

function positionalList({ name: command, positionals }: ListedCommand): HelpList {
  const rows = positionals.map(({ name }): Row => [name, positionalMeaning(command, name)]);
  return { title: say('help/titles-arguments'), rows };
}

function overview(group: CommandName | undefined, columns: number): readonly string[] {
  const listed = commands.filter(({ name }) => group === undefined || name.startsWith(`${group} `));
  const sections = [...groupBy(listed, ({ section }) => section).values()].map((members) => ({
    title: say(`help/titles-${members[0].section}`),
    rows: members.map(({ name }): Row => [name, commandMeaning(name)]),
  }));
  const byCode = exitCodes.toSorted((one, other) => one.code - other.code);
  const codes = byCode.map(
    ({ code, name }): Row => [`${code}`.padStart(3), say(`help/exit-code-meaning-${name}`)],
  );
  return [
    `mastersync ${group === undefined ? '' : `${group} `}<command> [options]`,
    wrapped(group === undefined ? say('help/summary') : commandMeaning(group), columns, 0),
    ...listsText(sections, columns),
    ...(group === undefined
      ? listsText([{ title: say('help/titles-exitCodes'), rows: codes }], columns)
      : []),
    [
      say('help/command-help', { command: group === undefined ? 'plan' : listed[0]?.name }),
      say('help/more', { page: documentation('README.md') }),
    ].join('\n'),
  ];
}

/** Terms on the left, what they mean beside them, in the same columns for all lists. */
function listsText(lists: readonly HelpList[], columns: number): readonly string[] {
  const filled = lists.filter(({ rows }) => rows.length > 0);
  const termWidth = Math.max(...filled.flatMap(({ rows }) => rows.map(([term]) => textWidth(term))));
  return filled.map(({ title, rows }) => {
    const lines = rows.map(([term, meaning]) =>
      wrapped(`  ${alignedLeft(term, termWidth)}  ${meaning}`, columns, termWidth + 4),
    );
    return [title, ...lines].join('\n');
  });
}

/** The variables that stand for an option, or for what no option may hold. */
const variablesByOption: Readonly<Record<OptionName, readonly string[]>> = {
  url: ['MASTERSYNC_URL', 'MASTERSYNC_TOKEN'],
  service: ['MASTERSYNC_SERVICE'],
  config: ['MASTERSYNC_CONFIG'],
  'as-of': ['MASTERSYNC_TIME_ZONE'],
  'state-dir': ['MASTERSYNC_STATE_DIR'],
  notify: ['MASTERSYNC_NOTIFY'],
  'secret-file': ['MASTERSYNC_WEBHOOK_SECRET'],
  lang: ['MASTERSYNC_LANG'],
  'no-color': ['NO_COLOR'],
};

function variablesOf({ builder }: Command): readonly string[] {
  const all: OptionSet = { ...builder, ...generalOptions };
  return Object.entries(variablesByOption).flatMap(([name, variables]) =>
    Object.hasOwn(all, name) ? variables : [],
  );
}

/** The path of a page of the documentation. */
function documentation(page: string): string {
  return path.join(fileURLToPath(packageFolder()), 'docs', language, page);
}
