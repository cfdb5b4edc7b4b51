import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/state/state-file.js';
import type { Sandbox, SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { send } from '../helpers/connect.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const header = 'code,name,level';
const codes = Array.from({ length: 40 }, (_, index) => `G${String(index + 1).padStart(2, '0')}`);
const rowOf = (code: string) => `${code},Grade ${code},1`;
const allRows = [header, ...codes.map(rowOf)];

/** A tenant of forty grades of which the first is the default, and files beside it. */
async function arrange(
  files: Readonly<Record<string, readonly string[] | string>>,
  options: SandboxOptions = {},
) {
  const grades = codes.map((code) => ({ code, name: `Grade ${code}`, level: 1, default: code === 'G01' }));
  const sandbox = await openSandbox({ seed: { grades }, ...options });
  const folder = await dataFolder({});
  const write = (name: string, lines: readonly string[] | string) =>
    writeFile(path.join(folder, name), typeof lines === 'string' ? lines : `${lines.join('\n')}\n`);
  for (const [name, lines] of Object.entries(files)) await write(name, lines);
  const state = path.join(folder, '.state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const sync = async (...args: readonly string[]) => {
    sandbox.clearRequests();
    const finished = await runCli(['sync', folder, '--yes', '--json', ...args], environment);
    const { withheld, refusals, problems, totals, failure } = documentOf(finished);
    return {
      exitCode: finished.exitCode,
      withheld: [...new Set(withheld.map(({ code }) => code))],
      refused: refusals.map(({ code }) => code),
      problems: problems.map(({ code }) => code),
      totals,
      failure,
      stderr: finished.stderr,
      writes: writesOf(sandbox).map((write) => write.split(' ')[0]),
    };
  };
  const rowsFile = path.join(state, serviceFileName('accepted-rows', sandbox.url));
  return { sandbox, folder, state, rowsFile, environment, write, sync };
}

/** Somebody else creates a grade. */
async function createGrade({ url, token }: Sandbox, code: string): Promise<void> {
  const answer = await fetch(`${url}/v1/grades`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, name: code, level: 1 }),
  });
  expect(answer.status).toBe(200);
}

describe('pruning', () => {
  test('is off unless it is asked for: what only the service has is left alone', async () => {
    const { sync } = await arrange({ 'grades.csv': allRows.slice(0, -1) });
    expect(await sync()).toMatchObject({ exitCode: 0, writes: [], withheld: [] });
  });

  test('deletes what no row names, and nothing else', async () => {
    const { sandbox, sync } = await arrange({ 'grades.csv': allRows.slice(0, -2) });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: ['DELETE', 'DELETE'] });
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(codes.slice(0, -2));
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: [] });
  });

  test('touches the tables that it names only', async () => {
    const { sync } = await arrange(
      { 'grades.csv': allRows.slice(0, -1), 'categories.csv': ['name', 'A'] },
      { seed: { categories: [{ name: 'A' }, { name: 'B' }] } },
    );
    expect(await sync('--prune=categories')).toMatchObject({ totals: { delete: 1 } });
  });

  test('of a table that has no file is an error', async () => {
    const { sync } = await arrange({ 'grades.csv': allRows });
    expect(await sync('--prune=folders')).toMatchObject({
      exitCode: 7,
      problems: ['table_missing'],
      writes: [],
    });
  });

  test('of masters needs their own table, not only that of their fields', async () => {
    const { sync } = await arrange(
      { 'master-fields.csv': ['master,code,title,fieldType,required', 'V,a,A,text,FALSE'] },
      {
        seed: {
          masters: [
            { code: 'V', name: 'V' },
            { code: 'W', name: 'W' },
          ],
        },
      },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, totals: { delete: 0 }, writes: ['PATCH'] });
    expect(await sync('--prune=masters')).toMatchObject({ exitCode: 7, problems: ['table_missing'] });
  });

  test('never deletes the default grade or the active chart, and says so', async () => {
    const { sync } = await arrange(
      { 'grades.csv': [header, ...codes.slice(1).map(rowOf)], 'charts.csv': ['name', 'FY27'] },
      {
        seed: {
          charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
          grades: codes.map((code) => ({ code, name: `Grade ${code}`, level: 1, default: code === 'G01' })),
        },
      },
    );
    expect(await sync('--prune')).toMatchObject({
      exitCode: 0,
      problems: ['not_pruned', 'not_pruned'],
      writes: [],
    });
  });
});

