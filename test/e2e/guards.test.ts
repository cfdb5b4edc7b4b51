/**
 * Each check that an approval answers, from the command line: what it
 * prints goes back in as it stands, and the run is made. The rules are tested in test/plan/check,
 * their stories in test/scenarios.
 */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import type { CheckName } from '../../src/model/checks.js';
import type { SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runApproved, runCli } from '../helpers/cli.js';
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

interface Story {
  readonly seed: Seed;
  readonly files: Files;
  /** Files of a run before. */
  readonly nightBefore?: Files;
  readonly args?: readonly string[];
  /** Options that the plan names, to be added to the command; `####` stands for a digest. */
  readonly wayOut: string;
  /** An option of the command that must go. */
  readonly toGo?: string;
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
function teamRows(parents: Readonly<Record<string, string>>): readonly string[] {
  const rows = Object.entries(parents).map(([code, parent]) => `${code},Team ${code},${parent}`);
  return ['code,name,parentCode', ...rows];
}
const below = (parent: string, count: number) =>
  Object.fromEntries(numbers(count).map((number) => [`T${number}`, parent]));
const charts = [{ name: 'FY26', current: true }, { name: 'FY27' }];

const fields = ['a', 'b', 'c', 'd', 'e'];
const master: Seed = {
  masters: [{ code: 'V', name: 'V' }],
  masterFields: fields.map((code) => ({
    master: 'V',
    code,
    title: code,
    fieldType: 'text' as const,
    required: false,
  })),
};
const fieldRows = (count: number) => [
  'master,code,title,fieldType,required',
  ...fields.slice(0, count).map((code) => `V,${code},${code},text,FALSE`),
];

/** FY26 is current; FY27 holds so many of its four teams, and is to become current. */
const activating = (teamCount: number, scheduled?: Seed['charts']): Omit<Story, 'wayOut'> => ({
  seed: {
    charts: scheduled ?? charts,
    teams: [...teamsOf(below('', 4)), ...teamsOf(below('', teamCount), 'FY27')],
  },
  files: { 'charts.csv': ['name,activateOn', 'FY26,', 'FY27,2027-03-20'] },
});

/** Others need more than files of a night before: test/scenarios, reorganisation and approval tests. */
const stories: Readonly<Partial<Record<CheckName, readonly Story[]>>> = {
  limit_exceeded: [
    {
      seed: { grades },
      files: { 'grades.csv': [...gradeRows(35), 'NEW,New,2'] },
      args: ['--prune'],
      wayOut: '--approve deletes=5@####',
    },
    {
      seed: { grades },
      files: { 'grades.csv': gradeRows(40).map((row) => row.replace(',Grade', ',Stage')) },
      wayOut: '--approve updates=40@####',
    },
    {
      seed: { charts, teams: teamsOf({ A: '', B: '', ...below('A', 12) }) },
      files: { 'teams.csv': teamRows({ A: '', B: '', ...below('B', 12) }) },
      wayOut: '--approve moves=12@####',
    },
    {
      seed: { grades: grades.slice(0, 3) },
      files: {
        'grades.csv': gradeRows(1),
        'mastersync.yaml': ['limits:', '  deletesMax: 1'],
      },
      args: ['--prune'],
      wayOut: '--approve deletes=2@####',
    },
  ],
  budget_exceeded: [
    {
      seed: { grades: grades.slice(0, 3) },
      files: {
        'grades.csv': gradeRows(1),
        'mastersync.yaml': ['limits:', '  deletesIn30Days: {count: 1}'],
      },
      args: ['--prune'],
      wayOut: '--approve deletes=2@####',
    },
  ],
  cascade: [
    {
      seed: { charts: [...charts, { name: 'FY 25' }], teams: teamsOf({ A: '' }, 'FY 25') },
      files: { 'charts.csv': ['name,action', 'FY 25,delete'] },
      wayOut: "--approve 'charts=FY 25@####'",
    },
  ],
  field_loss: [
    {
      seed: master,
      files: { 'master-fields.csv': fieldRows(4) },
      args: ['--prune=master-fields'],
      wayOut: '--approve fields=V@####',
    },
  ],
  schedule_lost: [
    {
      ...activating(4, [...charts, { name: 'FY28', activateOn: '2027-10-01' }]),
      files: { 'charts.csv': ['name,activateOn', 'FY27,2027-04-01'] },
      wayOut: '--approve schedule=FY28@####',
    },
  ],
  approval_mismatch: [
    {
      seed: { grades },
      files: { 'grades.csv': gradeRows(37) },
      args: ['--prune'],
      wayOut: '',
      toGo: '--approve deletes=5',
    },
    {
      seed: { grades },
      files: { 'grades.csv': gradeRows(37) },
      args: ['--prune'],
      wayOut: '',
      toGo: '--approve deletes=3',
    },
    {
      seed: { grades },
      files: { 'grades.csv': gradeRows(37) },
      args: ['--prune'],
      wayOut: '',
      toGo: '--approve deletes=3@0123456789',
    },
  ],
  file_missing: [
    {
      seed: { grades: grades.slice(0, 10) },
      nightBefore: { 'grades.csv': gradeRows(9), 'grades.tsv': ['code,name,level', 'G10,Grade 10,1'] },
      files: { 'grades.csv': gradeRows(9) },
      args: ['--prune'],
      wayOut: '--approve rows=grades:9@####',
    },
  ],
  blank_rows: [
    {
      seed: { grades: grades.slice(0, 5) },
      files: { 'grades.csv': gradeRows(5).map((row) => (row.startsWith('G3,') ? ',,' : row)) },
      args: ['--prune'],
      wayOut: '--approve rows=grades:4@####',
    },
  ],
  first_run: [
    {
      seed: { grades: grades.slice(0, 5) },
      files: { 'grades.csv': gradeRows(3) },
      args: ['--prune'],
      wayOut: '--approve deletes=2@####',
    },
  ],
  fewer_rows: [
    {
      seed: { grades: grades.slice(0, 5) },
      nightBefore: { 'grades.csv': gradeRows(5) },
      files: { 'grades.csv': gradeRows(3) },
      args: ['--prune'],
      wayOut: '--approve rows=grades:3@####',
    },
    {
      seed: master,
      files: { 'master-fields.csv': fieldRows(3) },
      args: ['--prune=master-fields'],
      wayOut: '--approve fields=V@####',
    },
  ],
  subtree_missing: [
    {
      seed: { charts, teams: teamsOf({ HQ: '', D: 'HQ', ...below('D', 2) }) },
      files: { 'teams.csv': teamRows({ HQ: '' }) },
      args: ['--prune'],
      wayOut: '--approve teams=FY26/D@####',
    },
  ],
  every_parent_changed: [
    {
      seed: { charts, teams: teamsOf({ A: '', B: '', X: 'B', ...below('A', 3) }) },
      files: { 'teams.csv': teamRows({ A: '', B: '', ...below('B', 3) }) },
      args: ['--prune'],
      wayOut: '--approve moves=3@####',
    },
  ],
  few_keys_agree: [
    {
      seed: { charts, teams: teamsOf(below('', 11)) },
      files: { 'teams.csv': teamRows(Object.fromEntries(numbers(11).map((number) => [`N${number}`, '']))) },
      wayOut: '--approve creates=11@####',
    },
  ],
  column_blanked: [
    {
      seed: { folders: numbers(3).map((number) => ({ code: `F${number}`, name: 'F', description: 'D' })) },
      files: { 'folders.csv': ['code,name,description', ...numbers(3).map((number) => `F${number},F,`)] },
      wayOut: '--approve updates=3@####',
    },
  ],
  values_exchanged: [
    {
      seed: { grades: grades.slice(0, 3) },
      files: { 'grades.csv': ['code,name,level', 'G1,Grade 2,1', 'G2,Grade 3,1', 'G3,Grade 1,1'] },
      wayOut: '--approve updates=3@####',
    },
  ],
  text_garbled: [
    {
      seed: { folders: [{ code: 'F1', name: '人事' }] },
      files: { 'folders.csv': ['code,name', 'F1,????'] },
      wayOut: '--approve updates=1@####',
    },
  ],
  current_switched: [
    {
      ...activating(4),
      nightBefore: {
        'charts.csv': ['name,activateOn', 'FY27,now'],
        'teams.csv': teamRows(below('', 4)),
      },
      files: { 'teams.csv': ['code,name', 'T1,Sales'] },
      wayOut: '--approve charts=FY27@####',
    },
  ],
  activation_untimely: [
    {
      ...activating(4, [
        { name: 'FY26', current: true },
        { name: 'FY27', activateOn: '2027-04-01' },
      ]),
      wayOut: '--approve activate=FY27@####',
    },
    {
      ...activating(4),
      files: { 'charts.csv': ['name,activateOn', 'FY26,', 'FY27,2026-04-01'] },
      wayOut: '--approve activate=FY27@####',
    },
  ],
  activation_incomplete: [
    {
      ...activating(4),
      seed: {
        ...activating(4).seed,
        memberships: [{ user: 'a@example.com', chart: 'FY26', team: 'T1' }],
      },
      wayOut: '--approve activate=FY27@####',
    },
    { ...activating(0), wayOut: '--approve activate=FY27@####' },
    { ...activating(1), wayOut: '--approve activate=FY27@####' },
    { ...activating(3), wayOut: '--approve activate=FY27@####' },
  ],
};

const tests = Object.entries(stories).flatMap(([code, ofCode]) =>
  ofCode.map((story) => {
    const { toGo, wayOut } = story;
    const given = toGo === undefined ? '' : ` with ${toGo}`;
    return [`${code}${given}`, wayOut || 'message', { ...story, code }] as const;
  }),
);

test.each(tests)(
  '%s: the run ends with 4 and writes nothing, and the printed %s is the way out',
  async (_, __, { code, seed, files, nightBefore, args = [], toGo = '', wayOut }) => {
    const isFirst = code === 'first_run' || nightBefore !== undefined;
    const { sandbox, plan, sync, syncBefore } = await arrange(files, { seed }, { isFirst });
    if (nightBefore) await syncBefore(nightBefore, ...args);
    sandbox.clearRequests();
    const refused = [...args, ...shellWords(toGo)];

    const planned = await plan(...refused);
    const printed = textLike(wayOut, `${planned.stdout}${planned.stderr}`);
    expect([planned.exitCode, printed]).toEqual([4, expect.any(String)]);
    const accepted = [...args, ...shellWords(printed ?? '')];
    const held = await sync(...refused);
    expect([held.exitCode, codesIn(held), writesOf(sandbox)]).toEqual([4, [code], []]);

    const made = await sync(...accepted);
    expect([made.exitCode, codesIn(made)]).toEqual([0, []]);
    expect(writesOf(sandbox)).not.toEqual([]);
  },
);

test('approvals that are printed together work together, also where a delete waits for a move', async () => {
  const nameOf = { T1: 'Team T2', T2: 'Team T3', T3: 'Team T1' };
  const renamed = Object.entries(nameOf).map(([code, name]) => `${code},${name},A`);
  const { sandbox, plan, sync } = await arrange(
    { 'teams.csv': ['code,name,parentCode', 'A,Team A,', ...renamed] },
    { seed: { charts, teams: teamsOf({ A: '', X: '', T1: 'X', T2: 'A', T3: 'A' }) } },
    { isFirst: true },
  );
  const printedBy = ({ stdout, stderr }: Finished) => [
    ...new Set(`${stdout}${stderr}`.match(/(?:moves|updates|deletes)=\d+@[0-9a-f]{10}/g)),
  ];
  const printed = printedBy(await plan('--prune')).sort();
  expect(printed.map((approval) => approval.split('@')[0])).toEqual(['deletes=1', 'moves=1', 'updates=2']);
  const approving = (approvals: readonly string[]) => approvals.flatMap((one) => ['--approve', one]);

  for (const one of printed) {
    const alone = await plan('--prune', '--approve', one);
    expect(alone.exitCode).toBe(4);
    const left = printed.filter((other) => other !== one);
    expect(printedBy(alone)).toEqual(expect.arrayContaining(left));
  }
  const made = await sync('--prune', ...approving(printed));
  expect([made.exitCode, codesIn(made)]).toEqual([0, []]);
  expect(
    sandbox
      .dump()
      .teams.map(({ code }) => code)
      .sort(),
  ).toEqual(['A', 'T1', 'T2', 'T3']);
});

test('plan says the same as sync, and writes nothing, not even what it remembers', async () => {
  const { plan, sandbox, state } = await arrange({ 'grades.csv': gradeRows(35) }, { seed: { grades } });
  const remembered = await readdir(state);
  const { exitCode, stdout, stderr } = await plan('--prune', '--detailed-exitcode');
  expect(exitCode).toBe(4);
  expect(stdout).toContain('--approve deletes=5');
  expect(stdout).toContain('nothing will be written');
  expect(stderr).not.toContain('Nothing was written');
  expect(writesOf(sandbox)).toEqual([]);
  expect(await readdir(state)).toEqual(remembered);
});

test('rows that were approved are what the next run is measured by', async () => {
  const { sync, syncBefore } = await arrange(
    { 'grades.csv': gradeRows(4) },
    { seed: { grades: grades.slice(0, 10) } },
  );
  await syncBefore({ 'grades.csv': gradeRows(10) });
  const shorter = (...args: readonly string[]) => syncBefore({ 'grades.csv': gradeRows(5) }, ...args);
  expect(await runApproved(shorter, ['--prune'], 'rows=grades:5', 'deletes=5')).toMatchObject({
    exitCode: 0,
  });
  const finished = await sync('--prune');
  expect([finished.exitCode, codesIn(finished), documentOf(finished).totals.delete]).toEqual([0, [], 1]);
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
  '--prune=grade',
  '--prune=',
  '--only=',
  '--no-only',
  '--approve deletes=all',
  '--approve everything',
  '--no-approve',
  '--allow-field-loss',
])('%s is a mistake: the run ends with 64 before any request', async (options) => {
  const { plan, sandbox } = await arrange({ 'grades.csv': gradeRows(40) }, { seed: { grades } });
  const { exitCode } = await plan(...options.split(' '));
  expect([exitCode, sandbox.requests]).toEqual([64, []]);
});

describe('a list that is not proven complete deletes nothing', () => {
  test('when the service skips its second page', async () => {
    const many = numbers(150).map((number) => ({ code: `M${number}`, name: `M${number}` }));
    const rows = many.slice(0, 98).map(({ code, name }) => `${code},${name}`);
    const { sync, sandbox } = await arrange(
      { 'folders.csv': ['code,name', ...rows] },
      { seed: { folders: many }, switches: { secondPage: 'skipped' } },
    );
    const finished = await sync('--prune');
    expect([finished.exitCode, codesIn(finished), writesOf(sandbox)]).toEqual([4, ['list_incomplete'], []]);
  });

  test('when a single answer shows a folder that the list does not', async () => {
    const others = numbers(100).map((number) => ({ code: `K${number}`, name: `K${number}` }));
    const folders = [{ code: 'F1', name: 'F1' }, ...others, { code: 'F2', name: 'F2', parentCode: 'F1' }];
    const rows = others.slice(0, 99).map(({ code }) => `${code},${code}`);
    const { sync, sandbox } = await arrange(
      { 'folders.csv': ['code,name', ...rows] },
      { seed: { folders }, switches: { totalHeader: false, linkHeader: false, secondPage: 'empty' } },
    );
    const finished = await sync('--prune');
    expect([finished.exitCode, codesIn(finished), writesOf(sandbox)]).toEqual([4, ['list_incomplete'], []]);
  });
});

test('a chart or master is not deleted for contents that the counter of the service does not show yet', async () => {
  const masters = ['V', 'W'].map((code) => ({ code, name: code }));
  const { sandbox, sync, syncBefore } = await arrange(
    { 'charts.csv': ['name', 'FY26'], 'masters.csv': ['code,name', 'V,V'] },
    { seed: { charts, masters }, switches: { countLagWrites: 9 } },
  );
  await syncBefore({ 'teams.csv': ['chart,code,name', 'FY27,T,T'], 'items.W.csv': ['code,name', 'I,I'] });
  sandbox.clearRequests();
  for (const table of ['masters', 'charts']) {
    const finished = await sync(`--prune=${table}`);
    expect([finished.exitCode, codesIn(finished), writesOf(sandbox)]).toEqual([4, ['cascade'], []]);
  }
});

function codesIn(finished: Finished): readonly string[] {
  const { refusals, withheld } = documentOf(finished);
  return [...new Set([...refusals, ...withheld].map(({ code }) => code))];
}

/** The last part of a text that is like a pattern in which `####` stands for a digest. */
function textLike(pattern: string, text: string): string | undefined {
  return [...text.matchAll(new RegExp(pattern.replace('####', '[0-9a-f]{10}'), 'g'))].at(-1)?.[0];
}

/** Splits as a shell does, quotes included. */
function shellWords(line: string): readonly string[] {
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}
