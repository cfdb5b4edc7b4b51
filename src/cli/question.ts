/** Whether a command line only asks for help or the version, and of what. Pure. */
import { generalOptions, type OptionSet, serviceOptions } from '../commands/options/options.js';
import type { HelpTopic } from './help-content.js';
import { named } from './named-command.js';
import { readLine } from './read-line.js';

export type Question = { readonly about: 'version' } | { readonly about: 'help'; readonly topic: HelpTopic };

/** What may stand in front of a question. To know all options takes as long as to run a command. */
const knownOptions: OptionSet = { ...generalOptions, config: serviceOptions.config };

/**
 * `--help` and `--version` win over all else on the line. A line that names nothing asks for help,
 * and one that names only a group of commands for the help of that group.
 * @returns undefined for a line that is to be run
 * @throws UsageError for help with what is no command
 */
export function questionIn(args: readonly string[]): Question | undefined {
  const { words, options } = readLine(args, knownOptions);
  const has = (name: string) => options.some((option) => option.name === name);
  const help = (of: readonly string[]) =>
    ({ about: 'help', topic: of.length === 0 ? undefined : named(of) }) as const;
  if (words[0] === 'help') return help(words.slice(1));
  if (has('help')) return help(words);
  if (has('version')) return { about: 'version' };
  if (!options.every(({ name }) => name === 'lang') || words.length > 1) return undefined;
  const topic = words.length === 0 ? undefined : named(words);
  return topic === undefined || 'commands' in topic ? { about: 'help', topic } : undefined;
}
