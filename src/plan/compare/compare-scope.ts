/** Compares one scope: its rows, and what pruning adds to them, with the records of the service. */
import type { Change } from '../../model/changes.js';
import type { KeptRecord, ScopeSummary } from '../../model/plan.js';
import { type Problem, problemAt, sourcePlace } from '../../model/problems.js';
import type { DesiredRecord, ExistingRecord } from '../../model/records.js';
import { definitionOf } from '../../resources/index.js';
import { isKept } from '../intake/check-records.js';
import type { Referred } from '../intake/references.js';
import { isInScope } from '../intake/set-aside.js';
import { groupBy } from '../records/collections.js';
import { recordName } from '../records/names.js';
import type { Protection } from '../records/protection.js';
import { type Difference, diffRecords } from './diff-records.js';
import { namerOf } from './name-by-reference.js';
import type { PairedScope } from './place-scopes.js';
import { noPruning, type Pruning, pruneRecords } from './prune-records.js';

/** A compared scope. */
export interface DiffedScope extends PairedScope {
  readonly isPruned: boolean;
  readonly pruning: Pruning;
  readonly difference: Difference;
}

export interface CompareOptions {
  /** Resources whose records without a row are deleted. Default: none. */
  readonly prune?: readonly string[] | undefined;
  /** Who must not lose anything. Default: nobody is protected. */
  readonly protection?: Protection | undefined;
}

/** Compares each scope. Pure. */
export function compareScopes(
  scopes: readonly PairedScope[],
  options: CompareOptions,
): readonly DiffedScope[] {
  return scopes.map((scope) => compareScope(scope, options));
}

function compareScope(scope: PairedScope, { prune = [], protection }: CompareOptions): DiffedScope {
  const { definition, listing, columns, table, references } = scope;
  const desired = withDefaultReferences(scope);
  const isPruned = table !== undefined && prune.includes(definition.name);
  const pruning = isPruned
    ? pruneRecords(definition, { desired, existing: listing.records, table, protection })
    : noPruning;
  const rows = [...desired, ...pruning.rows];
  const difference = diffRecords(definition, rows, listing.records, columns);
  const changes = difference.changes.map(namerOf(definition, references));
  return { ...scope, isPruned, pruning, difference: { ...difference, changes } };
}

/** The scope with the activations of its records, which come with its changes. Pure. */
export function withActivations(compared: DiffedScope, activations: readonly Change[]): DiffedScope {
  if (activations.length === 0) return compared;
  const { changes, unchanged, ...difference } = compared.difference;
  const changed = new Set(changes.map(({ key }) => key));
  const others = activations.filter(({ key }) => !changed.has(key));
  return {
    ...compared,
    difference: {
      ...difference,
      changes: [...changes, ...activations],
      unchanged: unchanged - others.length,
    },
  };
}

/** Warns of records that pruning leaves alone. Pure. */
export function pruningProblems(compared: DiffedScope): readonly Problem[] {
  return [...undeletableProblems(compared), ...barredProblems(compared)];
}

/** Those that cannot be deleted. */
function undeletableProblems({ definition, pruning, table }: DiffedScope): readonly Problem[] {
  return [...pruning.staying].flatMap(([{ key }, { code, args }]) => {
    if (code !== 'undeletable') return [];
    const about = { resource: definition.name, key: key ?? '', fact: args.fact };
    return [problemAt({ code: 'not_pruned', args: about }, table && sourcePlace(table), 'warning')];
  });
}

/** Those who cannot be suspended, in one warning however many they are. */
function barredProblems({ definition, pruning: { barred }, table }: DiffedScope): readonly Problem[] {
  if (barred.length === 0) return [];
  const records = barred.slice(0, namedMax).map((record) => recordName(definition, record));
  const args = { records, count: barred.length };
  return [problemAt({ code: 'not_suspended', args }, table && sourcePlace(table), 'warning')];
}

/** Maximum records named in a message. */
const namedMax = 5;

/** Who is on leave or has left, before the run. */
function statesOf({ definition, listing }: DiffedScope): ScopeSummary['states'] {
  const field = definition.stateField;
  if (!field) return undefined;
  const unusual = listing.records.filter(
    ({ key, values }) => key !== null && values[field.name] !== field.states.initial,
  );
  const keys = groupBy(unusual, ({ values }) => String(values[field.name]));
  return Object.fromEntries(
    [...keys].map(([state, records]) => [state, records.map(({ key }) => String(key))]),
  );
}

/** What the plan says of a scope. Pure. */
export function summarize(compared: DiffedScope): ScopeSummary {
  const { definition, scope, records, listing, difference, isPruned, isImplied } = compared;
  const { container, references, setAside = [], pruning } = compared;
  const states = statesOf(compared);
  // A row that was set aside still names its record.
  const named = new Set<unknown>(setAside.flatMap(({ key, previousKey }) => [key, previousKey]));
  const keptRecord = (record: ExistingRecord): KeptRecord => {
    const reason = pruning.staying.get(record);
    const protectedBy = reason?.code === 'protected' && reason.args.by;
    return { ...recordName(definition, record), ...(protectedBy && { protectedBy }) };
  };
  return {
    resource: definition.name,
    scope,
    rows: records.filter(isInScope).length,
    existing: listing.records.length,
    unchanged: difference.unchanged,
    isComplete: listing.expectedCount === listing.records.length,
    ...(container?.existing && { containerId: container.existing.id }),
    ...(isImplied && { isImplied }),
    isPruned,
    onlyInService: difference.onlyInService
      .filter(({ key }) => key === null || !named.has(key))
      .map(keptRecord)
      .map(namerOf(definition, references)),
    ...(states && { states }),
  };
}

/** The rows of a scope, those of new memberships with a grade. Pure. */
export function withDefaultReferences({
  definition,
  records,
  listing,
  references,
}: PairedScope): readonly DesiredRecord[] {
  const defaults = definition.fields.flatMap(({ name, type, refersTo = '', takesDefault }) => {
    const referred = takesDefault && references?.get(refersTo);
    const key = referred && defaultKeyOf(refersTo, referred);
    return key === undefined ? [] : [[name, Array.isArray(type.blank) ? [key] : key] as const];
  });
  if (defaults.length === 0) return records;
  const existing = new Set(listing.records.map(({ key }) => key));
  return records.map((record) =>
    existing.has(record.key) || !isKept(record)
      ? record
      : { ...record, values: { ...Object.fromEntries(defaults), ...record.values } },
  );
}

/** The record that is the default after the plan: a row may choose another one. */
function defaultKeyOf(resource: string, { desired, existing }: Referred): string | undefined {
  const name = definitionOf(resource).exclusiveField?.name ?? '';
  const isDefault = ({ values }: Pick<DesiredRecord, 'values'>) => values[name] === true;
  const chosen = desired.find((record) => isKept(record) && isDefault(record)) ?? existing.find(isDefault);
  return chosen?.key ?? undefined;
}
