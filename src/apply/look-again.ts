/**
 * Looks at a record right before a change that could destroy more than was planned: a delete that
 * takes other records along, and an update that replaces a whole group. Sends GET requests only.
 */

import type { Change } from '../model/changes.js';
import type { DriftReason } from '../model/obstacles.js';
import type { ExistingRecord, Value, Values } from '../model/records.js';
import { beyondOwn, effectsOf, findGrowth, type OwnDeletes } from '../plan/consequences/goes-along.js';
import { findKept } from '../plan/consequences/stays-below.js';
import { findEdit } from '../plan/drift/find-drift.js';
import { countedWithin, definitionOf, heldBy } from '../resources/index.js';
import { type Field, isInGroup, parentFieldOf, type ResourceDefinition } from '../resources/resource.js';
import type { Client } from '../service/http/client.js';
import { type Answer, readRecordOf, unlessAbsent } from '../service/lists/answers.js';
import { readChildren } from '../service/lists/find-existing.js';
import { createReader } from '../service/lists/reader.js';
import { containerId, type IdByRecord } from './to-request.js';

export interface LookContext {
  readonly client: Client;
  readonly idByRecord: IdByRecord;
  /** The custom fields of a record, from its answer or else its container. @throws RequestFailed */
  readonly columnsOf: (change: Change, answer: Answer) => Promise<readonly Field[]>;
  /** Deletes of what records hold, by the plan on their own: all that is within goes before. */
  readonly deletedWithin: OwnDeletes;
}

export interface LookedAgain {
  /** Why the change must not be made any more, if so. */
  readonly reason?: DriftReason | undefined;
  /** The record now, unless it is gone: the change itself will show that. */
  readonly found?: Answer;
}

/**
 * Looks at the record of a change that could destroy more than was planned; at no other.
 * @throws RequestFailed
 */
export async function lookAgain(change: Change, context: LookContext): Promise<LookedAgain> {
  const definition = definitionOf(change.resource);
  const isDelete = change.action === 'delete';
  const isNeeded = isDelete ? mayTakeAlong(definition) : replacesGroup(definition, change);
  const { liveId } = change;
  if (!isNeeded || liveId === undefined) return {};
  const path = definition.collectionPath(containerId(definition, change, context.idByRecord));
  const answer = await unlessAbsent(readRecordOf(context.client, path, liveId));
  if (!answer) return {};
  const look = { change, definition, path, answer, context };
  const reason = isDelete ? await lookAtContents(look) : findEdit(change, await readGroup(look));
  return { reason, found: answer };
}

interface Look {
  readonly change: Change;
  readonly definition: ResourceDefinition;
  /** Of the list that holds the record. */
  readonly path: string;
  readonly answer: Answer;
  readonly context: LookContext;
}

/** True where records can be below the record or within it. */
function mayTakeAlong(definition: ResourceDefinition): boolean {
  return parentFieldOf(definition) !== undefined || heldBy(definition.name).length > 0;
}

function replacesGroup(definition: ResourceDefinition, { action, fields }: Change): boolean {
  return action !== 'create' && fields.some(({ field }) => isInGroup(definition, field));
}

async function readGroup({ change, definition, answer, context }: Look): Promise<Values> {
  const columns = await context.columnsOf(change, answer);
  return definition.group?.read(answer, columns) ?? {};
}

async function lookAtContents(look: Look): Promise<DriftReason | undefined> {
  const { change, definition } = look;
  const below = parentFieldOf(definition) ? await readBelow(look) : [];
  if (!definition.deletesDescendants && below.length > 0) return findKept(definition, below);
  const record = await withCountedContents(look);
  const expected = withoutOwnDeletes(look);
  return findGrowth({ ...change, effects: expected }, effectsOf(definition, record, below), below);
}

/** All descendants if the delete takes them along, else the children. */
async function readBelow(look: Look): Promise<readonly ExistingRecord[]> {
  const { definition, path, context } = look;
  const found: Answer[] = [];
  const isFound = new Set<string>([look.answer.id]);
  const pending: Answer[] = [look.answer];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const children = await readChildren(context.client, definition, { path, parent });
    const others = children.filter(({ id }) => !isFound.has(id));
    for (const { id } of others) isFound.add(id);
    found.push(...others);
    if (definition.deletesDescendants) pending.push(...others);
  }
  return found.map((answer) => toRecord(look, answer));
}

function toRecord({ change, definition }: Look, answer: Answer): ExistingRecord {
  const { keyField, nameField } = definition;
  const textOf = (name: string) => (typeof answer[name] === 'string' ? answer[name] : null);
  const values: Readonly<Record<string, Value>> = { [nameField]: textOf(nameField) };
  const { resource, scope } = change;
  return {
    resource,
    scope,
    key: textOf(keyField),
    id: answer.id,
    values,
    facts: definition.readFacts(answer),
  };
}

/** Counters may lag, so the contents are listed if the counter is zero or has grown. */
async function withCountedContents(look: Look): Promise<ExistingRecord> {
  const { change, definition, answer, context } = look;
  const record = toRecord(look, answer);
  const held = countedWithin(definition.name);
  if (!held) return record;
  const { countFact: fact } = held;
  const shown = Number(record.facts[fact] ?? 0);
  const expected = withoutOwnDeletes(look).find(({ what }) => what === fact)?.count;
  if (expected === null || (shown > 0 && shown <= (expected ?? 0))) return record;
  const listing = createReader(context.client).list(held, { scope: change.key, container: record });
  return { ...record, facts: { ...record.facts, [fact]: (await listing).records.length } };
}

/** What the delete was planned to remove, less what the run has deleted on its own by now. */
function withoutOwnDeletes({ change, context }: Look): NonNullable<Change['effects']> {
  return beyondOwn(change.effects ?? [], change, context.deletedWithin);
}
