/** How a plan and a run are summed up, for terminals and in Markdown. */
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

/** A record without a row, which stays unchanged. */
export function onlyInServiceText(name: string): string {
  return `only in the service, left unchanged: ${name}`;
}
