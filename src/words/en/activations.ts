/** Charts: what becomes current when, copies and comparisons. */
import type { Change } from '../../model/changes.js';
import { quote } from '../text.js';
import { durationText } from './duration.js';
import { plural } from './plural.js';

/** An activation that the service did not show in time. */
export function notConfirmedMessage(
  { key, fields: [when] }: Change,
  { dueOn, waitedMs }: { readonly dueOn: string | null | undefined; readonly waitedMs: number },
): string {
  const waited = durationText(waitedMs);
  if (when?.after === 'now') {
    return (
      `Not confirmed: ${quote(key)} was not current after ${waited}. The service may still be processing it. ` +
      'Run again, or wait longer: activationTimeout in the settings file.'
    );
  }
  const expected = `(expected: ${when?.after}). Run again.`;
  if (dueOn === undefined)
    return `Not confirmed: the service does not show whether ${quote(key)} is scheduled ${expected}`;
  const shown = dueOn === null ? 'is not scheduled' : `is scheduled for ${dueOn}`;
  return `Not confirmed: after ${waited}, ${quote(key)} ${shown} ${expected}`;
}

/** A record that still exists after its delete was answered. */
export function notGoneMessage(waitedMs: number): string {
  return `Not confirmed: it still existed after ${durationText(waitedMs)}. The service may still be processing it. Run again.`;
}

/** The wait for it was interrupted. */
export const interruptedWaitMessage: string =
  'Not confirmed: the wait was interrupted. The service may still be processing it. Run again.';

/** A delete that was answered but could not be checked afterwards. */
export function notReadableAfterMessage(reason: string): string {
  return `Not confirmed: ${reason}`;
}

/** The record to make current has lost all its contents. */
export function emptiedMessage(noun: string): string {
  return `It no longer contains any ${noun}, unlike when the plan was made. It was not activated.`;
}

/** The run was made as of another day. */
export function rehearsalMessage(asOf: string, today: string): string {
  return `As of ${asOf}; today is ${today}.`;
}

/** What a copy of a chart does not include. */
export function membershipsNotCopiedMessage(count: number): string {
  const those = count > 0 ? ` (${count} in the original chart)` : '';
  return `Memberships are not copied${those}. To copy them as well: --with-memberships`;
}

/** People who cannot join a team. */
export function deactivatedNotCopiedMessage(count: number): string {
  return `${plural(count, 'membership')} of deactivated users ${count === 1 ? 'is' : 'are'} not copied.`;
}

/** How much two charts differ. */
export function chartDiffText(
  count: number,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const difference = count === 0 ? 'No difference' : plural(count, 'difference');
  return `${difference} from ${quote(from)} to ${quote(to)}.`;
}

export const copyOntoItselfMessage: string = 'A chart cannot be copied to itself. Choose another name.';

/** Teams that cannot be compared. */
export function notComparedMessage(count: number): string {
  return `${plural(count, 'team')} without a code ${count === 1 ? 'is' : 'are'} not compared.`;
}

/** Another day, where something would be written for good. */
export function rehearsalRefusedMessage(asOf: string): string {
  return `--as-of ${asOf} is for rehearsals: commands that write accept it only for a service on this machine, such as \`mastersync sandbox\`.`;
}

/** Heads of the list of charts. */
export const listHeader: Readonly<Record<'state' | 'teams' | 'members' | 'chart', string>> = {
  state: 'state',
  teams: 'teams',
  members: 'members',
  chart: 'chart',
};

/** A chart that is the current one. */
export const currentText: string = 'current';
