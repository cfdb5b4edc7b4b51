/**
 * `sync` and `approve` on a terminal: they ask before they write, and what changes while somebody
 * reads is not written over.
 */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { send } from '../helpers/connect.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, openStage } from '../helpers/stage.js';
import { type Answer, answerHere, answerOnTerminal, hasTerminal } from './answer-on-terminal.js';

const question = '[y/N] ';
const gradesOf = (...codes: readonly string[]) =>
  codes.map((code) => ({ code, name: `name ${code}`, level: 1, default: code === 'A' }));

describe('sync on a terminal', () => {
  async function arrange() {
    const files = { 'data/grades.csv': gradesCsv('A,name A,1', 'B,b2,1') };
    const {
      sandbox,
      folder: cwd,
      environment: env,
    } = await openStage({ seed: { grades: gradesOf('A', 'B') }, files });
    const sync = (answer: Answer[1]) => answerHere(['sync', 'data'], [[question, answer]], { cwd, env });
    const nameOfB = () => sandbox.dump().grades.find(({ code }) => code === 'B')?.name;
    return { sandbox, sync, nameOfB };
  }

  test.each([
    ['y\r', 0, 'b2', 'CHANGED'],
    ['\r', 2, 'name B', 'PENDING'],
  ])('asks, and does as %j says', async (answer, code, name, status) => {
    const { sync, nameOfB } = await arrange();
    const { exitCode, text } = await sync(answer);
    expect([exitCode, nameOfB()]).toEqual([code, name]);
    expect(text.trimEnd().split(/\r?\n/).at(-1)).toMatch(new RegExp(`^${status} command=sync exit=${code} `));
  });

  test('writes nothing over what was changed in the service meanwhile', async () => {
    const { sandbox, sync, nameOfB } = await arrange();
    const { exitCode, text } = await sync(async () => {
      await send(sandbox, 'PATCH', '/v1/grades/B', { name: 'by hand' });
      sandbox.clearRequests();
      return 'y\r';
    });
    expect([exitCode, nameOfB(), writesOf(sandbox)]).toEqual([5, 'by hand', []]);
    expect(text).toContain('The plan is out of date: 1 of 1 change no longer as planned');
    expect(text).toContain('Nothing was written. Run again.');
  });
});

describe('four of eight grades to delete', () => {
  async function arrange() {
    const codes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const rows = codes.map((code) => `${code},name ${code},1,${code > 'D' ? 'delete' : ''}\n`);
    const files = { 'data/grades.csv': `code,name,level,action\n${rows.join('')}` };
    return openStage({ seed: { grades: gradesOf(...codes) }, files });
  }

  test.skipIf(!hasTerminal)(
    'are shown where their number is approved, which needs no digest then',
    async () => {
      const { sandbox, folder: cwd, environment: env } = await arrange();
      const args = ['sync', 'data', '--approve', 'deletes=4'];
      const { exitCode, text } = await answerOnTerminal(args, [[question, 'y\r']], { cwd, env });
      expect(exitCode).toBe(0);
      const asked = text.slice(0, text.indexOf(question));
      for (const code of ['E', 'F', 'G', 'H']) expect(asked).toContain(` ${code} name ${code} `);
      expect(sandbox.dump().grades.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D']);
    },
  );

  test.each([
    ['y\r', 0],
    ['\r', 2],
  ])('are shown by approve, which asks, and does as %j says', async (answer, code) => {
    const { folder: cwd, environment: env, at, run } = await arrange();
    await run('plan', 'data', '--out', 'p.jsonl');
    const args = ['approve', 'p.jsonl', '--by', 'Sato'];
    const { exitCode, text } = await answerHere(args, [[question, answer]], { cwd, env });
    expect(text.slice(0, text.indexOf(question))).toMatch(/this plan deletes 4 .*--approve deletes=4@/);
    expect([exitCode, existsSync(at('p.jsonl.approval.json'))]).toEqual([code, code === 0]);
  });
});
