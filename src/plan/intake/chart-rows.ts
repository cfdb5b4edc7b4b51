/** Rows without a file: the chart commands express their request in the same form as files. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord, Listing, Values } from '../../model/records.js';
import type { TableOrigin } from '../../model/tables.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { fieldName, isInBody, keyIn, type ResourceDefinition } from '../../resources/resource.js';
import { recordName } from '../records/names.js';
import type { DesiredScope } from './desired-set.js';

/** A scope that activates one record. @param command origin of the row, in place of a file */
export function activationScope(
  definition: ResourceDefinition,
  { key, when, command }: { readonly key: string; readonly when: string; readonly command: string },
): DesiredScope {
  const values = { [definition.keyField]: key, [fieldName(definition.scheduleField)]: when };
  const row = rowOf(definition, { scope: '', intent: 'update', values, command });
  return { definition, scope: '', records: [row] };
}

/**
 * Rows that copy a container's records into a new one; existing records stay unchanged. Records
 * without a key are problems: repeating the copy would duplicate them.
 * @param contents of the copied container
 * @param options.to key of the new container
 * @param options.command origin of the rows, in place of a file
 */
export function copyScopes(
  holder: ResourceDefinition,
  contents: readonly CopiedContents[],
  { to, command }: { readonly to: string; readonly command: string },
): { readonly scopes: readonly DesiredScope[]; readonly problems: readonly Problem[] } {
  const values = { [holder.keyField]: to };
  const holderRow = rowOf(holder, { scope: '', intent: 'upsert', values, command });
  return {
    scopes: [
      { definition: holder, scope: '', records: [holderRow] },
      ...contents.map(({ definition, listing }) => ({
        definition,
        scope: to,
        records: listing.records.map((record) => {
          const copied = givenValues(definition, record.values);
          return rowOf(definition, { scope: to, intent: 'upsert', values: copied, command });
        }),
      })),
    ],
    problems: contents.flatMap(keysNeeded),
  };
}

/** Records of one resource in the copied container. */
export interface CopiedContents {
  readonly definition: ResourceDefinition;
  readonly listing: Listing;
}

function keysNeeded({ definition, listing }: CopiedContents): readonly Problem[] {
  const unnamed = listing.records.filter(({ key }) => key === null);
  return unnamed.map((record) => {
    const { name } = recordName(definition, record);
    const args = { resource: definition.name, scope: listing.scope, name };
    return problemAt({ code: 'key_needed', args }, undefined);
  });
}

/** Values for a create, without blanks. */
function givenValues({ fields }: ResourceDefinition, values: Values): Values {
  const entries = fields
    .filter(isInBody)
    .map(({ name }) => [name, values[name] ?? null] as const)
    .filter(([, value]) => !isBlank(value));
  return Object.fromEntries(entries);
}

function rowOf(
  definition: ResourceDefinition,
  row: Pick<DesiredRecord, 'scope' | 'intent' | 'values'> & { readonly command: string },
): DesiredRecord {
  const { scope, intent, values, command } = row;
  const table: TableOrigin = { file: command, columnIndexByField: new Map() };
  const key = keyIn(definition, values) ?? '';
  return { resource: definition.name, scope, key, intent, values, row: { table }, cells: [] };
}