describe('a file that was cut off deletes nothing', () => {
  test('in the middle of a row: the run is refused', async () => {
    const text = `${allRows.join('\n')}\n`;
    const { sync } = await arrange({ 'grades.csv': text.slice(0, text.indexOf('Grade G20')) });
    expect(await sync('--prune')).toMatchObject({ exitCode: 7, writes: [] });
  });

  test('at the boundary of a row: fewer rows than in the last accepted run', async () => {
    const { sync, write } = await arrange({ 'grades.csv': allRows });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0 });
    await write('grades.csv', [...allRows.slice(0, 30), 'NEW,New,2']);
    expect(await sync('--prune')).toMatchObject({
      exitCode: 4,
      withheld: ['fewer_rows'],
      totals: { create: 1, withheld: 11 },
      writes: ['POST'],
    });
    expect(await sync('--prune')).toMatchObject({ withheld: ['fewer_rows'], writes: [] });
  });

  test('at the boundary of a row, in the first run: the limit on deletes', async () => {
    const { sync } = await arrange({ 'grades.csv': allRows.slice(0, 30) });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'], writes: [] });
  });

  test('down to its header', async () => {
    const { sync } = await arrange({ 'grades.csv': [header] });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['no_rows'], writes: [] });
  });

  test('down to the header of the teams: those of the current chart are meant', async () => {
    const seed = {
      charts: [{ name: 'FY26', current: true }],
      teams: [{ chart: 'FY26', code: 'A', name: 'A' }],
    };
    const { sync } = await arrange({ 'teams.csv': ['code,name'] }, { seed });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['no_rows'], writes: [] });
  });

  test('down to nothing: the run is refused', async () => {
    const { sync } = await arrange({ 'grades.csv': '' });
    expect(await sync('--prune')).toMatchObject({ exitCode: 7, problems: ['no_header'], writes: [] });
  });
});

describe('fewer rows', () => {
  test('are accepted by their number, and are then what the next run is measured by', async () => {
    const { sync, write } = await arrange({ 'grades.csv': allRows });
    await sync();
    await write('grades.csv', allRows.slice(0, 31));
    expect(await sync('--prune', '--approve', 'rows=grades:29')).toMatchObject({ exitCode: 4, writes: [] });
    expect(await sync('--prune', '--approve', 'rows=grades:30', '--approve', 'deletes=10')).toMatchObject({
      exitCode: 0,
      totals: { delete: 10 },
    });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, withheld: [] });
  });

  test('are not accepted by a run that wrote only a part', async () => {
    const { sync, write, rowsFile } = await arrange({ 'grades.csv': allRows });
    await sync();
    await write('grades.csv', allRows.slice(0, 21));
    await sync('--prune');
    expect(JSON.parse(await readFile(rowsFile, 'utf8')).remembered).toEqual({ 'grades/': 40 });
  });

  test('cannot be told when what was remembered is damaged: the run is refused before it begins', async () => {
    const { sync, state, rowsFile } = await arrange({ 'grades.csv': allRows.slice(0, -1) });
    await mkdir(state);
    await writeFile(rowsFile, '{');
    expect(await sync('--prune')).toMatchObject({
      exitCode: 1,
      failure: expect.stringContaining(rowsFile),
      writes: [],
    });
  });

  test('are remembered by service', async () => {
    const first = await arrange({ 'grades.csv': allRows });
    await first.sync();
    const other = await openSandbox({
      seed: { grades: [{ code: 'G01', name: 'Grade G01', level: 1, default: true }] },
    });
    await first.write('grades.csv', allRows.slice(0, 2));
    const { exitCode } = await runCli(['sync', first.folder, '--yes', '--prune'], {
      ...first.environment,
      ...environmentOf(other),
    });
    expect(exitCode).toBe(0);
  });
});

