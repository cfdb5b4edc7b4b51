/**
 * A team without a code: no row can mean it, and what stands below it can be moved and moved back
 * as far as codes go.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openLyingGateway } from '../helpers/gateways.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const header = 'chart,code,name,parentCode';

/** 本社 holds 旧課, of which the service shows no code, and that holds 係; the file moves 係 to 営業部. */
async function arrange() {
  const teams = [
    { chart: 'FY26', code: 'T1', name: '本社' },
    { chart: 'FY26', code: 'T2', name: '営業部', parentCode: 'T1' },
    { chart: 'FY26', code: 'T3', name: '旧課', parentCode: 'T1' },
    { chart: 'FY26', code: 'T4', name: '係', parentCode: 'T3' },
  ];
  const sandbox = await openSandbox({ seed: { charts: [{ name: 'FY26', current: true }], teams } });
  let isCodeless = true;
  const gateway = await openLyingGateway(sandbox.url, (answer) => ({
    ...answer,
    body: isCodeless ? answer.body.replaceAll('"code":"T3"', '"code":null') : answer.body,
  }));
  const folder = await dataFolder({
    'teams.csv': `${header}\nFY26,T1,本社,\nFY26,T2,営業部,T1\nFY26,T4,係,T2\n`,
  });
  const environment = {
    ...environmentOf(sandbox),
    MASTERSYNC_URL: gateway.url,
    MASTERSYNC_STATE_DIR: path.join(folder, '.state'),
  };
  const giveCode = () => {
    isCodeless = false;
  };
  const run = (...args: readonly string[]) => runCli([...args], environment);
  const parentOf = (team: string) => sandbox.dump().teams.find(({ code }) => code === team)?.parentCode;
  return { sandbox, folder, giveCode, run, parentOf };
}

test('a saved plan that moves a team from below one without a code says so, and applies', async () => {
  const { sandbox, folder, run, parentOf } = await arrange();
  const plan = path.join(folder, 'plan.jsonl');
  const planned = await run('plan', folder, '--out', plan);
  expect([planned.exitCode, planned.stdout]).toEqual([0, expect.stringContaining('旧課 → T2 営業部')]);
  const applied = await run('apply', plan);
  expect([applied.exitCode, writesOf(sandbox)]).toEqual([0, [expect.stringContaining('PATCH')]]);
  expect(parentOf('T4')).toBe('T2');
});

test('an undo of such a move says what it cannot bring back, and leaves the team where it is', async () => {
  const { sandbox, folder, run } = await arrange();
  expect((await run('sync', folder, '--yes')).exitCode).toBe(0);
  sandbox.clearRequests();
  const undone = await run('undo', 'latest', '--out', path.join(folder, 'undo.jsonl'), '--json');
  expect([undone.exitCode, undone.stderr]).toEqual([4, expect.stringContaining('below "旧課", which')]);
  expect(documentOf(undone)).toMatchObject({ totals: { move: 0 }, losses: [{ code: 'parent_lost' }] });
  expect(writesOf(sandbox)).toEqual([]);
});

test('an undo moves the team back once its former parent has a code', async () => {
  const { folder, giveCode, run, parentOf } = await arrange();
  await run('sync', folder, '--yes');
  giveCode();
  const undo = path.join(folder, 'undo.jsonl');
  expect((await run('undo', 'latest', '--out', undo)).exitCode).toBe(0);
  expect([(await run('apply', undo)).exitCode, parentOf('T4')]).toEqual([0, 'T3']);
});
