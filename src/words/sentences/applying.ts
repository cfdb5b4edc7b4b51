/** Outcomes of changes whose message is put together from parts. */
import type { WriteDoubt } from '../../model/obstacles.js';
import type { FieldOwner } from '../naming.js';
import { names, say } from '../say.js';

/** The service refused one field of a change; the others were sent again without it. */
export function partlyMessage(failure: string, written: readonly string[], owner?: FieldOwner): string {
  return say('applying/partly', { failure, fields: written.map((field) => names().fieldName(field, owner)) });
}

/** Why the outcome of a write is unclear, after it was looked for. */
export function doubtMessage(failure: string, doubt: WriteDoubt, owner?: FieldOwner): string {
  const field = 'field' in doubt ? { field: names().fieldName(doubt.field, owner) } : {};
  return say('applying/doubtful', {
    failure,
    doubt: say(`applying/doubt-${doubt.kind}`, { ...doubt, ...field }),
  });
}