describe('a list that is not proven complete deletes nothing', () => {
  const many = Array.from({ length: 150 }, (_, index) => `M${String(index).padStart(3, '0')}`);
  const seed = { grades: many.map((code, index) => ({ code, name: code, level: 1, default: index === 0 })) };
  const manyRows = [header, ...many.slice(0, 98).map((code) => `${code},${code},1`)];

  test.each(['empty', 'skipped'] as const)('when its second page is %s', async (secondPage) => {
    const { sync } = await arrange({ 'grades.csv': manyRows }, { seed, switches: { secondPage } });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['list_incomplete'], writes: [] });
  });

  test('when the counter lags behind', async () => {
    const { sandbox, sync } = await arrange(
      { 'grades.csv': allRows.slice(0, -1) },
      { switches: { countLagWrites: 1 } },
    );
    await createGrade(sandbox, 'NEW');
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['list_incomplete'], writes: [] });
  });

  test('without any count two readings that agree are proof', async () => {
    const { sync } = await arrange(
      { 'grades.csv': allRows.slice(0, -1) },
      { switches: { totalHeader: false } },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: ['DELETE'] });
  });
});

describe('a limit', () => {
  test('that is exceeded means that nothing is written, not even what is within it', async () => {
    const { sync } = await arrange({ 'grades.csv': [...allRows.slice(0, -5), 'NEW,New,2'] });
    const { stderr, ...refused } = await sync('--prune');
    expect(refused).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'], writes: [] });
    expect(stderr).toContain(
      'this plan deletes 5 of 40 records in grades (12.5 %); the limit without approval is 4.',
    );
    expect(stderr).toContain('If this is intended: --approve deletes=5');
    expect(stderr).toContain('Nothing was written.');
  });

  test('is lifted by the exact number, for that run only', async () => {
    const { sync } = await arrange({ 'grades.csv': allRows.slice(0, -5) });
    expect(await sync('--prune', '--approve', 'deletes=4')).toMatchObject({
      exitCode: 4,
      refused: ['limit_exceeded', 'approval_mismatch'],
      writes: [],
    });
    expect(await sync('--prune', '--approve', 'deletes=5')).toMatchObject({
      exitCode: 0,
      totals: { delete: 5 },
    });
    expect(await sync('--prune', '--approve', 'deletes=5')).toMatchObject({
      exitCode: 4,
      refused: ['approval_mismatch'],
      writes: [],
    });
  });

  test('holds for updates and for moves', async () => {
    const teams = codes.map((code) => ({
      chart: 'FY26',
      code,
      name: code,
      parentCode: code === 'G01' ? null : 'G01',
    }));
    const seed = { charts: [{ name: 'FY26', current: true }], teams };
    const moved = codes.map(
      (code, index) => `${code},${code},${index === 0 ? '' : index < 15 ? 'G01' : 'G02'}`,
    );
    const { sync } = await arrange({ 'teams.csv': ['code,name,parentCode', ...moved] }, { seed });
    expect(await sync()).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'], writes: [] });
    const renamed = await arrange({ 'grades.csv': [header, ...codes.map((code) => `${code},Renamed,1`)] });
    expect(await renamed.sync()).toMatchObject({ exitCode: 4, refused: ['limit_exceeded'], writes: [] });
    expect(await renamed.sync('--approve', 'updates=40')).toMatchObject({ exitCode: 0 });
  });
});

describe('what goes with a deleted record', () => {
  const header = ['code,name,parentCode'];
  const seed = {
    folders: [
      { code: 'A', name: 'A' },
      { code: 'B', name: 'B', parentCode: 'A' },
    ],
    charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
    teams: [{ chart: 'FY25', code: 'T', name: 'T' }],
    masters: [
      { code: 'V', name: 'V' },
      { code: 'W', name: 'W' },
    ],
    items: [{ master: 'V', code: 'I', name: 'I' }],
  };

  test.each([
    ['folders', { 'folders.csv': ['code,name,action', 'A,A,delete'] }, [], 'folders=A'],
    ['masters', { 'masters.csv': ['code,name', 'W,W'] }, ['--prune'], 'masters=V'],
    ['charts', { 'charts.csv': ['name', 'FY26'] }, ['--prune'], 'charts=FY25'],
  ])('is approved by name: %s', async (table, files, args, approval) => {
    const { sync } = await arrange(files, { seed, switches: { deletionDelayRequests: 0 } });
    expect(await sync(...args)).toMatchObject({ exitCode: 4, refused: ['cascade'], writes: [] });
    expect(await sync(...args, '--approve', `${table}=X`)).toMatchObject({ exitCode: 4, writes: [] });
    expect(await sync(...args, '--approve', approval)).toMatchObject({ exitCode: 0, writes: ['DELETE'] });
  });

  test('an empty folder needs no approval', async () => {
    const { sync } = await arrange({ 'folders.csv': [...header, 'A,A,'] }, { seed });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: ['DELETE'] });
  });

  test('a chart whose teams stand in the files is not deleted', async () => {
    const { sync } = await arrange(
      { 'charts.csv': ['name', 'FY26'], 'teams.csv': ['chart,code,name', 'FY25,T,T'] },
      { seed },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['children_kept'], writes: [] });
  });
});

