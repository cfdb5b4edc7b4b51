/** Tells what an activation must wait for: everything that is done within its record. */
import type { Change } from '../../model/changes.js';
import { definitionOf } from '../../resources/index.js';

/** True for a change of something that lives within the record of another change. Pure. */
export function isHeldBy(
  { resource, scope }: Pick<Change, 'resource' | 'scope'>,
  holder: Pick<Change, 'resource' | 'key'>,
): boolean {
  return scope === holder.key && definitionOf(resource).within?.resource === holder.resource;
}
