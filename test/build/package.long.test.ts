import { execFile, spawnSync } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { linksOf } from '../docs/pages.js';
import { environmentOf } from '../helpers/cli.js';
import { fromRegistry, minutesMs, notReachable } from '../helpers/from-registry.js';
import { openSandbox } from '../helpers/sandboxes.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** A package as somebody has it who installed it from the registry, and nothing else. */
interface Installed {
  readonly folder: string;
  readonly tarball: string;
  readonly packed: readonly string[];
}

let installed: Installed;
let workFolder: string;

async function install(): Promise<Installed> {
  const release = path.join(workFolder, 'release');
  await run(process.execPath, ['src/build/release.mjs', 'package', '--to', release], { maxBuffer: 1 << 24 });
  const [name] = (await readdir(release)).filter((file) => file.endsWith('.tgz'));
  const tarball = path.join(release, name ?? '');
  const { stdout } = await run('tar', ['-tzf', tarball]);
  const packed = stdout
    .trim()
    .split('\n')
    .map((file) => file.slice('package/'.length));
  const folder = path.join(workFolder, 'home');
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const cache = path.join(workFolder, 'empty-cache');
  const args = ['install', tarball, '--offline', '--no-audit', '--no-fund', '--cache', cache];
  await run('npm', args, { cwd: folder });
  return { folder, tarball, packed };
}

const readInstalled = (file: string): Promise<string> =>
  readFile(path.join(installed.folder, 'node_modules/mastersync', file), 'utf8');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

async function manifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
}

interface SoftwareBill {
  readonly metadata: { readonly component: object };
  readonly components: readonly { readonly purl: string; readonly hashes: readonly { content: string }[] }[];
}

async function softwareBill(): Promise<SoftwareBill> {
  return JSON.parse(await readInstalled('dist/sbom.cdx.json'));
}

/** By what esbuild says of the bundle: the packages of which it holds at least a byte. */
async function bundledPackages(): Promise<readonly (Manifest & { readonly folder: string })[]> {
  const script = `
    import { bundle } from './src/build/bundle.mjs';
    const modules = await bundle({ isRelease: true, folder: process.argv[1] });
    console.log(JSON.stringify(modules.map(({ file }) => file)));
  `;
  const again = path.relative('.', path.join(workFolder, 'again'));
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, again], {
    maxBuffer: 1 << 24,
  });
  const files: readonly string[] = JSON.parse(stdout);
  const folders = new Set(files.flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []));
  const packages = await Promise.all(
    [...folders].map(async (folder) => ({ ...(await manifest(folder)), folder })),
  );
  return packages.toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

beforeAll(async () => {
  workFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-package-'));
  installed = await install();
}, minutesMs(5));

afterAll(() => rm(workFolder, { recursive: true, force: true }));

