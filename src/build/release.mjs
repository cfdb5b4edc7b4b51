// Builds what is published, into release/: the package with the types of the library, a hash of each
// file, and a manifest that needs no other package; executables for systems without Node; an image.
// SHA256SUMS there says what was built of what. The bundle holds the packages of others: exceljs
// installs only with overrides, which do not reach those who install a package.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import yazl from 'yazl';
import { bundle } from './bundle.mjs';
import { makeExecutables, nodeVersion } from './executables.mjs';
import { softwareBill } from './sbom.mjs';
import { noticesText, thirdParties } from './third-parties.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name) => readFileSync(path.join(root, name), 'utf8');
const manifest = JSON.parse(read('package.json'));
const { name, version } = manifest;
// Release tools set this variable so that a build can be repeated to the byte.
const { SOURCE_DATE_EPOCH: epochS } = process.env;
const createdAt = epochS ? new Date(Number(epochS) * 1000) : new Date();

const makers = { executables: zipExecutables, image: buildImage };
const { values, positionals: asked } = parseArgs({
  options: { to: { type: 'string' } },
  allowPositionals: true,
});
const parts = ['package', ...Object.keys(makers)];
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length > 0) throw new Error(`no part ${unknown.join()}: ${parts.join(', ')}`);
const release = path.resolve(values.to ?? path.join(root, 'release'));
if (values.to !== undefined && existsSync(release)) throw new Error(`${release} is there already`);
/** Where the package is put together. */
const folder = path.join(release, 'package');
const dist = path.join(folder, 'dist');
const isAsked = (part) => asked.length === 0 || asked.includes(part);

rmSync(release, { recursive: true, force: true });
await makePackage();
const said = [`# ${name} ${version}, ${origin()}`, ...newerChanges()];
for (const part of Object.keys(makers)) if (isAsked(part)) said.push(await whatIsMadeOf(part));
writeFileSync(path.join(release, 'SHA256SUMS'), `${[...said, ...sumsOf(release, archives())].join('\n')}\n`);
process.stdout.write(readFileSync(path.join(release, 'SHA256SUMS')));

async function makePackage() {
  const bundled = thirdParties(await bundle({ isRelease: true, folder: path.relative(root, dist) }));
  writePapers(dist, bundled);
  writeTypes();
  const parts = manifest.files.filter((part) => part !== 'dist');
  for (const part of [...parts, 'README.md', 'LICENSE'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  const { private: _, scripts, dependencies, devDependencies, overrides, ...published } = manifest;
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  // All files of the package, as `sha256sum --check` reads them in its folder.
  const [{ files }] = Object.values(JSON.parse(npm('pack', folder, '--dry-run', '--json')));
  const sums = sumsOf(
    folder,
    files.map((file) => file.path),
  );
  writeFileSync(path.join(dist, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  npm('pack', folder, '--silent', '--pack-destination', release);
}

/** What a bundle holds of others. */
function writePapers(target, bundled) {
  writeFileSync(path.join(target, 'THIRD-PARTY-NOTICES.txt'), noticesText(bundled.parties));
  const bill = softwareBill(manifest, bundled, createdAt);
  writeFileSync(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}

function npm(...args) {
  return execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
}

/** Only those that the library exposes, directly or indirectly. */
function writeTypes() {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'src/build', '--outDir', dist], { cwd: root, stdio: 'inherit' });
  const shown = shownTypes('index.d.ts');
  for (const entry of readdirSync(dist, { recursive: true })) {
    const file = entry.replaceAll(path.sep, '/');
    if (file.endsWith('.d.ts') && !shown.has(file)) rmSync(path.join(dist, file));
  }
}

function shownTypes(file, shown = new Set()) {
  if (shown.has(file)) return shown;
  shown.add(file);
  const text = readFileSync(path.join(dist, file), 'utf8');
  for (const [, relative] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)) {
    shownTypes(path.posix.join(path.posix.dirname(file), relative).replace(/\.js$/, '.d.ts'), shown);
  }
  return shown;
}

/** What cannot be made here is said, and fails the release, which has the rest. */
async function whatIsMadeOf(part) {
  try {
    return `# ${part}: ${await makers[part]()}`;
  } catch (error) {
    process.exitCode = 1;
    return `# no ${part}: ${error.message.trim().split('\n').at(-1)}`;
  }
}

/** An archive for each system: the executable, and what the package has beside its bundle. */
async function zipExecutables() {
  if (`${process.platform} ${process.arch}` !== 'linux x64') throw new Error('they are made on Linux x64');
  const { modules, executables } = await makeExecutables(folder, path.join(release, 'node'));
  const { parties, usedDirectly } = thirdParties(modules);
  for (const { system, program, party, file } of executables) {
    const target = path.join(release, `${name}-${version}-${system}`);
    cpSync(folder, target, { recursive: true, filter: (source) => !source.startsWith(dist) });
    rmSync(path.join(target, 'package.json'));
    copyFileSync(file, path.join(target, program));
    writePapers(target, { parties: [...parties, party], usedDirectly: [...usedDirectly, party.purl] });
    await zip(target, (file) => (file === program ? 0o755 : 0o644));
  }
  return `Node ${nodeVersion}, unsigned`;
}

function zip(target, modeOf) {
  const archive = new yazl.ZipFile();
  for (const file of filesIn(target))
    archive.addFile(path.join(target, file), file, { mtime: createdAt, mode: 0o100000 | modeOf(file) });
  archive.end();
  return pipeline(archive.outputStream, createWriteStream(`${target}.zip`));
}

function filesIn(target) {
  const entries = readdirSync(target, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(target, path.join(entry.parentPath, entry.name))).sort();
}

function buildImage() {
  const tag = `${name}:${version}`;
  const args = ['build', '--quiet', '--tag', tag, '--file', 'samples/unattended/Dockerfile', release];
  const { status, stdout, stderr, error } = spawnSync('docker', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return `${tag} ${stdout.trim()}`;
}

/** The commit, where there is one. */
function origin() {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  });
  return `${status === 0 ? `commit ${stdout.trim()}` : 'no commit'}, ${createdAt.toISOString()}`;
}

/** What the changelog says of a version that is not this one. */
function newerChanges() {
  const [, newest] = /^## (.+)$/m.exec(read('CHANGELOG.md')) ?? [];
  return newest?.startsWith(version) ? [] : [`# CHANGELOG.md begins with: ${newest}`];
}

function archives() {
  return readdirSync(release).filter((file) => /\.(?:tgz|zip)$/.test(file));
}

function sumsOf(base, files) {
  return files.map((file) => {
    const digest = createHash('sha256')
      .update(readFileSync(path.join(base, file)))
      .digest('hex');
    return `${digest}  ${file}`;
  });
}
