import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import { resourceNames } from '../../src/resources/index.js';
import type { Seed } from '../../src/sandbox/index.js';
import { dataFolder } from '../helpers/cli.js';
import { asOf, exportSandbox, type Format, formats, planExport } from '../helpers/exporting.js';
import { openLyingGateway } from '../helpers/gateways.js';
import { openSandbox } from '../helpers/sandboxes.js';

/** Two charts with people in both. */
const company = {
  grades: [
    { code: 'G1', name: '部長', level: 90 },
    { code: 'G2', name: '担当', level: 10, default: true },
  ],
  charts: [{ name: 'FY26', current: true }, { name: 'FY27' }],
  teams: ['FY26', 'FY27'].flatMap((chart) =>
    ['0100', '0200'].map((code) => ({ chart, code, name: `部署${code}` })),
  ),
  users: ['u1', 'u2', 'u3'].map((code) => ({
    code,
    email: `${code}@example.com`,
    lastName: code,
    firstName: '花子',
  })),
  memberships: [
    { chart: 'FY26', team: '0100', user: 'u1', leader: true, grades: ['G1'] },
    { chart: 'FY26', team: '0100', user: 'u2', leader: false, grades: ['G2', 'G1'] },
    { chart: 'FY26', team: '0200', user: 'u1', leader: true, grades: ['G1'] },
    { chart: 'FY27', team: '0100', user: 'u2', leader: true, grades: ['G2'] },
  ],
} satisfies Seed;

const now = () => new Date(`${asOf}T00:00:00Z`);

async function textOf(target: string, name: string): Promise<string> {
  return new TextDecoder('utf-8').decode(await readFile(`${target}/${name}`));
}

const tenant: Seed = {
  grades: [
    { code: 'G2', name: '課長', level: 20 },
    { code: 'G1', name: '一般', level: 10, default: true },
  ],
  charts: [
    { name: 'FY26', current: true },
    { name: 'FY27', activateOn: '2026-10-01' },
  ],
  teams: [
    { chart: 'FY26', code: 'Z', name: '本社' },
    { chart: 'FY26', code: 'C', name: '課', parentCode: 'A' },
    { chart: 'FY26', code: 'B', name: '営業', parentCode: 'Z' },
    { chart: 'FY26', code: 'A', name: '人事', parentCode: 'Z' },
  ],
  masters: [
    { code: 'V1', name: '色' },
    { code: 'V2', name: '空' },
  ],
  masterFields: [
    { master: 'V1', code: 'z', title: 'Z', fieldType: 'text' },
    { master: 'V1', code: 'a', title: 'A', fieldType: 'checkbox', options: ['甲;乙', '丙'] },
  ],
  items: [{ master: 'V1', code: '0110', name: '品', inputs: { z: '=1+1', a: ['甲;乙', '丙'] } }],
  folders: [{ code: 'F1', name: '書類', workflows: 3 }],
};

