/** What text and Markdown say about one change and one list. */

import { timeLineTitle as title } from './report.js';

/** A record without a code. */
export const noCodeText: string = '(no code)';

/** Where a record moves from; `path` is made of names. */
export function movedFromText(path: string): string {
  return `from ${path}`;
}

/** Where it moves to. */
export function movedToText(path: string): string {
  return `to ${path}`;
}

/** A record that is deleted because it has no row. */
export function inNoRowText(place: string): string {
  return `no row in ${place}`;
}

/** What is compared with another place, and is not there. */
export function notThereText(place: string): string {
  return `not in ${place}`;
}

/** The heading of the timeline, with the day that it is drawn for. */
export function timeLineTitle(asOf: string): string {
  return `${title} (as of ${asOf})`;
}
