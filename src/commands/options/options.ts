/**
 * The options that several commands share, by group. One definition each gives parsing, help,
 * completion and documentation, and the type of what a command is given. What the arguments mean is
 * read in the other files of this folder.
 */
import type { Options } from 'yargs';
import type { OptionGroup, OptionName } from '../../model/command-line.js';
import { languages } from '../../words/words.js';

/**
 * What an option is. `words.help` describes it, in the language that is chosen when somebody asks.
 */
export interface OptionDefinition extends Omit<Options, 'describe' | 'desc' | 'description' | 'group'> {
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
  : Option extends { array: true }
    ? readonly string[]
    : Option extends { type: 'boolean' }
      ? boolean
      : Option extends { type: 'number' }
        ? number
        : string;

type WithDefault<Set> = {
  [Name in keyof Set]: Set[Name] extends { default: unknown } ? Name : never;
}[keyof Set];

/** The arguments of a command that takes these options: those with a default are always there. */
export type ArgumentsOf<Set> = {
  readonly [Name in WithDefault<Set> as CamelCase<Name>]: ValueOf<Set[Name]>;
} & {
  readonly [Name in Exclude<keyof Set, WithDefault<Set>> as CamelCase<Name>]?: ValueOf<Set[Name]> | undefined;
};

// What options take

export const flagOption = { type: 'boolean', default: false } as const;
export const textOption = { type: 'string', nargs: 1 } as const;
export const countOption = { type: 'number', nargs: 1 } as const;
/** It may be repeated. */
export const textsOption = { type: 'string', array: true, nargs: 1 } as const;

// Input

export const fileOptions = {
  only: {
    type: 'string',
    array: true,
    nargs: 1,
    group: 'input',
    value: 'NAMES',
    coerce: (names: readonly string[]): readonly string[] => splitNames(names),
  },
  encoding: { type: 'string', nargs: 1, group: 'input', value: 'NAME' },
  sheet: { type: 'string', nargs: 1, group: 'input', value: 'NAME' },
  'header-row': { type: 'number', nargs: 1, group: 'input' },
  column: { type: 'string', array: true, nargs: 1, group: 'input', value: 'MAPPING' },
  'normalize-codes': { type: 'boolean', default: false, group: 'input' },
  'on-problem': { choices: ['stop', 'set-aside'], nargs: 1, group: 'input', value: 'ACTION' },
  'max-age': { type: 'string', nargs: 1, group: 'input', value: 'TIME' },
} as const;

export interface FileArguments extends Partial<ArgumentsOf<typeof fileOptions>> {
  /** Folders and files. */
  readonly data: readonly string[];
}

// Changes

export const planOptions = {
  prune: { type: 'string', group: 'changes', value: '[=TABLES]' },
  'no-prune': { type: 'boolean', default: false, group: 'changes' },
  'no-create': { type: 'boolean', default: false, group: 'changes' },
  'no-update': { type: 'boolean', default: false, group: 'changes' },
  'no-delete': { type: 'boolean', default: false, group: 'changes' },
} as const;

/** `prune`: names with commas between; empty for all tables. */
export type PlanOptionArguments = Partial<ArgumentsOf<typeof planOptions>> & Pick<FileArguments, 'only'>;

export const dayOptions = {
  'as-of': { type: 'string', nargs: 1, group: 'changes', value: 'DATE' },
  'time-zone': { type: 'string', nargs: 1, group: 'service', value: 'NAME' },
} as const;

type DayArguments = ArgumentsOf<typeof dayOptions>;

// Safety

export const approvalOptions = {
  approve: { type: 'string', array: true, nargs: 1, group: 'safety', value: 'WHAT' },
  'allow-field-loss': { type: 'boolean', default: false, group: 'safety' },
} as const;

export type ApprovalArguments = Partial<ArgumentsOf<typeof approvalOptions>>;

export const failureOptions = { 'max-failures': { type: 'number', nargs: 1, group: 'safety' } } as const;

/** Of commands that write. */
export const yesOption = { yes: { type: 'boolean', default: false, group: 'safety', alias: 'y' } } as const;

// Service and settings

export const serviceOptions = {
  service: { type: 'string', nargs: 1, group: 'service', value: 'NAME' },
  url: { type: 'string', nargs: 1, group: 'service', value: 'URL' },
  config: { type: 'string', nargs: 1, group: 'service', value: 'FILE' },
  concurrency: { type: 'number', nargs: 1, group: 'service' },
  rps: { type: 'number', nargs: 1, group: 'service' },
} as const;

export const stateOptions = {
  config: { type: 'string', nargs: 1, group: 'service', value: 'FILE' },
  'state-dir': { type: 'string', nargs: 1, group: 'service', value: 'FOLDER' },
} as const;

/** Of a run that writes. */
export const recordOptions = {
  config: { type: 'string', nargs: 1, group: 'service', value: 'FILE' },
  'state-dir': { type: 'string', nargs: 1, group: 'service', value: 'FOLDER' },
  'lock-wait': { type: 'string', nargs: 1, group: 'safety', value: 'TIME' },
} as const;

export type RecordArguments = Partial<ArgumentsOf<typeof recordOptions>>;

/** The arguments that say where a command works. */
export type PlaceArguments = ArgumentsOf<typeof serviceOptions & typeof stateOptions> &
  Pick<DayArguments, 'timeZone'>;

// Output

/** Of commands that make a plan. */
export const outOption = { out: { type: 'string', nargs: 1, group: 'output', value: 'FILE' } } as const;

/** Of commands that compare. */
export const detailedExitOption = {
  'detailed-exitcode': { type: 'boolean', default: false, group: 'output' },
} as const;

/** Paths of reports. */
export const reportOptions = {
  report: { type: 'string', array: true, nargs: 1, group: 'output', value: 'FILE' },
} as const;

export type ReportArguments = ArgumentsOf<typeof reportOptions>;

/** Of commands that plan or write. */
export const notifyOptions = {
  notify: { type: 'string', array: true, nargs: 1, group: 'output', value: 'TARGET' },
} as const;

export type NotifyArguments = ArgumentsOf<typeof notifyOptions>;

export const colorOption = { 'no-color': { type: 'boolean', default: false, group: 'output' } } as const;

export const outputOptions = {
  json: { type: 'boolean', default: false, group: 'output' },
  quiet: { type: 'boolean', default: false, group: 'output' },
  verbose: { type: 'boolean', default: false, group: 'output' },
  log: { choices: ['text', 'json'], nargs: 1, default: 'text', group: 'output' },
  'no-color': { type: 'boolean', default: false, group: 'output' },
} as const;

export type OutputArguments = ArgumentsOf<typeof outputOptions>;

// General

/** Every command takes them; `help` and `version` are answered before a line is parsed. */
export const generalOptions: Required<Pick<OptionSet, 'lang' | 'help' | 'version'>> = {
  lang: {
    type: 'string',
    nargs: 1,
    group: 'general',
    choices: languages,
    coerce: (given: unknown) => (typeof given === 'string' ? given.toLowerCase() : given),
  },
  help: { type: 'boolean', alias: 'h', group: 'general' },
  version: { type: 'boolean', alias: 'V', group: 'general' },
};

/** Takes `a,b`, `a, b` and a repeated option or argument alike. Pure. */
function splitNames(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(','))
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
