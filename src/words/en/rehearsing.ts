/** A plan that was carried out on a copy of the service. */
import type { RecordDifference, RequestFigures, SideDifference } from '../../model/rehearsal.js';
import { amountText, plain, recordNameText } from '../text.js';
import { placeName, valueText } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

/** While the service is read. */
export function copyingMessage(url: string): string {
  return `Copying what the plan concerns from ${plain(url)} into a sandbox …`;
}

/** They would make another plan. */
export function savedPlanOptionsMessage(options: readonly string[]): string {
  return `A saved plan is rehearsed as it is: leave out ${options.map((name) => `--${name}`).join(', ')}.`;
}

/** A plan without changes. */
export const nothingText: string = 'Nothing to rehearse.';

/** The first line. */
export function titleText(recordCount: number): string {
  return `Rehearsed on a copy of ${amountText(recordCount)} ${recordCount === 1 ? 'record' : 'records'} of the service. Nothing was written to the service.`;
}

/** The plan exceeds its limits. */
export const refusedText: string =
  'As it is, the plan would be refused. It was rehearsed as if everything were approved.';

/** A guard leaves them out. */
export function withheldText(count: number): string {
  return `${plural(count, 'change')} ${count === 1 ? 'was' : 'were'} not rehearsed: the plan withholds ${count === 1 ? 'it' : 'them'}.`;
}

/** What a second run would do. */
export function againText(leftCount: number): string {
  return leftCount === 0
    ? 'Planned again: nothing is left to do.'
    : `Planned again: ${plural(leftCount, 'change')} would still be left:`;
}

/** What a guard keeps for the next run. */
export function laterText(count: number): string {
  return `The next run will make ${plural(count, 'change')} that this plan withholds or spares:`;
}

/** The way back. */
export function undoneText(changeCount: number, { isWhole }: { readonly isWhole: boolean }): string {
  const undone = `Undone with ${plural(changeCount, 'change')}`;
  return isWhole ? `${undone}: everything is as it was.` : `${undone}, but not everything is as it was:`;
}

/** What a run costs. */
export function requestsText({ kinds, planning, latencyMs, concurrency, leastMs }: RequestFigures): string {
  const sent = kinds.reduce((sum, { count }) => sum + count, 0);
  const figures = `Requests: ${amountText(planning)} to plan, ${amountText(sent)} to apply`;
  if (leastMs === undefined || latencyMs === undefined) return `${figures}.`;
  return `${figures}; at least ${durationText(leastMs)} (median answer ${Math.round(latencyMs)} ms, ${concurrency} at a time).`;
}

function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 60) return `${(durationMs / 1000).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Before the differences between the service and its copy. */
export const differencesTitle: string = 'The copy differs from the service:';

/** Why the copy is not quite like the service. */
export function differenceText(difference: SideDifference): string {
  switch (difference.code) {
    case 'not_read':
      return `${placeName(difference.args.resource, '')}: the token may not read them, so the copy has none`;
    case 'not_held': {
      const { resource, record, detail } = difference.args;
      return `${placeName(resource, '')} ${recordNameText(record)}: the copy cannot hold it (${plain(detail)})`;
    }
    case 'differs': {
      const { before, after, field } = difference.args;
      if (field === undefined)
        return `${recordText(difference.args)}: only in the ${after === undefined ? 'service' : 'copy'}`;
      return `${recordText(difference.args)}: ${valueText(before ?? null)} in the service, ${valueText(after ?? null)} in the copy`;
    }
    case 'definitions_unknown':
      return `custom fields ${difference.args.fields.map(plain).join(', ')}: the service does not show all of their definitions; the copy takes the values in use and those of the plan`;
  }
}

/** What an undo leaves. */
export function changedText(difference: RecordDifference): string {
  const { before, after, field } = difference;
  if (field === undefined)
    return `${recordText(difference)}: ${after === undefined ? 'is gone' : 'is still there'}`;
  return `${recordText(difference)}: was ${valueText(before ?? null)}, is ${valueText(after ?? null)}`;
}

function recordText({ resource, scope, record, field }: RecordDifference): string {
  const name = `${placeName(resource, scope)} ${recordNameText(record)}`;
  return field === undefined ? name : `${name}, ${fieldName(field, { resource })}`;
}

/** What no copy shows. */
export const limitsText: string =
  'A copy does not show what the token may write, which workflows use the records, or how loaded the service will be. It sends no mail.';
