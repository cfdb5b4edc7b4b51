/**
 * Proves a law with random stories. A law that does not hold is told with its seed and the smallest
 * story that breaks it.
 */
import fc from 'fast-check';
import { caseCount, propertySeed } from '../helpers/cases.js';
import { closeAll } from '../helpers/sandboxes.js';

/** Remembers what a story came to, to be told if the law does not hold: a heading and its lines. */
export type Note = (heading: string, lines: () => readonly string[]) => void;

export interface LawOptions {
  /** Cases of the quick suite. */
  readonly cases: number;
}

/**
 * Checks that `check` holds for all stories.
 * @param check throws where the law is broken; `note` is told what would explain it
 * @throws Error with seed, story, notes and the reason
 */
export async function holds<T>(
  stories: fc.Arbitrary<T>,
  { cases }: LawOptions,
  check: (story: T, note: Note) => Promise<void>,
): Promise<void> {
  const notesByError = new WeakMap<object, string>();
  const property = fc.asyncProperty(stories, async (story) => {
    const notes = new Map<string, () => readonly string[]>();
    try {
      await check(story, (heading, lines) => notes.set(heading, lines));
    } catch (error) {
      if (error instanceof Error) notesByError.set(error, sections(notes));
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
