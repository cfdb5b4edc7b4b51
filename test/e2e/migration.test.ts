import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const textsIn = async (folder: string) =>
  Promise.all(
    (await readdir(folder))
      .sort()
      .map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')]),
  );

test('the sample of a migration works as its README says', async () => {
  const oldTenant = await openSandbox({ seed: await loadSeed('samples/migration/service') });
  const newTenant = await openSandbox({ idSeed: 2 });
  const folder = await dataFolder({});
  const [moving, moved] = [path.join(folder, 'moving'), path.join(folder, 'moved')];
  const run = (tenant: typeof oldTenant, ...args: readonly string[]) => runCli(args, environmentOf(tenant));

  const readme = await readFile('samples/migration/README.md', 'utf8');
  const exported = await run(oldTenant, 'export', '--to', moving);
  expect(exported.exitCode).toBe(0);
  expect(readme).toContain(exported.stdout.replace(moving, 'moving'));

  expect(await run(newTenant, 'sync', moving, '--yes')).toMatchObject({ exitCode: 0 });
  expect(await run(newTenant, 'export', '--to', moved)).toMatchObject({ exitCode: 0 });
  expect(await run(newTenant, 'plan', moving, '--detailed-exitcode')).toMatchObject({ exitCode: 0 });
  expect(await run(oldTenant, 'plan', moved, '--detailed-exitcode')).toMatchObject({ exitCode: 0 });
  expect(await textsIn(moved)).toEqual(await textsIn(moving));
});
