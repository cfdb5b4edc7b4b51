// Builds the package to publish: the bundle, the types of the library, what the bundle contains of
// others, a hash of each file, and a manifest that needs no other package. The bundle holds them:
// exceljs installs only with overrides, which do not reach those who install a package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { softwareBill } from './sbom.mjs';
import { noticesText, thirdParties } from './third-parties.mjs';

const root = new URL('../../', import.meta.url);
const dist = new URL('dist/', root);
const cwd = fileURLToPath(root);
/** Where the package is put together. */
const folder = new URL('release/', root);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

const bundled = thirdParties(await bundle({ isRelease: true }));
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), noticesText(bundled.parties));
writeFileSync(new URL('sbom.cdx.json', dist), billText());
writeTypes();
putTogether();
writeFileSync(new URL('dist/SHA256SUMS', folder), checksums());
// Options such as --pack-destination are those of npm.
process.stdout.write(npm('pack', fileURLToPath(folder), ...process.argv.slice(2)));

function putTogether() {
  rmSync(folder, { recursive: true, force: true });
  const parts = [...manifest.files.filter((part) => !part.startsWith('!')), 'README.md', 'LICENSE'];
  for (const part of parts) cpSync(new URL(part, root), new URL(part, folder), { recursive: true });
  const { private: _, scripts, dependencies, devDependencies, overrides, ...published } = manifest;
  writeFileSync(new URL('package.json', folder), `${JSON.stringify(published, null, 2)}\n`);
}

function npm(...args) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
}

function billText() {
  // Release tools set this variable so that a build can be repeated to the byte.
  const { SOURCE_DATE_EPOCH: epochS } = process.env;
  const createdAt = epochS ? new Date(Number(epochS) * 1000) : new Date();
  return `${JSON.stringify(softwareBill(manifest, bundled, createdAt), null, 1)}\n`;
}

/** Only those that the library exposes, directly or indirectly. */
function writeTypes() {
  const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
  execFileSync(process.execPath, [tsc, '-p', 'src/build'], { cwd, stdio: 'inherit' });
  const shown = shownTypes('index.d.ts');
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = name.replaceAll(path.sep, '/');
    if (file.endsWith('.d.ts') && !shown.has(file)) rmSync(new URL(file, dist));
  }
}

function shownTypes(file, shown = new Set()) {
  if (shown.has(file)) return shown;
  shown.add(file);
  const text = readFileSync(new URL(file, dist), 'utf8');
  for (const [, relative] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)) {
    shownTypes(path.posix.join(path.posix.dirname(file), relative).replace(/\.js$/, '.d.ts'), shown);
  }
  return shown;
}

/** All files of the package, as `sha256sum --check` reads them in its folder. */
function checksums() {
  const [{ files }] = Object.values(JSON.parse(npm('pack', fileURLToPath(folder), '--dry-run', '--json')));
  return files.map(({ path: file }) => `${sha256Of(file)}  ${file}\n`).join('');
}

function sha256Of(file) {
  const bytes = readFileSync(new URL(file, folder));
  return createHash('sha256').update(bytes).digest('hex');
}
