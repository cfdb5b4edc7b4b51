import { expect, test } from 'vitest';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openLyingGateway } from '../helpers/gateways.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

/** So many on each page that it need not be asked for millions of them one by one. */
const recordsOnPage = 10_000;

test('a list without an end is given up, and nothing is written', async () => {
  let count = 0;
  const newcomers = () =>
    Array.from({ length: recordsOnPage }, () => {
      count += 1;
      const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
      return { id, code: `N${count}`, name: `N${count}`, level: 1, isDefault: false };
    });
  const sandbox = await openSandbox();
  const gateway = await openLyingGateway(sandbox.url, (answer, { method, path }) =>
    method === 'GET' && path === '/v1/grades'
      ? {
          ...answer,
          headers: { 'content-type': answer.headers['content-type'] ?? '' },
          body: JSON.stringify(newcomers()),
        }
      : answer,
  );
  const folder = await dataFolder({ 'grades.csv': 'code,name,level\nG1,課長,10\n' });
  const environment = { ...environmentOf(sandbox), MASTERSYNC_URL: gateway.url };
  const { exitCode, stderr } = await runCli(['sync', folder, '--yes', '--json', '--prune'], environment);
  expect([exitCode, writesOf(sandbox)]).toEqual([9, []]);
  expect(stderr).toContain('/v1/grades');
}, 120_000);
