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