describe('the package', () => {
  test('is small, and holds what is run, described and licensed, but no source and no source maps', async () => {
    const { packed, tarball } = installed;
    expect((await stat(tarball)).size).toBeLessThan(1_500_000);
    expect(packed).toEqual(expect.arrayContaining(['dist/cli.cjs', 'dist/index.js', 'dist/index.d.ts']));
    expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']));
    expect(packed.filter((file) => /\.map$|^src\/|^test\//.test(file))).toEqual([]);
  });

  test('holds what its documentation links to, except source and tests', async () => {
    const { folder, packed } = installed;
    const isPacked = (file: string) => packed.some((one) => one === file || one.startsWith(`${file}/`));
    const missing: string[] = [];
    for (const page of packed.filter((file) => file.endsWith('.md'))) {
      const text = await readFile(path.join(folder, 'node_modules/mastersync', page), 'utf8');
      const targets = linksOf(text).map((link) => link.split('#')[0] ?? '');
      const files = targets.map((target) =>
        target === '' ? page : path.posix.join(path.posix.dirname(page), target),
      );
      missing.push(...files.filter((file) => !/^(?:src|test)\//.test(file) && !isPacked(file)));
    }
    expect(packed).toContain('docs/en/README.md');
    expect(missing).toEqual([]);
  });

  test('needs no other package, without a network and with an empty cache', async () => {
    const { folder } = installed;
    const names = await readdir(path.join(folder, 'node_modules'));
    expect(names.filter((name) => !name.startsWith('.'))).toEqual(['mastersync']);
    const published = JSON.parse(await readInstalled('package.json'));
    for (const name of ['private', 'scripts', 'dependencies', 'devDependencies', 'overrides'])
      expect(published, name).not.toHaveProperty(name);
  });

  test('refuses a Node that is too old, in both languages', async () => {
    const bin = path.join(installed.folder, 'node_modules/mastersync/dist/cli.cjs');
    const old = "data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})";
    const started = spawnSync(process.execPath, ['--import', old, bin, '--version'], { encoding: 'utf8' });
    expect({ status: started.status, stdout: started.stdout }).toEqual({ status: 1, stdout: '' });
    // Older ones do not know built-in modules by these names, and load nothing else before they are refused.
    expect(await readInstalled('dist/cli.cjs')).not.toMatch(/require\("node:/);
    expect(started.stderr).toMatch(
      /^mastersync needs Node 20\.\d+\.\d+ or later, and this is v18\.20\.4\. .+\nmastersync には Node 20/,
    );
  });

  test('has a notice and a component of the bill of materials for each package in the bundle, and for no other', {
    timeout: minutesMs(2),
  }, async () => {
    const { name, version } = await manifest('.');
    const notices = await readInstalled('dist/THIRD-PARTY-NOTICES.txt');
    const [list = '', ...texts] = notices.split(/\n-{80}\n/);
    const bill = await softwareBill();
    const bundled = await bundledPackages();
    const purls = bundled.map((one) => `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`);

    expect(bill.metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
    expect(bill.components.map(({ purl }) => purl).toSorted()).toEqual(purls);
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
    const hashes = bundled.map(({ folder }) => packages[folder].integrity.replace('sha512-', ''));
    const listed = bill.components.map((one) =>
      Buffer.from(one.hashes[0]?.content ?? '', 'hex').toString('base64'),
    );
    expect(listed.toSorted()).toEqual(hashes.toSorted());

    const titles = bundled.map((one) => `${one.name} ${one.version}: ${one.license}`);
    expect([...list.matchAll(/^ {2}(\S.*)$/gm)].map(([, title]) => title).toSorted()).toEqual(
      titles.toSorted(),
    );
    expect(texts.map((text) => text.trim().split('\n')[0]).toSorted()).toEqual(titles.toSorted());
    expect(texts.filter((text) => !/permission|Apache License/i.test(text))).toEqual([]);
  });

  test('has a bill of materials that the schema of CycloneDX accepts', { timeout: minutesMs(5) }, async ({
    skip,
  }) => {
    const packages = [
      '@cyclonedx/cyclonedx-library@10.3.0',
      'ajv@8.20.0',
      'ajv-formats@3.0.1',
      'ajv-formats-draft2019@1.6.1',
    ];
    const tools = await fromRegistry(packages);
    if (tools === undefined) return skip(notReachable);
    const { Spec, Validation } = require(path.join(tools, '@cyclonedx/cyclonedx-library')) as {
      Spec: { Version: { v1dot6: string } };
      Validation: {
        JsonStrictValidator: new (version: string) => { validate(json: string): Promise<unknown> };
      };
    };
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    const bill = JSON.stringify(await softwareBill());
    expect(await validator.validate(bill)).toBeNull();
    expect(await validator.validate(bill.replaceAll('"SHA-512"', '"SHA-9"'))).not.toBeNull();
  });

  test('lists the hash of every file, so that a changed one is found', async () => {
    const { folder, packed } = installed;
    const sums = await readInstalled('dist/SHA256SUMS');
    const files = packed.filter((file) => file !== 'dist/SHA256SUMS');
    expect(
      sums
        .trim()
        .split('\n')
        .map((line) => line.slice(66))
        .toSorted(),
    ).toEqual(files.toSorted());

    const cwd = path.join(folder, 'node_modules/mastersync');
    const check = () =>
      spawnSync('sha256sum', ['--check', '--quiet', 'dist/SHA256SUMS'], { cwd, encoding: 'utf8' });
    expect(check()).toMatchObject({ status: 0, stdout: '' });
    const license = await readInstalled('LICENSE');
    await writeFile(path.join(cwd, 'LICENSE'), `${license} `);
    expect(check()).toMatchObject({ status: 1, stdout: 'LICENSE: FAILED\n' });
    await writeFile(path.join(cwd, 'LICENSE'), license);
  });

  test('runs as a command, with reports that need its heavier parts', async () => {
    const service = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
    const { folder } = installed;
    const env = {
      PATH: process.env['PATH'],
      LANG: 'C',
      MASTERSYNC_URL: service.url,
      MASTERSYNC_TOKEN: service.token,
    };
    const data = path.join('node_modules', 'mastersync', 'samples', 'nightly', 'data');
    const reports = ['diff.html', 'diff.xlsx', 'diff.md'].flatMap((file) => ['--report', file]);
    const { stdout, stderr } = await run('npx', ['--no', 'mastersync', 'sync', data, '--yes', ...reports], {
      cwd: folder,
      env,
    });
    expect(stdout).toContain('Applied 23 of 23 changes');
    expect(stderr).not.toMatch(/Deprecation|Warning: /);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['diff.html', 'diff.md', 'diff.xlsx']));
  });

  test('is a library', async () => {
    const script = `
      import { checkFiles, createClient, makePlan } from 'mastersync';
      const files = await checkFiles({ data: ['node_modules/mastersync/samples/nightly/data'] });
      console.log(typeof createClient, typeof makePlan, files.tables.length);
    `;
    await writeFile(path.join(installed.folder, 'script.mjs'), script);
    const { stdout } = await run(process.execPath, ['script.mjs'], { cwd: installed.folder });
    expect(stdout).toBe('function function 3\n');
  });

  test('shows types that need no other package', async () => {
    const script =
      "import { type Plan, checkFiles } from 'mastersync';\nexport const names = (plan: Plan): string[] => plan.changes.map(({ name }) => name);\nexport const read: typeof checkFiles = checkFiles;\n";
    const { folder } = installed;
    await writeFile(path.join(folder, 'script.ts'), script);
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    const types = ['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types];
    await run(process.execPath, [tsc, ...options, 'script.ts'], { cwd: folder });
  });
});

describe('on each Node that it promises', () => {
  test.for(['20.19.0', '22.23.3', '24.9.0'])(
    '%s: it installs into an empty prefix without a network, plays the demo, and writes workbooks',
    { timeout: minutesMs(5) },
    async (version, { skip }) => {
      const tools = await fromRegistry([`node@${version}`]);
      if (tools === undefined) return skip(notReachable);
      const node = path.join(tools, 'node/bin/node');
      const { stdout: globals } = await run('npm', ['root', '--global']);
      const npm = path.join(globals.trim(), 'npm/bin/npm-cli.js');
      const cwd = path.join(workFolder, version);
      const offline = ['--offline', '--cache', path.join(cwd, 'cache')];
      await run(node, [npm, 'install', '--global', '--prefix', cwd, ...offline, installed.tarball]);

      const service = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
      const env = { ...environmentOf(service), PATH: `${path.dirname(node)}:/usr/bin:/bin`, LANG: 'C' };
      const mastersync = async (...args: readonly string[]) => {
        const { stdout, stderr } = await run(path.join(cwd, 'bin/mastersync'), args, { cwd, env });
        expect(stderr).not.toMatch(/Deprecation|Warning: /);
        return stdout;
      };
      expect((await run(node, ['--version'])).stdout).toBe(`v${version}\n`);
      expect(await mastersync('demo')).toContain('Applied ');
      await mastersync('template', '--to', 'template.xlsx');
      await mastersync('export', '--to', 'export.xlsx');
      expect(await mastersync('plan', 'export.xlsx')).toContain('Nothing to do');
    },
  );
});

describe('the image of the Dockerfile', () => {
  test('syncs as a user without rights on a read-only file system, and its health check passes', {
    timeout: minutesMs(5),
  }, async ({ skip }) => {
    const folder = path.join(workFolder, 'image');
    await cp('samples/unattended', folder, { recursive: true });
    await cp(installed.tarball, path.join(folder, path.basename(installed.tarball)));
    const image = await buildImage(folder);
    if (typeof image === 'string') return skip(image);

    expect(image.config).toMatchObject({ User: '1000:1000', Volumes: { '/state': {} }, WorkingDir: '/data' });
    const {
      Entrypoint: [command = ''],
      Healthcheck,
    } = image.config;
    const service = await openSandbox({ seed: await loadSeed('samples/nightly/service') });
    const inside = (args: readonly string[]) =>
      image.runIn(args, {
        data: path.resolve('samples/nightly/data'),
        env: { MASTERSYNC_URL: service.url, MASTERSYNC_TOKEN: service.token },
      });
    await expect(inside(['touch', '/tmp/anything'])).rejects.toThrow('Read-only file system');
    expect(await inside([command, 'sync', '.', '--yes'])).toContain('Applied 23 of 23 changes');
    expect(await inside([command, 'sync', '.', '--yes'])).toMatch(/^OK command=sync exit=0 /m);
    expect(await inside([...Healthcheck.Test.slice(1)])).toContain('Nothing failed');
  });
});

/*
 * Builds an image of a Dockerfile with buildah, and runs commands in it on a read-only file system.
 * It needs Linux, root, buildah, and the base image: the one of the Dockerfile, on this machine or
 * in a registry, or another one that MASTERSYNC_TEST_NODE_IMAGE names.
 */

interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

interface RunInImage {
  /** Folder that is the working directory, read only. */
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Image {
  readonly config: ImageConfig;
  /** @returns stdout @throws with stderr in its message */
  runIn(command: readonly string[], options: RunInImage): Promise<string>;
}

// These work also where containers may not be nested.
async function buildah(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };
  return (await run('buildah', args, { env, maxBuffer: 1 << 26 })).stdout.trim();
}

/** @returns why there can be none, to be shown, or the image */
async function buildImage(folder: string): Promise<Image | string> {
  const dockerfile = await readFile(path.join(folder, 'Dockerfile'), 'utf8');
  const base =
    process.env['MASTERSYNC_TEST_NODE_IMAGE'] ?? /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
  if (process.getuid?.() !== 0) return 'A container is mounted by root only.';
  const isBuilder = await buildah('--version').catch(() => undefined);
  if (isBuilder === undefined) return 'There is no buildah on this machine.';
  const pulled = await buildah('pull', '--policy', 'missing', base).catch(() => undefined);
  if (pulled === undefined) return `The base image ${base} is not on this machine and cannot be pulled.`;

  const tag = `mastersync-test-${process.pid}`;
  await buildah('build', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`, '--tag', tag, folder);
  const container = await buildah('from', '--pull-never', tag);
  onTestFinished(async () => {
    await buildah('rm', container);
    await buildah('rmi', tag);
  });
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', tag));
  const config: ImageConfig = Docker.config;
  const root = await buildah('mount', container);
  const state = await mkdtemp(path.join(tmpdir(), 'mastersync-state-'));
  onTestFinished(() => rm(state, { recursive: true, force: true }));
  const [user = 0, group = 0] = config.User.split(':').map(Number);
  await chown(state, user, group);
  await mkdir(path.join(root, config.WorkingDir), { recursive: true });
  return { config, runIn: (command, options) => runReadOnly({ root, state, config }, command, options) };
}

interface Mounted {
  readonly root: string;
  readonly state: string;
  readonly config: ImageConfig;
}

/** The mounts exist in a namespace of their own, and end with the command. */
async function runReadOnly(
  { root, state, config }: Mounted,
  command: readonly string[],
  { data, env }: RunInImage,
): Promise<string> {
  const script = `set -e
root=$1 state=$2 data=$3 folder=$4 user=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$state" "$root/state"
mount --bind -o ro "$data" "$root$folder"
mount -o remount,ro,bind "$root"
exec chroot --userspec="$user" "$root" sh -c 'cd "$1"; shift; exec "$@"' sh "$folder" "$@"`;
  const settings = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const places = [root, state, data, config.WorkingDir, config.User];
  const args = ['--mount', 'env', '-i', ...settings, 'sh', '-c', script, 'sh', ...places, ...command];
  return (await run('unshare', args)).stdout;
}
