/**
 * The options that several commands share, by group: as yargs takes them, so that one definition
 * gives parsing, help, completion and documentation, and the type of what a command is given. What
 * the arguments mean is read in the other files of this folder.
 */
import { languages } from '../../words/language.js';

/** The catalogue of help says what each option is for. */
export type OptionName = string;

/** Where help lists an option, in this order; `own` are those of one command alone. */
export const optionGroups = ['own', 'input', 'changes', 'safety', 'service', 'output', 'general'] as const;

/** An option of yargs. Its description is in the words of the chosen language. */
export interface OptionDefinition {
  /** `boolean` stands alone, others take a value; without a type it may do both, true if alone. */
  readonly type?: 'boolean' | 'string' | 'number';
  /** A letter that is typed instead. */
  readonly alias?: string;
  /** It may be repeated. */
  readonly array?: true;
  readonly choices?: readonly string[];
  readonly default?: string | number;
  /** The option that it cannot stand with, or not without. */
  readonly conflicts?: string;
  readonly implies?: string;
  /** Its values are names, with commas between or repeated. */
  readonly isNames?: true;
  /** Its value is a whole number from 1, or a span of time such as `10m`. */
  readonly kind?: 'count' | 'time';
  /** Default: among the options of its command alone. */
  readonly group?: (typeof optionGroups)[number];
  /** Only `--show-hidden` lists it in help. */
  readonly hidden?: true;
  /** What help calls its value. Default: its choices, or N for a number. */
  readonly value?: string;
}

export type OptionSet = Readonly<Record<OptionName, OptionDefinition>>;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Option> = Option extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Option extends { array: true }
    ? readonly string[]
    : Option extends { type: infer Type }
      ? Type extends 'boolean'
        ? boolean
        : Type extends 'number'
          ? number
          : string
      : string | true;

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

const config = { type: 'string', group: 'service', value: 'FILE' } as const;
const state = {
  config,
  'state-dir': { type: 'string', group: 'service', value: 'FOLDER', hidden: true },
} as const;
const color = { 'no-color': { type: 'boolean', group: 'output', hidden: true } } as const;

const sets = {
  file: {
    only: { type: 'string', array: true, isNames: true, group: 'input', value: 'NAMES' },
    table: { type: 'string', array: true, group: 'input', value: 'TABLE=FILE' },
    encoding: { type: 'string', group: 'input', value: 'NAME' },
    sheet: { type: 'string', group: 'input', value: 'NAME', hidden: true },
    'header-row': { type: 'number', kind: 'count', group: 'input', hidden: true },
    column: { type: 'string', array: true, group: 'input', value: 'MAPPING' },
    'on-problem': {
      type: 'string',
      choices: ['stop', 'set-aside'],
      group: 'input',
      value: 'ACTION',
      hidden: true,
    },
    'max-age': { type: 'string', kind: 'time', group: 'input', value: 'TIME', hidden: true },
  },
  plan: {
    prune: { group: 'changes', value: 'TABLES' },
    'no-prune': { type: 'boolean', group: 'changes', hidden: true },
    'no-create': { type: 'boolean', group: 'changes', hidden: true },
    'no-update': { type: 'boolean', group: 'changes', hidden: true },
    'no-delete': { type: 'boolean', group: 'changes', hidden: true },
  },
  day: { 'as-of': { type: 'string', group: 'changes', value: 'DATE' } },
  approval: { approve: { type: 'string', array: true, group: 'safety', value: 'WHAT' } },
  /** Of commands that take a saved plan. */
  savedPlan: {
    decisions: { type: 'string', value: 'FILE' },
    'skip-drifted': { type: 'boolean' },
    'require-approval': { type: 'boolean', group: 'safety' },
  },
  failure: { 'max-failures': { type: 'number', kind: 'count', group: 'safety', hidden: true } },
  /** Of commands that write. */
  yes: { yes: { type: 'boolean', group: 'safety', alias: 'y' } },
  service: {
    service: { type: 'string', group: 'service', value: 'NAME' },
    url: { type: 'string', group: 'service', value: 'URL' },
    config,
    concurrency: { type: 'number', group: 'service', hidden: true },
  },
  /** Of commands that run for several services as for one. */
  fleet: {
    service: { type: 'string', group: 'service', value: 'NAMES', conflicts: 'all-services' },
    'all-services': { type: 'boolean', group: 'service', hidden: true },
    shard: { type: 'string', group: 'service', value: 'I/N', hidden: true },
  },
  state,
  /** Of a run that writes. */
  record: {
    ...state,
    'lock-wait': { type: 'string', kind: 'time', group: 'safety', value: 'TIME', hidden: true },
  },
  /** Of commands that make a plan. */
  out: {
    out: { type: 'string', group: 'output', value: 'FILE' },
    by: { type: 'string', group: 'output', value: 'NAME', hidden: true },
  },
  /** Of commands that compare. */
  detailedExit: { 'detailed-exitcode': { type: 'boolean', group: 'output' } },
  report: {
    report: { type: 'string', array: true, group: 'output', value: 'FILE' },
    title: { type: 'string', group: 'output', value: 'TEXT', hidden: true },
  },
  /** Of commands that plan or write. */
  notify: { notify: { type: 'string', array: true, group: 'output', value: 'URL', hidden: true } },
  color,
  /** Of commands that show a result and nothing on the way. */
  result: {
    json: { type: 'boolean', group: 'output' },
    log: { type: 'string', choices: ['text', 'json'], group: 'output', hidden: true },
    ...color,
  },
  /** Of commands that show progress, if only that a request is sent again. */
  quiet: { quiet: { type: 'boolean', alias: 'q', group: 'output' } },
  /** Of commands that shorten long lists. */
  verbose: { verbose: { type: 'boolean', group: 'output' } },
} as const;

