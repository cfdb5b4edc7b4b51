/**
 * The options that several commands share, by group. One definition each gives parsing, help,
 * completion and documentation, and the type of what a command is given. What the arguments mean is
 * read in the other files of this folder.
 */
import type { OptionGroup, OptionName } from '../../model/command-line.js';
import { languages } from '../../words/words.js';

/**
 * What an option is. `words.help` describes it, in the language that is chosen when somebody asks.
 */
export interface OptionDefinition {
  /** `boolean` stands alone; others take a value. */
  readonly type: 'boolean' | 'string' | 'number';
  /** A letter that is typed instead. */
  readonly short?: string;
  /** It may be repeated. */
  readonly multiple?: boolean;
  /** Its values are names, with commas between or repeated. */
  readonly isNames?: boolean;
  /** It may stand alone, and is empty then. */
  readonly isValueOptional?: boolean;
  /** Its values, in any case. */
  readonly choices?: readonly string[];
  readonly default?: string | number;
  /** Where help lists it. Default: among the options of its command alone. */
  readonly group?: OptionGroup;
  /** What help calls its value. Default: its choices, or N for a number. */
  readonly value?: string;
}

export type OptionSet = Readonly<Partial<Record<OptionName, OptionDefinition>>>;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Option> = Option extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Option extends { multiple: true }
    ? readonly string[]
    : Option extends { type: 'boolean' }
      ? boolean
      : Option extends { type: 'number' }
        ? number
        : string;

type WithDefault<Set> = {
  [Name in keyof Set]: Set[Name] extends { default: unknown } | { type: 'boolean' } ? Name : never;
}[keyof Set];

/**
 * The arguments of a command that takes these options. Those that stand alone, and those with a
 * default, are always there.
 */
export type ArgumentsOf<Set> = {
  readonly [Name in WithDefault<Set> as CamelCase<Name>]: ValueOf<Set[Name]>;
} & {
  readonly [Name in Exclude<keyof Set, WithDefault<Set>> as CamelCase<Name>]?: ValueOf<Set[Name]> | undefined;
};

// What options take

export const flagOption = { type: 'boolean' } as const;
export const textOption = { type: 'string' } as const;
export const countOption = { type: 'number' } as const;
/** It may be repeated. */
export const textsOption = { type: 'string', multiple: true } as const;

// Input

export const fileOptions = {
  only: {
    type: 'string',
    multiple: true,
    group: 'input',
    value: 'NAMES',
    isNames: true,
  },
  table: { type: 'string', multiple: true, group: 'input', value: 'TABLE=FILE' },
  command: { type: 'string', multiple: true, group: 'input', value: 'TABLE=COMMAND' },
  encoding: { type: 'string', group: 'input', value: 'NAME' },
  sheet: { type: 'string', group: 'input', value: 'NAME' },
  'header-row': { type: 'number', group: 'input' },
  column: { type: 'string', multiple: true, group: 'input', value: 'MAPPING' },
  'normalize-codes': { type: 'boolean', group: 'input' },
  'on-problem': { type: 'string', choices: ['stop', 'set-aside'], group: 'input', value: 'ACTION' },
  'max-age': { type: 'string', group: 'input', value: 'TIME' },
} as const;

export interface FileArguments extends Partial<ArgumentsOf<typeof fileOptions>> {
  /** Folders and files. */
  readonly data: readonly string[];
}

// Changes

export const planOptions = {
  prune: { type: 'string', isValueOptional: true, group: 'changes', value: 'TABLES' },
  'no-prune': { type: 'boolean', group: 'changes' },
  'no-create': { type: 'boolean', group: 'changes' },
  'no-update': { type: 'boolean', group: 'changes' },
  'no-delete': { type: 'boolean', group: 'changes' },
} as const;

/** `prune`: names with commas between; empty for all tables. */
export type PlanOptionArguments = Partial<ArgumentsOf<typeof planOptions>> & Pick<FileArguments, 'only'>;

export const dayOptions = {
  'as-of': { type: 'string', group: 'changes', value: 'DATE' },
  'time-zone': { type: 'string', group: 'service', value: 'NAME' },
} as const;

type DayArguments = ArgumentsOf<typeof dayOptions>;

