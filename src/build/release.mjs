// Builds dist/ for publishing: the bundle, the manual pages, the types of the library, what the
// bundle contains of others, and a hash of each file. Run by `npm pack` and `npm publish`.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { writeManPages } from './man-pages.mjs';
import { softwareBill } from './sbom.mjs';
import { noticesText, thirdParties } from './third-parties.mjs';

const root = new URL('../../', import.meta.url);

const release = new URL('dist/', root);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const bundled = thirdParties(await bundle({ isRelease: true }));
writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', release), noticesText(bundled.parties));
// Release tools set this variable so that a build can be repeated to the byte.
const { SOURCE_DATE_EPOCH: epochS } = process.env;
const createdAt = epochS ? new Date(Number(epochS) * 1000) : new Date();
const bill = JSON.stringify(softwareBill(manifest, bundled, createdAt), null, 1);
writeFileSync(new URL('sbom.cdx.json', release), `${bill}\n`);
await writeManPages(release);

/** The type files that the library exposes, directly or indirectly; others are not published. */
function shownTypes(file, shown = new Set()) {
  if (shown.has(file)) return shown;
  shown.add(file);
  const text = readFileSync(new URL(`dist/${file}`, root), 'utf8');
  for (const [, relative] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g)) {
    shownTypes(path.posix.join(path.posix.dirname(file), relative).replace(/\.js$/, '.d.ts'), shown);
  }
  return shown;
}

const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root));
execFileSync(process.execPath, [tsc, '-p', 'src/build'], { cwd: fileURLToPath(root), stdio: 'inherit' });

const shown = shownTypes('index.d.ts');
for (const file of readdirSync(new URL('dist/', root), { recursive: true, encoding: 'utf8' })) {
  const isHidden = file.endsWith('.d.ts') && !shown.has(file.replaceAll(path.sep, '/'));
  if (isHidden) rmSync(new URL(`dist/${file.replaceAll(path.sep, '/')}`, root));
}

/** All files that npm packs, as `sha256sum --check` reads them in the folder of the package. */
function checksums() {
  const options = { cwd: fileURLToPath(root), encoding: 'utf8', shell: process.platform === 'win32' };
  const answer = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options);
  const files = JSON.parse(answer)[0].files.map((file) => file.path);
  const hashOf = (file) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, root)))
      .digest('hex');
  return files.map((file) => `${hashOf(file)}  ${file}\n`).join('');
}

writeFileSync(new URL('SHA256SUMS', release), checksums());
