// Bundles src/ into dist/: few files start faster than many, and people who install the package
// install nothing else. What a command does not need stays in files of its own, loaded by import().
// Plain JavaScript because it runs before anything is built.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);

/**
 * archiver-utils, which exceljs needs, makes buffers in a deprecated way of which Node warns every
 * user.
 */
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
 * @param options.folder instead of dist/, relative to the package
 * @returns the paths of all files that went into it, relative to the package
 */
export async function bundle({ isRelease, folder = 'dist' }) {
  rmSync(new URL(`${folder}/`, root), { recursive: true, force: true });
  const common = {
    absWorkingDir: fileURLToPath(root),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Names stay as they are: to keep them beside shorter ones takes a tenth of each start.
    minifyWhitespace: isRelease,
    minifySyntax: isRelease,
    sourcemap: isRelease ? false : 'linked',
    legalComments: 'none',
    logLevel: 'warning',
  };
  const { metafile } = await build({
    ...common,
    entryPoints: { 'command-line': 'src/cli/command-line.ts', index: 'src/index.ts' },
    splitting: true,
    metafile: true,
    // Packages that are CommonJS call require; one of them asks for a package that nobody here
    // needs.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    external: ['@aws-sdk/client-s3'],
    plugins: [modernBuffers],
    // Without these two, a plan of ten rows takes twice its budget.
    alias: { undici: './src/build/undici.cjs', 'string-width': './src/build/string-width.mjs' },
    // Written as literals, patterns are compiled when they are first used.
    supported: { 'regexp-unicode-property-escapes': true },
  });
  // What is started is one small file each, with nothing to wait for before it runs.
  await build({
    ...common,
    entryPoints: ['src/cli/bin.ts', 'src/cli/cli.ts'],
    external: ['./cli.js', './command-line.js'],
  });
  layOutHelp(new URL(`${folder}/`, root));
  return Object.keys(metafile.inputs);
}

/**
 * Keeps the text of help beside the command line, which then need not load its parser to print it;
 * see config/system-language.ts.
 */
function layOutHelp(folder) {
  const cli = fileURLToPath(new URL('cli.js', folder));
  for (const language of ['en', 'ja']) {
    const help = execFileSync(process.execPath, [cli, '--help', '--lang', language], { encoding: 'utf8' });
    writeFileSync(new URL(`help.${language}.txt`, folder), help);
  }
}