describe('an export', () => {
  test('has parents before their children, siblings by code, and custom fields in the order of the master', async () => {
    const { target, files } = await exportSandbox(await openSandbox({ seed: tenant, now }), 'utf-8');
    expect(await textOf(target, 'teams.csv')).toBe(
      [
        'chart,code,name,parentCode,notes,approveOnly',
        'FY26,Z,本社,,,FALSE',
        'FY26,A,人事,Z,,FALSE',
        'FY26,C,課,A,,FALSE',
        'FY26,B,営業,Z,,FALSE',
        '',
      ].join('\r\n'),
    );
    expect(await textOf(target, 'items.V1.csv')).toBe(
      'code,name,description,startsOn,endsOn,z,a\r\n0110,品,,,,=1+1,"甲;乙\n丙"\r\n',
    );
    expect(await textOf(target, 'charts.csv')).toBe('name,activateOn\r\nFY26,\r\nFY27,2026-10-01\r\n');
    expect(files.map((file) => file.split('/').at(-1))).toEqual([
      'grades.csv',
      'charts.csv',
      'teams.csv',
      'users.csv',
      'masters.csv',
      'master-fields.csv',
      'items.V1.csv',
      'folders.csv',
    ]);
  });

  test('says what the files do not hold', async () => {
    const { notCarried } = await exportSandbox(
      await openSandbox({
        seed: {
          ...tenant,
          charts: [
            { name: 'FY26', current: true },
            { name: 'FY27', activateOn: '2026-03-31' },
          ],
          memberships: [{ user: 'a@example.com', chart: 'FY26', team: 'Z' }],
        },
        now: () => new Date('2026-03-01T00:00:00Z'),
      }),
      'utf-8',
    );
    expect(notCarried).toEqual([
      { kind: 'current', resource: 'charts', key: 'FY26' },
      { kind: 'past_schedule', resource: 'charts', key: 'FY27', day: '2026-03-31' },
      { kind: 'settings', resource: 'masters', setting: 'initialDisplay', count: 2 },
      { kind: 'contents', resource: 'folders', key: 'F1', fact: 'workflowsCount', count: 3 },
    ]);
  });

  test.each(formats)('of people holds who is in which team, as %s', async (format) => {
    const sandbox = await openSandbox({ seed: company, now });
    const written = await exportSandbox(sandbox, format);
    expect(written.problems).toEqual([]);
    expect(written.tables).toEqual([
      { name: 'grades', rows: 2 },
      { name: 'charts', rows: 2 },
      { name: 'teams', rows: 4 },
      { name: 'users', rows: 4 },
      { name: 'memberships', rows: 4 },
    ]);
    if (format === 'utf-8')
      expect((await textOf(written.target, 'memberships.csv')).split('\r\n')).toEqual([
        'chart,team,user,leader,grades',
        'FY26,0100,u1,TRUE,G1',
        'FY26,0100,u2,FALSE,"G1\nG2"',
        'FY26,0200,u1,TRUE,G1',
        'FY27,0100,u2,TRUE,G2',
        '',
      ]);
    expect(await planExport(sandbox, written)).toEqual([]);
    expect(await planExport(sandbox, written, { prune: ['memberships'] })).toEqual([]);
  });

  test('of people reads each list once, and each team', async () => {
    const sandbox = await openSandbox({ seed: company, now });
    await exportSandbox(sandbox, 'utf-8', { resources: ['memberships'] });
    const paths = sandbox.requests.map(({ path: one }) =>
      one.replace(/[0-9a-f-]{36}/g, 'ID').replace(/\?.*/, ''),
    );
    const teams = paths.filter((one) => one.endsWith('/teams/ID'));
    expect(paths.filter((one) => one.endsWith('/users'))).toHaveLength(1);
    expect(paths.filter((one) => one.endsWith('/grades'))).toHaveLength(1);
    expect(teams.length).toBeLessThanOrEqual(8);
  });

  test.each([
    ['team', '0200', 'record_not_writable', 3],
    ['user', 'u1', 'record_not_writable', 2],
    ['grade', 'G2', 'value_not_writable', 4],
  ])('of people is refused if a %s has no code, or leaves out what it means', async (_, key, code, rows) => {
    const sandbox = await openSandbox({ seed: company, now });
    const { url } = await openLyingGateway(sandbox.url, (answer) => ({
      ...answer,
      body: answer.body.replaceAll(`"code":"${key}"`, '"code":null'),
    }));
    const choice = { resources: ['memberships'] };
    const refused = await exportSandbox({ ...sandbox, url }, 'utf-8', choice);
    expect([refused.files, new Set(refused.problems.map((problem) => problem.code))]).toEqual([
      [],
      new Set([code]),
    ]);
    const written = await exportSandbox({ ...sandbox, url }, 'utf-8', { ...choice, mayLeaveOut: true });
    expect(written.tables).toEqual([{ name: 'memberships', rows }]);
    expect(await planExport(sandbox, written)).toEqual([]);
  });

  test.each(formats)('of one chart and one master holds these alone, as %s', async (format) => {
    const sandbox = await openSandbox({ seed: tenant, now });
    const written = await exportSandbox(sandbox, format, {
      resources: ['charts', 'teams', 'masters', 'items'],
      chosen: new Map([
        ['charts', ['FY26']],
        ['masters', ['V1']],
      ]),
    });
    expect(written.tables).toEqual([
      { name: 'charts', rows: 1 },
      { name: 'teams', rows: 4 },
      { name: 'masters', rows: 1 },
      { name: 'master-fields', rows: 2 },
      { name: 'items.V1', rows: 1 },
    ]);
    expect(written.notCarried).toEqual(
      expect.arrayContaining([
        { kind: 'unchosen', resource: 'charts', count: 1 },
        { kind: 'unchosen', resource: 'masters', count: 1 },
      ]),
    );
    expect(await planExport(sandbox, written)).toEqual([]);
  });

  test.each(formats)('that chose one of two masters is not pruned by, as %s', async (format) => {
    const sandbox = await openSandbox({ seed: tenant, now });
    const written = await exportSandbox(sandbox, format, {
      resources: ['masters', 'items'],
      chosen: new Map([['masters', ['V1']]]),
    });
    expect(await planExport(sandbox, written, { prune: 'all' })).toEqual(['masters/V2 partial_export']);
  });

  test('of all masters in place of one may be pruned by again', async () => {
    const sandbox = await openSandbox({ seed: tenant, now });
    const folder = await dataFolder({});
    const exportMasters = (chosen: readonly (readonly [string, readonly string[]])[]) =>
      exportSandbox(sandbox, 'utf-8', { folder, resources: ['masters'], chosen: new Map(chosen) });
    await exportMasters([['masters', ['V1']]]);
    const { target } = await exportMasters([]);
    expect(JSON.parse(await textOf(target, '.mastersync-export.json'))).toMatchObject({ partial: {} });
  });

  test('of a chart that is not there is refused', async () => {
    const sandbox = await openSandbox({ seed: tenant });
    const exporting = exportSandbox(sandbox, 'utf-8', { chosen: new Map([['charts', ['FY99']]]) });
    await expect(exporting).rejects.toThrow(InputRejected);
  });

  test.each(formats)('that is interrupted leaves nothing behind, as %s', async (format) => {
    const sandbox = await openSandbox({ seed: tenant });
    const controller = new AbortController();
    const folders: string[] = [];
    const exporting = exportSandbox(sandbox, format, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
      onTarget: (target) => folders.push(path.dirname(target)),
    });
    await expect(exporting).rejects.toThrow('aborted');
    for (const folder of folders) expect(await readdir(folder)).toEqual([]);
    expect(folders).toHaveLength(1);
  });

  test('of an empty tenant consists of headers', async () => {
    // There is always a user: the owner of the token.
    const resources = resourceNames.filter((name) => name !== 'users');
    const { target, tables } = await exportSandbox(await openSandbox(), 'utf-8', { resources });
    expect(tables.map(({ rows }) => rows)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await textOf(target, 'grades.csv')).toBe('code,name,level,default\r\n');
  });
});