describe('a field of a master', () => {
  const field = (code: string, fieldType: 'text') => ({
    master: 'V',
    code,
    title: code,
    fieldType,
    required: false,
  });
  const seed = {
    masters: [{ code: 'V', name: 'V' }],
    masterFields: [field('a', 'text'), field('b', 'text')],
    items: [{ master: 'V', code: 'I', name: 'I', inputs: { a: 'x', b: 'y' } }],
  };
  const header = 'master,code,title,fieldType,required';

  const fiveFields = { ...seed, masterFields: ['a', 'b', 'c', 'd', 'e'].map((code) => field(code, 'text')) };
  const rowsOf = (...codes: readonly string[]) => [
    header,
    ...codes.map((code) => `V,${code},${code},text,FALSE`),
  ];

  test('that no row names stays, unless its table is pruned and the loss is allowed', async () => {
    const files = { 'master-fields.csv': rowsOf('a', 'b', 'c', 'd') };
    const { sandbox, sync } = await arrange(files, { seed: fiveFields });
    expect(await sync()).toMatchObject({ exitCode: 0, writes: [] });
    expect(await sync('--prune=master-fields')).toMatchObject({
      exitCode: 4,
      refused: ['field_loss'],
      writes: [],
    });
    expect(await sync('--prune=master-fields', '--allow-field-loss')).toMatchObject({ exitCode: 0 });
    expect(sandbox.dump().masterFields.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd']);
    expect(await sync('--prune=master-fields')).toMatchObject({ exitCode: 0, writes: [] });
  });

  test('stays when rows name far fewer than the master has, also where losses are allowed, and the rest is written', async () => {
    const { sandbox, write, sync } = await arrange(
      {
        'masters.csv': ['code,name', 'V,V', 'W,W new'],
        'master-fields.csv': rowsOf('a', 'b', 'c'),
        'items.csv': ['master,code,name', 'V,I,I new'],
      },
      { seed: { ...fiveFields, masters: [...seed.masters, { code: 'W', name: 'W' }] } },
    );
    const loss = ['--prune=master-fields', '--allow-field-loss'];
    expect(await sync(...loss)).toMatchObject({
      exitCode: 4,
      withheld: ['fewer_parts', 'depends_on_withheld'],
      writes: ['PATCH'],
    });
    expect(sandbox.dump().masterFields).toHaveLength(5);
    expect(await sync(...loss, '--approve', 'rows=master-fields/V:4')).toMatchObject({
      refused: ['approval_mismatch'],
      writes: [],
    });
    const approved = await sync(...loss, '--approve', 'rows=master-fields/V:3');
    expect(approved).toMatchObject({ exitCode: 0, writes: ['PATCH', 'PATCH'] });
    expect(sandbox.dump().masterFields.map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    // As many rows as fields, all of them others: the file was not cut off.
    await write('master-fields.csv', rowsOf('x', 'y', 'z'));
    expect(await sync(...loss)).toMatchObject({ exitCode: 0, writes: ['PATCH'] });
  });

  test('gets another type only when the loss is allowed', async () => {
    const { sandbox, sync } = await arrange(
      { 'master-fields.csv': [header, 'V,a,a,integer,FALSE'] },
      { seed },
    );
    expect(await sync()).toMatchObject({ exitCode: 4, refused: ['field_loss'], writes: [] });
    expect(await sync('--allow-field-loss')).toMatchObject({ exitCode: 0, writes: ['PATCH'] });
    expect(sandbox.dump().masterFields.map(({ fieldType }) => fieldType)).toEqual(['integer', 'text']);
  });
});

describe('a slip', () => {
  test('is held back on both sides, the rest is written', async () => {
    const { sandbox, sync } = await arrange({
      'grades.csv': [header, ...codes.slice(1).map(rowOf), '01,Grade G01x,1', 'NEW,Grade G02x,1', 'G1,One,1'],
    });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: ['POST', 'POST', 'POST'] });
    expect(sandbox.dump().grades).toHaveLength(43);
  });

  test('of a name whose record has no code makes no second one; with its code it is that record', async () => {
    const id = '0b6d1a52-3c1f-4a75-9f0e-6a1d2b7c8e90';
    const seed = { grades: [{ id, code: null, name: '課長', level: 20 }] };
    const { sandbox, sync } = await arrange({ 'grades.csv': [header, 'G03,課長,20'] }, { seed });
    for (const options of [[], ['--prune']]) {
      expect(await sync(...options)).toMatchObject({ exitCode: 4, withheld: ['codeless_twin'], writes: [] });
    }
    await send(sandbox, 'PATCH', `/v1/grades/${id}`, { code: 'G03' });
    expect(await sync()).toMatchObject({ exitCode: 0, withheld: [], writes: [] });
  });

  test('of a name whose record has no code makes a second one where the row says create', async () => {
    const seed = { grades: [{ code: null, name: '課長', level: 20 }] };
    const files = { 'grades.csv': [`${header},action`, 'G03,課長,20,create'] };
    const { sync } = await arrange(files, { seed });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, withheld: [], writes: ['POST'] });
  });

  test('of renamed codes deletes nothing; previousCode makes it a rename', async () => {
    const { sandbox, sync, write } = await arrange({
      'grades.csv': [...allRows.slice(0, -1), 'X40,Grade G40,1'],
    });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['probable_rename'], writes: [] });
    await write('grades.csv', [
      `${header},previousCode`,
      ...allRows.slice(1, -1).map((row) => `${row},`),
      'X40,Grade G40,1,G40',
    ]);
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, writes: ['PATCH'] });
    expect(sandbox.dump().grades.at(-1)).toMatchObject({ code: 'X40', name: 'Grade G40' });
  });

  test('a swap of two codes is refused, and the message says how to do it', async () => {
    const { sync } = await arrange({
      'grades.csv': [`${header},previousCode`, 'G01,Grade G02,1,G02', 'G02,Grade G01,1,G01'],
    });
    const { stderr, ...refused } = await sync();
    expect(refused).toMatchObject({
      exitCode: 7,
      problems: ['rename_conflict', 'rename_conflict'],
      writes: [],
    });
    expect(stderr).toContain('use a free key in between, in two runs');
  });
});

