/** Notifications at the end of a run: wrong settings, and deliveries that failed. */
import type { DeliveryFault } from '../../model/settings.js';
import { firstNames, plain } from '../text.js';
import { plural } from './plural.js';
import { actionName, resourceName } from './report.js';

/** An address that cannot be used. It is never shown: it may be a secret. */
export function notificationMessage(source: string, { isUrl }: { readonly isUrl: boolean }): string {
  const fault = isUrl
    ? 'must begin with https:// unless it points to this machine'
    : 'is not an http address';
  return `${source}: the value ${fault}. For example: https://hooks.example.com/… Other targets and conditions are set with notify in mastersync.yaml.`;
}

/** What was to be done to records of a resource, and why it was not. */
export interface AlikeChanges {
  readonly action: string;
  readonly resource: string;
  /** Of one at least: keys, with their scopes. */
  readonly names: readonly string[];
  readonly message: string;
}

/** Changes that were not made, in a line. */
export function changesText(
  { action, resource, names, message }: AlikeChanges,
  { namesMax }: { readonly namesMax: number },
): string {
  const what = `${actionName({ action, resource })} ${resourceName(resource)}`;
  return names.length === 1
    ? `${what}/${names[0]}: ${message}`
    : `${what} (${names.length}): ${firstNames(names, namesMax)}: ${message}`;
}

/** A notification in the settings file cannot be used. */
export function leftOutMessage(fault: string): string {
  return `${fault} This notification is not sent; the run goes on.`;
}

/** A failed notification never fails the run. */
export function undeliveredMessage(target: string, fault: DeliveryFault): string {
  return `The notification to ${plain(target)} failed: ${deliveryText(fault)}. The result of the run is unchanged.`;
}

function deliveryText(fault: DeliveryFault): string {
  switch (fault.kind) {
    case 'status':
      return `the response was ${fault.status}`;
    case 'timeout':
      return `no response within ${fault.seconds} s`;
    case 'exit':
      return `the program ended with exit code ${fault.exitCode}`;
    case 'signal':
      return `the program was ended by signal ${plain(fault.signal)}`;
    case 'too_large':
      return 'the program printed too much';
    case 'not_started':
      return `the program could not be started (${plain(fault.reason)})`;
    case 'network':
      return `connection failed (${plain(fault.code)})`;
    case 'proxy':
      return fault.reason.replace(/\.$/, '');
  }
}

/** Below the first findings. */
export function moreText(count: number): string {
  return `and ${plural(count, 'more line')}`;
}
