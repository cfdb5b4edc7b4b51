/**
 * Short digests of what tables hold and what changes do, to recognize either in a later run. They
 * guard against accidents, not against people who look for two texts with one digest. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { Value } from '../../model/records.js';
import type { Row } from '../../model/tables.js';
import { normalizeColumn } from '../columns/headers.js';

type Lanes = readonly [number, number];

/** Two hashes of 32 bits, in the manner of FNV. */
function lanesOf(text: string): Lanes {
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13);
  }
  return [first >>> 0, second >>> 0];
}

function textOf([first, second]: Lanes): string {
  return first.toString(36) + second.toString(36);
}

/**
 * The digest of a table's cells under their headers: the same in whatever order rows and columns
 * come, and with whatever line ends, quotes and encoding they were written.
 */
export function contentOf(header: readonly string[], rows: readonly Row[]): string {
  const columns = header
    .map((text, index) => [normalizeColumn(text), index] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let [first, second] = lanesOf(JSON.stringify(columns.map(([text]) => text)));
  for (const { cells } of rows) {
    const [a, b] = lanesOf(columns.map(([, index]) => cells[index]?.trim() ?? '').join('\0'));
    // A sum does not depend on the order of rows.
    first = (first + a) >>> 0;
    second = (second + b) >>> 0;
  }
  return `${textOf([first, second])}-${rows.length}`;
}

/** A value or a record that changes; `before` and `after` in the direction that is asked for. */
interface Step {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

function stepsOf({ action, fields }: Change): readonly Step[] {
  if (action === 'create') return [{ field: '', before: false, after: true }];
  if (action === 'delete') return [{ field: '', before: true, after: false }];
  return fields;
}

function digestOf({ resource, scope, key }: Change, ...step: readonly unknown[]): string {
  return textOf(lanesOf(JSON.stringify([resource, scope, key, ...step])));
}

/** What a change does. */
export function doneBy(change: Change): readonly string[] {
  return stepsOf(change).map(({ field, before, after }) => digestOf(change, field, before, after));
}

/** What a change would take back. */
export function takenBackBy(change: Change): readonly string[] {
  return stepsOf(change).map(({ field, before, after }) => digestOf(change, field, after, before));
}
