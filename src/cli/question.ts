/** Whether a command line only asks for help or the version, and of what. Pure. */
import { commands } from '../commands/index.js';
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';
import type { HelpTopic } from './help-content.js';
import { unknownCommandText, wordsAmong } from './usage-error.js';

export type Question = { readonly about: 'version' } | { readonly about: 'help'; readonly topic: HelpTopic };

/**
 * `--help` and `--version` win over all else on the line. A line that names nothing asks for help,
 * and one that names only a group of commands for the help of that group.
 * @returns undefined for a line that is to be run
 * @throws UsageError for help with what is no command
 */
export function questionIn(args: readonly string[]): Question | undefined {
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const has = (...forms: readonly string[]) => forms.some((form) => own.includes(form));
  const named = wordsAmong(own);
  if (named[0] === 'help') return { about: 'help', topic: topicOf(named.slice(1)) };
  if (has('--help', '-h')) return { about: 'help', topic: topicOf(named) };
  if (has('--version', '-V')) return { about: 'version' };
  const [first, ...others] = args.filter((...arg) => !isLanguage(...arg));
  if (first === undefined) return { about: 'help', topic: undefined };
  const group = commands.find((entry) => entry.name === first && 'commands' in entry);
  return group && others.length === 0 ? { about: 'help', topic: group } : undefined;
}

/** True for the option, and for the language behind it. */
function isLanguage(arg: string, index: number, args: readonly string[]): boolean {
  return /^--lang(?:=.+)?$/.test(arg) || args[index - 1] === '--lang';
}

function topicOf([first, second]: readonly string[]): HelpTopic {
  if (first === undefined) return undefined;
  const entry = commands.find(({ name }) => name === first);
  if (entry && (second === undefined || !('commands' in entry))) return entry;
  const own = entry && 'commands' in entry ? entry.commands : [];
  const found = own.find(({ name }) => name === `${first} ${second}`);
  if (found) return found;
  throw new UsageError(words.usage.withHelp(unknownCommandText([first, second ?? '']) ?? '', entry?.name));
}
