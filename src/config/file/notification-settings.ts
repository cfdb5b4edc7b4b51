/**
 * Who is to be told of the end of a run, from a settings file of which the rest may be wrong: somebody must hear of that, too.
 * Only what is right of it counts; what is wrong is told by parseSettings.
 */
import { parseDocument } from 'yaml';
import { type Environment, expandVariables } from './expand-variables.js';
import { findSettingsFile, readSettingsText, type SettingsFlags } from './load-settings.js';
import type { NotificationSetting } from './parse-notification.js';
import { aliasesMax } from './parse-settings.js';
import { settingsSchema } from './settings-schema.js';

export interface ToldBySettings {
  readonly notify: readonly NotificationSetting[];
  /** Names of variables that hold tokens. */
  readonly tokenVariables: readonly string[];
}

const nobody: ToldBySettings = { notify: [], tokenVariables: [] };

/** The same of the file that the flags or the environment name, or that stands here. Never throws. */
export function readToldBySettings(flags: SettingsFlags, environment: Environment): ToldBySettings {
  try {
    const file = findSettingsFile(flags, environment);
    return file === undefined ? nobody : toldBySettings(readSettingsText(file), environment);
  } catch {
    // What keeps the file from being read ends the run, and is told there.
    return nobody;
  }
}

/** Pure; never throws on user data. */
export function toldBySettings(text: string, environment: Environment): ToldBySettings {
  const { notify, services } = valuesOf(text);
  return {
    notify: (Array.isArray(notify) ? notify : []).flatMap((entry) => validEntry(entry, environment)),
    tokenVariables: Object.values(recordOf(services)).flatMap((service) => {
      const { tokenEnv } = recordOf(service);
      return typeof tokenEnv === 'string' ? filledIn(tokenEnv, environment) : [];
    }),
  };
}

/** Of a file with faults of form, what can be told of it. */
function valuesOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(
      parseDocument(text, { logLevel: 'silent', stringKeys: true }).toJS({ maxAliasCount: aliasesMax }),
    );
  } catch (error) {
    if (error instanceof ReferenceError) return {};
    throw error;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The entry with its variables, unless one of them is missing or it is no notification. */
function validEntry(entry: unknown, environment: Environment): readonly NotificationSetting[] {
  let isWhole = true;
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand);
    if (typeof value !== 'string') return value;
    const [filled] = filledIn(value, environment);
    isWhole &&= filled !== undefined;
    return filled;
  };
  const filled = Object.fromEntries(
    Object.entries(recordOf(entry)).map(([key, value]) => [key, expand(value)]),
  );
  const checked = settingsSchema.safeParse({ notify: [filled] });
  return isWhole && checked.success ? (checked.data.notify ?? []) : [];
}

function filledIn(text: string, environment: Environment): readonly string[] {
  const expanded = expandVariables(text, environment);
  return 'text' in expanded ? [expanded.text] : [];
}
