// Builds dist/ for publishing: the bundle, the manual pages, the types of the library, and the
// licences of all bundled packages. Run by `npm pack` and `npm publish`.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { writeManPages } from './man-pages.mjs';

const root = new URL('../../', import.meta.url);

/** The package folder of a bundled file, e.g. `node_modules/zod`; undefined for our own files. */
function packageOf(file) {
  const at = file.lastIndexOf('node_modules/');
  if (at === -1) return undefined;
  const [scope, name] = file.slice(at + 'node_modules/'.length).split('/');
  return `${file.slice(0, at)}node_modules/${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

/** @throws Error if a package names no licence */
function licenceOf(folder) {
  const url = new URL(`${folder}/`, root);
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', url), 'utf8'));
  const terms = typeof license === 'object' ? license?.type : license;
  if (!terms) throw new Error(`${name} ${version} names no licence`);
  const files = readdirSync(url).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(new URL(file, url), 'utf8').trim());
  return `${name} ${version}: ${terms}\n\n${texts.join('\n\n')}`.trim();
}

const inputs = await bundle({ isRelease: true });
const folders = [...new Set(inputs.map(packageOf).filter((folder) => folder !== undefined))].sort();
const licences = folders.map(licenceOf).join(`\n\n${'-'.repeat(80)}\n\n`);
const opening = 'mastersync holds parts of these packages:';
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', root), `${opening}\n\n${licences}\n`);
await writeManPages(new URL('dist/', root));

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
