// What is wrong with the rows of a seed table: values that break the rules of their field, and rows
// that do not fit others.
import { defaultSwitches } from '../behaviour/switches.js';
import type { JsonValue } from '../http/json.js';
import { type FieldRules, faultsIn, initialOf, uuid } from '../operations/field-rules.js';
import type { RowCheck } from '../resources/definition.js';
import type { Seed } from '../resources/seed-data.js';
import { containerFault } from './containers.js';
import { type AnyDefinition, type AnyRow, rowRules } from './seed-rows.js';

export interface SeedProblem {
  /** From 0, within the table. */
  readonly index: number;
  readonly message: string;
}

/** All problems of the rows of one table. Pure. */
export function checkRows(
  definition: AnyDefinition,
  rows: readonly AnyRow[],
  seed: Seed,
): readonly SeedProblem[] {
  const { within } = definition;
  const rules = { id: uuid('optional'), ...rowRules(definition) };
  const faultOfName = within && containerFault(within, seed);
  const checks: readonly RowCheck<AnyRow>[] = [
    idCheck(rows),
    (row) => faultsInRow(rules, row),
    (row) => [faultOfName?.(String(row[within?.of.noun ?? '']))],
    codeCheck(definition, rows),
    markCheck(definition, rules, rows),
    parentCheck(definition, rows),
    definition.check?.(seed, rows) ?? (() => []),
  ];
  const problems: SeedProblem[] = [];
  for (const [index, row] of rows.entries()) {
    for (const check of checks)
      for (const message of check(row, index)) if (message !== undefined) problems.push({ index, message });
  }
  return problems;
}

/** True for every repetition of a key after its first row; rows without a key never repeat. */
export function repetition(keys: readonly (string | null)[]): (index: number) => boolean {
  const firstIndexByKey = new Map<string | null, number>();
  for (const [index, key] of keys.entries()) {
    if (!firstIndexByKey.has(key)) firstIndexByKey.set(key, index);
  }
  return (index) => keys[index] !== null && firstIndexByKey.get(keys[index] ?? null) !== index;
}

/** The key of a nested record, e.g. a team in its chart. */
export function keyWithin(scope: unknown, code: unknown): string {
  return JSON.stringify([scope, code]);
}

function idCheck(rows: readonly AnyRow[]): RowCheck<AnyRow> {
  const ids = rows.map(({ id }) => (typeof id === 'string' ? id.toLowerCase() : null));
  const isRepeated = repetition(ids);
  return (_row, index) => [isRepeated(index) ? `id: another row has the id ${ids[index]}` : undefined];
}

/** Columns may be left out if the field has an initial value. */
function faultsInRow(rules: FieldRules, row: AnyRow): readonly string[] {
  const complete: Record<string, JsonValue> = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = row[name] === undefined ? (initialOf(rule) ?? undefined) : row[name];
    if (value !== undefined) complete[name] = value;
  }
  return faultsIn(rules, complete, { mode: 'row', switches: defaultSwitches, isOpen: true });
}

function codeCheck(
  { noun, within, mayRepeat = () => false }: AnyDefinition,
  rows: readonly AnyRow[],
): RowCheck<AnyRow> {
  const column = within?.of.noun ?? '';
  const keys = rows.map((row) =>
    row['code'] == null || mayRepeat(row) ? null : keyWithin(row[column], row['code']),
  );
  const isRepeated = repetition(keys);
  return (row, index) => {
    if (!isRepeated(index)) return [];
    const container = within === undefined ? '' : ` of ${column} "${row[column]}"`;
    return [`code: another ${noun}${container} has the code "${row['code']}"`];
  };
}

function markCheck({ noun }: AnyDefinition, rules: FieldRules, rows: readonly AnyRow[]): RowCheck<AnyRow> {
  const marks = Object.entries(rules).flatMap(([name, { exclusive }]) => {
    const firstIndex = rows.findIndex((row) => row[name]);
    return exclusive === undefined ? [] : [{ name, firstIndex, message: `another ${noun} ${exclusive}` }];
  });
  return (row, index) =>
    marks
      .filter(({ name, firstIndex }) => row[name] && index !== firstIndex)
      .map(({ name, message }) => `${name}: ${message}`);
}

/** Every parent exists, and there are no cycles. */
function parentCheck({ noun, within, parent }: AnyDefinition, rows: readonly AnyRow[]): RowCheck<AnyRow> {
  if (parent === undefined) return () => [];
  const column = within?.of.noun ?? '';
  const rowByKey = new Map(rows.map((row) => [keyWithin(row[column], row['code']), row]));
  const parentOf = (row: AnyRow): AnyRow | undefined =>
    row['parentCode'] == null ? undefined : rowByKey.get(keyWithin(row[column], row['parentCode']));
  return (row) => {
    const { parentCode = null } = row;
    const container = within === undefined ? '' : ` in ${column} "${row[column]}"`;
    const isMissing = parentCode !== null && parentOf(row) === undefined;
    return [
      isMissing ? `parentCode: no ${noun} "${parentCode}"${container}` : undefined,
      isInCycle(row, parentOf) ? `parentCode: "${parentCode}" makes a cycle` : undefined,
    ];
  };
}

/** True if following the parents leads back to the row. */
function isInCycle<Row>(row: Row, parentOf: (row: Row) => Row | undefined): boolean {
  const seen = new Set<Row>();
  for (let upper = parentOf(row); upper !== undefined && !seen.has(upper); upper = parentOf(upper)) {
    if (upper === row) return true;
    seen.add(upper);
  }
  return false;
}