/** Exports a tenant that no file can hold, with and without what cannot be written. */
async function refusal(seed: Seed, format: Format = 'utf-8') {
  const sandbox = await openSandbox({ seed, now });
  const refused = await exportSandbox(sandbox, format);
  expect(refused.files).toEqual([]);
  const lenient = await exportSandbox(sandbox, format, { mayLeaveOut: true });
  expect(lenient.files).not.toEqual([]);
  expect(lenient.problems.map(({ severity }) => severity)).toEqual(refused.problems.map(() => 'warning'));
  return {
    problems: refused.problems.map(({ code, severity, args }) => ({ code, severity, args })),
    tables: Object.fromEntries(lenient.tables.map(({ name, rows }) => [name, rows])),
    plan: await planExport(sandbox, lenient),
    target: lenient.target,
  };
}

describe('what no file can hold is refused by name, or left out when that is asked for: then nothing would change either', () => {
  test('a record without a code', async () => {
    const grades = [
      { code: 'G1', name: '一般', level: 1 },
      { code: null, name: '古い役職', level: 2 },
    ];
    expect(await refusal({ grades })).toMatchObject({
      problems: [
        {
          code: 'record_not_writable',
          args: { resource: 'grades', scope: '', name: '古い役職', reason: 'no_key' },
        },
      ],
      tables: { grades: 1 },
      plan: [],
    });
  });

  test('two charts of one name, with their teams', async () => {
    const one = '00000000-0000-4000-8000-000000000001';
    const charts = [{ name: 'FY26', current: true }, { name: 'FY27', id: one }, { name: 'FY27' }];
    const teams = [
      { chart: 'FY26', code: 'A', name: '本社' },
      { chart: one, code: 'B', name: '支社' },
    ];
    expect(await refusal({ charts, teams })).toMatchObject({
      problems: [{ args: { reason: 'shared_key' } }, { args: { reason: 'shared_key' } }],
      tables: { charts: 1, teams: 1 },
      plan: [],
    });
  });

  test('a control character becomes a mark that leaves the field as it is', async () => {
    const found = await refusal({ folders: [{ code: 'F1', name: '書類', description: 'a\u0001b' }] });
    expect(found).toMatchObject({
      problems: [
        {
          code: 'value_not_writable',
          severity: 'error',
          args: { resource: 'folders', key: 'F1', field: 'description', value: 'a\u0001b' },
        },
      ],
      plan: [],
    });
    expect(await textOf(found.target, 'folders.csv')).toContain('F1,書類,,*');
  });

  test('a text that is longer than a cell of a workbook', async () => {
    const description = 'あ'.repeat(32_768);
    const found = await refusal({ folders: [{ code: 'F1', name: '書類', description }] }, 'xlsx');
    expect(found).toMatchObject({ problems: [{ code: 'value_not_writable' }], plan: [] });
  });

  test('a required field that an old item does not have', async () => {
    const found = await refusal({
      masters: [{ code: 'V1', name: '色' }],
      masterFields: [{ master: 'V1', code: 'color', title: '色', fieldType: 'text', required: true }],
      items: [{ master: 'V1', code: 'I1', name: '品' }],
    });
    expect(found).toMatchObject({ problems: [{ args: { field: 'inputs.color' } }], plan: [] });
  });
});

