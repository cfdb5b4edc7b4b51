/** Options that several commands share. One definition each gives parsing, help and checks. */
import type { Options } from 'yargs';
import { choose } from '../../config/choose.js';
import type { SettingsFile } from '../../config/file/load-settings.js';
import type { DayFlags } from '../../config/run-settings.js';
import { durationMsOf, unchangedAfterDefault, unchangedMsOf } from '../../config/time.js';
import type { OptionName } from '../../model/command-line.js';
import { UsageError } from '../../model/errors.js';
import type { Refusal } from '../../model/refusals.js';
import { type Approvals, approvables, limitKinds } from '../../plan/guard/approvals.js';
import type { FileOptions } from '../../planning/check-files.js';
import type { MakePlanOptions } from '../../planning/make-plan.js';
import { resourceOfTable, tableNames } from '../../resources/index.js';
import { shellWord } from '../../words/text.js';
import { words } from '../../words/words.js';

/** What an option is. What it is for is told by `words.help`, in the language that is chosen when somebody asks. */
export type OptionSet = Readonly<
  Partial<Record<OptionName, Omit<Options, 'describe' | 'desc' | 'description'>>>
>;

export interface OutputArguments {
  readonly json: boolean;
  /** How what is said on stderr is written. */
  readonly log?: 'text' | 'json' | undefined;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

export const outputOptions: OptionSet = {
  json: { type: 'boolean', default: false },
  log: { choices: ['text', 'json'], nargs: 1, default: 'text' },
  quiet: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  color: { type: 'boolean', default: true },
};

/** What names the settings file, wherever something of it is used. */
export interface SettingsArguments {
  readonly config?: string | undefined;
}

const settingsOptions: OptionSet = {
  config: { type: 'string', nargs: 1 },
};

export interface FileArguments extends SettingsArguments {
  /** Folders and files. */
  readonly data: readonly string[];
  readonly only?: readonly string[] | undefined;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly headerRow?: number | undefined;
  readonly strictColumns?: boolean | undefined;
  readonly column?: readonly string[] | undefined;
  readonly normalizeCodes?: boolean | undefined;
  readonly onProblem?: FileOptions['onProblem'];
  readonly maxAge?: string | undefined;
}

export const fileOptions: OptionSet = {
  ...settingsOptions,
  only: {
    type: 'string',
    array: true,
    nargs: 1,
    coerce: splitNames,
  },
  encoding: {
    type: 'string',
    nargs: 1,
  },
  sheet: {
    type: 'string',
    nargs: 1,
  },
  'header-row': { type: 'number', nargs: 1 },
  column: {
    type: 'string',
    array: true,
    nargs: 1,
  },
  'normalize-codes': {
    type: 'boolean',
    default: false,
  },
  'on-problem': {
    choices: ['stop', 'set-aside'],
    nargs: 1,
  },
  'strict-columns': { type: 'boolean', default: false },
  'max-age': { type: 'string', nargs: 1 },
};

export interface UnchangedArguments {
  readonly unchangedAfter?: string | undefined;
}

export const unchangedOptions: OptionSet = {
  'unchanged-after': { type: 'string', nargs: 1 },
};

/**
 * How long a file may arrive with the same bytes before that is a warning; undefined for any time.
 * @throws UsageError for what cannot be read
 */
export function unchangedAfterMsOf(
  { unchangedAfter: flag }: UnchangedArguments,
  settings: SettingsFile | undefined,
): number | undefined {
  const text = choose({ flag, setting: settings?.content.unchangedAfter }) ?? unchangedAfterDefault;
  const afterMs = unchangedMsOf(text);
  if (afterMs === undefined) throw new UsageError(words.usage.unchangedAfterMessage(text));
  return afterMs === 'never' ? undefined : afterMs;
}

export interface NotifyArguments {
  readonly notify?: readonly string[] | undefined;
}

/** Of commands that plan or write. */
export const notifyOptions: OptionSet = {
  notify: { type: 'string', array: true, nargs: 1 },
};

export interface ServiceArguments extends SettingsArguments {
  readonly url?: string | undefined;
  /** Name of a service in the settings file. */
  readonly service?: string | undefined;
  readonly concurrency?: number | undefined;
  readonly rps?: number | undefined;
}

export const serviceOptions: OptionSet = {
  ...settingsOptions,
  service: { type: 'string', nargs: 1 },
  url: { type: 'string', nargs: 1 },
  concurrency: { type: 'number', nargs: 1 },
  rps: { type: 'number', nargs: 1 },
};

export const dayOptions: OptionSet = {
  'as-of': {
    type: 'string',
    nargs: 1,
  },
  'time-zone': {
    type: 'string',
    nargs: 1,
  },
};

export interface ActivationArguments {
  readonly activationTimeout?: string | undefined;
}

export const activationOptions: OptionSet = {
  'activation-timeout': {
    type: 'string',
    nargs: 1,
  },
};

/**
 * How long to wait for what the service does after its answer.
 * @throws UsageError for what cannot be read
 */
export function activationTimeoutMsOf({ activationTimeout }: ActivationArguments): number | undefined {
  if (activationTimeout === undefined) return undefined;
  const timeoutMs = durationMsOf(activationTimeout);
  if (timeoutMs === undefined) throw new UsageError(words.usage.activationTimeoutMessage(activationTimeout));
  return timeoutMs;
}

export interface FailureArguments {
  readonly maxFailures?: number | undefined;
}

export const failureOptions: OptionSet = {
  'max-failures': {
    type: 'number',
    nargs: 1,
  },
};

/**
 * What the arguments say about changes that fail.
 * @throws UsageError
 */
export function failuresMaxOf({ maxFailures }: FailureArguments): number | undefined {
  if (maxFailures === undefined || (Number.isInteger(maxFailures) && maxFailures > 0)) return maxFailures;
  throw new UsageError(words.usage.maxFailuresMessage);
}

/** What the arguments say beside the files. */
export interface PlanOptionArguments {
  readonly only?: readonly string[] | undefined;
  /** Names with commas between; empty for all tables. */
  readonly prune?: string | false | undefined;
  readonly create?: boolean | undefined;
  readonly update?: boolean | undefined;
  readonly delete?: boolean | undefined;
}

/** Options that are turned off with `--no-` although they take a value: the settings file may have turned them on. */
export const negatableOptions: readonly OptionName[] = ['prune'];

export const planOptions: OptionSet = {
  prune: {
    type: 'string',
  },
  create: { type: 'boolean', default: true },
  update: {
    type: 'boolean',
    default: true,
  },
  delete: { type: 'boolean', default: true },
};

export interface ApprovalArguments {
  readonly approve?: readonly string[] | undefined;
  readonly allowFieldLoss?: boolean | undefined;
}

export const approvalOptions: OptionSet = {
  approve: {
    type: 'string',
    array: true,
    nargs: 1,
  },
  'allow-field-loss': {
    type: 'boolean',
    default: false,
  },
};

/** The arguments that say which kinds of change to leave out. */
const switches = {
  create: { option: '--no-create', actions: ['create'] },
  update: { option: '--no-update', actions: ['update', 'move', 'set-default', 'activate'] },
  delete: { option: '--no-delete', actions: ['delete'] },
} as const;

/**
 * What the arguments say about the plan.
 * @throws UsageError when they contradict each other
 */
export function planSettings(args: PlanOptionArguments): Pick<MakePlanOptions, 'prune' | 'switchedOff'> {
  const { only } = args;
  const prune = pruneOf(args);
  const pruned = prune === 'all' ? [] : (prune ?? []);
  const names = Object.keys(switches) as (keyof typeof switches)[];
  const switchedOff = names.filter((name) => args[name] === false).map((name) => switches[name]);
  if (switchedOff.length === names.length) throw new UsageError(words.usage.nothingLeftMessage);
  if (prune && prune.length > 0 && args.delete === false)
    throw new UsageError(words.usage.pruneWithoutDeleteMessage);
  const unknown = pruned.find((name) => !tableNames.includes(name));
  if (unknown !== undefined) throw new UsageError(words.usage.unknownPruneMessage(unknown, tableNames));
  const outside = pruned.find((name) => only && !only.includes(resourceOfTable(name)));
  if (outside !== undefined) throw new UsageError(words.usage.pruneOutsideMessage(outside));
  return { prune, switchedOff };
}

/** All tables, these, none whatever the settings file says, or undefined where nothing is said. */
function pruneOf({ prune }: PlanOptionArguments): MakePlanOptions['prune'] {
  if (prune === undefined) return undefined;
  if (prune === false) return [];
  return prune === '' ? 'all' : namesGiven([prune]);
}

/**
 * What was approved on the command line.
 * @throws UsageError for what cannot be approved
 */
export function approvalSettings({ approve = [], allowFieldLoss = false }: ApprovalArguments): Approvals {
  const approved = approve.map((text) => {
    const { what = '', value = '' } = /^(?<what>[\w-]+)=(?<value>.+)$/s.exec(text)?.groups ?? {};
    const isCount = limitKinds.some((kind) => kind === what);
    const isMeant = approvables.includes(what) && (!isCount || /^\d+$/.test(value));
    if (!isMeant) throw new UsageError(words.usage.approveOptionMessage(text, what, approvables));
    return { what, value };
  });
  return { approved, isFieldLossAllowed: allowFieldLoss };
}

/** What tells a command where it works. */
export type PlaceArguments = ServiceArguments & StateArguments & DayFlags;

/** The same as it is written, for a command that goes on with what this one has left. Pure. */
export function placeOptions({
  config,
  service,
  url,
  timeZone,
  stateDir,
}: PlaceArguments): readonly string[] {
  const given = { config, service, url, 'time-zone': timeZone, 'state-dir': stateDir };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
}

/** What tells `apply` where a plan belongs, and what it may do. */
export type AppliedArguments = PlaceArguments & ApprovalArguments;

/**
 * The command line that applies a saved plan as it was shown: in the same place, with the approvals that are asked for again.
 * @param refusals of the plan: an approval of something else is not repeated
 */
export function applyCommand(
  file: string,
  args: AppliedArguments,
  refusals: readonly Refusal[] = [],
): string {
  const { approve = [], allowFieldLoss } = args;
  const mismatched = refusals.flatMap((refusal) =>
    refusal.code === 'approval_mismatch' ? [`${refusal.args.what}=${refusal.args.approved}`] : [],
  );
  // What was approved of rows and activations stands in the plan.
  const approvals = approve
    .filter((text) => !/^(?:rows|activate)=/.test(text) && !mismatched.includes(text))
    .flatMap((text) => ['--approve', text]);
  const loss = allowFieldLoss ? ['--allow-field-loss'] : [];
  return commandLine('apply', file, ...placeOptions(args), ...approvals, ...loss);
}

/** A command that can be copied to a shell. Pure. */
export function commandLine(...parts: readonly string[]): string {
  return ['mastersync', ...parts].map(shellWord).join(' ');
}

export interface StateArguments extends SettingsArguments {
  readonly stateDir?: string | undefined;
}

export const stateOptions: OptionSet = {
  ...settingsOptions,
  'state-dir': {
    type: 'string',
    nargs: 1,
  },
};

/** What the arguments of a run that writes say beside where it is recorded. */
export interface RecordArguments extends StateArguments {
  readonly lockWait?: string | undefined;
  readonly keepRuns?: number | undefined;
}

const keepRunsDefault = 90;

export const recordOptions: OptionSet = {
  ...stateOptions,
  'lock-wait': {
    type: 'string',
    nargs: 1,
  },
  'keep-runs': {
    type: 'number',
    nargs: 1,
    default: keepRunsDefault,
  },
};

export const yesOption: OptionSet = {
  yes: {
    type: 'boolean',
    default: false,
    alias: 'y',
  },
};

export interface RecordSettings {
  readonly lockWaitMs: number;
  readonly keepRuns: number;
}

/**
 * What the arguments say about the record of a run.
 * @throws UsageError for what cannot be read
 */
export function recordSettings({
  lockWait = '0s',
  keepRuns = keepRunsDefault,
}: RecordArguments): RecordSettings {
  const lockWaitMs = durationMsOf(lockWait);
  if (lockWaitMs === undefined) throw new UsageError(words.usage.lockWaitOptionMessage(lockWait));
  if (!Number.isInteger(keepRuns) || keepRuns < 1) throw new UsageError(words.usage.keepRunsOptionMessage);
  return { lockWaitMs, keepRuns };
}

/** @throws UsageError for what cannot be read */
function oldestOf({ maxAge }: FileArguments, nowMs: number): FileOptions['oldest'] {
  if (maxAge === undefined) return undefined;
  const ageMs = durationMsOf(maxAge);
  if (!ageMs) throw new UsageError(words.usage.maxAgeMessage(maxAge));
  return { sinceMs: nowMs - ageMs, maxAge };
}

/**
 * What the arguments say about the files, as the pipeline wants to know it.
 * @throws UsageError for what cannot be read
 */
export function fileSettings(args: FileArguments): FileOptions {
  const {
    data,
    only,
    encoding,
    sheet,
    headerRow,
    strictColumns,
    column = [],
    normalizeCodes,
    onProblem,
  } = args;
  if (headerRow !== undefined && !(Number.isInteger(headerRow) && headerRow > 0)) {
    throw new UsageError(words.usage.headerRowMessage);
  }
  return {
    data,
    only,
    encoding,
    sheet,
    headerLine: headerRow,
    columns: readColumns(column),
    isStrict: strictColumns,
    isFoldingCodes: normalizeCodes,
    onProblem,
    oldest: oldestOf(args, Date.now()),
  };
}

/** Reads `teams.code=部署番号`: table, column, header. */
function readColumns(given: readonly string[]): NonNullable<FileOptions['columns']> {
  const columns: Record<string, Record<string, string>> = Object.create(null);
  for (const text of given) {
    const { table, column, header } =
      /^(?<table>[\w-]+)\.(?<column>\w+)=(?<header>.+)$/s.exec(text)?.groups ?? {};
    if (table === undefined || column === undefined || header === undefined) {
      throw new UsageError(words.usage.columnOptionMessage(text));
    }
    columns[table] = { ...columns[table], [header]: column };
  }
  return columns;
}

/** Names as arguments. A blank one stays, and is the name of nothing: of a variable that is not set nobody means all. Pure. */
export function namesGiven(given: readonly string[]): readonly string[] {
  const names = splitNames(given);
  return given.length > 0 && names.length === 0 ? [''] : names;
}

/** Takes `a,b`, `a, b` and a repeated option or argument alike. Pure. */
export function splitNames(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
