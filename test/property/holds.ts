/**
 * Checks a law with random stories. A failure reports the seed and the smallest story that breaks
 * the law.
 */
import fc from 'fast-check';
import { caseCount, lawMs, propertySeed } from '../helpers/cases.js';
import { closeAll } from '../helpers/sandboxes.js';

/** Records details to report if the law fails: a heading and its lines. */
export type Note = (heading: string, lines: () => readonly string[]) => void;

export interface LawOptions {
  /** Cases in the quick suite; the long one takes as many as it has time for. */
  readonly cases: number;
}

/**
 * Checks that `check` passes for all stories.
 * @param check throws if the law is broken; `note` records what would explain it
 * @throws Error with seed, story, notes and the reason
 */
export async function holds<T>(
  stories: fc.Arbitrary<T>,
  { cases }: LawOptions,
  check: (story: T, note: Note) => Promise<void>,
): Promise<void> {
  const notesByError = new WeakMap<object, string>();
  let taken = 0;
  let isBroken = false;
  let endsAt = performance.now() + lawMs;
  const property = fc.asyncProperty(stories, async (story) => {
    if (taken >= cases && performance.now() > endsAt) return;
    taken++;
    const notes = new Map<string, () => readonly string[]>();
    try {
      await check(story, (heading, lines) => notes.set(heading, lines));
    } catch (error) {
      if (error instanceof Error) notesByError.set(error, sections(notes));
      // As much time again, to find a smaller case.
      if (!isBroken) endsAt = performance.now() + lawMs;
      isBroken = true;
      throw error;
    } finally {
      await closeAll();
    }
  });
  const found = await fc.check(property, { numRuns: caseCount(cases), seed: propertySeed });
  if (!found.failed) return;
  const { counterexample, errorInstance: cause, seed, numRuns, numShrinks } = found;
  const notes = cause instanceof Error ? notesByError.get(cause) : undefined;
  throw new Error(
    [
      `The law is broken in case ${numRuns}, made ${numShrinks} times smaller. Once more: PROPERTY_SEED=${seed}`,
      notes ?? JSON.stringify(counterexample, undefined, 2),
      cause instanceof Error ? cause.message : String(cause),
    ].join('\n\n'),
    { cause },
  );
}

function sections(notes: ReadonlyMap<string, () => readonly string[]>): string {
  return [...notes]
    .map(([heading, lines]) => [`${heading}:`, ...lines().map((line) => `  ${line}`)].join('\n'))
    .join('\n');
}