describe('an option that leaves out a kind of change', () => {
  const rows = [header, 'NEW,New,1', 'G01,Renamed,1', ...codes.slice(1, -1).map(rowOf)];

  test.each([
    ['--no-create', ['PATCH', 'DELETE'], { create: 0, update: 1, delete: 1, withheld: 1 }],
    ['--no-update', ['POST', 'DELETE'], { create: 1, update: 0, delete: 1, withheld: 1 }],
  ])('%s leaves out nothing else', async (option, writes, totals) => {
    const { sync } = await arrange({ 'grades.csv': rows });
    expect(await sync('--prune', option)).toMatchObject({
      exitCode: 0,
      withheld: ['switched_off'],
      writes,
      totals,
    });
  });

  test('--no-delete leaves out the deletes that rows ask for', async () => {
    const { sync } = await arrange({
      'grades.csv': ['code,name,level,action', 'G40,,,delete', 'NEW,New,1,'],
    });
    expect(await sync('--no-delete')).toMatchObject({
      exitCode: 0,
      writes: ['POST'],
      withheld: ['switched_off'],
    });
  });

  test('does not weaken a limit', async () => {
    const { sync } = await arrange({ 'grades.csv': allRows.slice(0, -5) });
    expect(await sync('--prune', '--no-create', '--no-update')).toMatchObject({
      exitCode: 4,
      refused: ['limit_exceeded'],
      writes: [],
    });
  });

  test('does not leave records without the parent that they would have had', async () => {
    const seed = {
      charts: [{ name: 'FY26', current: true }],
      teams: [
        { chart: 'FY26', code: 'A', name: 'A' },
        { chart: 'FY26', code: 'B', name: 'B', parentCode: 'A' },
      ],
    };
    const { sync } = await arrange({ 'teams.csv': ['code,name,parentCode', 'N,N,', 'B,B,N'] }, { seed });
    expect(await sync('--prune', '--no-create')).toMatchObject({
      exitCode: 4,
      withheld: ['switched_off', 'children_kept'],
      writes: [],
    });
  });

  test.each([
    [['--no-delete', '--prune']],
    [['--no-create', '--no-update', '--no-delete']],
    [['--only=grades', '--prune=teams']],
    [['--prune=grade']],
    [['--approve', 'deletes=all']],
    [['--approve', 'everything']],
  ])('%j is refused as a contradiction or a mistake', async (args) => {
    const { folder, environment, sandbox } = await arrange({ 'grades.csv': rows });
    const { exitCode } = await runCli(['sync', folder, '--yes', ...args], environment);
    expect(exitCode).toBe(64);
    expect(sandbox.requests).toEqual([]);
  });
});

