/**
 * Reads the notifications of a settings file that may be invalid otherwise, so that its failure is
 * reported, too. Skips invalid entries; parseSettings reports them.
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

/** Reads the file named by flags or environment, or the default one. Never throws. */
export function readNotificationSettings(
  flags: SettingsFlags,
  environment: Environment,
): NotificationSettings {
  try {
    const file = findSettingsFile(flags, environment);
    return parseNotificationSettings(file === undefined ? '' : readSettingsText(file), environment);
  } catch {
    // The run reports why the file cannot be read.
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

/** The readable values of a file that may have syntax errors. */
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

/** The expanded entry; empty if it is invalid or a variable is missing. */
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
