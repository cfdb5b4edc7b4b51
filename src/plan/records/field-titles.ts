/** The titles of custom fields, from the records that define them. Pure. */
import type { Change } from '../../model/changes.js';
import type { FieldTitles, Listing, Values } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';

/**
 * Titles of custom fields after the changes; a removed field keeps its old one. Pure.
 * @param listings under the keys of the plan; those whose records define no fields are ignored
 */
export function fieldTitles(listings: readonly Listing[], changes: readonly Change[]): FieldTitles {
  const titles = new Map<string, Map<string, string>>();
  const add = (resource: string, key: string, values: Values) => {
    const titleByCode = definitionOf(resource).group?.titles?.(values);
    if (!titleByCode) return;
    const known = titles.get(key) ?? new Map<string, string>();
    titles.set(key, known);
    for (const [code, title] of titleByCode) known.set(code, title);
  };
  const hasTitles = ({ resource }: { readonly resource: string }) => definitionOf(resource).group?.titles;
  for (const { resource, records } of listings.filter(hasTitles))
    for (const { key, values } of records) if (key !== null) add(resource, key, values);
  for (const { resource, key, group = {}, fields } of changes.filter(hasTitles)) {
    const valuesOn = (side: 'before' | 'after') => fields.map((one) => [one.field, one[side]] as const);
    add(resource, key, { ...group, ...Object.fromEntries(valuesOn('before')) });
    add(resource, key, { ...group, ...Object.fromEntries(valuesOn('after')) });
  }
  return titles;
}
