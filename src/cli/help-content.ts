/**
 * Collects what help says of a topic, in parts that help-text.ts lays out for a terminal and
 * man-pages.ts as manual pages.
 */
import {
  type CommandGroup,
  commands,
  fullUsage,
  type ListedCommand,
  runnableCommands,
} from '../commands/index.js';
import { optionForm, optionMeaning, optionsByGroup } from '../commands/options/option-text.js';
import { generalOptions, type OptionSet } from '../commands/options/options.js';
import { type CommandName, commandSections } from '../model/command-line.js';
import { exitCodes } from '../model/exit-codes.js';
import { words } from '../words/words.js';
import { positionalsOf } from './positionals.js';

/** What help is about; undefined for the whole tool. */
export type HelpTopic = ListedCommand | CommandGroup | undefined;

export const helpTopics: readonly HelpTopic[] = [
  undefined,
  ...commands.filter((entry) => 'commands' in entry),
  ...runnableCommands,
];

/** A term with what it means. */
export type Row = readonly [term: string, meaning: string];

export interface HelpList {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface HelpContent {
  readonly usage: string;
  readonly summary: string;
  /** The lists of one block have their columns in common. */
  readonly blocks: readonly (readonly HelpList[])[];
  readonly examples: readonly (readonly [comment: string, line: string])[];
  /** Text that a command adds, in lines that may be indented. */
  readonly epilogue?: string | undefined;
}

export async function helpContent(topic: HelpTopic): Promise<HelpContent> {
  if (topic && !('commands' in topic)) return commandContent(topic);
  return {
    usage: `mastersync ${topic ? `${topic.name} ` : ''}<command> [options]`,
    summary: topic ? words.help.commands[topic.name] : words.help.summary,
    blocks: [...(topic ? [commandList(topic)] : overviewBlocks()), optionLists(generalOptions, undefined)],
    examples: [],
  };
}

function commandList(group: CommandGroup): readonly HelpList[] {
  return [{ title: words.help.titles.commands, rows: group.commands.map(commandRow) }];
}

function overviewBlocks(): HelpContent['blocks'] {
  const sections = commandSections.map((section) => ({
    title: words.help.titles[section],
    rows: runnableCommands.filter((command) => command.section === section).map(commandRow),
  }));
  const byCode = [...exitCodes].sort((one, other) => one.code - other.code);
  const rows = byCode.map(
    ({ code, name }): Row => [String(code).padStart(3), words.help.exitCodeMeaning[name]],
  );
  return [sections, [{ title: words.help.titles.exitCodes, rows }]];
}

/** What may be left out behind what is needed would only widen the column. */
function commandRow(command: ListedCommand): Row {
  const term = fullUsage(command).replace(/(?<=>) \[.*$/, '');
  return [term, words.help.commands[command.name]];
}

async function commandContent(command: ListedCommand): Promise<HelpContent> {
  const { definitions } = await import('../commands/definitions.js');
  const { name } = command;
  const { options, epilogue } = definitions[name];
  return {
    usage: `mastersync ${fullUsage(command)} [options]`,
    summary: words.help.commands[name],
    blocks: [positionalLists(command), optionLists({ ...options, ...generalOptions }, name)],
    examples: words.examples[name],
    epilogue: await epilogue?.(),
  };
}

function positionalLists({ name, usage }: ListedCommand): readonly HelpList[] {
  const own = words.help.ownPositionals[name];
  const rows = positionalsOf(usage).map(
    (one): Row => [one.name, own?.[one.word] ?? words.help.positionals[one.word]],
  );
  return rows.length > 0 ? [{ title: words.help.titles.arguments, rows }] : [];
}

function optionLists(options: OptionSet, command: CommandName | undefined): readonly HelpList[] {
  return optionsByGroup(options).map(([group, own]) => ({
    title: words.help.titles[group],
    rows: own.map((option): Row => [optionForm(option), optionMeaning(command, option.name)]),
  }));
}
