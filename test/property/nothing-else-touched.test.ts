/**
 * Law 4: records without a file or row and fields without a column stay unchanged; what a row
 * requests is there afterwards.
 */
import { expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.js';
import { send } from '../helpers/connect.js';
import { tableNames } from './company/company.js';
import { expectedRecords, heldIn } from './company/expected.js';
import { type Records, recordsIn } from './company/records.js';
import { holds } from './holds.js';
import { calmStories, playStory, type Story } from './stories.js';

test(
  'a run changes what its files ask for, and nothing else, whatever others add meanwhile',
  { timeout: 600_000 },
  () =>
    holds(calmStories, { cases: 3 }, async (story, note) => {
      const { sandbox, plan, apply } = await playStory(story, note);
      const made = await plan();
      if (!made) return;
      const before = recordsIn(sandbox.dump());
      const others = await addByOthers(sandbox);
      await apply(made);
      sandbox.settle();
      const { tables, switches, isPruned } = story;
      const expected = expectedRecords(
        before,
        { tables, switches, prune: isPruned ? tableNames : [] },
        heldIn(made),
      );
      const all = new Map([...expected, ...others]);
      expect(shown(recordsIn(sandbox.dump()), story)).toEqual(shown(all, story));
    }),
);

/** Without which chart is current if files schedule charts. */
function shown(records: Records, { tables }: Story): object {
  const isTimed = tables.some(({ name, columns }) => name === 'charts' && columns.includes('activateOn'));
  const timed = new Set(isTimed ? ['current', 'activateOn'] : []);
  const cellsOf = (row: object) => Object.entries(row).filter(([column]) => !timed.has(column));
  return Object.fromEntries([...records].map(([place, row]) => [place, Object.fromEntries(cellsOf(row))]));
}

/** Adds records between the plan and its run. Gives them by place. */
async function addByOthers(sandbox: Sandbox): Promise<Records> {
  const before = recordsIn(sandbox.dump());
  const added = [
    await send(sandbox, 'POST', '/v1/grades', { code: 'ZZ', name: '割り込み', level: 1 }),
    await send(sandbox, 'POST', '/v1/folders', { code: 'ZZ', name: '割り込み' }),
    await send(sandbox, 'POST', '/v1/generalMasters', { code: 'ZZ', name: '割り込み' }),
  ];
  expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
  return new Map([...recordsIn(sandbox.dump())].filter(([place]) => !before.has(place)));
}
