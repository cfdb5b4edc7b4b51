/**
 * Lays out help: the overview of all commands, or the arguments, options and examples of one. It
 * needs no parser.
 */
import { type CommandGroup, fullUsage, type ListedCommand, runnableCommands } from '../commands/index.js';
import { optionForm, optionMeaning, optionsByGroup } from '../commands/options/option-text.js';
import { generalOptions, type OptionSet } from '../commands/options/options.js';
import { type CommandName, commandSections } from '../model/command-line.js';
import { exitCodes } from '../model/exit-codes.js';
import { alignedLeft, textWidth } from '../report/text/text-width.js';
import { words } from '../words/words.js';
import { positionalsOf } from './positionals.js';

/** What help is about; undefined for the whole tool. */
export type HelpTopic = ListedCommand | CommandGroup | undefined;

/** A term with what it means. */
type Row = readonly [term: string, meaning: string];

/** The help of a topic, for a terminal of so many columns. */
export async function helpText(topic: HelpTopic, columns: number): Promise<string> {
  if (topic && !('commands' in topic)) return commandHelp(topic, columns);
  const summary = topic ? words.help.commands[topic.name] : words.help.summary;
  const parts = topic ? groupParts(topic, columns) : overviewParts(columns);
  const usage = `mastersync ${topic ? `${topic.name} ` : ''}<command> [options]`;
  return textOf([
    usage,
    wrapped(summary, columns).join('\n'),
    ...parts,
    ...optionParts(generalOptions, undefined, columns),
    wrapped(words.help.moreText, columns).join('\n'),
  ]);
}

function groupParts({ commands }: CommandGroup, columns: number): readonly string[] {
  return [listOf(words.help.titles.commands, commands.map(commandRow), columns)];
}

function overviewParts(columns: number): readonly string[] {
  const termWidth = widthOf(runnableCommands.map(commandRow));
  const sections = commandSections.map((section) => {
    const own = runnableCommands.filter((command) => command.section === section);
    return listOf(words.help.titles[section], own.map(commandRow), columns, termWidth);
  });
  const byCode = [...exitCodes].sort((one, other) => one.code - other.code);
  const codes = byCode.map(
    ({ code, name }): Row => [String(code).padStart(3), words.help.exitCodeMeaning[name]],
  );
  return [...sections, listOf(words.help.titles.exitCodes, codes, columns)];
}

function commandRow(command: ListedCommand): Row {
  return [fullUsage(command), words.help.commands[command.name]];
}

async function commandHelp(command: ListedCommand, columns: number): Promise<string> {
  const { definitions } = await import('../commands/definitions.js');
  const { name } = command;
  const { options, epilogue } = definitions[name];
  return textOf([
    `mastersync ${fullUsage(command)} [options]`,
    wrapped(words.help.commands[name], columns).join('\n'),
    ...positionalParts(command, columns),
    ...optionParts({ ...options, ...generalOptions }, name, columns),
    examplesOf(command),
    ...(epilogue ? [indentedLines(await epilogue(), columns)] : []),
  ]);
}

function positionalParts({ name, usage }: ListedCommand, columns: number): readonly string[] {
  const own = words.help.ownPositionals[name];
  const rows = positionalsOf(usage).map(
    (one): Row => [one.name, own?.[one.word] ?? words.help.positionals[one.word]],
  );
  return rows.length > 0 ? [listOf(words.help.titles.arguments, rows, columns)] : [];
}

/** Options by group, all in the same columns. */
function optionParts(
  options: OptionSet,
  command: CommandName | undefined,
  columns: number,
): readonly string[] {
  const groups = optionsByGroup(options).map(([group, own]) => {
    const rows = own.map((option): Row => {
      const form = optionForm(option);
      return [form.startsWith('--') ? `    ${form}` : form, optionMeaning(command, option.name)];
    });
    return { title: words.help.titles[group], rows };
  });
  const termWidth = widthOf(groups.flatMap(({ rows }) => rows));
  return groups.map(({ title, rows }) => listOf(title, rows, columns, termWidth));
}

function examplesOf({ name }: ListedCommand): string {
  const lines = words.examples[name].flatMap(([comment, line]) => [`  # ${comment}`, `  mastersync ${line}`]);
  return [words.help.titles.examples, ...lines].join('\n');
}

function textOf(parts: readonly string[]): string {
  return `${parts.join('\n\n')}\n`;
}

function widthOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([term]) => textWidth(term)));
}

/** Terms on the left, what they mean beside them. */
function listOf(
  title: string,
  rows: readonly Row[],
  columns: number,
  termWidth: number = widthOf(rows),
): string {
  const indent = termWidth + 4;
  const lines = rows.map(([term, meaning]) => {
    const beside = wrapped(meaning, columns - indent).join(`\n${' '.repeat(indent)}`);
    return `  ${alignedLeft(term, termWidth)}  ${beside}`;
  });
  return [title, ...lines].join('\n');
}

/** A word, a blank, or a full-width character with the marks that may not begin a line. */
const pieces =
  /\s+|[\u3000-\u9fff\uff00-\uffef][、。）」］：；]*|[^\s\u3000-\u9fff\uff00-\uffef]+[、。）」］：；]*/gu;

/** Lines of at most so many columns, as far as words allow. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(pieces) ?? []) {
    if (line !== '' && textWidth(line + piece.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** Lines that go on below where they began. */
function indentedLines(text: string, columns: number): string {
  const lines = text.split('\n').map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    return wrapped(line.trimStart(), columns - indent.length)
      .map((part) => `${indent}${part}`.trimEnd())
      .join('\n');
  });
  return lines.join('\n');
}
