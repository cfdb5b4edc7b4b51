/**
 * The notifications in a settings file of which the rest may be wrong: somebody must learn of that,
 * too. Only entries that are right count; parseSettings reports what is wrong.
 */
import { parseDocument } from 'yaml';
import { type Environment, expandVariables } from './expand-variables.js';
import { findSettingsFile, readSettingsText, type SettingsFlags } from './load-settings.js';
import type { NotificationSetting } from './notification.js';
import { aliasesMax } from './parse-settings.js';
import { settingsSchema } from './settings-schema.js';

export interface NotificationSettings {
  readonly notify: readonly NotificationSetting[];
  /** Names of variables that hold tokens. */
  readonly tokenVariables: readonly string[];
}

/**
 * Reads the file that the flags or the environment name, or the one in the working directory. Never
 * throws.
 */
export function readNotificationSettings(
  flags: SettingsFlags,
  environment: Environment,
): NotificationSettings {
  try {
    const file = findSettingsFile(flags, environment);
    return parseNotificationSettings(file === undefined ? '' : readSettingsText(file), environment);
  } catch {
    // What keeps the file from being read ends the run, and is reported there.
    return { notify: [], tokenVariables: [] };
  }
}

/** Pure; never throws on user data. */
export function parseNotificationSettings(text: string, environment: Environment): NotificationSettings {
  const { notify, services } = valuesOf(text);
  return {
    notify: (Array.isArray(notify) ? notify : []).flatMap((entry) => validEntry(entry, environment)),
    tokenVariables: Object.values(recordOf(services)).flatMap((service) => {
      const { tokenEnv } = recordOf(service);
      return typeof tokenEnv === 'string' ? filledIn(tokenEnv, environment) : [];
    }),
  };
}

/** What can be read of a file, although its syntax may be wrong. */
function valuesOf(text: string): Readonly<Record<string, unknown>> {
  const document = parseDocument(text, { logLevel: 'silent', stringKeys: true });
  try {
    return recordOf(document.toJS({ maxAliasCount: aliasesMax }));
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
  const filled: unknown = JSON.parse(JSON.stringify(entry), (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    const [text] = filledIn(value, environment);
    isWhole &&= text !== undefined;
    return text;
  });
  const checked = settingsSchema.safeParse({ notify: [filled] });
  return isWhole && checked.success ? (checked.data.notify ?? []) : [];
}

function filledIn(text: string, environment: Environment): readonly string[] {
  const expanded = expandVariables(text, environment);
  return 'text' in expanded ? [expanded.text] : [];
}
