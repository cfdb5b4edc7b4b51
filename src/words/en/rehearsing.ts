/** A plan that was carried out on a copy of the service. */
import type { SideDifference } from '../../model/rehearsal.js';
import { amountText, plain, recordNameText } from '../text.js';
import { placeName } from './common.js';
import { plural } from './plural.js';

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
    case 'definitions_unknown':
      return `custom fields ${difference.args.fields.map(plain).join(', ')}: the service does not show all of their definitions; the copy takes the values in use and those of the plan`;
  }
}

/** What no copy shows. */
export const limitsText: string =
  'A copy does not show what the token may write, which workflows use the records, or how loaded the service will be. It sends no mail.';
