import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadState, type Sandbox, saveState } from '../../src/sandbox/index.js';
import { folderSeed, idOf, masterSeed, pluck, recordOf, send, smallSeed, start } from '../helpers/connect.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
  file = join(folder, 'state.json');
});

afterEach(() => rm(folder, { recursive: true }));

const fullSeed = {
  ...smallSeed,
  ...masterSeed,
  ...folderSeed,
  categories: [{ name: '申請' }],
  userFields: [{ code: 'post', fieldType: 'text' }],
} as const;

/** Saves the sandbox and starts another one from the file. */
async function restart(sandbox: Sandbox): Promise<Sandbox> {
  await saveState(file, sandbox.state());
  const seed = await loadState(file);
  if (seed === undefined) throw new Error('no state');
  return start({ seed });
}

describe('a saved state', () => {
  test('starts a sandbox with the same records, ids, default, current chart and schedule', async () => {
    const sandbox = await start({ seed: fullSeed });
    await send(sandbox, 'POST', '/v1/grades/G01/default');
    const charts = await send(sandbox, 'GET', '/v1/organizationCharts');
    const [, next] = pluck(charts, 'id');
    await send(sandbox, 'POST', `/v1/organizationCharts/${next}/activate`, { dueOn: '2027-04-01' });
    await send(sandbox, 'DELETE', '/v1/users/suzuki');
    const customFields = [{ code: 'post', value: '主務' }];
    await send(sandbox, 'PATCH', '/v1/users/sato', { customFields });
    const restarted = await restart(sandbox);
    expect(restarted.callerId).toBe(sandbox.callerId);
    expect(restarted.state()).toEqual(sandbox.state());
    expect(restarted.dump()).toEqual(sandbox.dump());
    expect(restarted.dump().charts).toContainEqual({
      name: 'FY2027',
      current: false,
      activateOn: '2027-04-01',
    });
    const categories = async (one: Sandbox) => (await send(one, 'GET', '/v1/categories')).body;
    expect(await categories(restarted)).toEqual(await categories(sandbox));
  });

  test('a restarted sandbox repeats no id or code', async () => {
    const sandbox = await start({ seed: fullSeed });
    const create = async (one: Sandbox) => {
      const { id, code } = recordOf(await send(one, 'POST', '/v1/grades', { name: 'x', level: 1 }));
      return [id, code];
    };
    const made = [await create(sandbox), await create(sandbox), await create(sandbox)].flat();
    await send(sandbox, 'DELETE', '/v1/grades/G01');
    const restarted = await restart(await restart(sandbox));
    made.push(...(await create(restarted)), ...(await create(restarted)), ...(await create(restarted)));
    expect(new Set(made).size).toBe(12);
    expect(restarted.dump().grades).toHaveLength(8);
  });

  test('charts may have the same name: their teams stay apart', async () => {
    const sandbox = await start({ seed: smallSeed });
    const chart = idOf(await send(sandbox, 'POST', '/v1/organizationCharts', { name: 'FY2026' }));
    await send(sandbox, 'POST', `/v1/organizationCharts/${chart}/teams`, { name: '支社', code: 'HQ' });
    const restarted = await restart(sandbox);
    const teams = await send(restarted, 'GET', `/v1/organizationCharts/${chart}/teams`);
    expect(pluck(teams, 'name')).toEqual(['支社']);
    expect(restarted.state()).toEqual(sandbox.state());
  });

  test('a dump without ids can be saved too', async () => {
    const sandbox = await start({ seed: fullSeed });
    await saveState(file, sandbox.dump());
    const seed = await loadState(file);
    expect(seed).toEqual(sandbox.dump());
    expect((await start(seed === undefined ? {} : { seed })).dump()).toEqual(sandbox.dump());
  });
});

describe('the file', () => {
  test('a missing file means no state', async () => {
    expect(await loadState(file)).toBeUndefined();
  });

  test('is replaced whole, and nothing else is left in the folder', async () => {
    await saveState(file, { grades: [{ code: 'A', name: 'a', level: 1 }] });
    await saveState(file, { grades: [] });
    expect(await loadState(file)).toEqual({ grades: [] });
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  test('a failed save leaves the old file and no draft', async () => {
    await saveState(file, { grades: [] });
    const before = await readFile(file, 'utf8');
    const endless: { self?: unknown } = {};
    endless.self = endless;
    await expect(saveState(file, endless as object)).rejects.toThrow();
    await expect(saveState(folder, {})).rejects.toThrow();
    const elsewhere = join(folder, 'none', 'state.json');
    await expect(saveState(elsewhere, {})).rejects.toThrow(`${elsewhere}: the state cannot be saved: ENOENT`);
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual([before, ['state.json']]);
  });

  test.each([
    ['nothing', ''],
    ['half a file', '{"format": "mastersync sandbox state 1", "records": {'],
    ['other JSON', '[]'],
    ['no format', '{"records": {}}'],
    ['a later format', '{"format": "mastersync sandbox state 2", "records": {}}'],
    ['an unknown table', '{"format": "mastersync sandbox state 1", "records": {"routes": []}}'],
    ['a row that is no object', '{"format": "mastersync sandbox state 1", "records": {"grades": [1]}}'],
  ])('%s is refused with the name of the file', async (_title, content) => {
    await writeFile(file, content);
    await expect(loadState(file)).rejects.toThrow(`${file}: not a sandbox state file`);
  });

  test('an unreadable file is named', async () => {
    await expect(loadState(folder)).rejects.toThrow(`${folder}: the state cannot be read: EISDIR`);
  });

  test('inconsistent records are named', async () => {
    const grade = { id: '00000000-0000-4000-a000-000000000001', code: 'A', name: 'a', level: 1 };
    await saveState(file, {
      grades: [grade, { ...grade, code: 'B' }, { ...grade, id: 'x', code: 'C', level: 256 }],
      teams: [{ chart: 'FY', code: 'T', name: 't' }],
    });
    await expect(loadState(file)).rejects.toThrow(
      [
        `${file}: grades[1]: id: another row has the id ${grade.id}`,
        `${file}: grades[2]: id: is not a UUID`,
        `${file}: grades[2]: level: is not from 0 to 255`,
        `${file}: teams[0]: chart: no chart "FY"`,
      ].join('\n'),
    );
  });
});

test('setNow accepts another clock, too', async () => {
  const sandbox = await start();
  let hour = 0;
  sandbox.setNow(() => {
    hour += 1;
    return new Date(Date.UTC(2030, 0, 1, hour));
  });
  const { createdAt } = recordOf(await send(sandbox, 'POST', '/v1/categories', { name: 'x' }));
  const later = recordOf(await send(sandbox, 'POST', '/v1/categories', { name: 'y' }));
  expect(createdAt).toMatch(/^2030-01-01T/);
  expect(String(later['createdAt']) > String(createdAt)).toBe(true);
});
