// Which records a caller can see. A restricted role may hide records without a word: lists are shorter, while
// counts still count what is hidden.

import type { Switches } from '../behaviour/switches.js';
import type { NamedRecord } from '../tenant/stored-record.js';
import type { TokenOptions } from './permissions.js';

/** True for a record the caller can see. */
export type Visibility = (record: NamedRecord) => boolean;

/** The visibility of a caller from whom nothing is hidden. */
export const seesEverything: Visibility = () => true;

/** What a token can see. Pure; {@link seesEverything} itself when nothing is hidden. */
export function visibilityOf({ hiddenRecordsEvery }: Switches, { hides = [] }: TokenOptions): Visibility {
  if (hides.length === 0 && hiddenRecordsEvery === 0) return seesEverything;
  const hidden = new Set(hides);
  return ({ code, name, position }) =>
    !hidden.has(code ?? name) && (hiddenRecordsEvery === 0 || position % hiddenRecordsEvery !== 0);
}

/** The records of a list that can be seen; the list itself when nothing is hidden. Pure. */
export function visibleOf<R extends NamedRecord>(records: readonly R[], canSee: Visibility): readonly R[] {
  return canSee === seesEverything ? records : records.filter(canSee);
}
