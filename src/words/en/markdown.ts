/** What only the Markdown report says. */
import { plural } from './plural.js';

/** For which service, and when; both are marked up. */
export function madeText({
  service,
  createdAt,
  toolVersion,
}: {
  readonly service: string;
  readonly createdAt: string;
  readonly toolVersion: string;
}): string {
  return `For ${service}, ${createdAt}, mastersync ${toolVersion}.`;
}

export const heading: Readonly<
  Record<'refused' | 'notApplied' | 'withheld' | 'losses' | 'problems' | 'files', string>
> = {
  refused: 'Refused',
  notApplied: 'Not applied',
  withheld: 'Withheld',
  losses: 'Not brought back',
  problems: 'Errors and warnings',
  files: 'Files',
};

export const column: Readonly<
  Record<
    | 'place'
    | 'action'
    | 'record'
    | 'details'
    | 'below'
    | 'status'
    | 'reason'
    | 'origin'
    | 'from'
    | 'state'
    | 'total',
    string
  >
> = {
  place: 'records',
  action: 'action',
  record: 'record',
  details: 'what changes',
  below: 'stands below',
  status: 'outcome',
  reason: 'reason',
  origin: 'cell',
  from: 'from',
  state: 'state',
  total: 'in all',
};

/** The line that opens a long list. */
export function changesText(count: number): string {
  return plural(count, 'change');
}

/** The end of a report that did not have room for all. */
export function cutText(hiddenCount: number): string {
  return `This report is kept short enough for a comment: ${plural(hiddenCount, 'change')} not shown. The other formats of \`--report\` hold them all.`;
}

export const onlyInServiceText: (count: number) => string = (count) =>
  `Only in the service, left alone: ${plural(count, 'record')}.`;

/** How many rows a file holds. */
export function rowsText(count: number): string {
  return plural(count, 'row');
}
