/**
 * The options that several commands share, by group. One definition each gives parsing, help,
 * completion and documentation, and the type of what a command is given. What the arguments mean is
 * read in the other files of this folder.
 */
import type { Options } from 'yargs';
import type { OptionName } from '../../model/command-line.js';

/**
 * What an option is. `words.help` describes it, in the language that is chosen when somebody asks.
 */
export interface OptionDefinition extends Omit<Options, 'describe' | 'desc' | 'description'> {
  /**
   * `--no-` switches it off although it takes a value: the settings file may have switched it on.
   */
  readonly isNegatable?: boolean;
}

export type OptionSet = Readonly<Partial<Record<OptionName, OptionDefinition>>>;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Option> = Option extends { isNegatable: true }
  ? string | false
  : Option extends { choices: readonly (infer Choice)[] }
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

// Input

export const fileOptions = {
  config: { type: 'string', nargs: 1 },
  only: {
    type: 'string',
    array: true,
    nargs: 1,
    coerce: (names: readonly string[]): readonly string[] => splitNames(names),
  },
  encoding: { type: 'string', nargs: 1 },
  sheet: { type: 'string', nargs: 1 },
  'header-row': { type: 'number', nargs: 1 },
  column: { type: 'string', array: true, nargs: 1 },
  'normalize-codes': { type: 'boolean', default: false },
  'on-problem': { choices: ['stop', 'set-aside'], nargs: 1 },
  'strict-columns': { type: 'boolean', default: false },
  'max-age': { type: 'string', nargs: 1 },
} as const;

export interface FileArguments extends Partial<ArgumentsOf<typeof fileOptions>> {
  /** Folders and files. */
  readonly data: readonly string[];
}

export const unchangedOptions = { 'unchanged-after': { type: 'string', nargs: 1 } } as const;

// Changes

export const planOptions = {
  prune: { type: 'string', isNegatable: true },
  create: { type: 'boolean', default: true },
  update: { type: 'boolean', default: true },
  delete: { type: 'boolean', default: true },
} as const;

/** `prune`: names with commas between; empty for all tables. */
export type PlanOptionArguments = Partial<ArgumentsOf<typeof planOptions>> & Pick<FileArguments, 'only'>;

export const activationOptions = { 'activation-timeout': { type: 'string', nargs: 1 } } as const;

// Safety

export const approvalOptions = {
  approve: { type: 'string', array: true, nargs: 1 },
  'allow-field-loss': { type: 'boolean', default: false },
} as const;

export type ApprovalArguments = Partial<ArgumentsOf<typeof approvalOptions>>;

export const failureOptions = { 'max-failures': { type: 'number', nargs: 1 } } as const;

/** Of commands that ask before they write. */
export const yesOption = { yes: { type: 'boolean', default: false, alias: 'y' } } as const;

export const stateOptions = {
  config: { type: 'string', nargs: 1 },
  'state-dir': { type: 'string', nargs: 1 },
} as const;

/** Of a run that writes. */
export const recordOptions = {
  config: { type: 'string', nargs: 1 },
  'state-dir': { type: 'string', nargs: 1 },
  'lock-wait': { type: 'string', nargs: 1 },
  'keep-runs': { type: 'number', nargs: 1, default: 90 },
} as const;

export type RecordArguments = Partial<ArgumentsOf<typeof recordOptions>>;

// Service

export const serviceOptions = {
  config: { type: 'string', nargs: 1 },
  service: { type: 'string', nargs: 1 },
  url: { type: 'string', nargs: 1 },
  concurrency: { type: 'number', nargs: 1 },
  rps: { type: 'number', nargs: 1 },
} as const;

export const dayOptions = {
  'as-of': { type: 'string', nargs: 1 },
  'time-zone': { type: 'string', nargs: 1 },
} as const;

export type DayArguments = ArgumentsOf<typeof dayOptions>;

/** The arguments that say where a command works. */
export type PlaceArguments = ArgumentsOf<typeof serviceOptions & typeof stateOptions> &
  Pick<DayArguments, 'timeZone'>;

// Output

/** Paths of reports. */
export const reportOptions = { report: { type: 'string', array: true, nargs: 1 } } as const;

export type ReportArguments = ArgumentsOf<typeof reportOptions>;

/** Of commands that plan or write. */
export const notifyOptions = { notify: { type: 'string', array: true, nargs: 1 } } as const;

export type NotifyArguments = ArgumentsOf<typeof notifyOptions>;

export const outputOptions = {
  json: { type: 'boolean', default: false },
  log: { choices: ['text', 'json'], nargs: 1, default: 'text' },
  quiet: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  color: { type: 'boolean', default: true },
} as const;

export type OutputArguments = ArgumentsOf<typeof outputOptions>;

/** Takes `a,b`, `a, b` and a repeated option or argument alike. Pure. */
export function splitNames(given: readonly string[]): readonly string[] {
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
