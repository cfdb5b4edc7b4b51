/** How options are named to people: by help, completion and documentation alike. Pure. */
import {
  type CommandName,
  type OptionGroup,
  type OptionName,
  optionGroups,
} from '../../model/command-line.js';
import { words } from '../../words/words.js';
import type { OptionDefinition, OptionSet } from './options.js';

export interface NamedOption {
  readonly name: OptionName;
  readonly definition: OptionDefinition;
}

/** The options of a set. */
export function optionsOf(set: OptionSet): readonly NamedOption[] {
  return Object.entries(set).map(([name, definition]) => ({ name: name as OptionName, definition }));
}

/** The name that the value of an option has among the arguments. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Options by group, in the order of help; groups without any are left out. */
export function optionsByGroup(set: OptionSet): readonly (readonly [OptionGroup, readonly NamedOption[]])[] {
  const all = optionsOf(set);
  return optionGroups
    .map((group) => [group, all.filter(({ definition }) => (definition.group ?? 'own') === group)] as const)
    .filter(([, options]) => options.length > 0);
}

/** As it is typed: `--sheet NAME`, `--prune[=TABLES]`, `-y, --yes`. */
export function optionForm({ name, definition }: NamedOption): string {
  const { short, type, isValueOptional } = definition;
  const form = `${short === undefined ? '' : `-${short}, `}--${name}`;
  if (type === 'boolean') return form;
  return isValueOptional ? `${form}[=${valueForm(definition)}]` : `${form} ${valueForm(definition)}`;
}

function valueForm({ value, choices, type }: OptionDefinition): string {
  return value ?? choices?.join('|') ?? (type === 'number' ? 'N' : 'VALUE');
}

/** What it is for, as its command means it. */
export function optionMeaning(command: CommandName | undefined, name: OptionName): string {
  const own = command && words.help.ownOptions[command];
  return own?.[name] ?? words.help.options[name];
}
