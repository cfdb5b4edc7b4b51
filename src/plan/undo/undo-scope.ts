/** What the inverse of a change is made of, and what it is made from. Pure. */
import type { Change } from '../../model/changes.js';
import type { ExistingRecord } from '../../model/records.js';
import type { UndoLoss, UndoLossReason } from '../../model/refusals.js';
import type { Origin } from '../../model/tables.js';
import type { Field, ResourceDefinition } from '../../resources/resource.js';
import { changeIdOf } from '../records/names.js';
import { recordName } from '../records/record-name.js';
import type { PastChange } from './recorded-run.js';
import type { UndoNames } from './undo-names.js';

/** One resource and scope of the run, beside what the service has there. */
export interface UndoScope extends UndoNames {
  readonly definition: ResourceDefinition;
  /** Key of the container when the run is undone. */
  readonly scope: string;
  /** The custom fields that records have when the run is undone. */
  readonly columns: readonly Field[];
  readonly past: readonly PastChange[];
  /** How many records the run deleted, by the scopeId of what held them. */
  readonly deletedCountByScope: ReadonlyMap<string, number>;
  /** In the service's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly origin: Origin;
}

/** A change of the run and the one that takes it back. Not yet ordered: `dependsOn` is empty. */
export interface Undoing {
  readonly undone: Change;
  readonly inverse: Change;
}

export interface Inversion {
  readonly undoing?: Undoing | undefined;
  readonly losses: readonly UndoLoss[];
}

/** Nothing is taken back, for one reason. */
export function lost(change: Change, reason: UndoLossReason): Inversion {
  return { losses: [{ change, reason }] };
}

export type MadeParts = Pick<Change, 'action' | 'fields'> &
  Partial<Pick<Change, 'group' | 'effects' | 'formerId'>>;

/** A change of a record that is there, asked for by the run. */
export function onRecord(scope: UndoScope, record: ExistingRecord, parts: MadeParts): Change {
  const key = record.key ?? '';
  const { name } = recordName(scope.definition, record);
  return made(scope, { ...parts, key, name, liveId: record.id });
}

/** A change that the run asks for. */
export function made(
  { definition, scope, origin }: UndoScope,
  parts: MadeParts & Pick<Change, 'key' | 'name'> & Partial<Pick<Change, 'liveId'>>,
): Change {
  const { action, key, name, liveId, fields, group = {}, effects = [], formerId } = parts;
  const reference = { resource: definition.name, scope, key };
  return {
    id: changeIdOf(action, reference),
    ...reference,
    action,
    name,
    ...(liveId !== undefined && { liveId }),
    fields,
    ...(Object.keys(group).length > 0 && { group }),
    ...(effects.length > 0 && { effects }),
    ...(formerId !== undefined && { formerId }),
    origin,
    dependsOn: [],
  };
}
