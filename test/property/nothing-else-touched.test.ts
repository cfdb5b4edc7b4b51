/**
 * Law 4: records without a file or row and fields without a column stay unchanged; what a row
 * requests is there afterwards.
 */
import { expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { send } from '../helpers/connect.js';
import { expectedRecords, recordsOf } from './expected-records.js';
import { holds } from './holds.js';
import { playStory } from './play-story.js';
import { calmStories, type Story } from './tenants.js';

test(
  'a run changes what its files ask for, and nothing else, whatever others add meanwhile',
  { timeout: 600_000 },
  () =>
    holds(calmStories, { cases: 3 }, async (story, note) => {
      const { sandbox, plan, apply } = await playStory(story, note);
      const made = await plan();
      if (!made) return;
      const before = sandbox.dump();
      const others = await addByOthers(sandbox, story);
      await apply(made);
      sandbox.settle();
      const expected = new Map([...expectedRecords(story, before, made), ...others]);
      expect(Object.fromEntries(recordsOf(sandbox.dump(), story))).toEqual(Object.fromEntries(expected));
    }),
);

/** Adds records between the plan and its run. Gives them by place. */
async function addByOthers(sandbox: Sandbox, story: Story): Promise<ReturnType<typeof recordsOf>> {
  const before = recordsOf(sandbox.dump(), story);
  const added = [
    await send(sandbox, 'POST', '/v1/grades', { code: 'ZZ', name: '割り込み', level: 1 }),
    await send(sandbox, 'POST', '/v1/folders', { code: 'ZZ', name: '割り込み' }),
    await send(sandbox, 'POST', '/v1/generalMasters', { code: 'ZZ', name: '割り込み' }),
  ];
  expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
  return new Map([...recordsOf(sandbox.dump(), story)].filter(([place]) => !before.has(place)));
}
