/**
 * Options that people know from other tools, with where to find here what they mean by them. What
 * is said of each is in words.
 */
import type { CommandName, Pointer } from '../model/command-line.js';
import { words } from '../words/words.js';

/** An option as people type it: `-n`, `--dry-run`. */
export function optionAsTyped(name: string): string {
  return `${name.length === 1 ? '-' : '--'}${name}`;
}

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
 * What to say of the first of these options that has a counterpart here. Pure.
 * @param unknown names that the command does not know, without the dashes
 */
export function pointerText(
  unknown: readonly string[],
  command: CommandName | undefined,
): string | undefined {
  for (const [name, setting] of Object.entries(moved))
    if (unknown.includes(name)) return words.usage.movedMessage(optionAsTyped(name), setting);
  for (const [pointer, typed] of Object.entries(typedFor)) {
    const name = typed.find((one) => unknown.includes(one));
    if (name === undefined) continue;
    const said = pointer === 'plan' && command === 'plan' ? 'planAlready' : (pointer as Pointer);
    return words.usage.pointerMessage(optionAsTyped(name), said);
  }
  return undefined;
}
