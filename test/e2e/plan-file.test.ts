import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const data = 'samples/nightly/data';

async function lastNight() {
  const sandbox = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  const file = path.join(await dataFolder({}), 'plan.jsonl');
  return { sandbox, environment: environmentOf(sandbox), file };
}

describe('plan --out', () => {
  test('saves the plan it shows, says where, and which command applies it', async () => {
    const { sandbox, environment, file } = await lastNight();
    const { exitCode, stdout, stderr } = await runCli(['plan', data, '--out', file], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('23 changes to make.');
    expect(stderr).toContain(`To make these changes: mastersync apply ${file}\n`);
    const { plan, toolVersion } = await readPlanFile(file);
    expect(plan.changes).toHaveLength(23);
    expect(plan.serviceUrl).toBe(sandbox.url);
    expect(plan.sources.map((source) => source.file)).toContain(`${data}/grades.csv`);
    expect(toolVersion).toMatch(/^\d+\.\d+\.\d+/);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('does not say how to apply a plan without changes', async () => {
    const { environment, file } = await lastNight();
    await runCli(['sync', data, '--yes', '--only', 'grades'], environment);
    const { stderr } = await runCli(['plan', data, '--out', file, '--only', 'grades'], environment);
    expect(stderr).toContain('Plan saved. It has no changes to apply.\n');
    expect(stderr).not.toContain('mastersync apply');
  });

  test('gives equal bytes for equal inputs, but for the time and the checksum', async () => {
    const { environment, file } = await lastNight();
    const runs = [file, `${file}2`].map((out) => runCli(['plan', data, '--out', out], environment));
    await Promise.all(runs);
    const texts = await Promise.all([file, `${file}2`].map((out) => readFile(out, 'utf8')));
    const [first, second] = texts.map((text) =>
      text.replace(/"createdAt":"[^"]+"/, '').replace(/"sha256":"[0-9a-f]{64}"}\n$/, ''),
    );
    expect(first).toBe(second);
  });

  test('saves for the owner only, and never the token', async () => {
    const { sandbox, environment, file } = await lastNight();
    await runCli(['plan', data, '--out', file], environment);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(sandbox.token).not.toBe('');
    expect(await readFile(file, 'utf8')).not.toContain(sandbox.token);
  });

  test('names the file in the JSON document, and null without one', async () => {
    const { environment, file } = await lastNight();
    const saved = await runCli(['plan', data, '--out', file, '--json'], environment);
    expect(documentOf(saved).files.plan).toBe(file);
    const shown = await runCli(['plan', data, '--json'], environment);
    expect(documentOf(shown).files.plan).toBeNull();
  });

  test.each([
    ['below a file', path.join('hr.csv', 'plan.jsonl'), /ENOTDIR/],
    ['deeper below a file', path.join('hr.csv', 'nowhere', 'plan.jsonl'), /ENOTDIR/],
    ['over a file that is not a plan', 'hr.csv', /it exists and is not a plan/],
    ['over a folder', '.', /it is not a file/],
  ])('is refused %s, with the path and the reason, before anything is asked', async (_, name, reason) => {
    const { sandbox, environment } = await lastNight();
    const out = path.join(await dataFolder({ 'hr.csv': 'code' }), name);
    for (const command of [
      ['plan', data],
      ['undo', 'latest'],
      ['chart', 'copy', '2026年度組織', 'FY27'],
    ]) {
      const finished = await runCli([...command, '--out', out, '--json'], environment);
      expect(finished.exitCode).toBe(64);
      expect(documentOf(finished).failure).toContain(`${out}: the plan cannot be saved: `);
      expect(documentOf(finished).failure).toMatch(reason);
      expect(documentOf(finished).files.plan).toBeNull();
    }
    expect(sandbox.requests).toEqual([]);
  });

  test('makes the folder of the file', async () => {
    const { environment, file } = await lastNight();
    const out = path.join(path.dirname(file), 'plans', 'tonight', 'plan.jsonl');
    expect((await runCli(['plan', data, '--out', out], environment)).exitCode).toBe(0);
    expect((await readPlanFile(out)).plan.changes).toHaveLength(23);
  });

  test('saves nothing when the input is rejected', async () => {
    const { environment, file } = await lastNight();
    const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,部長,12a\n' });
    const { exitCode } = await runCli(['plan', folder, '--out', file], environment);
    expect(exitCode).toBe(7);
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });
});

describe('a planKey in the settings', () => {
  async function arrange() {
    const sandbox = await openSandbox();
    const folder = await dataFolder({
      'grades.csv': 'code,name,level\nG1,課長,1\nG2,係長,2\n',
      'signing.yaml': `planKey: \${PLAN_KEY}\n`,
      'plain.yaml': 'keepRuns: 90\n',
    });
    const file = path.join(folder, 'plan.jsonl');
    const run = (config: string, key: string, ...args: readonly string[]) =>
      runCli([...args, '--config', path.join(folder, config)], {
        ...environmentOf(sandbox),
        MASTERSYNC_STATE_DIR: path.join(folder, 'state'),
        PLAN_KEY: key,
      });
    const plan = (config: string, key = ownKey) => run(config, key, 'plan', folder, '--out', file);
    const apply = (config = 'signing.yaml', key = ownKey) => run(config, key, 'apply', file);
    return { sandbox, folder, file, run, plan, apply };
  }
  const ownKey = 'correct horse battery staple';

  test('signs the plan, and the plan of the run; the key stands nowhere', async () => {
    const { folder, file, plan, apply } = await arrange();
    const planned = await plan('signing.yaml');
    const applied = await apply();
    expect([planned.exitCode, applied.exitCode]).toEqual([0, 0]);
    const [run = ''] = await readdir(path.join(folder, 'state', 'runs'));
    const files = [file, path.join(folder, 'state', 'runs', run, 'plan.jsonl')];
    for (const one of files) {
      const text = await readFile(one, 'utf8');
      expect(text).toMatch(/"hmac":"[0-9a-f]{64}"\}\n$/);
      expect(text).not.toContain(ownKey);
    }
    expect(planned.stdout + planned.stderr + applied.stdout + applied.stderr).not.toContain(ownKey);
  });

  test('refuses a plan that is not signed, or with another key', async () => {
    const { sandbox, plan, apply } = await arrange();
    await plan('plain.yaml');
    const unsigned = await apply();
    expect([unsigned.exitCode, unsigned.stderr]).toEqual([7, expect.stringContaining('is not signed')]);
    await plan('signing.yaml', 'another key of 16');
    const foreign = await apply();
    expect([foreign.exitCode, foreign.stderr]).toEqual([7, expect.stringContaining('another key')]);
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('refuses a plan that was edited and has its checksum made again', async () => {
    const { sandbox, file, plan, apply } = await arrange();
    await plan('signing.yaml');
    const lines = (await readFile(file, 'utf8')).replaceAll('課長', '部長').split('\n').slice(0, -1);
    const content = lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join('');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const footer = lines.at(-1)?.replace(/"sha256":"[0-9a-f]+"/, `"sha256":"${sha256}"`);
    await writeFile(file, `${content}${footer}\n`);
    expect((await apply()).exitCode).toBe(7);
    expect(writesOf(sandbox)).toEqual([]);
    // Without a key, the checksum protects against accidents only.
    expect((await apply('plain.yaml')).exitCode).toBe(0);
  });

  test('is not accepted if it is short enough to be guessed', async () => {
    const { plan } = await arrange();
    const { exitCode, stderr } = await plan('signing.yaml', 'short secret');
    expect([exitCode, stderr.includes('planKey'), stderr.includes('short secret')]).toEqual([
      64,
      true,
      false,
    ]);
  });
});
