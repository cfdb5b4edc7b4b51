/** The archives of a release, and the executable for Linux, in a place without Node. */
import { execFile, spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { dataFolder, environmentOf } from '../helpers/cli.js';
import { minutesMs } from '../helpers/from-registry.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { folderOfExecutable, releasedExecutables } from './executables.js';

const run = promisify(execFile);

test('a release says what was built, with a hash for each archive', { timeout: minutesMs(10) }, async () => {
  const cwd = await releasedExecutables();
  const sums = await readFile(path.join(cwd, 'SHA256SUMS'), 'utf8');
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { readonly version: string };
  expect(sums.startsWith(`# mastersync ${version}, `)).toBe(true);
  expect(sums).toMatch(/^# executables: Node \d+\.\d+\.\d+/m);
  const archives = (await readdir(cwd)).filter((file) => /\.(?:tgz|zip)$/.test(file));
  expect([...sums.matchAll(/^[\da-f]{64} {2}(.+)$/gm)].map(([, file]) => file)).toEqual(archives);
  expect(archives).toHaveLength(3);
  expect(spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd }).status).toBe(0);
});

test.each(['linux-x64', 'win-x64'])(
  'the archive of %s holds its papers and its documentation',
  async (system) => {
    const folder = await folderOfExecutable(system);
    const files = await readdir(folder);
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'docs', 'samples', 'schemas', 'templates']),
    );
    expect(files).not.toContain('dist');
    const { components } = JSON.parse(await readFile(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
      readonly components: readonly {
        readonly purl: string;
        readonly hashes: readonly { readonly content: string }[];
      }[];
    };
    const node = components.find(({ purl }) => purl.startsWith(`pkg:npm/node-${system}@`));
    expect(node?.hashes[0]?.content).toMatch(/^[\da-f]{128}$/);
    const notices = await readFile(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toContain(`node-${system} `);
    expect(notices).toContain('OpenSSL');
  },
);

test('the executable of Linux runs alone, without Node', { timeout: minutesMs(2) }, async () => {
  const cwd = await dataFolder({ 'grades.csv': 'code,name,level\nG1,主任,1\n' });
  const program = path.join(cwd, 'mastersync');
  await copyFile(path.join(await folderOfExecutable('linux-x64'), 'mastersync'), program);
  const service = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
  const env = { LANG: 'C', HOME: cwd, ...environmentOf(service) };
  const mastersync = async (...args: readonly string[]) => (await run(program, args, { cwd, env })).stdout;
  expect(await mastersync('demo')).toContain('Applied 23 of 23 changes');
  expect(await mastersync('help', 'plan', '--lang', 'ja')).toContain(`${cwd}/docs/ja/`);
  const reports = ['diff.html', 'diff.xlsx', 'diff.md'].flatMap((file) => ['--report', file]);
  expect(await mastersync('sync', 'grades.csv', '--yes', ...reports)).toMatch(
    /^CHANGED command=sync exit=0 /m,
  );
  expect(await readdir(cwd)).toEqual(expect.arrayContaining(['diff.html', 'diff.md', 'diff.xlsx']));
});
