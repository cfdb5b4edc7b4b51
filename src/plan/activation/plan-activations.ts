/** Turns wanted activations into changes. check/activation.ts says what speaks against them. */

import type { Activation, Change } from '../../model/changes.js';
import type { ExistingRecord, Listing } from '../../model/records.js';
import { activateNow } from '../../resources/fields/field-types.js';
import { fieldName, type ResourceDefinition } from '../../resources/resource.js';
import { makeChange } from '../records/changes.js';
import { compareText } from '../records/collections.js';
import { desiredName, recordName } from '../records/names.js';
import { rowOrigin, valueOrigin } from '../records/origins.js';
import { findShortages } from './shortages.js';
import type { TimeLineOptions, WantedActivation } from './time-line.js';

/** The contents of the record to activate and of the current one. */
export interface Holdings {
  /** The contained resource. */
  readonly definition: ResourceDefinition;
  /** Keys in the record to activate after the plan. */
  readonly keysAfter: ReadonlySet<string>;
  /** Former keys of these, as far as the files say so. */
  readonly previousKeys: ReadonlySet<string>;
  /** Number of records after the plan. */
  readonly count: number;
  /** The current record, its contents, and their deletes in the same plan. */
  readonly former:
    | { readonly record: ExistingRecord; readonly listing: Listing; readonly deletes?: readonly Change[] }
    | undefined;
  /** Lists read for this. */
  readonly listings: readonly Listing[];
}

/** An activation, and what it was planned on. */
export interface PlannedActivation {
  readonly change: Change;
  /** Of the record to activate. */
  readonly definition: ResourceDefinition;
  readonly wanted: WantedActivation;
  readonly holdings: Holdings;
  /** The files give a day: only `now` means the same on any day. */
  readonly isOfDay: boolean;
}

interface ActivationContext extends Omit<TimeLineOptions, 'past'> {
  readonly definition: ResourceDefinition;
  readonly holdings: Holdings;
}

/** Makes the change of one activation. Pure. */
export function planActivation(wanted: WantedActivation, context: ActivationContext): PlannedActivation {
  const { definition, holdings, asOf } = context;
  const { record, existing, when, before, replaced } = wanted;
  const { row } = record;
  const field = fieldName(definition.scheduleField);
  const { former, count } = holdings;
  const { dependsOn, ...compared } = comparedKeys(holdings);
  const activation: Activation = {
    asOf,
    ...(replaced && { replaced }),
    ...(former && {
      former: { id: former.record.id, key: former.record.key, count: former.listing.records.length },
    }),
    count,
    ...compared,
    ...fewerHeld(wanted, context),
  };
  const change = makeChange(record, {
    action: 'activate',
    name: desiredName(definition, record, existing),
    liveId: existing?.id,
    fields: [{ field, before, after: when, origin: valueOrigin(record, field) }],
    activation,
    origin: rowOrigin(row),
  });
  const isOfDay = record.values[field] !== activateNow;
  return { change: { ...change, dependsOn }, definition, wanted, holdings, isOfDay };
}

function fewerHeld(
  { record, existing }: WantedActivation,
  { definition, holdings, growthOf }: ActivationContext,
): Pick<Activation, 'fewer'> {
  const compared = { existing, current: holdings.former?.record, growth: growthOf?.(record.key) };
  const fewer = findShortages(definition, compared);
  return fewer.length > 0 ? { fewer } : {};
}

/**
 * Sorted by code, as the order of a list depends on how it was read. What the current record loses
 * as well is not missing, once its delete is made.
 */
function comparedKeys(
  holdings: Holdings,
): Pick<Activation, 'missing' | 'renamed'> & Pick<Change, 'dependsOn'> {
  const { definition, former, keysAfter, previousKeys } = holdings;
  const gone = (former?.listing.records ?? [])
    .flatMap((record) =>
      record.key === null || keysAfter.has(record.key) ? [] : recordName(definition, record),
    )
    .toSorted((a, b) => compareText(a.key ?? '', b.key ?? ''));
  const deletes = (former?.deletes ?? []).filter(({ key }) => !keysAfter.has(key));
  const deleted = new Set(deletes.map(({ key }) => key));
  return {
    dependsOn: deletes.map(({ id }) => id),
    missing: gone.filter(({ key }) => !previousKeys.has(key ?? '') && !deleted.has(key ?? '')),
    renamed: gone.flatMap(({ key }) => (key !== null && previousKeys.has(key) ? key : [])),
  };
}
