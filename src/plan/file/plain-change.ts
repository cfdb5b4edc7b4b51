/**
 * The lines of a plan file that are most of it, checked by hand: plan-lines.ts says what is right, and takes longer to say it than the lines take to
 * be parsed. What is rare in a change, or wrong with it, is left to the schema.
 */
import type { Change, FieldChange } from '../../model/changes.js';
import type { Origin } from '../../model/tables.js';
import { type ChangeLine, isAction, isValue } from './plan-lines.js';

type Properties<T> = { readonly [Name in keyof T]?: unknown };
type Guard<T> = (candidate: unknown) => candidate is T;

/**
 * Takes a line with a change that has no group, effects, former record or activation.
 * @param line as JSON.parse gives it: no property is there and undefined
 * @returns what the schema makes of it; undefined when the schema must judge
 */
export function plainChangeLine(line: unknown): ChangeLine | undefined {
  if (!isObject<Change & { readonly type: 'change' }>(line) || line.type !== 'change') return undefined;
  const { id, resource, scope, action, key, name, liveId, fields, origin, dependsOn } = line;
  const isPlain =
    propertyCount(line) === (liveId === undefined ? 10 : 11) &&
    isFullText(id) &&
    isFullText(resource) &&
    isText(scope) &&
    isAction(action) &&
    isText(key) &&
    isText(name) &&
    (liveId === undefined || isFullText(liveId)) &&
    isList(fields, isPlainField) &&
    isOrigin(origin) &&
    isList(dependsOn, isText);
  if (!isPlain) return undefined;
  const live = liveId !== undefined && { liveId };
  return {
    type: 'change',
    change: { id, resource, scope, action, key, name, ...live, fields, origin, dependsOn },
  };
}

function isPlainField(candidate: unknown): candidate is FieldChange {
  if (!isObject<FieldChange>(candidate)) return false;
  const { field, before, after, origin } = candidate;
  return (
    propertyCount(candidate) === (origin === undefined ? 3 : 4) &&
    isFullText(field) &&
    isValue(before) &&
    isValue(after) &&
    (origin === undefined || isOrigin(origin))
  );
}

function isOrigin(candidate: unknown): candidate is Origin {
  if (!isObject<Origin>(candidate) || !isText(candidate.file)) return false;
  const { sheet, line, column, field } = candidate;
  const count =
    1 +
    Number(sheet !== undefined) +
    Number(line !== undefined) +
    Number(column !== undefined) +
    Number(field !== undefined);
  return (
    propertyCount(candidate) === count &&
    (sheet === undefined || isText(sheet)) &&
    (line === undefined || (Number.isSafeInteger(line) && Number(line) >= 1)) &&
    (column === undefined || isText(column)) &&
    (field === undefined || isText(field))
  );
}

function isObject<T>(candidate: unknown): candidate is Properties<T> {
  return typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate);
}

function propertyCount(candidate: object): number {
  return Object.keys(candidate).length;
}

function isList<T>(candidate: unknown, isOne: Guard<T>): candidate is readonly T[] {
  return Array.isArray(candidate) && candidate.every(isOne);
}

function isText(candidate: unknown): candidate is string {
  return typeof candidate === 'string';
}

function isFullText(candidate: unknown): candidate is string {
  return isText(candidate) && candidate !== '';
}
