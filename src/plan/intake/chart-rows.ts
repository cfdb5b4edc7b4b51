/**
 * Rows that no file holds: what the chart commands ask for, in the form in which files ask for it.
 */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, Listing, Values } from '../../model/records.js';
import type { TableOrigin } from '../../model/tables.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { isInBody, type ResourceDefinition, scheduleFieldNameOf } from '../../resources/resource.js';
import { recordName } from '../records/names.js';
import type { DesiredScope } from './desired-set.js';

/**
 * A row that makes a record the current one. @param command what asks for it, in the place of a
 * file
 */
export function activationScope(
  definition: ResourceDefinition,
  { key, when, command }: { readonly key: string; readonly when: string; readonly command: string },
): DesiredScope {
  const values = { [definition.keyField]: key, [scheduleFieldNameOf(definition)]: when };
  const row = rowOf(definition, { scope: '', intent: 'update', values, command });
  return { definition, scope: '', records: [row] };
}

/**
 * Rows for a record with all that another one holds; what is there already is left as it is. What
 * has no key cannot be copied: it would be another one every time.
 * @param options.to      key of the new record
 * @param options.listing what the copied record holds
 * @param options.command what asks for it, in the place of a file
 */
export function copyScopes(
  { holder, held }: { readonly holder: ResourceDefinition; readonly held: ResourceDefinition },
  { to, listing, command }: { readonly to: string; readonly listing: Listing; readonly command: string },
): { readonly scopes: readonly DesiredScope[]; readonly problems: readonly Problem[] } {
  const values = { [holder.keyField]: to };
  const own = rowOf(holder, { scope: '', intent: 'upsert', values, command });
  const rows = listing.records.map((record) =>
    rowOf(held, { scope: to, intent: 'upsert', values: givenValues(held, record.values), command }),
  );
  const unnamed = listing.records.filter(({ key }) => key === null);
  return {
    scopes: [
      { definition: holder, scope: '', records: [own] },
      { definition: held, scope: to, records: rows },
    ],
    problems: unnamed.map((record) => {
      const { name } = recordName(held, record);
      const args = { resource: held.name, scope: listing.scope, name };
      return problemAt({ code: 'key_needed', args }, undefined);
    }),
  };
}

/** What a create sends: what is blank is left out. */
function givenValues({ fields }: ResourceDefinition, values: Values): Values {
  const given = fields
    .filter(isInBody)
    .map(({ name }) => [name, values[name] ?? null] as const)
    .filter(([, value]) => !isBlank(value));
  return Object.fromEntries(given);
}

function rowOf(
  definition: ResourceDefinition,
  row: Pick<DesiredRecord, 'scope' | 'intent' | 'values'> & { readonly command: string },
): DesiredRecord {
  const { scope, intent, values, command } = row;
  const table: TableOrigin = { file: command, columnIndexByField: new Map() };
  const key = String(values[definition.keyField] ?? '');
  return { resource: definition.name, scope, key, intent, values, row: { table }, cells: [] };
}
