// What the checks of all tables of a seed share. Pure.

import type { JsonObject } from '../http/json.js';
import { bodyFaults, type FieldRules, uuid } from '../operations/field-rules.js';

/** One fault of a table. */
export interface SeedProblem {
  /** Counts from 0 within the table. */
  readonly index: number;
  readonly message: string;
}

/** Says what is wrong with a row; undefined elements mean nothing. */
export type RowCheck<Row> = (row: Row, index: number) => readonly (string | undefined)[];

/** The problems of one table; ids are checked here for all of them. */
export function problemsOf<Row extends object>(
  rows: readonly Row[],
  check: RowCheck<Row>,
): readonly SeedProblem[] {
  const checkId = idCheck(rows);
  return rows.flatMap((row, index) =>
    [...checkId(row, index), ...check(row, index)]
      .filter((message) => message !== undefined)
      .map((message) => ({ index, message })),
  );
}

/** What the rules of a request body, and of names, find wrong with a row. */
export function fieldFaults(fields: FieldRules, row: JsonObject): readonly string[] {
  const blank = typeof row['name'] === 'string' && row['name'].trim() === '' ? ['name: is required'] : [];
  return [...bodyFaults(fields, row, { mode: 'create', unknownProperties: 'ignored' }), ...blank];
}

/** True for every row but the first with the same key; rows without a key never repeat. */
export function repetition(keys: readonly (string | null)[]): (index: number) => boolean {
  const firstIndexByKey = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index);
  }
  return (index) => keys[index] !== null && firstIndexByKey.get(keys[index] ?? null) !== index;
}

/** The key of a record that lives in another one, such as a team in its chart. */
export function keyWithin(scope: string, code: string): string {
  return JSON.stringify([scope, code]);
}

function idCheck<Row extends object>(rows: readonly Row[]): RowCheck<Row> {
  const ids = rows.map((row) => ('id' in row && typeof row.id === 'string' ? row.id.toLowerCase() : null));
  const isRepeated = repetition(ids);
  return (_row, index) => {
    const id = ids[index];
    if (id == null) return [];
    return [
      ...bodyFaults({ id: uuid('always') }, { id }, { mode: 'create', unknownProperties: 'ignored' }),
      isRepeated(index) ? `id: another row has the id ${id}` : undefined,
    ];
  };
}
