// The library as it stands in src, with the few things of its inside that are measured by
// themselves.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
/** Below node_modules, so that packages are found from there and nothing is published. */
const folder = new URL('node_modules/.mastersync-bench/', root);
const bundle = new URL('measured.js', folder);

const exported = `
export * from './src/index.js';
export { createJournal } from './src/apply/runs/journal.js';
export { createReader } from './src/service/lists/reader.js';
export { definitionOf } from './src/resources/index.js';
`;

/** Bundles what is measured. */
export async function buildMeasured() {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  // Others may be measuring with the bundle that is there.
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

/** Loads what was bundled. */
export function loadMeasured() {
  if (!existsSync(bundle)) throw new Error('run the bench: it makes the bundle');
  return import(bundle.href);
}
