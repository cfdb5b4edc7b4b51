/** Law 10: the order of rows in the files does not matter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import type { Plan } from '../../src/model/plan.js';
import type { Table } from './company/writing.js';
import { holds } from './holds.js';
import { calmStories, playStory } from './stories.js';

const shuffled = fc.record({
  story: calmStories,
  shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 }),
});

test('the same rows in another order give the same plan', { timeout: 600_000 }, () =>
  holds(shuffled, { cases: 3 }, async ({ story, shares }, note) => {
    const first = await (await playStory(story, note)).plan();
    const tables = story.tables.map((table) => reordered(table, shares));
    const second = await (await playStory({ ...story, tables }, note)).plan();
    expect(second && contentOf(second.plan)).toEqual(first && contentOf(first.plan));
  }),
);

/** Master fields keep their order, because row order is field order. */
function reordered(table: Table, shares: readonly number[]): Table {
  if (table.name === 'master-fields') return table;
  const ranked = table.rows.map((row, index) => ({ row, share: shares[index] ?? 0 }));
  return { ...table, rows: ranked.sort((a, b) => a.share - b.share).map(({ row }) => row) };
}

/** Everything except positions in the files and ids of the tenant. */
function contentOf({ changes, withheld }: Plan): unknown {
  return {
    changes: changes.map(withoutOrigin),
    withheld: withheld.map(({ change, finding }) => [withoutOrigin(change), finding.check, finding.lift]),
  };
}

function withoutOrigin({ origin: _, fields, ...change }: Change): unknown {
  return { ...change, fields: fields.map(({ origin: __, ...field }) => field) };
}
