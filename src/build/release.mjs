// Builds dist/ for publishing: the bundle, the manual pages, the types of the library, what the
// bundle contains of others, and a hash of each file. Run by `npm pack` and `npm publish`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { softwareBill } from './sbom.mjs';
import { noticesText, thirdParties } from './third-parties.mjs';

const root = new URL('../../', import.meta.url);
const dist = new URL('dist/', root);
const cwd = fileURLToPath(root);

const bundled = thirdParties(await bundle({ isRelease: true }));
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', dist), noticesText(bundled.parties));
writeFileSync(new URL('sbom.cdx.json', dist), billText());
writeTypes();
writeFileSync(new URL('SHA256SUMS', dist), checksums());

function billText() {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
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

/** All files that npm packs, as `sha256sum --check` reads them in the folder of the package. */
function checksums() {
  const command = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const options = { cwd, encoding: 'utf8', shell: process.platform === 'win32' };
  const [{ files }] = Object.values(JSON.parse(execFileSync('npm', command, options)));
  return files.map(({ path: file }) => `${sha256Of(file)}  ${file}\n`).join('');
}

function sha256Of(file) {
  const bytes = readFileSync(new URL(file, root));
  return createHash('sha256').update(bytes).digest('hex');
}
