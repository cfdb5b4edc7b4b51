/**
 * States of records: the values of a field that no request body holds. Requests of their own lead
 * from one state to the next.
 */
import type { Change } from '../model/changes.js';
import type { ExistingRecord, Values } from '../model/records.js';
import type { StateStep } from './fields/states.js';
import type { ResourceDefinition, StateField } from './resource.js';

/** The step of a change of state; undefined if the service has none, or for other changes. Pure. */
export function stepOf(
  definition: ResourceDefinition,
  { action, fields: [field] }: Pick<Change, 'action' | 'fields'>,
): StateStep | undefined {
  if (action !== 'set-status' || !field) return undefined;
  return definition.stateField?.states.steps.find(
    ({ from, to }) => from === field.before && to === field.after,
  );
}

/** True for the step by which the service takes a record out of use, with what it holds. Pure. */
export function isFinal(definition: ResourceDefinition, change: Pick<Change, 'action' | 'fields'>): boolean {
  return stepOf(definition, change)?.method === 'DELETE';
}

/** True for a record, or a row, in the state in which records are out of use. Pure. */
export function isOutOfUse({ stateField }: Pick<ResourceDefinition, 'stateField'>, values: Values): boolean {
  return stateField !== undefined && values[stateField.name] === stateField.states.absent;
}

/** True for a change of state that takes something, such as memberships. Pure. */
export function isHarmful(
  definition: ResourceDefinition,
  change: Pick<Change, 'action' | 'fields'>,
): boolean {
  return stepOf(definition, change)?.isHarmful === true;
}

/** True if the service has a step that leads a record from its state to another. Pure. */
export function canStep(
  { name, states }: StateField,
  { values, facts }: Pick<ExistingRecord, 'values' | 'facts'>,
  state: string,
): boolean {
  return states.steps.some(
    ({ from, to, unlessFact = '' }) => from === values[name] && to === state && facts[unlessFact] !== true,
  );
}
