/**
 * What holds changes back, from the command line. The rules are tested in test/plan/check, what
 * approves each of them in the stories of test/scenarios.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runCli } from '../helpers/cli.js';
import { stateAfterRun } from '../helpers/remembered.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

/** Files by name; each a list of lines. */
type Files = Readonly<Record<string, readonly string[]>>;

/** A sandbox, files, and commands for both. */
async function arrange(files: Files, options: SandboxOptions, { isFirst = false } = {}) {
  const sandbox = await openSandbox({ now: () => new Date('2027-03-20T00:00:00Z'), ...options });
  const write = (tables: Files) =>
    dataFolder(
      Object.fromEntries(Object.entries(tables).map(([name, lines]) => [name, `${lines.join('\n')}\n`])),
    );
  const folder = await write(files);
  const config = 'mastersync.yaml' in files ? ['--config', path.join(folder, 'mastersync.yaml')] : [];
  const tables = isFirst ? [] : ['grades', 'charts', 'masters', 'teams/FY26'];
  const state = await stateAfterRun(sandbox.url, ...tables);
  const environment = { ...environmentOf(sandbox), ...state };
  const runOn = (data: string, command: string, ...args: readonly string[]) =>
    runCli([command, data, ...args, '--as-of', '2027-03-20'], environment);
  return {
    sandbox,
    state: state.MASTERSYNC_STATE_DIR,
    plan: (...args: readonly string[]) => runOn(folder, 'plan', ...config, ...args),
    sync: (...args: readonly string[]) => runOn(folder, 'sync', '--yes', '--json', ...config, ...args),
    syncBefore: async (night: Files, ...args: readonly string[]) =>
      runOn(await write(night), 'sync', '--yes', ...args),
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const grades = numbers(40).map((number) => ({
  code: `G${number}`,
  name: `Grade ${number}`,
  level: 1,
  default: number === 1,
}));
const gradeRows = (count: number) => [
  'code,name,level',
  ...grades.slice(0, count).map(({ code, name, level }) => `${code},${name},${level}`),
];

/** Teams of the current chart; parents by code. */
function teamsOf(parents: Readonly<Record<string, string>>, chart = 'FY26'): NonNullable<Seed['teams']> {
  return Object.entries(parents).map(([code, parent]) => ({
    chart,
    code,
    name: `Team ${code}`,
    parentCode: parent === '' ? null : parent,
  }));
}
const charts = [{ name: 'FY26', current: true }, { name: 'FY27' }];

test('what holds a plan back prints an approval that a shell takes as it stands, and that is the way out', async () => {
  const { sandbox, plan, sync } = await arrange(
    { 'charts.csv': ['name,action', 'FY 25,delete'] },
    { seed: { charts: [...charts, { name: 'FY 25' }], teams: teamsOf({ A: '' }, 'FY 25') } },
  );
  const { exitCode, stdout } = await plan();
  const [, printed = ''] = /--approve '(charts=FY 25@[0-9a-f]{10})'/.exec(stdout) ?? [];
  const held = await sync();
  expect([exitCode, held.exitCode, codesIn(held), writesOf(sandbox)]).toEqual([4, 4, ['cascade'], []]);
  const made = await sync('--approve', printed);
  expect([made.exitCode, codesIn(made), writesOf(sandbox).length > 0]).toEqual([0, [], true]);
});

test('a run whose memory is damaged says so and counts as a first run; the next one remembers again', async () => {
  const { sandbox, sync, state, syncBefore } = await arrange(
    { 'grades.csv': gradeRows(39) },
    { seed: { grades } },
  );
  await syncBefore({ 'grades.csv': gradeRows(40) });
  await writeFile(path.join(state, serviceFileName('memory', sandbox.url)), '{');
  const finished = await sync('--prune');
  expect([finished.exitCode, codesIn(finished)]).toEqual([4, ['first_run']]);
  expect(finished.stderr).toContain('This run counts as a first run.');
  expect(writesOf(sandbox)).toEqual([]);
  expect((await sync('--prune')).stderr).not.toContain('is damaged');
});

test.each([
  '--no-delete --prune',
  '--no-create --no-update --no-delete',
  '--only=grades --prune=teams',
  '--approve everything',
  '--allow-field-loss',
])('%s is a mistake: the run ends with 64 before any request', async (options) => {
  const { plan, sandbox } = await arrange({ 'grades.csv': gradeRows(40) }, { seed: { grades } });
  const { exitCode } = await plan(...options.split(' '));
  expect([exitCode, sandbox.requests]).toEqual([64, []]);
});

function codesIn(finished: Finished): readonly string[] {
  const { refusals, withheld } = documentOf(finished);
  return [...new Set([...refusals, ...withheld].map(({ code }) => code))];
}
