/** What only the Markdown report says. */
import { plural } from './plural.js';

/** The service and the time, both marked up. */
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
  losses: 'Cannot be restored',
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
  details: 'changes',
  below: 'below',
  status: 'outcome',
  reason: 'reason',
  origin: 'cell',
  from: 'from',
  state: 'state',
  total: 'total',
};

/** The line that opens a long list. */
export function changesText(count: number): string {
  return plural(count, 'change');
}

/** The end of a report that was cut. */
export function cutText(hiddenCount: number): string {
  return `Shortened to fit into a comment: ${plural(hiddenCount, 'change')} not shown. The other formats of \`--report\` show all of them.`;
}

export const onlyInServiceText: (count: number) => string = (count) =>
  `Only in the service, left unchanged: ${plural(count, 'record')}.`;

/** Rows of a file. */
export function rowsText(count: number): string {
  return plural(count, 'row');
}
