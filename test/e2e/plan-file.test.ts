import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { documentOf, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { gradesCsv, nightlyData, openNight, openStage } from '../helpers/stage.js';

describe('plan --out', () => {
  test('saves the plan it shows, says where, and which command applies it; the token is not in it', async () => {
    const { sandbox, at, read, run, json } = await openNight();
    const { exitCode, stdout, stderr } = await run('plan', nightlyData, '--out', 'plan.jsonl');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('23 changes to make.')]);
    expect(stderr).toContain('To make these changes: mastersync apply plan.jsonl\n');
    const { plan, toolVersion } = await readPlanFile(at('plan.jsonl'));
    expect([plan.changes.length, plan.serviceUrl]).toEqual([23, sandbox.url]);
    expect(plan.sources.map(({ file }) => file)).toContain(path.join(nightlyData, 'grades.csv'));
    expect(toolVersion).toMatch(/^\d+\.\d+\.\d+/);
    expect(await read('plan.jsonl')).not.toContain(sandbox.token);
    const { changes } = (await json('plan', nightlyData)) as unknown as {
      readonly changes: readonly object[];
    };
    expect(changes).toHaveLength(23);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('gives equal bytes for equal inputs, but for the time and the checksum', async () => {
    const { read, run } = await openNight();
    const planned = async (file: string) => {
      await run('plan', nightlyData, '--out', file);
      const text = await read(file);
      return text.replace(/"createdAt":"[^"]+"/, '').replace(/"sha256":"[0-9a-f]{64}"}\n$/, '');
    };
    expect(await planned('a.jsonl')).toBe(await planned('b.jsonl'));
  });

  test.each([
    ['below a file', 'hr.csv/plan.jsonl', /ENOTDIR/],
    ['over a file that is not a plan', 'hr.csv', /it exists and is not a plan/],
  ])('is refused %s, with the path and the reason, before anything is asked', async (_, out, reason) => {
    const { sandbox, run } = await openNight({ files: { 'hr.csv': 'code' } });
    for (const command of [
      ['plan', nightlyData],
      ['undo', 'latest'],
      ['chart', 'copy', '2026年度組織', 'FY27'],
    ]) {
      const { exitCode, failure, files } = documentOf(await run(...command, '--out', out, '--json'));
      expect([exitCode, failure, files.plan]).toEqual([64, expect.stringMatching(reason), null]);
      expect(failure).toContain(`${out}: the plan cannot be saved: `);
    }
    expect(sandbox.requests).toEqual([]);
  });
});

describe('a planKey in the settings', () => {
  const ownKey = 'correct horse battery staple';

  async function arrange() {
    const stage = await openStage({
      files: {
        'grades.csv': gradesCsv('G1,課長,1', 'G2,係長,2'),
        'signing.yaml': `planKey: \${PLAN_KEY}\n`,
        'plain.yaml': 'keepRuns: 90\n',
      },
    });
    const { environment, folder: cwd } = stage;
    const runBy = (config: string, PLAN_KEY: string, ...args: readonly string[]) =>
      runCli([...args, '--config', config], { ...environment, PLAN_KEY }, { cwd });
    const plan = (config: string, key = ownKey) =>
      runBy(config, key, 'plan', 'grades.csv', '--out', 'plan.jsonl');
    const apply = (config = 'signing.yaml', key = ownKey) => runBy(config, key, 'apply', 'plan.jsonl');
    return { ...stage, plan, apply };
  }

  test('signs the plan, and the plan of the run; the key stands nowhere', async () => {
    const { at, read, plan, apply } = await arrange();
    const [planned, applied] = [await plan('signing.yaml'), await apply()];
    expect([planned.exitCode, applied.exitCode]).toEqual([0, 0]);
    const [run = ''] = await readdir(at('state/runs'));
    for (const file of ['plan.jsonl', `state/runs/${run}/plan.jsonl`]) {
      expect(await read(file)).toMatch(/"hmac":"[0-9a-f]{64}"\}\n$/);
      expect(await read(file)).not.toContain(ownKey);
    }
    expect(planned.stdout + planned.stderr + applied.stdout + applied.stderr).not.toContain(ownKey);
  });

  test('refuses a plan that is not signed, or with another key, and a key that can be guessed', async () => {
    const { sandbox, plan, apply } = await arrange();
    await plan('plain.yaml');
    const unsigned = await apply();
    expect([unsigned.exitCode, unsigned.stderr]).toEqual([7, expect.stringContaining('is not signed')]);
    await plan('signing.yaml', 'another key of 16');
    const foreign = await apply();
    expect([foreign.exitCode, foreign.stderr]).toEqual([7, expect.stringContaining('not signed')]);
    const guessable = await plan('signing.yaml', 'short secret');
    expect([guessable.exitCode, guessable.stderr]).toEqual([64, expect.stringContaining('planKey')]);
    expect(guessable.stderr).not.toContain('short secret');
    expect(writesOf(sandbox)).toEqual([]);
  });
});
