/** What is read of a file as one table: the header of each field, and what has to be asked about. */
import { rowOptionsOf } from '../../../src/plan/intake/desired-set.js';
import { columnIndexes, matchColumns } from '../../../src/plan/intake/match-columns.js';
import { readFiles } from '../../../src/planning/check-files.js';
import { definitionByName, tableDefinitionOf } from '../../../src/resources/index.js';

export interface ReadColumns {
  readonly headerByField: ReadonlyMap<string, string>;
  readonly undecided: ReadonlySet<string>;
}

export async function readColumns(file: string, name: string): Promise<ReadColumns> {
  const { tables } = await readFiles({ data: [{ path: file, table: name }] });
  const [table] = tables;
  const headerByField = new Map<string, string>();
  if (!table) return { headerByField, undecided: new Set() };
  const definition = tableDefinitionOf(name);
  const options = rowOptionsOf(definitionByName.get(name));
  const { origins, listColumns, problems } = matchColumns(definition, table, options);
  const undecided = problems.flatMap(({ code, args }) =>
    code === 'duplicate_column' ? [args.field.replace(/\d+$/, '')] : [],
  );
  for (const [at, { columnIndexByField }] of origins.entries()) {
    for (const [field, index] of columnIndexByField) {
      const isOfPost = at > 0 && ['team', 'grades', 'leader'].includes(field);
      const post = isOfPost ? `${field}${10 + at}` : field;
      headerByField.set(post, headerByField.get(post) ?? table.header[index] ?? '');
    }
  }
  const levels = [...columnIndexes(definition, table)].filter(([field]) => field.startsWith('level'));
  for (const [field, index] of name === 'teams' ? levels : [])
    headerByField.set(field, table.header[index] ?? '');
  if (table.levelIndexes) for (const made of ['name', 'parentCode']) headerByField.delete(made);
  for (const { field, index } of listColumns) headerByField.set(`${field.name}+`, table.header[index] ?? '');
  return { headerByField, undecided: new Set(undecided) };
}
