// What a person has to know of the files of a seed.
import { resources, tableNames } from '../resources/index.js';

/** One file of a seed. */
export interface SeedDoc {
  readonly file: string;
  /** A column the file must have ends with `*`. */
  readonly columns: readonly string[];
  readonly notes: readonly string[];
}

/** Every file a seed may have, in the order in which they are read. */
export const seedDocs: readonly SeedDoc[] = tableNames.flatMap((table) => {
  const { file, notes = [], columns, dividedBy } = resources[table];
  const shown = Object.entries(columns).map(([name, { isRequired }]) => (isRequired ? `${name}*` : name));
  const doc = { file, columns: shown, notes };
  if (dividedBy === undefined) return [doc];
  const note = `As ${file}, for the ${table} of one ${dividedBy}; the column ${dividedBy} may be left out.`;
  return [doc, { file: `${table}.<${dividedBy}>.csv`, columns: [], notes: [note] }];
});