test('plan says the same as sync, and writes nothing, not even what it remembers', async () => {
  const { folder, environment, sandbox, state } = await arrange({ 'grades.csv': allRows.slice(0, -5) });
  const { exitCode, stdout, stderr } = await runCli(
    ['plan', folder, '--prune', '--detailed-exitcode'],
    environment,
  );
  expect(exitCode).toBe(4);
  expect(stdout).toContain('--approve deletes=5');
  expect(stderr).toContain('Nothing was written.');
  expect(writesOf(sandbox)).toEqual([]);
  await expect(readdir(state)).rejects.toThrow('ENOENT');
});

describe('what an earlier run did earns no delete', () => {
  test('a run without pruning, or with deletes left out, does not make fewer rows the usual number', async () => {
    const { sync, write } = await arrange({ 'grades.csv': allRows });
    await sync('--prune');
    await write('grades.csv', allRows.slice(0, 31));
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['fewer_rows'] });
    expect(await sync()).toMatchObject({ exitCode: 0 });
    expect(await sync('--no-delete')).toMatchObject({ exitCode: 0 });
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['fewer_rows'], writes: [] });
  });

  test('rows that were set aside do not make fewer rows the usual number', async () => {
    const { sync, write } = await arrange({ 'grades.csv': allRows });
    await sync('--prune');
    const bad = codes.slice(30).map((code) => `${code},,x`);
    await write('grades.csv', [...allRows.slice(0, 31), ...bad]);
    expect(await sync('--on-problem', 'set-aside')).toMatchObject({ exitCode: 4 });
    await write('grades.csv', allRows.slice(0, 31));
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['fewer_rows'], writes: [] });
  });

  test('a renamed container is still measured by the rows it had', async () => {
    const item = (number: number) => `I${number},Item ${number}`;
    const seed = {
      masters: [{ code: 'V1', name: 'V' }],
      items: Array.from({ length: 10 }, (_, index) => ({
        master: 'V1',
        code: `I${index}`,
        name: `Item ${index}`,
      })),
    };
    const rows = Array.from({ length: 10 }, (_, index) => item(index));
    const { sync, write } = await arrange(
      { 'items.csv': ['master,code,name', ...rows.map((row) => `V1,${row}`)] },
      { seed },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 0 });
    await write('masters.csv', ['code,name,previousCode', 'V2,V,V1']);
    await write('items.csv', ['master,code,name', ...rows.slice(0, 7).map((row) => `V2,${row}`)]);
    expect(await sync('--prune=items')).toMatchObject({
      exitCode: 4,
      withheld: ['fewer_rows'],
      writes: ['PATCH'],
    });
  });

  test('a rename in two runs is warned of', async () => {
    const { sync } = await arrange({ 'grades.csv': [...allRows.slice(0, -1), 'X40,Grade G40,1'] });
    expect(await sync()).toMatchObject({ exitCode: 0, problems: ['probable_rename'], writes: ['POST'] });
    expect(await sync('--prune')).toMatchObject({ problems: ['probably_replaced'], writes: ['DELETE'] });
  });
});

describe('an empty table deletes nothing', () => {
  test('also when the fields of a master are given', async () => {
    const seed = { masters: ['V1', 'V2', 'V3'].map((code) => ({ code, name: code })) };
    const { sync } = await arrange(
      {
        'masters.csv': ['code,name'],
        'master-fields.csv': ['master,code,title,fieldType,required', 'V1,a,A,text,FALSE'],
      },
      { seed },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['no_rows'], writes: ['PATCH'] });
  });

  test('also when another table has rows for the same master', async () => {
    const items = ['I1', 'I2', 'I3'].map((code) => ({ master: 'V1', code, name: code }));
    const seed = { masters: [{ code: 'V1', name: 'V' }], items };
    const { sync } = await arrange(
      { 'items.V1.csv': ['code,name'], 'items.csv': ['master,code,name', 'V1,I1,I1'] },
      { seed },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['no_rows'], writes: [] });
  });
});

