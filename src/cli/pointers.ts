/**
 * Options that people know from other tools, with where to find here what they mean by them. What
 * is said of each is in words.
 */
import type { ListedCommand } from '../commands/index.js';
import type { OptionSet } from '../commands/options/options.js';
import type { Pointer } from '../model/command-line.js';
import { words } from '../words/words.js';
import { positionalsOf } from './positionals.js';
import type { GivenOption } from './read-line.js';

/** What may be typed, without the dashes. */
const typedFor: Readonly<Record<Exclude<Pointer, 'planAlready'>, readonly string[]>> = {
  plan: ['dry-run', 'n', 'what-if', 'check', 'preview'],
  approvals: ['force', 'F', 'ignore-limits'],
  json: ['output', 'o', 'format'],
  prune: ['delete', 'remove', 'purge', 'mirror'],
  switches: ['create', 'update'],
  data: ['f', 'file', 'files', 'input', 'i'],
  nothingAsked: ['yes', 'y'],
  yes: ['auto-approve', 'assume-yes', 'non-interactive', 'confirm'],
  config: ['config-file', 'c', 'settings'],
  token: ['token', 'api-key', 'api-token', 'password'],
  verbose: ['v', 'debug', 'trace'],
  quiet: ['q', 'silent'],
  lang: ['locale', 'language'],
  color: ['color', 'colour', 'no-colour'],
};

/** Settings that were options, by their names. */
const moved: Readonly<Record<string, string>> = {
  'strict-columns': 'strictColumns',
  'unchanged-after': 'unchangedAfter',
  'keep-runs': 'keepRuns',
  'activation-timeout': 'activationTimeout',
};

/**
 * What to say of options that the command does not have: of one that it has without `no-`, of one
 * whose value it takes without an option, else of the first that has a counterpart here. Pure.
 */
export function foreignText(
  unknown: readonly GivenOption[],
  known: OptionSet,
  command: ListedCommand | undefined,
): string | undefined {
  const typed = unknown.map((option) => option.typed);
  const negated = typed.find((one) => one.startsWith('--no-') && Object.hasOwn(known, one.slice(5)));
  if (negated !== undefined) return words.usage.negatedOptionMessage(negated.slice(5));
  const find = (names: readonly string[]) => typed.find((one) => names.includes(one.replace(/^--?/, '')));
  for (const [name, setting] of Object.entries(moved)) {
    const option = find([name]);
    if (option !== undefined) return words.usage.movedMessage(option, setting);
  }
  for (const place of positionalsOf(command?.usage ?? '')) {
    const option = find(place.word === 'plan' ? [place.name, ...typedFor.data] : [place.name]);
    if (option !== undefined && place.missingMessage)
      return words.usage.namedWithoutOptionMessage(option, place.missingMessage());
  }
  for (const [pointer, names] of Object.entries(typedFor)) {
    const option = find(names);
    if (option === undefined) continue;
    const said = pointer === 'plan' && command?.name === 'plan' ? 'planAlready' : (pointer as Pointer);
    return words.usage.pointerMessage(option, said);
  }
  return undefined;
}