// Safety

export const approvalOptions = {
  approve: { type: 'string', multiple: true, group: 'safety', value: 'WHAT' },
} as const;

export type ApprovalArguments = Partial<ArgumentsOf<typeof approvalOptions>>;

export const failureOptions = { 'max-failures': { type: 'number', group: 'safety' } } as const;

/** Of commands that write. */
export const yesOption = { yes: { type: 'boolean', group: 'safety', short: 'y' } } as const;

// Service and settings

export const serviceOptions = {
  service: { type: 'string', group: 'service', value: 'NAME' },
  url: { type: 'string', group: 'service', value: 'URL' },
  config: { type: 'string', group: 'service', value: 'FILE' },
  concurrency: { type: 'number', group: 'service' },
  rps: { type: 'number', group: 'service' },
} as const;

/** Of commands that run for several services as for one. */
export const fleetOptions = {
  service: { type: 'string', group: 'service', value: 'NAMES' },
  'all-services': { type: 'boolean', group: 'service' },
  shard: { type: 'string', group: 'service', value: 'I/N' },
} as const;

export const stateOptions = {
  config: { type: 'string', group: 'service', value: 'FILE' },
  'state-dir': { type: 'string', group: 'service', value: 'FOLDER' },
} as const;

/** Of a run that writes. */
export const recordOptions = {
  config: { type: 'string', group: 'service', value: 'FILE' },
  'state-dir': { type: 'string', group: 'service', value: 'FOLDER' },
  'lock-wait': { type: 'string', group: 'safety', value: 'TIME' },
} as const;

export type RecordArguments = Partial<ArgumentsOf<typeof recordOptions>>;

/** The arguments that say where a command works. */
export type PlaceArguments = ArgumentsOf<typeof serviceOptions & typeof stateOptions> &
  Pick<DayArguments, 'timeZone'>;

// Output

/** Of commands that make a plan. */
export const outOption = {
  out: { type: 'string', group: 'output', value: 'FILE' },
  by: { type: 'string', group: 'output', value: 'NAME' },
} as const;

/** Of commands that compare. */
export const detailedExitOption = {
  'detailed-exitcode': { type: 'boolean', group: 'output' },
} as const;

/** Paths of reports. */
export const reportOptions = {
  report: { type: 'string', multiple: true, group: 'output', value: 'FILE' },
} as const;

export type ReportArguments = ArgumentsOf<typeof reportOptions>;

/** Of commands that plan or write. */
export const notifyOptions = {
  notify: { type: 'string', multiple: true, group: 'output', value: 'TARGET' },
} as const;

export type NotifyArguments = ArgumentsOf<typeof notifyOptions>;

export const colorOption = { 'no-color': { type: 'boolean', group: 'output' } } as const;

export const outputOptions = {
  json: { type: 'boolean', group: 'output' },
  quiet: { type: 'boolean', group: 'output' },
  verbose: { type: 'boolean', group: 'output' },
  log: { type: 'string', choices: ['text', 'json'], default: 'text', group: 'output' },
  'no-color': { type: 'boolean', group: 'output' },
} as const;

export type OutputArguments = ArgumentsOf<typeof outputOptions>;

// General

/** Every command takes them; `help` and `version` are answered before a line is parsed. */
export const generalOptions: Required<Pick<OptionSet, 'lang' | 'help' | 'version'>> = {
  lang: {
    type: 'string',
    group: 'general',
    choices: languages,
  },
  help: { type: 'boolean', short: 'h', group: 'general' },
  version: { type: 'boolean', short: 'V', group: 'general' },
};

/**
 * Takes `a,b`, `a, b` and a repeated option or argument alike. In `teams/FY28, new/31`, which names
 * a record, a comma ends it only before the name of a table. Pure.
 */
export function splitNames(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(text.includes('/') ? /,\s*(?=[a-z-]+(?:\.[^/,]*)?(?:[/,]|$))/ : ','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Names as arguments. A blank one stays, and is the name of nothing: of a variable that is not set
 * nobody means all. Pure.
 */
export function namesGiven(given: readonly string[]): readonly string[] {
  const names = splitNames(given);
  return given.length > 0 && names.length === 0 ? [''] : names;
}
