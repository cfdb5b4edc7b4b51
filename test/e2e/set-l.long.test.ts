import { expect, test } from 'vitest';
import { violationsOf } from '../facts/check-request.js';
import { exportSandbox, planExport } from '../helpers/exporting.js';
import { generateDataSet, sizeL } from '../helpers/generate-data-set.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { failuresOf, planFiles, syncFiles } from '../helpers/syncing.js';

const { items: itemCount } = sizeL;

test(`a data set with ${itemCount} items in one master syncs from nothing to complete, a second run sends no write, and its export asks for nothing`, {
  timeout: 600_000,
}, async () => {
  const files = generateDataSet({ ...sizeL, items: itemCount }, 1);
  const rowCount = Object.values(files).reduce((sum, lines) => sum + lines.length - 1, 0);
  expect(rowCount).toBeGreaterThan(itemCount * 1.2);

  const violations: string[] = [];
  const sandbox = await openSandbox({
    onRequest: (request) => {
      violations.push(...violationsOf(request));
      return undefined;
    },
  });
  const first = await syncFiles(sandbox, files);
  expect(failuresOf(first)).toEqual([]);
  const { grades, charts, teams, masters, items, folders, categories } = sandbox.dump();
  expect(
    [grades, charts, teams, masters, items, folders, categories].map((records) => records.length),
  ).toEqual([30, 2, 600, 20, itemCount + 19 * (itemCount / 100), 120, 25]);

  sandbox.clearRequests();
  const second = await planFiles(sandbox, files);
  expect(second.plan.changes).toEqual([]);
  expect(second.plan.scopes.filter(({ isComplete }) => !isComplete)).toEqual([]);
  expect(writesOf(sandbox)).toEqual([]);
  expect(violations).toEqual([]);

  for (const format of ['utf-8', 'xlsx'] as const) {
    const exported = await exportSandbox(sandbox, format);
    expect(exported.problems).toEqual([]);
    // And the user who owns the token.
    expect(exported.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(rowCount + 1);
    expect(await planExport(sandbox, exported)).toEqual([]);
  }
});