describe('a character that CP932 does not have', () => {
  const seed = { categories: [{ name: '経費' }], folders: [{ code: 'F1', name: '𠮷野〜書類 𠮷' }] };

  test('is listed, and nothing is written', async () => {
    const { files, problems } = await exportSandbox(await openSandbox({ seed }), 'cp932');
    expect(files).toEqual([]);
    expect(problems).toEqual([
      {
        code: 'characters_not_writable',
        severity: 'error',
        origin: undefined,
        args: {
          resource: 'folders',
          scope: '',
          key: 'F1',
          field: 'name',
          characters: ['𠮷', '〜'],
          format: 'CP932',
          isReplaced: false,
        },
      },
    ]);
  });

  test('is replaced when that is asked for: by one that looks the same, or by a mark', async () => {
    const { target, problems } = await exportSandbox(await openSandbox({ seed }), 'cp932', { isLossy: true });
    expect(problems.map(({ severity }) => severity)).toEqual(['warning']);
    const bytes = await readFile(`${target}/folders.csv`);
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('F1,〓野～書類 〓,,');
  });

  test('is never replaced in a key: that would be another record', async () => {
    const sandbox = await openSandbox({ seed: { categories: [{ name: '𠮷' }, { name: '経費' }] } });
    const lossy = await exportSandbox(sandbox, 'cp932', { isLossy: true });
    expect(lossy.files).toEqual([]);
    const lenient = await exportSandbox(sandbox, 'cp932', { isLossy: true, mayLeaveOut: true });
    expect(lenient.tables).toEqual([
      { name: 'users', rows: 1 },
      { name: 'categories', rows: 1 },
    ]);
    expect(await planExport(sandbox, lenient, { prune: 'all' })).toEqual(['categories/𠮷 partial_export']);
  });

  test('a file whose bytes would pass for UTF-8 is not written', async () => {
    const sandbox = await openSandbox({ seed: { categories: [{ name: 'ﾃ｡' }] } });
    const { files, problems } = await exportSandbox(sandbox, 'cp932');
    expect([files, problems.map(({ code }) => code)]).toEqual([[], ['encoding_not_told']]);
  });
});

test('an export leaves nothing behind when it is refused', async () => {
  const sandbox = await openSandbox({ seed: { grades: [{ code: null, name: '古い', level: 1 }] } });
  for (const format of formats) {
    const { target } = await exportSandbox(sandbox, format);
    expect(await readdir(target.replace(/\/[^/]+$/, ''))).toEqual([]);
  }
});
