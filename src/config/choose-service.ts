/** Chooses the service of a run. */

import { UsageError } from '../model/errors.js';
import { say } from '../words/say.js';
import { choose } from './choose.js';
import type { Environment } from './file/expand-variables.js';
import type { SettingsFile } from './file/load-settings.js';
import type { ServiceEntry } from './file/settings-schema.js';
import { isSameService } from './service-url.js';

/** How the command line identifies a service. */
export interface ServiceNames {
  readonly url?: string | undefined;
  /** Its name in the settings file. */
  readonly service?: string | undefined;
  /** The command could run for several. */
  readonly isForSeveral?: boolean | undefined;
}

export interface ChosenService {
  readonly url: string | undefined;
  /** Where the address was given: `--url`, `services.main.url (mastersync.yaml)`. */
  readonly urlGivenIn: string;
  /** The settings for this address; those of other services are never used. */
  readonly entry: ServiceEntry | undefined;
  /** The command line names the service. */
  readonly isAsked: boolean;
}

/**
 * Chooses by --url or --service, then MASTERSYNC_URL, MASTERSYNC_SERVICE, `service` in the file,
 * and its only service.
 * @throws UsageError for an unknown name, contradictory names, or several remaining services
 */
export function chooseService(
  { url: flag, service: asked, isForSeveral }: ServiceNames,
  environment: Environment,
  settings: SettingsFile | undefined,
): ChosenService {
  const { services = {}, service: standard } = settings?.content ?? {};
  const variable = environment['MASTERSYNC_URL'];
  const name = choose({ flag: asked, variable: environment['MASTERSYNC_SERVICE'], setting: standard });
  const names = Object.keys(services);
  if (name !== undefined && !names.includes(name)) {
    const source = asked === undefined ? 'MASTERSYNC_SERVICE' : '--service';
    throw new UsageError(say('settings-file/unknown-service', { source, name, known: names }));
  }
  const ownName = name ?? (names.length === 1 ? (names[0] ?? '') : '');
  const named = services[ownName];
  const isAsked = asked !== undefined;
  const chosen = choose<UrlGiven>({
    flag: flag === undefined ? undefined : { url: flag, in: '--url' },
    variable: variable ? { url: variable, in: 'MASTERSYNC_URL' } : undefined,
    setting: named && { url: named.url, in: `services.${ownName}.url (${settings?.file})` },
    isSettingAsked: isAsked,
  });
  const url = chosen?.url;
  if (url === undefined && names.length > 0) {
    throw new UsageError(say('settings-file/service-needed', { known: names, isForSeveral }));
  }
  const isMeant = ({ url: own }: ServiceEntry) => url !== undefined && isSameService(url, own);
  // Name and address from the same place must agree, or the run could address the wrong tenant.
  const isContradicted = isAsked || (flag === undefined && environment['MASTERSYNC_SERVICE'] && variable);
  if (isContradicted && !(named && isMeant(named)))
    throw new UsageError(
      say('settings-file/url-and-service', {
        url: isAsked ? '--url' : 'MASTERSYNC_URL',
        service: isAsked ? '--service' : 'MASTERSYNC_SERVICE',
      }),
    );
  const entry = [named, ...Object.values(services)].find((one) => one && isMeant(one));
  return { url, urlGivenIn: chosen?.in ?? '', entry, isAsked };
}

interface UrlGiven {
  readonly url: string;
  readonly in: string;
}
