/** How a plan and a run are summed up, for terminals and in Markdown. */

import type { Protector } from '../../model/checks.js';
import type { RecordName } from '../../model/records.js';
import { recordsText } from './common.js';
import { plural } from './plural.js';
import { amount } from './report.js';

/** Before the reasons why nothing of a plan may be written. */
export const refusedText: string = 'Refused as it is: nothing will be written.';

/** Rows that the settings leave out. */
export function leftOutText(count: number): string {
  return `${plural(count, 'row')} out of scope by where; ${count === 1 ? 'its record is' : 'their records are'} left alone`;
}

/** Before the changes that the files ask for but that are not made. */
export function withheldText(count: number): string {
  return `${plural(count, 'change')} withheld.`;
}

/** The rest of a list on a terminal. */
export function moreText(count: number): string {
  return `… and ${amount(count)} more (--verbose shows all)`;
}

/** Many records without a row. */
export function manyOnlyInServiceText(count: number): string {
  return `only in the service, left unchanged: ${plural(count, 'record')} (listed with --verbose)`;
}

/** Maximum records named in a line. */
const namedMax = 5;

/** Why pruning leaves a record alone that has no row. */
export const protectorText: Readonly<Record<Protector, string>> = {
  settings: 'protected by the settings',
  caller: 'the token acts for this user',
};

/** A record without a row, which stays unchanged. */
export function onlyInServiceText(name: string): string {
  return `only in the service, left unchanged: ${name}`;
}

/** Protected records without a row. */
export function protectedText(by: Protector, records: readonly RecordName[]): string {
  return `${protectorText[by]}, left unchanged: ${recordsText(records.slice(0, namedMax), records.length)}`;
}
