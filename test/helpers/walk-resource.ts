/** What every resource must go through, from its folder of fixtures alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { dataFolder, documentOf, type Finished } from './cli.js';

/**
 * Runs `mastersync` against a sandbox that was seeded from the `service` folder of the fixtures.
 */
export type Run = (args: readonly string[]) => Promise<Finished>;

const noChanges = { create: 0, update: 0, move: 0, delete: 0 };

/**
 * Plans, applies, exports and makes a template of one resource.
 * @param fixtures folder with `service/`, `data/` and `totals.json`: the changes from one to the
 *   other
 */
export async function walkResource(resource: string, fixtures: string, run: Run): Promise<void> {
  const data = path.join(fixtures, 'data');
  const folder = await dataFolder({});
  const memory = ['--state-dir', path.join(folder, 'state')];
  const totals = JSON.parse(readFileSync(path.join(fixtures, 'totals.json'), 'utf8')) as object;
  // Deletes without a row are planned once a run knows the records.
  const before = path.join(folder, 'before');
  expect(await run(['export', resource, '--to', before])).toMatchObject({ exitCode: 0 });
  expect(await run(['sync', before, `--prune=${resource}`, '--yes', ...memory])).toMatchObject({
    exitCode: 0,
  });
  const planned = await run(['plan', data, `--prune=${resource}`, '--json', ...memory]);
  expect(documentOf(planned).totals).toMatchObject({ ...noChanges, ...totals });
  expect(documentOf(planned).resources[resource]).toMatchObject({ totals });
  expect(await run(['sync', data, `--prune=${resource}`, '--yes', ...memory])).toMatchObject({ exitCode: 0 });
  expect(await run(['plan', data, `--prune=${resource}`, '--detailed-exitcode', ...memory])).toMatchObject({
    exitCode: 0,
  });
  const exported = path.join(folder, 'exported');
  expect(await run(['export', resource, '--to', exported])).toMatchObject({ exitCode: 0 });
  expect(await run(['plan', exported, '--prune', '--detailed-exitcode'])).toMatchObject({ exitCode: 0 });
  const template = path.join(folder, 'template');
  expect(await run(['template', resource, '--to', template])).toMatchObject({ exitCode: 0 });
  expect(await run(['validate', template])).toMatchObject({ exitCode: 0 });
}
