// Bundles src/ into dist/: few files start faster than many, and people who install the package install nothing else. What a
// command does not need stays in files of its own, loaded by import(). Plain JavaScript because it makes what is run.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../', import.meta.url);

/** archiver-utils, which exceljs needs, makes buffers in a way of which Node warns every user. */
const modernBuffers = {
  name: 'modern-buffers',
  setup: ({ onLoad }) =>
    onLoad({ filter: /archiver-utils[\\/]index\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/new Buffer\((size|0)\)/g, 'Buffer.alloc($1)')
        .replace(/new Buffer\(/g, 'Buffer.from('),
    })),
};

/**
 * Makes dist/ anew.
 * @param options.isRelease small and without source maps, as it is published
 * @returns the paths of all files that went into it, relative to the package
 */
export async function bundle({ isRelease }) {
  rmSync(new URL('dist/', root), { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: ['src/cli.ts', 'src/index.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: isRelease,
    keepNames: isRelease,
    sourcemap: isRelease ? false : 'linked',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    // Packages that are CommonJS call require; one of them asks for a package that nobody here needs.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    external: ['@aws-sdk/client-s3'],
    plugins: [modernBuffers],
  });
  return Object.keys(metafile.inputs);
}
