/** Which service a run is about. */
import { UsageError } from '../model/errors.js';
import { words } from '../words/words.js';
import { choose } from './choose.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-content.js';
import { isSameService } from './service-url.js';

/** How the command line names a service. */
export interface ServiceNames {
  readonly url?: string | undefined;
  /** Its name in the settings file. */
  readonly service?: string | undefined;
}

export interface ChosenService {
  readonly url: string | undefined;
  /**
   * What the settings file says of the service with this address; nothing of it is used for another
   * one.
   */
  readonly entry: ServiceEntry | undefined;
  /** The command line names the service. */
  readonly isAsked: boolean;
}

/**
 * Chooses by --url or --service, then MASTERSYNC_URL, MASTERSYNC_SERVICE, `service` of the file,
 * and the only one that it has.
 * @throws UsageError when a name is unknown, when two names contradict each other, or when several
 *   services are left
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
  const named = services[name ?? (names.length === 1 ? (names[0] ?? '') : '')];
  const isAsked = asked !== undefined;
  const url = choose({ flag, variable, setting: named?.url, isSettingAsked: isAsked });
  if (url === undefined && names.length > 0) {
    throw new UsageError(words.settingsFile.serviceNeededMessage(names));
  }
  const isMeant = ({ url: own }: ServiceEntry) => url !== undefined && isSameService(url, own);
  // A name and an address from the same place must mean the same: whichever is wrong, the run could
  // be about the wrong tenant.
  const isContradicted = isAsked || (flag === undefined && environment['MASTERSYNC_SERVICE'] && variable);
  if (isContradicted && !(named && isMeant(named)))
    throw new UsageError(words.settingsFile.urlAndServiceMessage(isAsked ? 'options' : 'variables'));
  return { url, entry: [named, ...Object.values(services)].find((one) => one && isMeant(one)), isAsked };
}
