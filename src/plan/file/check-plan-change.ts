/** Checks what schemas cannot: that the changes of a plan file fit the resources and each other. */

import type { Change } from '../../model/changes.js';
import type { PlanEdit } from '../../model/errors.js';
import { definitionByName } from '../../resources/index.js';
import {
  exclusiveFieldOf,
  isInBody,
  isInGroup,
  isSentTogether,
  parentFieldOf,
  type ResourceDefinition,
  scheduleFieldOf,
} from '../../resources/resource.js';
import { stateFieldOf } from '../../resources/states.js';
import { changeIdOf, isApart, recordId } from '../records/names.js';

/** A fault of a line, with the value that shows it. */
export interface LineFault {
  readonly edit: PlanEdit;
  readonly value?: string;
}

/** A scope is present exactly for resources within others. */
export function findPlaceFault({
  resource,
  scope,
}: Pick<Change, 'resource' | 'scope'>): LineFault | undefined {
  const definition = definitionByName.get(resource);
  if (!definition) return { edit: 'unknown_resource', value: resource };
  const isScopeRight = (scope !== '') === (definition.within !== undefined);
  return isScopeRight ? undefined : { edit: 'wrong_scope', value: scope };
}

/** Checks the changes of one plan, in order. */
export class ChangeChecks {
  readonly #ids = new Set<string>();
  readonly #createdIds = new Set<string>();

  /** The first fault of a change. A withheld change may depend on any other. */
  findFault(change: Change, { isWithheld }: { readonly isWithheld: boolean }): LineFault | undefined {
    const fault = this.#findOwnFault(change) ?? (isWithheld ? undefined : this.#findDependencyFault(change));
    if (change.action === 'create') this.#createdIds.add(change.id);
    this.#ids.add(change.id);
    return fault;
  }

  #findOwnFault(change: Change): LineFault | undefined {
    const { id, resource, action } = change;
    const definition = definitionByName.get(resource);
    if (!definition) return { edit: 'unknown_resource', value: resource };
    if (id !== changeIdOf(action, change)) return { edit: 'wrong_id', value: id };
    if (this.#ids.has(id)) return { edit: 'repeated_change', value: id };
    return (
      findPlaceFault(change) ??
      findFieldFault(definition, change) ??
      findActionFault(definition, change) ??
      this.#findLiveIdFault(change)
    );
  }

  /** A record that this plan creates has no id, even when it becomes the default. */
  #findLiveIdFault(change: Change): LineFault | undefined {
    const { action } = change;
    // Any other second change of a created record was rejected before.
    const isNew = action === 'create' || (isApart(action) && this.#createdIds.has(recordId(change)));
    const isRight = isNew === (change.liveId === undefined);
    return isRight ? undefined : { edit: 'wrong_live_id', value: change.id };
  }

  #findDependencyFault({ dependsOn }: Change): LineFault | undefined {
    const unknown = dependsOn.find((id) => !this.#ids.has(id));
    return unknown === undefined ? undefined : { edit: 'unknown_dependency', value: unknown };
  }
}

function findFieldFault(
  definition: ResourceDefinition,
  { fields, group = {} }: Change,
): LineFault | undefined {
  const isKnown = (name: string) =>
    isInGroup(definition, name) || definition.fields.some((field) => field.name === name);
  const seen = new Set<string>();
  for (const { field } of fields) {
    if (!isKnown(field)) return { edit: 'unknown_field', value: field };
    if (seen.has(field)) return { edit: 'repeated_field', value: field };
    seen.add(field);
  }
  const stray = Object.keys(group).find((name) => !isSentTogether(definition, name));
  return stray === undefined ? undefined : { edit: 'unknown_field', value: stray };
}

/** Fields outside request bodies have actions of their own, and only records of a tree move. */
function findActionFault(definition: ResourceDefinition, change: Change): LineFault | undefined {
  const { action } = change;
  return isFitting[action](definition, change) ? undefined : { edit: 'wrong_action', value: action };
}

const isFitting: Readonly<Record<Change['action'], typeof isBody>> = {
  create: isBody,
  update: isBody,
  move: (definition, change) => isBody(definition, change) && parentFieldOf(definition) !== undefined,
  'set-default': (definition) => exclusiveFieldOf(definition) !== undefined,
  // A withheld one may ask for a state that no step leads to.
  'set-status': (definition, { fields: [first, second] }) =>
    first !== undefined && !second && first.field === stateFieldOf(definition)?.name,
  activate: isActivation,
  delete: () => true,
};

function isBody(definition: ResourceDefinition, { fields }: Change): boolean {
  return fields.every(({ field }) => definition.fields.every((own) => own.name !== field || isInBody(own)));
}

/** Exactly one field: the day or `now`. */
function isActivation(definition: ResourceDefinition, { fields, activation }: Change): boolean {
  const [first, second] = fields;
  const isWhen = first !== undefined && first.field === scheduleFieldOf(definition)?.name && !second;
  const isFit = isWhen && typeof first.after === 'string' && /^(now|\d{4}-\d{2}-\d{2})$/.test(first.after);
  return isFit && activation !== undefined;
}