describe('what the service does not show', () => {
  test('a folder that a single answer shows and the list does not keeps the list from being proven', async () => {
    const others = Array.from({ length: 100 }, (_, index) => ({ code: `K${index}`, name: `K${index}` }));
    const seed = {
      folders: [{ code: 'F1', name: 'F1' }, ...others, { code: 'F2', name: 'F2', parentCode: 'F1' }],
    };
    const rows = others.slice(0, 99).map(({ code }) => `${code},${code}`);
    const { sync } = await arrange(
      { 'folders.csv': ['code,name', ...rows] },
      { seed, switches: { totalHeader: false, linkHeader: false, secondPage: 'empty' } },
    );
    expect(await sync('--prune')).toMatchObject({ exitCode: 4, withheld: ['list_incomplete'], writes: [] });
  });

  test('contents that a lagging counter does not count are looked for before a chart or master is deleted', async () => {
    const seed = {
      charts: [{ name: 'FY26', current: true }, { name: 'FY25' }],
      masters: [
        { code: 'V', name: 'V' },
        { code: 'W', name: 'W' },
      ],
    };
    const { sandbox, sync } = await arrange(
      { 'charts.csv': ['name', 'FY26'], 'masters.csv': ['code,name', 'V,V'] },
      { seed, switches: { countLagWrites: 9 } },
    );
    await runCli(
      [
        'sync',
        await dataFolder({ 'teams.csv': 'chart,code,name\nFY25,T,T\n', 'items.W.csv': 'code,name\nI,I\n' }),
        '--yes',
      ],
      environmentOf(sandbox),
    );
    expect(await sync('--prune=masters')).toMatchObject({ exitCode: 4, refused: ['cascade'], writes: [] });
    expect(await sync('--prune=charts')).toMatchObject({ exitCode: 4, refused: ['cascade'], writes: [] });
  });
});

describe('what stands together is held back together', () => {
  const chart = (teams: Readonly<Record<string, string>>) => ({
    charts: [{ name: 'FY26', current: true }],
    teams: Object.entries(teams).map(([code, parentCode]) => ({
      chart: 'FY26',
      code,
      name: `Team ${code}`,
      parentCode: parentCode || null,
    })),
  });
  const header = 'code,name,parentCode';

  test('a missing subtree is found below a record that is missing too but has others to keep', async () => {
    const seed = chart({ R: '', A: 'R', B: 'A', C: 'B', D: 'B', E: 'A' });
    const { sync } = await arrange({ 'teams.csv': [header, 'R,Team R,', 'E,Team E,A'] }, { seed });
    expect(await sync('--prune')).toMatchObject({
      exitCode: 4,
      withheld: ['subtree_missing', 'depends_on_withheld'],
      writes: [],
    });
  });

  test('every live record that looks like a new one is kept', async () => {
    const seed = {
      grades: [
        { code: 'G1', name: 'Chief', level: 9, default: true },
        { code: 'A1', name: 'Staff', level: 1 },
        { code: 'A2', name: 'Staff', level: 2 },
      ],
    };
    const { sync } = await arrange(
      { 'grades.csv': ['code,name,level', 'G1,Chief,9', 'B,Staff,2'] },
      { seed },
    );
    expect(await sync('--prune')).toMatchObject({
      exitCode: 4,
      totals: { withheld: 3, delete: 0 },
      writes: [],
    });
  });

  test('a row that is to be ignored keeps the record that it would have renamed', async () => {
    const { sync } = await arrange({
      'grades.csv': [
        'code,name,level,previousCode,action',
        ...codes.slice(0, 39).map((code) => `${rowOf(code)},,`),
        'X,X,1,G40,ignore',
      ],
    });
    expect(await sync('--prune')).toMatchObject({ exitCode: 0, withheld: [], writes: [] });
  });

  test('a default grade is not deleted when nobody takes its part', async () => {
    const rows = ['code,name,level,default,action', 'G01,,,,delete', `G02,Grade G02,1,TRUE,`];
    const { sync } = await arrange({ 'grades.csv': rows });
    expect(await sync('--no-update')).toMatchObject({ exitCode: 0, withheld: ['switched_off'], writes: [] });
    expect(await sync()).toMatchObject({ exitCode: 0, writes: ['POST', 'DELETE'] });
  });

  test('nothing is put below a record whose new code is left out', async () => {
    const seed = { folders: [{ code: 'A', name: 'A' }] };
    const { sync } = await arrange(
      { 'folders.csv': ['code,name,parentCode,previousCode', 'A2,A,,A', 'N,N,A2,'] },
      { seed },
    );
    expect(await sync('--no-update')).toMatchObject({ exitCode: 0, withheld: ['switched_off'], writes: [] });
    expect(await sync()).toMatchObject({ exitCode: 0, writes: ['PATCH', 'POST'] });
  });
});

