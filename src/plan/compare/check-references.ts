/** What is wrong with records that rows name, such as the team and the user of a membership. */
import { type Problem, problemAt } from '../../model/problems.js';
import type { DesiredRecord } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { blankKeyField, type Field, keyIn, type ResourceDefinition } from '../../resources/resource.js';
import { isOutOfUse } from '../../resources/states.js';
import { isKept } from '../intake/check-records.js';
import type { DesiredScope } from '../intake/desired-set.js';
import { placeOf, type References, type Referred, valuesAfter } from '../intake/references.js';
import { isInScope } from '../intake/set-aside.js';
import { groupBy } from '../records/collections.js';
import { type UnknownReference, zerosLostFirst } from '../records/lost-zeros.js';
import { cellOrigin, rowOrigin } from '../records/origins.js';
import { foldedValue } from '../records/unique-values.js';

/**
 * Rows that give a post to somebody who leaves, or has left, only say that the team is managed:
 * files that mark leavers often keep the posts in their rows.
 */
export function withoutPostsOfLeavers<Scope extends DesiredScope & { readonly references?: References }>(
  scope: Scope,
): Scope {
  const { definition } = scope;
  const subject = definition.links?.subject;
  const referred = subject && scope.references?.get(subject.resource);
  if (!referred) return scope;
  const { field, resource } = subject;
  const valuesByKey = valuesAfter(referred);
  const isOfLeaver = (record: DesiredRecord) =>
    isKept(record) && isOutOfUse(definitionOf(resource), valuesByKey.get(String(record.values[field])) ?? {});
  const records = scope.records.map((record): DesiredRecord => {
    if (!isOfLeaver(record)) return record;
    const values = { ...record.values, [field]: null };
    return { ...record, intent: 'ignore', values, key: keyIn(definition, values) ?? record.key };
  });
  return { ...scope, records };
}

/** A problem for each cell that names a record which will not exist. */
export function unknownReferences(
  { definition, records }: Pick<DesiredScope, 'definition' | 'records'>,
  references: References,
): readonly Problem[] {
  return definition.fields.flatMap((field) => {
    const { refersTo: resource } = field;
    const referred = resource && references.get(resource);
    if (!referred) return [];
    const naming = records.filter((record) => isKept(record) || managesOnly(definition, record));
    return unknownIn(naming, referred, { ...field, resource });
  });
}

/** A row without a user adds nobody, but it names its team. */
function managesOnly(definition: ResourceDefinition, record: DesiredRecord): boolean {
  return isInScope(record) && blankKeyField(definition, record.values) !== undefined;
}

function unknownIn(
  records: readonly DesiredRecord[],
  referred: Referred,
  {
    name,
    resource,
    refersByHeader = '',
  }: Pick<Field, 'name' | 'refersByHeader'> & { readonly resource: string },
): readonly Problem[] {
  const valuesByKey = valuesAfter(referred);
  const known: ReadonlySet<string> = new Set(valuesByKey.keys());
  const cells = records.flatMap(({ values, row, scope }) =>
    [values[name] ?? []]
      .flat()
      .filter((value) => typeof value === 'string')
      .flatMap((value) => (known.has(value) ? [] : [{ value, row, scope }])),
  );
  if (cells.length === 0) return [];
  const lost = [...referred.setAside, ...referred.desired.filter((record) => !isKept(record))];
  const causeByKey = new Map(lost.map((row) => [row.key, row]));
  const keysByOther = groupBy([...known], (key) => foldedValue(valuesByKey.get(key)?.[refersByHeader]));
  // The posts of a wide row share the cell of the user.
  const unknown = new Map<string, UnknownReference>();
  for (const { value, row, scope } of cells) {
    const cause = causeByKey.get(value);
    const [key, ...more] = keysByOther.get(foldedValue(value)) ?? [];
    const args = {
      resource,
      scope: placeOf(resource, scope),
      value,
      ...(cause && { cause: rowOrigin(cause.row) }),
      ...(key !== undefined && more.length === 0 && { other: { field: refersByHeader, key } }),
    };
    const problem = problemAt({ code: 'unknown_reference', args }, cellOrigin(row, name));
    unknown.set(JSON.stringify([problem.origin, value]), { reference: value, problem });
  }
  return zerosLostFirst([...unknown.values()], known);
}
