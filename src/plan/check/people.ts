/**
 * What may happen to people? The service has no way between some states; nobody whom the settings
 * protect, nor who runs it, loses anything. Leaders: see hold.ts.
 */
import type { Change } from '../../model/changes.js';
import type { CheckEvidence } from '../../model/checks.js';
import { isBlank } from '../../resources/fields/field-types.js';
import { normalId } from '../../resources/fields/normal-id.js';
import { definitionOf } from '../../resources/index.js';
import { isHarmful, stepOf } from '../../resources/states.js';
import { isKept } from '../intake/check-records.js';
import { indexBy } from '../records/collections.js';
import { recordName, scopeIdOf } from '../records/names.js';
import { protectedBy } from '../records/protection.js';
import { transfersIn } from '../records/transfers.js';
import { takenValues } from '../records/unique-values.js';
import { kindOf } from './approve.js';
import { type Check, inEachScope } from './view.js';

/** Steps that the service refuses. Inviting somebody who is to be suspended would let them in. */
const unreachableStates = inEachScope('state_unreachable', (scope) => {
  const { definition, changes, records, listing } = scope;
  const field = definition.stateField;
  if (!field) return [];
  const rowByKey = indexBy(records, ({ key }) => key);
  const liveById = indexBy(listing.records, ({ id }) => normalId(id));
  const evidenceOf = (change: Change): CheckEvidence['state_unreachable'] | undefined => {
    const { action, key, liveId = '', fields } = change;
    if (action === 'create') {
      const to = rowByKey.get(key)?.values[field.name];
      return typeof to === 'string' && to !== field.states.initial ? { to } : undefined;
    }
    if (action !== 'set-status') return undefined;
    const wanted = { from: String(fields[0]?.before), to: String(fields[0]?.after) };
    const step = stepOf(definition, change);
    if (!step) return wanted;
    const { unlessFact: fact = '' } = step;
    return liveById.get(normalId(liveId))?.facts[fact] === true ? { ...wanted, fact } : undefined;
  };
  return changes.flatMap((change) => {
    const evidence = evidenceOf(change);
    return evidence ? [{ holds: [change], evidence }] : [];
  });
});

/** Who would lose a state, or the code or address to sign in with, or leave a team for none. */
const protectedPeople = inEachScope('protected', (scope, { protection }) => {
  const { definition, changes, listing, references } = scope;
  const linked = definition.links?.subject.resource;
  const transfers = transfersIn(changes);
  const people = linked === undefined ? listing.records : (references?.get(linked)?.existing ?? []);
  const personBy = indexBy(people, ({ id, key }) => (linked === undefined ? normalId(id) : key));
  return changes.flatMap((change) => {
    const isRemoval = change.action === 'delete' && !transfers.has(change);
    const isHarm =
      linked === undefined ? isHarmful(definition, change) || kindOf(change) === 'identities' : isRemoval;
    const { link, liveId = '' } = change;
    const person = isHarm ? personBy.get(link?.subject ?? normalId(liveId)) : undefined;
    const by = person && protectedBy(definitionOf(linked ?? definition.name), person, protection);
    return by ? [{ holds: [change], evidence: { by } }] : [];
  });
});

/**
 * Values that another record keeps, such as the address of somebody who is hired again under a new
 * code. Only the service knows whether it is free once the other one is out of use.
 */
const valuesTaken = inEachScope('value_taken', (scope) => {
  const { definition, records, listing, changes } = scope;
  const changeByKey = indexBy(changes, ({ key }) => key);
  return takenValues({ definition, records: records.filter(isKept) }, listing.records).map((taken) => {
    const { key, field, value, holder, isOfFormer } = taken;
    const change = changeByKey.get(key);
    const other = recordName(definition, holder);
    const lift = isOfFormer ? { what: definition.name, value: key } : undefined;
    return { holds: change ? [change] : [], evidence: { field, value, other }, lift };
  });
});

/**
 * Somebody else under a code: of address, name and number, two change together. The newcomer would
 * have the account of the former one, with posts and tickets. Who marries keeps the first name.
 */
const identitiesChanged = inEachScope('identity_changed', ({ definition, changes }, { changes: all }) => {
  if (!definition.stateField) return [];
  const identifying = definition.identifiedBy ?? [];
  return changes.flatMap((change) => {
    if (change.action !== 'update') return [];
    const changed = new Set(change.fields.flatMap(({ field, before }) => (isBlank(before) ? [] : field)));
    const facts = identifying.filter((fields) => fields.every((field) => changed.has(field)));
    if (facts.length < 2) return [];
    const ofPerson = all.filter(({ link }) => link?.subject === change.key);
    const lift = { what: definition.name, value: change.key };
    return [{ holds: [change, ...ofPerson], evidence: { fields: facts.flat() }, lift }];
  });
});

/**
 * What somebody did by hand: the file asks for the state that the last run left, and the service
 * has another one since. Until the file changes, somebody knows more than the file.
 */
const setByHand = inEachScope('set_by_hand', (scope, { memory, changes: all }) => {
  const { definition, changes } = scope;
  const field = definition.stateField;
  const before = memory.statesBefore?.get(scopeIdOf(scope));
  if (!field || !before) return [];
  return changes.flatMap((change) => {
    const [step] = change.fields;
    const { key } = change;
    const left = before.states.get(key) ?? field.states.initial;
    if (change.action !== 'set-status' || step?.after !== left) return [];
    const posts = all.filter(({ action, link }) => action === 'create' && link?.subject === key);
    const evidence = { state: String(step.before), asked: left, day: before.day };
    return [{ holds: [change, ...posts], evidence, lift: { what: definition.name, value: key } }];
  });
});

export const peopleChecks: readonly Check[] = [
  protectedPeople,
  unreachableStates,
  valuesTaken,
  identitiesChanged,
  setByHand,
];
