import { access } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../src/sandbox/http/options.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const seed = {
  grades: [
    { code: 'G1', name: '一般', level: 10, default: true },
    { code: 'G2', name: '課長', level: 20 },
  ],
  charts: [{ name: 'FY26', current: true }],
  teams: [{ chart: 'FY26', code: '0110', name: '𠮷野支社' }],
};

const unknownOperation: Fault = {
  kind: 'answer',
  when: 'before',
  status: 404,
  body: JSON.stringify({ code: 'endpoint_not_found', message: 'no operation GET /v1/users' }),
};

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe('mastersync export', () => {
  test('writes files that plan finds in sync with the service, and sends GET only', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = await dataFolder({});
    for (const target of [path.join(folder, 'csv'), path.join(folder, 'all.xlsx')]) {
      const exported = await runCli(['export', '--to', target], environmentOf(sandbox));
      expect(exported).toMatchObject({
        exitCode: 0,
        stdout: `Exported 5 rows in 4 tables to ${target}.\n\nNot in the files:\n  charts: "FY26" is the current one. In another tenant, activate it: mastersync chart activate FY26\n`,
      });
      const planned = await runCli(['plan', target, '--detailed-exitcode'], environmentOf(sandbox));
      expect(planned).toMatchObject({ exitCode: 0 });
    }
    const to = path.join(folder, 'some');
    const some = await runCli(['export', 'charts, grades', '--to', to, '--json'], environmentOf(sandbox));
    expect(documentOf(some)).toMatchObject({
      export: {
        files: [path.join(to, 'grades.csv'), path.join(to, 'charts.csv')],
        notCarried: [{ kind: 'current', resource: 'charts', key: 'FY26' }],
      },
    });
    expect(writesOf(sandbox)).toEqual([]);
  });

  test('goes on without what this service does not have, and says so; if that is all, it fails', async () => {
    const onRequest = ({ path: asked }: { readonly path: string }) =>
      asked.startsWith('/v1/users') ? unknownOperation : undefined;
    const sandbox = await openSandbox({ seed, onRequest });
    const folder = path.join(await dataFolder({}), 'csv');
    const { exitCode, stdout } = await runCli(['export', '--to', folder], environmentOf(sandbox));
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringContaining('users: this service does not have them.'),
    ]);
    expect(stdout).toContain('memberships: this service does not have them (or users, to which they refer).');
    const planned = await runCli(['plan', folder, '--detailed-exitcode'], environmentOf(sandbox));
    expect(planned.exitCode).toBe(0);
    const alone = await runCli(['export', 'users', '--to', `${folder}2`], environmentOf(sandbox));
    expect([alone.exitCode, alone.stderr]).toEqual([1, expect.stringContaining('GET /v1/users failed: 404')]);
    expect(await exists(`${folder}2`)).toBe(false);
  });

  test('in CP932 ends with 4 and writes nothing where a character is missing, and says which', async () => {
    const sandbox = await openSandbox({ seed });
    const folder = path.join(await dataFolder({}), 'csv');
    const args = ['export', '--to', folder, '--encoding', 'sjis'];
    const refused = await runCli(args, environmentOf(sandbox));
    expect(refused.exitCode).toBe(4);
    expect(refused.stderr).toContain(
      'name of "0110" in teams of "FY26" contains 𠮷 (U+20BB7), which CP932 cannot represent.',
    );
    expect(await exists(folder)).toBe(false);
    const lossy = await runCli([...args, '--lossy'], environmentOf(sandbox));
    expect(lossy.exitCode).toBe(0);
    expect(await exists(path.join(folder, 'teams.csv'))).toBe(true);
  });

  test.each([
    [[], '--to FOLDER'],
    [['--to', 'x.csv'], 'neither a folder nor a workbook'],
    [['--to', 'x', 'grades', '--chart', 'FY26'], 'none of them is exported'],
  ])('with %j is a usage error', async (args, said) => {
    const finished = await runCli(['export', ...args]);
    expect(finished.exitCode).toBe(64);
    expect(finished.stderr).toContain(said);
  });

  test('of a chosen chart is without the list of charts, so that pruning deletes no other', async () => {
    const sandbox = await openSandbox({
      seed: { ...seed, charts: [...seed.charts, { name: 'FY27' }] },
    });
    const folder = path.join(await dataFolder({}), 'csv');
    const exported = await runCli(['export', '--chart', 'FY26', '--to', folder], environmentOf(sandbox));
    expect(exported.exitCode).toBe(0);
    expect(await exists(path.join(folder, 'charts.csv'))).toBe(false);
    const synced = await runCli(['sync', folder, '--prune', '--yes'], environmentOf(sandbox));
    expect(synced.exitCode).toBe(0);
    expect(sandbox.dump().charts.map(({ name }) => name)).toEqual(['FY26', 'FY27']);
  });
});
