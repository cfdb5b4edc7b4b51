import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resourceNames } from '../../src/resources/index.js';
import { loadSeed } from '../../src/sandbox/index.js';
import { environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { walkResource } from '../helpers/walk-resource.js';

const fixtures = 'test/fixtures/resources';

test('every resource has a folder of fixtures', () => {
  expect(readdirSync(fixtures).sort()).toEqual([...resourceNames].sort());
});

test.each(resourceNames)('%s are planned, applied, exported and have a template', async (resource) => {
  const folder = `${fixtures}/${resource}`;
  const sandbox = await openSandbox({ seed: await loadSeed(`${folder}/service`) });
  await walkResource(resource, folder, (args) => runCli(args, environmentOf(sandbox)));
});
