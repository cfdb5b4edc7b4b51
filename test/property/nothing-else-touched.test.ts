/**
 * Law 4: records without a file or row and fields without a column stay unchanged; what a row
 * requests is there afterwards.
 */
import { expect, test } from 'vitest';
import { expectedRecords, recordsOf } from './expected-records.js';
import { holds } from './holds.js';
import { playStory } from './play-story.js';
import { calmStories } from './tenants.js';

test('a run changes what its files ask for, and nothing else', { timeout: 600_000 }, () =>
  holds(calmStories, { cases: 30 }, async (story, note) => {
    const { sandbox, plan, apply } = await playStory(story, note);
    const made = await plan();
    if (!made) return;
    const before = sandbox.dump();
    await apply(made);
    sandbox.settle();
    const expected = expectedRecords(story, before, made);
    expect(Object.fromEntries(recordsOf(sandbox.dump(), story))).toEqual(Object.fromEntries(expected));
  }),
);
