/** What only the workbook says. Its readers decide about changes: they know the organization. */
import { resourceName } from './report.js';

/** Of the cells. */
export const font: string = 'Calibri';

/** Name of a sheet. None may be that of a table: a report is not an input. */
export const summarySheet: string = 'Summary';
export const onlyInServiceSheet: string = 'only in the service';

export function changesSheet(resource: string): string {
  return `${resourceName(resource)} changes`;
}

/** The rest of a text that is longer than a cell. */
export function cutMark(length: number): string {
  return ` … (cut off; ${length} characters in total)`;
}

/** At the top of a printed page, with the number of pages. */
export const pageOf: string = 'page &P of &N';
