/** The command, or the group of commands, that the words of a line name. Pure. */
import { type CommandGroup, commands, type ListedCommand } from '../commands/index.js';
import { UsageError } from '../model/errors.js';
import { nearestWord, plain } from '../words/text.js';
import { words } from '../words/words.js';

/** @returns undefined where the first words name neither */
export function findNamed([first, second]: readonly string[]): ListedCommand | CommandGroup | undefined {
  const entry = commands.find(({ name }) => name === first);
  if (!entry || !('commands' in entry) || second === undefined) return entry;
  return entry.commands.find(({ name }) => name === `${first} ${second}`);
}

/** The same. @throws UsageError with the command that may have been meant */
export function named(given: readonly string[]): ListedCommand | CommandGroup {
  const found = findNamed(given);
  if (found) return found;
  const group = findNamed(given.slice(0, 1));
  const [entries, unknown] =
    group && 'commands' in group ? [group.commands, given.slice(0, 2)] : [commands, given.slice(0, 1)];
  // Words of a group are compared by their last: the first is right.
  const lastWord = (name: string) => name.split(' ').at(-1) ?? '';
  const nearest = nearestWord(
    unknown.at(-1) ?? '',
    entries.map(({ name }) => lastWord(name)),
  );
  const meant = entries.find(({ name }) => lastWord(name) === nearest)?.name;
  const text = words.usage.unknownCommandMessage(unknown.map((word) => plain(word) || '""').join(' '), meant);
  throw new UsageError(words.usage.withHelp(text, group?.name));
}
