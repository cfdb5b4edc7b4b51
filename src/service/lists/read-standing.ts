/** Reads where one record stands on the time line of its resource: current, scheduled, neither. */
import { normalId } from '../../resources/fields/normal-id.js';
import { type ResourceDefinition, readProperty, scheduleFieldOf } from '../../resources/resource.js';
import { toAnswer } from '../http/answer.js';
import type { Client } from '../http/client.js';

export interface Standing {
  readonly isCurrent: boolean;
  /** Day of its schedule, null when it has none; undefined when the service does not say. */
  readonly dueOn: string | null | undefined;
  /** What the service says beside the fields. */
  readonly facts: Readonly<Record<string, number | boolean>>;
}

/**
 * Reads a record; where the answer does not say whether it is the current one, the service is asked which is.
 * @throws RequestFailed
 */
export async function readStanding(
  client: Client,
  definition: ResourceDefinition,
  id: string,
): Promise<Standing> {
  const path = `${definition.collectionPath('')}/${encodeURIComponent(id)}`;
  const answer = toAnswer((await client.send({ method: 'GET', path })).body, path);
  const facts = definition.readFacts(answer);
  const field = scheduleFieldOf(definition);
  const shown = field && 'isScheduled' in facts ? readProperty(field, answer) : undefined;
  const { isCurrent } = facts;
  return {
    isCurrent: typeof isCurrent === 'boolean' ? isCurrent : await isTheCurrent(client, definition, id),
    dueOn: shown === undefined || shown === null ? shown : String(shown),
    facts,
  };
}

async function isTheCurrent(
  client: Client,
  { currentPath }: ResourceDefinition,
  id: string,
): Promise<boolean> {
  if (currentPath === undefined) return false;
  const { body } = await client.send({ method: 'GET', path: currentPath });
  return normalId(toAnswer(body, currentPath).id) === normalId(id);
}
