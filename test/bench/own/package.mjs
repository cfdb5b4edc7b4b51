// The library from src, with the internals that are measured separately.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
/** Below node_modules, so that packages are found and nothing is published. */
const folder = new URL('node_modules/.mastersync-bench/', root);
const bundle = new URL('measured.js', folder);

const exported = `
export * from './src/index.js';
export { createJournal } from './src/apply/runs/journal.js';
export { createReader } from './src/service/lists/reader.js';
export { definitionOf } from './src/resources/index.js';
`;

/** Bundles the measured code. */
export async function buildMeasured() {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  // Another process may be using the existing bundle.
  const draft = fileURLToPath(new URL(`measured-${process.pid}.js`, folder));
  await build({
    absWorkingDir: fileURLToPath(root),
    stdin: { contents: exported, resolveDir: fileURLToPath(root), loader: 'ts' },
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
  renameSync(draft, bundle);
}

/** Loads the bundle. */
export function loadMeasured() {
  if (!existsSync(bundle)) throw new Error('run the bench: it makes the bundle');
  return import(bundle.href);
}
