/**
 * `sync` and `approve` on a terminal: they ask before they write, and what changes while somebody
 * reads is not written over.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, environmentOf } from '../helpers/cli.js';
import { openClient, openSandbox, writesOf } from '../helpers/sandboxes.js';
import { answerHere, answerOnTerminal, hasTerminal } from './answer-on-terminal.js';

const question = '[y/N] ';

async function arrange() {
  const grades = ['A', 'B'].map((code) => ({ code, name: code, level: 1, default: code === 'A' }));
  const sandbox = await openSandbox({ seed: { grades } });
  const folder = await dataFolder({ 'data/grades.csv': 'code,name,level\nA,A,1\nB,b2,1\n' });
  const env = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  const sync = (meanwhile: () => Promise<unknown> = async () => {}, answer = 'y\r') =>
    answerHere(['sync', 'data'], [[question, () => meanwhile().then(() => answer)]], { cwd: folder, env });
  const nameOfB = () => sandbox.dump().grades.find(({ code }) => code === 'B')?.name;
  return { sandbox, folder, sync, nameOfB };
}

describe('sync on a terminal', () => {
  test.each([
    ['y\r', 0, 'b2', 'CHANGED'],
    ['\r', 2, 'B', 'PENDING'],
  ])('asks, and does as %j says', async (answer, code, name, status) => {
    const { sync, nameOfB } = await arrange();
    const { exitCode, text } = await sync(undefined, answer);
    expect([exitCode, nameOfB()]).toEqual([code, name]);
    expect(text.trimEnd().split(/\r?\n/).at(-1)).toMatch(new RegExp(`^${status} command=sync exit=${code} `));
  });

  test('writes nothing over what was changed in the service meanwhile', async () => {
    const { sandbox, sync, nameOfB } = await arrange();
    const { exitCode, text } = await sync(async () => {
      const client = openClient(sandbox);
      const { body } = await client.send({ method: 'GET', path: '/v1/grades/B' });
      const { id } = body as { readonly id: string };
      await client.send({ method: 'PATCH', path: `/v1/grades/${id}`, body: { name: 'by hand' } });
      sandbox.clearRequests();
    });
    expect([exitCode, nameOfB(), writesOf(sandbox)]).toEqual([5, 'by hand', []]);
    expect(text).toContain('The plan is out of date: 1 of 1 change no longer matches');
    expect(text).toContain('Nothing was written. Run again.');
  });

  test('writes nothing when its file was changed meanwhile', async () => {
    const { sandbox, folder, sync } = await arrange();
    const file = path.join(folder, 'data/grades.csv');
    const { exitCode, text } = await sync(() => writeFile(file, 'code,name,level\nA,A,1\nB,b3,1\n'));
    expect([exitCode, writesOf(sandbox)]).toEqual([5, []]);
    expect(text).toContain('data/grades.csv has changed since. Nothing was written. Run again.');
  });

  test.skipIf(!hasTerminal)('shows what a number approves, and takes it without its digest', async () => {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const grades = codes.map((code) => ({ code, name: `name ${code}`, level: 1, default: code === 'A' }));
    const sandbox = await openSandbox({ seed: { grades } });
    const rows = codes.map((code) => `${code},name ${code},1,${code > 'D' ? 'delete' : ''}\n`);
    const cwd = await dataFolder({ 'data/grades.csv': `code,name,level,action\n${rows.join('')}` });
    const env = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(cwd, 'state') };
    const args = ['sync', 'data', '--approve', 'deletes=4'];
    const { exitCode, text } = await answerOnTerminal(args, [[question, 'y\r']], { cwd, env });
    expect(exitCode).toBe(0);
    const asked = text.slice(0, text.indexOf(question));
    for (const code of ['E', 'F', 'G', 'H']) expect(asked).toContain(` ${code} name ${code} `);
    expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
  });
});

test.each([
  ['y\r', 0, true],
  ['\r', 2, false],
])('approve shows what was found, asks, and does as %j says', async (answer, code, isApproved) => {
  const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
  const grades = codes.map((one) => ({ code: one, name: one, level: 1, default: one === 'A' }));
  const rows = codes.map((one) => `${one},${one},1,${one > 'D' ? 'delete' : ''}\n`);
  const cwd = await dataFolder({ 'data/grades.csv': `code,name,level,action\n${rows.join('')}` });
  const sandbox = await openSandbox({ seed: { grades } });
  const env = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(cwd, 'state') };
  await answerHere(['plan', 'data', '--out', 'p.jsonl'], [], { cwd, env });
  const args = ['approve', 'p.jsonl', '--by', 'Sato'];
  const { exitCode, text } = await answerHere(args, [[question, answer]], { cwd, env });
  expect(exitCode).toBe(code);
  expect(text.slice(0, text.indexOf(question))).toMatch(/this plan deletes 4 .*--approve deletes=4@/);
  expect(existsSync(path.join(cwd, 'p.jsonl.approval.json'))).toBe(isApproved);
});
