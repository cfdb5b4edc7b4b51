/** Which service a run is about. */
import { UsageError } from '../errors.js';
import { words } from '../words.js';
import { choose } from './choose.js';
import type { Environment } from './expand-variables.js';
import type { SettingsFile } from './load-settings.js';
import { isSameService } from './service-url.js';
import type { ServiceEntry } from './settings-content.js';

/** How the command line names a service. */
export interface ServiceNames {
  readonly url?: string | undefined;
  /** Its name in the settings file. */
  readonly service?: string | undefined;
}

export interface ChosenService {
  readonly url: string | undefined;
  /** What the settings file says of the service with this address; nothing of it is used for another one. */
  readonly entry: ServiceEntry | undefined;
  /** The command line names the service. */
  readonly isAsked: boolean;
}

/**
 * Chooses by --url or --service, then MASTERSYNC_URL, MASTERSYNC_SERVICE, `service` of the file, and the only one that it has.
 * @throws UsageError when a name is unknown, when two names contradict each other, or when several services are left
 */
export function chooseService(
  { url: flag, service: asked }: ServiceNames,
  environment: Environment,
  settings: SettingsFile | undefined,
): ChosenService {
  const { services = {}, service: standard } = settings?.content ?? {};
  const variable = environment['MASTERSYNC_URL'];
  const name = choose({ flag: asked, variable: environment['MASTERSYNC_SERVICE'], setting: standard });
  const names = Object.keys(services);
  if (name !== undefined && !names.includes(name)) {
    const source = asked === undefined ? 'MASTERSYNC_SERVICE' : '--service';
    throw new UsageError(words.settingsFile.unknownServiceMessage(source, name, names));
  }
  const entry = services[name ?? (names.length === 1 ? (names[0] ?? '') : '')];
  const isAsked = asked !== undefined;
  const url = choose({ flag, variable, setting: entry?.url, isSettingAsked: isAsked });
  if (url === undefined && names.length > 0) {
    throw new UsageError(words.settingsFile.serviceNeededMessage(names));
  }
  const isOfEntry = entry !== undefined && url !== undefined && isSameService(url, entry.url);
  if (isAsked && !isOfEntry) throw new UsageError(words.settingsFile.urlAndServiceMessage);
  return { url, entry: isOfEntry ? entry : undefined, isAsked };
}
