/** Law 17: a sandbox filled with a folder has nothing to change for a plan of the same folder. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFiles } from '../../src/planning/check-files.js';
import { makePlan } from '../../src/planning/make-plan.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder } from '../helpers/cli.js';
import { rememberedRows } from '../helpers/remembered.js';
import { openClient, openSandbox } from '../helpers/sandboxes.js';
import { seedFilesOf } from '../helpers/seed-files.js';
import { tableNames } from './company/company.js';
import { escaped } from './company/writing.js';
import { holds } from './holds.js';
import { stories } from './stories.js';

/** Cells of texts that may be blank, as people and exports write them. */
const writtenTexts = ['', '*', ' 前後 ', '　', '\\*', '\\ 前後 ', '\\\\*', '\\#N/A', '\\', '\\\\x', 'a\nb'];
const textColumns = ['notes', 'description'];
/** Columns whose cells may be blank whatever the other rows have. */
const blankColumns = [
  ...['current', 'approveOnly', 'visible', 'defaultSortBy', 'parentCode'],
  ...['status', 'employeeId', 'grades', 'memo', 'long', 'amount', 'kind', 'marks'],
];

const written = fc.record({
  live: stories.map(({ live }) => live),
  blank: fc.subarray(blankColumns),
  text: fc.constantFrom(...writtenTexts),
  /** One in so many rows has such cells. */
  every: fc.constantFrom(1, 2, 3),
});

test('a plan of the folder that filled the sandbox is empty', { timeout: 600_000 }, () =>
  holds(written, { cases: 6 }, async ({ live, blank, text, every }, note) => {
    const files = seedFilesOf((await openSandbox({ seed: live })).dump(), (cell, column, index) => {
      if (index % every > 0) return escaped(cell);
      if (textColumns.includes(column)) return text;
      return blank.includes(column) ? '' : escaped(cell);
    });
    note('Files', () => Object.entries(files).map(([name, lines]) => `${name}:\n${lines}`));
    const sandbox = await openSandbox({ seed: await loadSeed(await dataFolder(files)) });
    const input = await checkFiles({ data: [await dataFolder(tablesOf(files))] });
    const { plan } = await makePlan(input, openClient(sandbox), { rowsBefore: rememberedRows });
    expect([...plan.changes, ...plan.withheld]).toEqual([]);
  }),
);

/** Without the files that only a sandbox reads. */
function tablesOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names: readonly string[] = tableNames.map((name) => `${name}.csv`);
  return Object.fromEntries(Object.entries(files).filter(([name]) => names.includes(name)));
}
