/**
 * What is wrong with a line beyond what yargs says: options that the command does not have, with
 * the one that was probably meant, and values that a script left empty or gave twice.
 */

import { commands } from '../commands/index.js';
import {
  camelCase,
  generalOptions,
  type OptionDefinition,
  type OptionSet,
  shared,
} from '../commands/options/options.js';
import { durationMsOf } from '../config/time.js';
import { UsageError } from '../model/errors.js';
import { say } from '../words/say.js';
import { unknownOptionsMessage, withHelp } from '../words/sentences/usage.js';
import { positionalMeaning } from './help-text.js';
import type { ParsedLine } from './parse-line.js';

/** What people type who know another tool. What is said of each is in words. */
const foreignOptions: Readonly<Record<string, readonly string[]>> = {
  plan: ['dry-run', 'n', 'what-if', 'check', 'preview'],
  approvals: ['force', 'F', 'ignore-limits'],
  fieldLoss: ['allow-field-loss'],
  json: ['output', 'o', 'format'],
  prune: ['delete', 'remove', 'purge', 'mirror'],
  switches: ['create', 'update'],
  nothingAsked: ['yes', 'y'],
  yes: ['auto-approve', 'assume-yes', 'non-interactive', 'confirm'],
  config: ['config-file', 'c', 'settings'],
  token: ['token', 'api-key', 'api-token', 'password'],
  verbose: ['v', 'debug', 'trace'],
};

/** What other tools take by an option, and this one as an argument. */
const positionalOptions: readonly string[] = ['f', 'file', 'files', 'input', 'i', 'data'];

/** Options of earlier versions, named like the setting in camel case. */
const formerOptions: readonly string[] = [
  ...['activation-timeout', 'command', 'keep-runs', 'normalize-codes', 'rps', 'strict-columns'],
  ...['time-zone', 'token-command', 'token-env', 'unchanged-after'],
];

/** @throws UsageError for the first fault, with the help that says how the line should be */
export function checkLine(line: ParsedLine, argv: readonly string[]): void {
  const { named, group, args, refusal } = line;
  const options: OptionSet = { ...(named?.command.builder ?? shared.output), ...generalOptions };
  const typed = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;
  const valueFaults = Object.entries(options).flatMap(([name, definition]) => {
    const value = args[camelCase(name)];
    const typedNames = line.options;
    return typedNames.includes(name)
      ? (valueFault(name, { ...definition, value, typed, given: typedNames }) ?? [])
      : [];
  });
  // yargs drops a lone dash among the words, and takes `--q` for `-q`.
  const isDashLost = typed.includes('-') && !Object.values(args).flat().includes('-');
  const misread = isDashLost ? '-' : typed.find((word) => /^--\w(?:=|$)/.test(word));
  const dashFault = misread === undefined ? undefined : unknownOptionsMessage([misread], []);
  const fault = unknownFault(line, options) ?? valueFaults[0] ?? dashFault ?? missingFault(line) ?? refusal;
  if (fault !== undefined) throw new UsageError(withHelp(fault, named?.listed.name ?? group));
}

/** Options that the command does not have. */
function unknownFault({ named, options: typed }: ParsedLine, options: OptionSet): string | undefined {
  const aliases = Object.values(options).map(({ alias }) => alias);
  const unknown = typed.filter((name) => !Object.hasOwn(options, name) && !aliases.includes(name));
  for (const name of unknown) {
    const option = dashed(name);
    if (Object.hasOwn(options, name.replace(/^no-/, '')))
      return say('usage/negated-option', { name: option, positive: option.replace('no-', '') });
    if (formerOptions.includes(name)) return say('usage/setting', { option, setting: camelCase(name) });
    if (name === 'service' && named?.listed.name === 'init')
      return say('usage/setting', { option, setting: 'services' });
    if (positionalOptions.includes(name) && named)
      return say('usage/positional', { option, usage: named.listed.usage });
    const pointer = Object.entries(foreignOptions).find(([, names]) => names.includes(name))?.[0];
    if (pointer) return say('usage/pointer', { option, pointer });
  }
  if (unknown.length === 0) return undefined;
  return unknownOptionsMessage(unknown.map(dashed), Object.keys(options).map(dashed));
}

function dashed(name: string): string {
  return name.length > 1 ? `--${name}` : `-${name}`;
}

interface TypedOption extends Pick<OptionDefinition, 'type' | 'array' | 'kind' | 'implies'> {
  readonly value: unknown;
  /** The line up to `--`. */
  readonly typed: readonly string[];
  /** Names of all options on it. */
  readonly given: readonly string[];
}

function valueFault(name: string, definition: TypedOption): string | undefined {
  const { type, array, kind, implies, value, typed, given } = definition;
  const option = `--${name}`;
  // yargs reads `--no-delete=$UNSET` as false.
  if (type === 'boolean' && typed.some((word) => word.startsWith(`${option}=`)))
    return say('usage/flag-value', { option });
  if (Array.isArray(value) && !array) return say('usage/repeated-option', { option });
  if (value === undefined || [value].flat().includes('')) return say('usage/empty-option', { option });
  if (kind === 'count' && !(Number.isInteger(value) && Number(value) > 0))
    return say('usage/count-option', { option });
  if (kind === 'time' && durationMsOf(String(value)) === undefined)
    return say('usage/duration-option', { option, text: String(value) });
  if (implies !== undefined && !given.includes(implies))
    return say('usage/option-needs', { option, needed: `--${implies}` });
  return undefined;
}

/** yargs only counts what is missing, and guesses at commands that are hardly alike. */
function missingFault({ named, group, args, words: line, refusal }: ParsedLine): string | undefined {
  if (refusal === undefined) return undefined;
  const unknown = line[group ? 1 : 0];
  if (!named && unknown !== undefined) {
    const siblings = commands.map(({ name }) => (group ? name.replace(`${group} `, '') : name));
    return say('usage/unknown-command', { name: unknown, known: siblings });
  }
  const { name: command, usage, positionals } = named?.listed ?? { name: 'plan', usage: '', positionals: [] };
  const required = positionals.filter(({ isRequired }) => isRequired);
  const missing = required[line.length];
  if (!missing || required.every(({ name }) => args[name] !== undefined)) return undefined;
  const meaning = positionalMeaning(command, missing.name);
  return say('usage/missing-argument', { name: missing.name, usage, meaning });
}
