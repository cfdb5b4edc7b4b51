// What a person has to know of the files of a seed.
import { seedTables } from './seed-tables.js';

/** One file of a seed. */
export interface SeedDoc {
  readonly file: string;
  /** A column the file must have ends with `*`. */
  readonly columns: readonly string[];
  readonly notes: readonly string[];
}

const notesByFile: Readonly<Record<string, readonly string[]>> = {
  'memberships.csv': [
    'Who is in which team: user is an e-mail address, team and grade are codes. Only a seed has this file.',
  ],
  'items.csv': ['Every other column is headed by the code of a custom field and holds its values.'],
};

const itemsOfOneMaster: SeedDoc = {
  file: 'items.<master>.csv',
  columns: [],
  notes: ['As items.csv, for the items of one master; the column master may be left out.'],
};

/** Every file a seed may have, in the order in which they are read. */
export const seedDocs: readonly SeedDoc[] = Object.values(seedTables).flatMap(({ file, all, required }) => {
  const columns = all.map((column) => (required.includes(column) ? `${column}*` : column));
  const doc = { file, columns, notes: notesByFile[file] ?? [] };
  return file === seedTables.items.file ? [doc, itemsOfOneMaster] : [doc];
});
