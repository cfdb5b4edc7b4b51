/** What is wrong with a command line, with the command or the option that may have been meant. */
import { commands, type ListedCommand } from '../commands/index.js';
import type { OptionSet } from '../commands/options/options.js';
import { UsageError } from '../model/errors.js';
import { plain } from '../words/text.js';
import { words } from '../words/words.js';
import { optionAsTyped, pointerText } from './pointers.js';
import { positionalsOf } from './positionals.js';

type ReadArguments = Readonly<Record<string, unknown>> & { readonly _: readonly unknown[] };

/** What the parser does not understand; the message is in its words. */
export class ParserFailure extends Error {
  /** What it has read, by name; `_` are the words beside options. */
  readonly read: ReadArguments;
  /** The command whose arguments it was reading. */
  readonly command: ListedCommand | undefined;

  constructor(message: string, { read, command }: Pick<ParserFailure, 'read' | 'command'>) {
    super(message);
    this.read = read;
    this.command = command;
  }
}

/**
 * What to say of a line that was not understood. The parser would name only what may have been
 * meant, and not what was written.
 * @returns undefined for any other error
 */
export async function usageErrorOf(error: Error, args: readonly string[]): Promise<UsageError | undefined> {
  const isComplaint = error instanceof ParserFailure;
  if (!isComplaint && error.name !== 'YError') return undefined;
  // A pointer ends with what to type: nothing stands behind it.
  const pointer = isComplaint ? await foreignText(error) : undefined;
  if (pointer !== undefined) return new UsageError(pointer);
  const text = isComplaint ? (missingText(error) ?? (await unknownText(error, args))) : undefined;
  return new UsageError(words.usage.withHelp(text ?? words.usage.sentence(error.message), topicAmong(args)));
}

/** What to say of an option that is known elsewhere, or is switched off here by leaving it out. */
async function foreignText({ read, command }: ParserFailure): Promise<string | undefined> {
  if (!command && read._.length > 0) return undefined;
  const { definitions } = await import('../commands/definitions.js');
  const options = command ? definitions[command.name].options : {};
  const unknown = unknownOptions(read, command, options);
  const negated = unknown.find((name) => name.startsWith('no-') && name.slice(3) in { lang: 0, ...options });
  return negated === undefined
    ? pointerText(unknown, command?.name)
    : words.usage.negatedOptionMessage(negated.slice(3));
}

/**
 * The parser takes away the words that name the command, and puts them back once it has found
 * enough others.
 */
function missingText({ read, command }: ParserFailure): string | undefined {
  if (!command) return undefined;
  const needed = positionalsOf(command.usage).filter(({ missingMessage }) => missingMessage);
  const isEnough = isNamed(command, read) && needed.every(({ name }) => name in read);
  return isEnough ? undefined : needed[0]?.missingMessage?.();
}

function isNamed({ name }: ListedCommand, { _: read }: ReadArguments): boolean {
  return name.split(' ').every((word, index) => read[index] === word);
}

async function unknownText({ read }: ParserFailure, args: readonly string[]): Promise<string | undefined> {
  const command = commandAmong(args);
  // An option may have taken a word of the command as its value: then the parser's own message is
  // right.
  if (command && !isNamed(command, read) && wordsBeside(command, read).length === 0) return undefined;
  if (command) {
    const { definitions } = await import('../commands/definitions.js');
    const { options } = definitions[command.name];
    return namesText(
      words.help.parserWords['Unknown argument: %s'],
      unknownArguments(read, command, options),
      Object.keys(options).map(optionAsTyped),
    );
  }
  return unknownCommandText(read._.map(String));
}

/**
 * What to say of words that name no command. What follows a word that is none is not looked at: it
 * may be right for the one that was meant.
 */
export function unknownCommandText([first, second]: readonly string[]): string | undefined {
  const group = commands.find(({ name }) => name === first);
  const [unknown, entries] = group && 'commands' in group ? [second, group.commands] : [first, commands];
  const known = entries.map(({ name }) => name.split(' ').at(-1) ?? '');
  const form = words.help.parserWords['Unknown command: %s'];
  return namesText(form, unknown === undefined ? [] : [unknown], known);
}

/**
 * The words of a line without those of its command, one of which an option may have taken as its
 * value.
 */
function wordsBeside({ name }: ListedCommand, { _: read }: ReadArguments): readonly unknown[] {
  return name.split(' ').reduce((left, word) => (left[0] === word ? left.slice(1) : left), [...read]);
}

/** Words that are left over, else options as they are typed. */
function unknownArguments(
  read: ReadArguments,
  command: ListedCommand,
  options: OptionSet,
): readonly string[] {
  const others = wordsBeside(command, read);
  if (others.length > 0) return others.map(String);
  return unknownOptions(read, command, options).map(optionAsTyped);
}

/** Each name once: of an option the parser gives a second spelling, which nobody wrote. */
function unknownOptions(
  read: ReadArguments,
  command: ListedCommand | undefined,
  options: OptionSet,
): readonly string[] {
  const known = [
    ...Object.entries(options).flatMap(([name, { alias = [] }]) => [name, ...[alias].flat()]),
    ...positionalsOf(command?.usage ?? '').map(({ name }) => name),
    ...['lang', '_', '$0'],
  ].map(camelCase);
  const unknown = Object.keys(read).filter((name) => !known.includes(camelCase(name)));
  const spellings = new Set(unknown.filter((name) => name.includes('-')).map(camelCase));
  return unknown.filter((name) => !spellings.has(name));
}

function namesText(
  form: { readonly one: string; readonly other: string },
  names: readonly string[],
  known: readonly string[],
): string | undefined {
  if (names.length === 0) return undefined;
  const text = (names.length === 1 ? form.one : form.other).replace('%s', names.map(plain).join(', '));
  const hints = new Set(names.map((name) => words.common.suggestion(name, known)));
  return [words.usage.sentence(text), ...hints].join('');
}

function camelCase(name: string): string {
  return name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The arguments that are neither options nor the value of one that may stand in front: first of
 * all, what names the command.
 */
export function wordsAmong(args: readonly string[]): readonly string[] {
  return args.filter(
    (arg, index) => !arg.startsWith('-') && !['--lang', '--config'].includes(args[index - 1] ?? ''),
  );
}

/** The words that name a command, for the document. */
export function commandNameOf(args: readonly string[]): string {
  return commandAmong(args)?.name ?? wordsAmong(args)[0] ?? '';
}

/** The command that a line names, or the group; undefined where neither exists. */
function topicAmong(args: readonly string[]): string | undefined {
  return commandAmong(args)?.name ?? commands.find(({ name }) => name === wordsAmong(args)[0])?.name;
}

function commandAmong(args: readonly string[]): ListedCommand | undefined {
  const [first, second] = wordsAmong(args);
  const entry = commands.find(({ name }) => name === first);
  if (!entry || !('commands' in entry)) return entry;
  return entry.commands.find(({ name }) => name === `${first} ${second}`);
}

/**
 * What the parser takes for a value and nobody means: nothing behind a = or in the place of a
 * value. @throws UsageError
 */
export function checkOptionForms(args: readonly string[]): void {
  const emptied = args.find(
    (arg, index) => /^--[a-z-]+=$/.test(arg) || (/^--[a-z-]+$/.test(arg) && args[index + 1] === ''),
  );
  if (emptied !== undefined) throw new UsageError(words.usage.emptyOptionMessage(emptied));
}
