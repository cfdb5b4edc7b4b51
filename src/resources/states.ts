/**
 * States of records: the values of a field that no request body holds. Requests of their own lead
 * from one state to the next.
 */
import type { Change } from '../model/changes.js';
import type { LimitKind } from '../model/limits.js';
import type { ExistingRecord } from '../model/records.js';
import type { Field, ResourceDefinition } from './resource.js';

/** One way from a state to another. */
export interface StateStep {
  readonly from: string;
  readonly to: string;
  readonly method: 'POST' | 'DELETE';
  /** Path below the record. Default: the record itself. */
  readonly path?: readonly [string];
  /** Default: updates. */
  readonly limit?: LimitKind;
  /** Not taken for protected records. */
  readonly isHarmful?: true;
  /** The service refuses it for records with this fact. */
  readonly unlessFact?: string;
  /** What came with the state before does not come back. */
  readonly isLossy?: true;
}

export interface States {
  /** Of a new record. */
  readonly initial: string;
  /** A record that does not exist is as good as in this state: no row with it creates one. */
  readonly absent: string;
  /** Where pruning leads to: records with states are never deleted. */
  readonly pruned: string;
  /** A new record with this fact can be taken back, by the step to `absent`. */
  readonly takenBackIf: string;
  readonly steps: readonly StateStep[];
}

/** A field with states. */
export type StateField = Field & { readonly states: States };

/** The field that holds the state, if records of the resource have one. Pure. */
export function stateFieldOf({ fields }: Pick<ResourceDefinition, 'fields'>): StateField | undefined {
  return fields.find((field): field is StateField => field.states !== undefined);
}

/** The step of a change of state; undefined if the service has none, or for other changes. Pure. */
export function stepOf(
  definition: ResourceDefinition,
  { action, fields: [field] }: Pick<Change, 'action' | 'fields'>,
): StateStep | undefined {
  if (action !== 'set-status' || !field) return undefined;
  return stateFieldOf(definition)?.states.steps.find(
    ({ from, to }) => from === field.before && to === field.after,
  );
}

/** True if the service has a step that leads from the state of a record to another. Pure. */
export function canStep(
  { name, states }: StateField,
  { values }: Pick<ExistingRecord, 'values'>,
  state: string,
): boolean {
  return states.steps.some(({ from, to }) => from === values[name] && to === state);
}
