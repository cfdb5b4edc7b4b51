/** What is said of charts: what becomes current when, what is copied and compared. */
import type { Change } from '../../model/changes.js';
import { quote } from '../text.js';
import { durationText } from './duration.js';
import { plural } from './plural.js';

/** An activation that the service has not shown in time. */
export function notConfirmedMessage(
  { key, fields: [when] }: Change,
  { dueOn, waitedMs }: { readonly dueOn: string | null | undefined; readonly waitedMs: number },
): string {
  const waited = durationText(waitedMs);
  if (when?.after === 'now') {
    return (
      `Not confirmed: ${quote(key)} was not the current one after ${waited}. The service may still be at it; ` +
      'run again, or wait longer with --activation-timeout.'
    );
  }
  const should = `and should be for ${when?.after}. Run again.`;
  if (dueOn === undefined) return `Not confirmed: whether ${quote(key)} is scheduled is not shown, ${should}`;
  const shown = dueOn === null ? 'is not scheduled' : `is scheduled for ${dueOn}`;
  return `Not confirmed: ${quote(key)} ${shown} after ${waited}, ${should}`;
}

/** A record whose delete was answered, and that is still there. */
export function notGoneMessage(waitedMs: number): string {
  return `Not confirmed: it was still there after ${durationText(waitedMs)}. The service may still be at it; run again.`;
}

/** Nobody waited until it was seen. */
export const interruptedWaitMessage: string =
  'Not confirmed: the waiting was interrupted. The service may still be at it; run again.';

/** A delete that was answered, and of which nothing could be learned afterwards. */
export function notReadableAfterMessage(reason: string): string {
  return `Not confirmed: ${reason}`;
}

/** What was to be made current has lost all that it holds. */
export function emptiedMessage(noun: string): string {
  return `It holds no ${noun} any more, though the plan was made when it did. It was not activated.`;
}

/** Another day than the real one was taken for today. */
export function rehearsalMessage(asOf: string, today: string): string {
  return `As of ${asOf}; today is ${today}.`;
}

/** What a copy of a chart is without. */
export function membershipsNotCopiedMessage(count: number): string {
  const those = count > 0 ? ` (${count} in the chart that is copied)` : '';
  return `Memberships are not part of the copy${those}: assign them in the service.`;
}

/** How much two charts differ. */
export function chartDiffText(
  count: number,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const difference = count === 0 ? 'No difference' : plural(count, 'difference');
  return `${difference} from ${quote(from)} to ${quote(to)}.`;
}

export const copyOntoItselfMessage: string = 'A chart cannot be copied onto itself. Choose another name.';

/** Teams that no comparison can find. */
export function notComparedMessage(count: number): string {
  return `${plural(count, 'team')} without a code ${count === 1 ? 'is' : 'are'} not compared.`;
}

/** Another day than the real one, where something would be written for good. */
export function rehearsalRefusedMessage(asOf: string): string {
  return `--as-of ${asOf} is for rehearsals: with a command that writes it is taken only for a service on this machine, such as \`mastersync sandbox\`.`;
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
