// Writes the manual pages, in the folders in which man looks for them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** @param folder the URL of dist/ */
export async function writeManPages(folder) {
  // The sources are TypeScript, which Node 20 does not read.
  const script = new URL('man-pages.js', folder);
  await build({
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['src/cli/man-pages.ts'],
    outfile: fileURLToPath(script),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  });
  const { manPages } = await import(script);
  rmSync(script);
  const pages = new URL('man/man1/', folder);
  mkdirSync(pages, { recursive: true });
  for (const { name, text } of await manPages()) writeFileSync(new URL(`${name}.1`, pages), text);
}
