/** The contents of a settings file after validation. */

import type { ApprovalRequirement } from '../../model/checks.js';
import {
  type AnswerBounds,
  budgetLimit,
  defaultLimits,
  type Limit,
  type Limits,
  ofEachKind,
  type ScopeLimits,
} from '../../model/limits.js';
import type { OnProblem } from '../../plan/intake/set-aside.js';
import type { Shaping } from '../../plan/shaping/shaping.js';
import { resourceOfTable } from '../../resources/index.js';
import type { Language } from '../../words/words.js';
import type { NotificationSetting } from './notification.js';

/** Requests at once. */
export const concurrencyDefault = 8;
export const concurrencyMax = 100;

/** How many past runs are kept by default. */
export const keepRunsDefault = 90;

/** How long the command of a source may take. */
export const commandTimeoutDefault = '5m';

export interface SettingsContent {
  readonly lang?: Language | undefined;
  readonly stateDir?: string | undefined;
  /** Name of the default service; one of `services`. */
  readonly service?: string | undefined;
  readonly services?: Readonly<Record<string, ServiceEntry>> | undefined;
  /** All tables that are read, or these. */
  readonly prune?: boolean | readonly string[] | undefined;
  readonly onProblem?: OnProblem | undefined;
  readonly strictColumns?: boolean | undefined;
  readonly normalizeCodes?: boolean | undefined;
  readonly bareApprovals?: boolean | undefined;
  /** Keys and e-mail addresses of users who must not lose anything. */
  readonly protect?: readonly string[] | undefined;
  readonly sendEmail?: boolean | undefined;
  /** Signs plans: a secret. */
  readonly planKey?: string | undefined;
  /** Which plans need an approval by name, and whose. */
  readonly approval?:
    | { readonly required?: ApprovalRequirement | undefined; readonly distinct?: boolean | undefined }
    | undefined;
  readonly limits?: (TableLimits & { readonly deletesMax?: number | undefined }) | undefined;
  readonly sources?: readonly SourceEntry[] | undefined;
  /** A duration such as `7d`, or `never`. */
  readonly unchangedAfter?: string | undefined;
  /** Subject of the reports. */
  readonly reportTitle?: string | undefined;
  readonly keepRuns?: number | undefined;
  readonly activationTimeout?: string | undefined;
  readonly notify?: readonly NotificationSetting[] | undefined;
}

/** One service; at most one of the three token settings. */
export interface ServiceEntry extends AnswerBounds {
  readonly url: string;
  readonly tokenEnv?: string | undefined;
  readonly tokenFile?: string | undefined;
  readonly tokenCommand?: string | readonly string[] | undefined;
  readonly callerId?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly concurrency?: number | undefined;
  readonly rps?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly allowHttp?: boolean | undefined;
}

/** The source of one table or several. Paths are relative to the settings file. */
export interface SourceEntry {
  /** Either this or `command`. */
  readonly file?: string | undefined;
  /** A program and its arguments; only with `table`. */
  readonly command?: readonly string[] | undefined;
  readonly table?: string | undefined;
  readonly sheet?: string | undefined;
  readonly encoding?: string | undefined;
  readonly headerRow?: number | undefined;
  /** Of a file without a header line. */
  readonly headers?: readonly string[] | undefined;
  readonly fillMerged?: boolean | undefined;
  /** Canonical names by header. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  readonly chart?: string | undefined;
  readonly master?: string | undefined;
  readonly prune?: boolean | undefined;
  readonly limits?: TableLimits | undefined;
  readonly optional?: boolean | undefined;
  /** As readWhere understands it, without faults. */
  readonly where?: Readonly<Record<string, unknown>> | undefined;
  readonly newest?: Shaping['newest'];
  readonly leaves?: Shaping['leaves'];
  readonly values?: Shaping['values'];
  readonly set?: Shaping['set'];
  readonly template?: Shaping['template'];
  /** As `26h`. */
  readonly maxAge?: string | undefined;
  /** Of a command, as `5m`. */
  readonly timeout?: string | undefined;
}

export type TableLimits = { readonly [Kind in keyof ScopeLimits]?: GivenLimit | undefined };

/** A limit whose missing values have defaults. */
export interface GivenLimit {
  readonly count?: number | undefined;
  /** 0 to 100. */
  readonly percent?: number | undefined;
}

/** The limits of a settings file: defaults, then `limits`, then those of sources. Pure. */
export function limitsOf({ limits: given = {}, sources = [] }: SettingsContent): Limits {
  const general = {
    ...limitsOver(defaultLimits, given),
    deletesMax: given.deletesMax ?? defaultLimits.deletesMax,
  };
  const byResource = Object.fromEntries(
    sources.flatMap(({ table, limits }) =>
      table !== undefined && limits ? [[resourceOfTable(table), limitsOver(general, limits)] as const] : [],
    ),
  );
  return Object.keys(byResource).length > 0 ? { ...general, byResource } : general;
}

function limitsOver(usual: ScopeLimits, given: TableLimits): ScopeLimits {
  const oneRun = ofEachKind((kind) => limitOver(usual[kind], given[kind]));
  const { deletesIn30Days } = usual;
  const own = { ...oneRun, ...(deletesIn30Days && { deletesIn30Days }) };
  if (!given.deletesIn30Days) return own;
  return { ...own, deletesIn30Days: limitOver(budgetLimit(own, 'deletes'), given.deletesIn30Days) };
}

function limitOver(usual: Limit, { count = usual.count, percent = usual.percent }: GivenLimit = {}): Limit {
  return { count, percent };
}
