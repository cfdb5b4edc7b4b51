/** Records that cells name by their name, or by the path of names down to them. Pure. */
import type { Values } from '../../model/records.js';
import type { ResourceDefinition } from '../../resources/resource.js';
import { groupBy, lazy } from '../records/collections.js';

/** What separates the names of a path. */
const separators = ['->', '→', '|', '>', '/', '\\'];

/** The names of a path in a cell, from the top; one for a cell without a separator. */
export function namesOfPath(cell: string): readonly string[] {
  const text = cell.normalize('NFKC');
  const separator = separators.find((one) => text.includes(one));
  const names = separator === undefined ? [cell] : text.split(separator);
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

/** Joins names to a path that `namesOfPath` parts again. */
export function pathOfNames(names: readonly string[]): string {
  return names.join('→');
}

/** Finds the keys of the records that have a name, or a path of names. */
export function keysByNames(
  definition: ResourceDefinition,
  valuesByKey: ReadonlyMap<string, Values>,
): (cell: string) => readonly string[] {
  const parentField = definition.parentField?.name ?? '';
  const nameOf = (key: string) => folded(definition.nameOf(valuesByKey.get(key) ?? {}) ?? '');
  const keysByName = lazy(() => groupBy([...valuesByKey.keys()], nameOf));
  const isBelow = (key: string, names: readonly string[]): boolean => {
    const parent = valuesByKey.get(key)?.[parentField] ?? null;
    const above = names.at(-1);
    if (above === undefined || typeof parent !== 'string') return above === undefined && parent === null;
    return nameOf(parent) === folded(above) && isBelow(parent, names.slice(0, -1));
  };
  return (cell) => {
    const named = keysByName().get(folded(cell)) ?? [];
    if (named.length > 0) return named;
    const path = namesOfPath(cell);
    const last = keysByName().get(folded(path.at(-1) ?? '')) ?? [];
    return last.filter((key) => isBelow(key, path.slice(0, -1)));
  };
}

/** Names are the same in any width. */
function folded(name: string): string {
  return name.normalize('NFKC').trim();
}
