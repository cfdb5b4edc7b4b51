/** The files that a command has read, in words. */
import type { ChosenMatch, Table } from '../../model/tables.js';
import { say } from '../say.js';

/** Which files were read, with their rows. */
export function filesReadMessage(tables: readonly Table[], chosen: readonly ChosenMatch[] = []): string {
  return say('files/files-read', {
    rowCount: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    tableCount: tables.length,
    files: tables.map(fileText),
    matches: chosen
      .filter(({ others }) => others.length > 0)
      .map(({ pattern, others }) => say('files/newest', { pattern, others })),
  });
}

function fileText({ source: { file, sheet }, rows, encoding, ...table }: Table): string {
  const { blankRowCount, unwrappedCount, exampleLines, leftOut } = table;
  return say('files/file', {
    place: { file, sheet },
    encoding: encoding?.toUpperCase(),
    ...{ rows, blankRowCount, exampleLines, leftOut, unwrappedCount },
  });
}

/** How many rows were set aside, by table. */
export function setAsideMessage(countByTable: ReadonlyMap<string, number>): string {
  const parts = [...countByTable].map(([table, count]) => say('files/set-aside-rows', { table, count }));
  return say('files/set-aside', { parts });
}
