/** Settings of a run: state folder, time zone and day. */

import { UsageError } from '../model/errors.js';
import {
  budgetLimit,
  defaultLimits,
  type Limit,
  type Limits,
  ofEachKind,
  type ScopeLimits,
} from '../model/limits.js';
import { canonicalDate } from '../resources/fields/dates.js';
import { resourceOfTable } from '../resources/index.js';
import { dayIn, defaultTimeZone } from '../words/moment-text.js';
import { say } from '../words/say.js';
import { choose } from './choose.js';
import { chooseService, type ServiceNames } from './choose-service.js';
import type { Environment } from './file/expand-variables.js';
import { pathFrom, type SettingsFile } from './file/load-settings.js';
import type { SettingsContent, SourceEntry } from './file/settings-schema.js';
import { isTimeZone } from './time.js';

export interface StateFlags {
  readonly stateDir?: string | undefined;
}

const stateFolderDefault = '.mastersync';

/**
 * The folder for the state of runs. Default: `.mastersync` beside the settings file, so that runs
 * from any directory share it, else in the working directory. Pure.
 */
export function stateFolderOf(
  { stateDir }: StateFlags,
  environment: Environment,
  settings?: SettingsFile,
): string {
  const setting = settings && pathFrom(settings, settings.content.stateDir ?? stateFolderDefault);
  const variable = environment['MASTERSYNC_STATE_DIR'];
  return choose({ flag: stateDir || undefined, variable, setting }) ?? stateFolderDefault;
}

export interface DayFlags extends ServiceNames {
  readonly asOf?: string | undefined;
}

/** Sources of the day besides the flags. */
export interface DaySources {
  readonly environment: Environment;
  readonly settings?: SettingsFile | undefined;
  readonly now: Date;
}

/** Today in a time zone, `YYYY-MM-DD`. @param timeZone a name of the IANA database */
export function todayIn(timeZone: string = defaultTimeZone, now: Date = new Date()): string {
  return dayIn(timeZone, now);
}

/**
 * The day of a run: from the flag, else today in the service's time zone.
 * @throws UsageError for an invalid day or time zone
 */
export function dayOf(flags: DayFlags, { environment, settings, now }: DaySources): string {
  const { asOf } = flags;
  const timeZone = timeZoneOf(flags, environment, settings);
  if (!isTimeZone(timeZone)) throw new UsageError(say('usage/time-zone', { name: timeZone }));
  const day = asOf === undefined ? todayIn(timeZone, now) : canonicalDate(asOf);
  if (day === undefined) throw new UsageError(say('usage/day', { option: '--as-of', text: asOf ?? '' }));
  return day;
}

/** The time zone of the service. @throws UsageError as `chooseService` */
export function timeZoneOf(
  flags: DayFlags,
  environment: Environment,
  settings: SettingsFile | undefined,
): string {
  const { entry, isAsked: isSettingAsked } = chooseService(flags, environment, settings);
  const variable = environment['MASTERSYNC_TIME_ZONE'];
  const setting = entry?.timeZone;
  return choose({ variable, setting, isSettingAsked }) ?? defaultTimeZone;
}

/** The same for display only: undefined if the service is ambiguous or the zone unknown. */
export function knownTimeZoneOf(
  flags: DayFlags,
  environment: Environment,
  settings: SettingsFile | undefined,
): string | undefined {
  try {
    const timeZone = timeZoneOf(flags, environment, settings);
    return isTimeZone(timeZone) ? timeZone : undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return undefined;
  }
}

type GivenLimits = NonNullable<SourceEntry['limits']>;

/** A limit whose missing values have defaults. */
type GivenLimit = GivenLimits['deletes'];

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

function limitsOver(usual: ScopeLimits, settings: GivenLimits): ScopeLimits {
  const oneRun = ofEachKind((kind) => limitOver(usual[kind], settings[kind]));
  const { deletesIn30Days } = usual;
  const scopeLimits = { ...oneRun, ...(deletesIn30Days && { deletesIn30Days }) };
  if (!settings.deletesIn30Days) return scopeLimits;
  return {
    ...scopeLimits,
    deletesIn30Days: limitOver(budgetLimit(scopeLimits, 'deletes'), settings.deletesIn30Days),
  };
}

function limitOver(usual: Limit, { count = usual.count, percent = usual.percent }: GivenLimit = {}): Limit {
  return { count, percent };
}
