import { expect, test } from 'vitest';
import { violationsOf } from '../facts/check-request.js';
import { exportSandbox, planExport } from '../helpers/exporting.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { failuresOf, planFiles, syncFiles } from '../helpers/syncing.js';

const itemCount = 30_000;

/** Lines of CSV for the numbers up to `count`; what awkward values do shows at any size (test/property). */
function lines(header: string, count: number, row: (index: number) => string): readonly string[] {
  return [header, ...Array.from({ length: count }, (_, index) => row(index))];
}

const parentOf = (index: number, width: number) => (index === 0 ? '' : Math.floor((index - 1) / width));

/** A company of about 5,000 people. */
const files = {
  grades: lines('code,name,level,default', 30, (index) => `G${index},役職${index},${index},${index === 0}`),
  charts: ['name', 'FY2026', 'FY2027'],
  teams: lines('chart,code,name,parentCode', 600, (index) =>
    ['FY2026', index, `部署${index}`, parentOf(index, 3)].join(),
  ),
  masters: lines('code,name', 20, (index) => `M${index},マスタ${index}`),
  'master-fields': lines('master,code,title,fieldType,required,options', 40, (index) =>
    index < 20 ? `M${index},price,単価,number,FALSE,` : `M${index - 20},tags,区分,checkbox,FALSE,甲;乙`,
  ),
  items: lines('master,code,name,startsOn,price,tags', itemCount, (index) =>
    [`M${index < 25_000 ? 0 : index % 20}`, index, `品目${index}`, '2026-04-01', index / 4, '乙;甲'].join(),
  ),
  folders: lines('code,name,parentCode', 120, (index) => `${index},フォルダ${index},${parentOf(index, 4)}`),
  categories: lines('name', 25, (index) => `分類${index}`),
};

test(`a data set with ${itemCount} items syncs from nothing to complete, a second run sends no write, and its export asks for nothing`, {
  timeout: 600_000,
}, async () => {
  const rowCount = Object.values(files).reduce((sum, table) => sum + table.length - 1, 0);
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
  ).toEqual([30, 2, 600, 20, itemCount, 120, 25]);

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