describe('an approval', () => {
  test('of moves is of those that are left once they are approved', async () => {
    const teams = { R: '', S: '', '007': 'R', T1: 'R', T2: 'R', T3: 'R', T4: 'R', U1: 'R', OLD: 'R' };
    const seed = {
      charts: [{ name: 'FY26', current: true }],
      teams: Object.entries(teams).map(([code, parentCode]) => ({
        chart: 'FY26',
        code,
        name: `N${code}`,
        parentCode: parentCode || null,
      })),
    };
    const rows = [
      'R,NR,',
      'S,NS,',
      ...['T1', 'T2', 'T3', 'T4'].map((code) => `${code},N${code},S`),
      '7,N7,R',
      'U1,NU1,7',
    ];
    const { sync } = await arrange({ 'teams.csv': ['code,name,parentCode', ...rows] }, { seed });
    const first = await sync('--prune');
    expect(first).toMatchObject({ exitCode: 4, writes: [] });
    expect(await sync('--prune', '--approve', 'moves=4')).toMatchObject({
      refused: [],
      writes: ['PATCH', 'PATCH', 'PATCH', 'PATCH', 'DELETE'],
    });
  });

  test('of rows or of a record is for one scope', async () => {
    const { sync, write } = await arrange(
      { 'grades.csv': allRows, 'categories.csv': ['name', ...codes] },
      {
        seed: {
          grades: codes.map((code, index) => ({
            code,
            name: `Grade ${code}`,
            level: 1,
            default: index === 0,
          })),
          categories: codes.map((name) => ({ name })),
        },
      },
    );
    await sync('--prune');
    await write('grades.csv', allRows.slice(0, 31));
    await write('categories.csv', ['name', ...codes.slice(0, 30)]);
    expect(await sync('--prune', '--approve', 'rows=grades:30')).toMatchObject({
      exitCode: 4,
      withheld: ['fewer_rows'],
      refused: ['limit_exceeded'],
      totals: { delete: 10 },
    });
    expect(await sync('--prune', '--approve', 'rows=30')).toMatchObject({ refused: ['approval_mismatch'] });
  });
});

test('an option with nothing behind its = is a variable that is not set', async () => {
  const { folder, environment } = await arrange({ 'grades.csv': allRows });
  for (const option of ['--prune=', '--only=', '--no-only', '--no-approve']) {
    const { exitCode } = await runCli(['plan', folder, option], environment);
    expect(exitCode, option).toBe(64);
  }
});

test('a value that is lost with the type of its field is given again in the same run', async () => {
  const seed = {
    masters: [{ code: 'V', name: 'V' }],
    masterFields: [{ master: 'V', code: 't', title: 't', fieldType: 'text' as const, required: false }],
    items: [{ master: 'V', code: 'I', name: 'I', inputs: { t: '12' } }],
  };
  const { sandbox, sync } = await arrange(
    {
      'master-fields.csv': ['master,code,title,fieldType,required', 'V,t,t,number,FALSE'],
      'items.V.csv': ['code,name,t', 'I,I,12'],
    },
    { seed },
  );
  expect(await sync('--allow-field-loss')).toMatchObject({ exitCode: 0, writes: ['PATCH', 'PATCH'] });
  expect(sandbox.dump().items[0]?.inputs).toEqual({ t: '12' });
  expect(await sync()).toMatchObject({ exitCode: 0, writes: [] });
});