const output = { ...sets.quiet, ...sets.verbose, ...sets.result };

/** Of commands that show a plan or carry it out, whatever it was made from. */
const planned = {
  ...sets.approval,
  ...sets.day,
  ...sets.service,
  ...state,
  ...sets.report,
  ...sets.notify,
  ...output,
};

/** Of every command that makes a plan from files, to save, run, explain or rehearse it. */
const comparison = {
  ...sets.file,
  ...sets.plan,
  ...sets.approval,
  ...sets.day,
  ...sets.service,
  ...state,
};

/** Options that commands share, by what they are for. */
export const shared = {
  ...sets,
  output,
  planned,
  comparison,
  /** Of `plan` and `sync`. */
  planning: { ...comparison, ...sets.report, ...sets.notify },
};

type All = typeof planned &
  typeof comparison &
  Omit<typeof sets.fleet, 'service'> &
  typeof sets.savedPlan &
  typeof sets.failure &
  typeof sets.yes &
  typeof sets.record &
  typeof sets.out;

/**
 * What commands have in common. A run holds what its command was given of it, so that what they
 * share need not be told.
 */
export interface SharedArguments extends Partial<ArgumentsOf<All>> {
  /** Folders and files. */
  readonly data?: readonly string[];
  /** The command could run for several services. */
  readonly isForSeveral?: boolean;
  /** Show progress among the results; for a story on one stream. */
  readonly progressToStdout?: boolean;
  /** No settings file is read before the run: faults in it do not end the run. */
  readonly isWithoutSettings?: boolean | undefined;
  /** The command line was not understood: of the settings file only the notifications count. */
  readonly isNotUnderstood?: boolean;
}

/** Every command takes them; all but `lang` ask for help or the version, and run nothing. */
export const generalOptions: Readonly<Record<'lang' | 'help' | 'show-hidden' | 'version', OptionDefinition>> =
  {
    lang: { type: 'string', choices: languages, group: 'general' },
    help: { type: 'boolean', alias: 'h', group: 'general' },
    'show-hidden': { type: 'boolean', group: 'general' },
    version: { type: 'boolean', alias: 'V', group: 'general', hidden: true },
  };

/** The name that the value of an option has among the arguments. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** As it is typed: `--sheet NAME`, `--prune[=TABLES]`, `-y, --yes`. Pure. */
export function optionForm(name: string, { alias, type, choices, value }: OptionDefinition): string {
  const form = `${alias === undefined ? '' : `-${alias}, `}--${name}`;
  if (type === 'boolean') return form;
  const shown = value ?? choices?.join('|') ?? (type === 'number' ? 'N' : 'VALUE');
  return type === undefined ? `${form}[=${shown}]` : `${form} ${shown}`;
}

/**
 * Takes `a,b`, `a, b` and a repeated option or argument alike. In `teams/FY28, new/31`, which names
 * a record, a comma ends it only before the name of a table. Pure.
 */
export function splitNames(lists: readonly string[]): readonly string[] {
  return lists
    .flatMap((text) => text.split(text.includes('/') ? /,\s*(?=[a-z-]+(?:\.[^/,]*)?(?:[/,]|$))/ : ','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Names as arguments. A blank one stays, and is the name of nothing: of a variable that is not set
 * nobody means all. Pure.
 */
export function namesGiven(lists: readonly string[]): readonly string[] {
  const names = splitNames(lists);
  return lists.length > 0 && names.length === 0 ? [''] : names;
}
