// Bundles src/ into dist/: a few files start faster than many, and installers need no other
// package. Code that only some commands need stays in separate files, loaded by import(). Plain
// JavaScript, because it runs before anything is built.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { joinChunks } from './join-chunks.mjs';

const root = new URL('../../', import.meta.url);

/**
 * What exceljs and archiver load to read, to collect files and to make other archives. Here they
 * only write workbooks, so these modules are empty in the bundle.
 */
const unusedParts = [
  '../csv/csv',
  './stream/xlsx/workbook-reader',
  'glob',
  'lazystream',
  'lodash.difference',
  'lodash.flatten',
  'lodash.isplainobject',
  'lodash.union',
  'readdir-glob',
  'tar-stream',
];
const withoutUnusedParts = {
  name: 'without-unused-parts',
  setup: ({ onResolve, onLoad }) => {
    const names = unusedParts.join('|').replaceAll('.', '\\.');
    onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path }) => ({ path, namespace: 'unused' }));
    onLoad({ filter: /^/, namespace: 'unused' }, () => ({ contents: '' }));
  },
};

const yargsPlatform = fileURLToPath(new URL('yargs-platform.mjs', import.meta.url));

/** By the path of a file, what stands in its place. */
const replacedFiles = [
  // It uses a deprecated Buffer API, and Node would warn every user.
  [
    /archiver-utils[\\/]index\.js$/,
    (code) =>
      code.replace(/new Buffer\((size|0)\)/g, 'Buffer.alloc($1)').replace(/new Buffer\(/g, 'Buffer.from('),
  ],
  // These take long to load or to run, for each line, and nothing that comes of it is used.
  [/yargs[\\/]lib[\\/].*[\\/]esm\.mjs$/, () => `export { default } from ${JSON.stringify(yargsPlatform)};`],
  [/yargs[\\/]build[\\/]lib[\\/]argsert\.js$/, () => 'export function argsert() {}'],
  [
    /yargs[\\/]build[\\/]lib[\\/]usage\.js$/,
    (code) => code.replace(/(?<=self\.cacheHelpMessage = function \(\) \{)[^}]*/, ''),
  ],
  [/undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/, () => ''],
];
const withReplacedFiles = {
  name: 'with-replaced-files',
  setup: ({ onLoad }) => {
    for (const [filter, replace] of replacedFiles)
      onLoad({ filter }, ({ path }) => ({ contents: replace(readFileSync(path, 'utf8')) }));
  },
};

/** For help, which runs no command: all that is left of them is what they take, in one file. */
const withoutHandlers = {
  name: 'without-handlers',
  setup: ({ onResolve, onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/]commands[\\/]index\.ts$/ }, ({ path }) => ({
      contents: staticallyImporting(readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
    onLoad({ filter: /[\\/]src[\\/]commands[\\/]/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/\bhandler: \w+/, 'handler: undefined'),
      loader: 'ts',
    }));
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'dynamic-import' && path !== './parse-line.js' ? { external: true } : undefined,
    );
  },
};

/** With `import x from 'file'` in place of `import('file')`. */
function staticallyImporting(code) {
  const imports = [];
  const body = code.replace(/import\(('[^']+')\)/g, (_, file) => {
    imports.push(`import * as loaded${imports.length} from ${file};`);
    return `Promise.resolve(loaded${imports.length - 1})`;
  });
  return [...imports, body].join('\n');
}

const common = {
  absWorkingDir: fileURLToPath(root),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Packages are known by their folder in node_modules, also where that is a link.
  preserveSymlinks: true,
  // Names stay as they are: keeping `name` of minified ones costs a tenth of the start-up time.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** For what is more than an entry point. */
const whole = {
  ...common,
  alias: {
    // Without these two, a plan of ten rows takes twice its time budget.
    undici: './src/build/undici.cjs',
    'string-width': './src/build/string-width.mjs',
    // Copies of what Node has, for older ones.
    'graceful-fs': 'node:fs',
    'readable-stream': 'node:stream',
  },
  // Pattern literals are compiled on first use, not at start.
  supported: { 'regexp-unicode-property-escapes': true },
};

const plugins = [withoutUnusedParts, withReplacedFiles];

/**
 * Rebuilds dist/.
 * @param options.isRelease without source maps, for publishing
 * @param options.folder instead of dist/, relative to the package
 * @returns the modules of which the bundle holds a part, and what they import: { file, imports }
 */
export async function bundle({ isRelease, folder = 'dist' }) {
  rmSync(new URL(`${folder}/`, root), { recursive: true, force: true });
  const written = { outdir: folder, sourcemap: isRelease ? false : 'linked' };
  const split = { ...whole, ...written, splitting: true };
  const { metafile } = await build({
    ...split,
    entryPoints: { main: 'src/cli/main.ts', index: 'src/index.ts' },
    metafile: true,
    plugins,
  });
  await joinChunks(split, metafile.outputs, {
    entry: 'main.js',
    loaded: ['src/cli/parse-line.ts', 'src/cli/run-line.ts', 'src/commands/plan.ts'],
  });
  const forHelp = { plugins: [withoutHandlers, withReplacedFiles], minifyIdentifiers: true };
  await build({ ...split, ...forHelp, splitting: false, entryPoints: ['src/cli/answer-help.ts'] });
  const { exports } = metafile.outputs[`${folder}/index.js`];
  await toCommonJs({ ...common, ...written }, new URL(`${folder}/`, root), exports);
  // One small file, which also an old Node can read: it says which one is needed.
  const start = { entryPoints: ['src/cli/cli.ts'], plugins: [loadingTheRest], target: 'node12' };
  await build({ ...common, ...written, ...asCommonJs, ...start });
  copyCatalogues(new URL(`${folder}/words/`, root));
  return bundledModules(metafile);
}

/**
 * Writes the command line as one CommonJS file, as single executables need it.
 * @param outfile its path
 * @param carried the files of the package that it reads: their text by path
 * @returns its modules, as bundle() does
 */
export async function bundleInOneFile(outfile, carried) {
  const carrying = {
    name: 'carrying',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]carried-files\.ts$/ }, () => ({
        contents: `export const carriedFiles = ${JSON.stringify(carried)};`,
      })),
  };
  const { metafile } = await build({
    ...whole,
    format: 'cjs',
    metafile: true,
    entryPoints: ['src/cli/cli.ts'],
    outfile,
    plugins: [...plugins, carrying],
    banner: { js: "const urlOfExecutable = require('node:url').pathToFileURL(process.execPath).href;" },
    define: { 'import.meta.url': 'urlOfExecutable' },
  });
  return bundledModules(metafile);
}

const asCommonJs = {
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  // import() would start the loader of modules.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'urlOfFile' },
  banner: { js: "const urlOfFile = require('url').pathToFileURL(__filename).href;" },
};

const loadingTheRest = {
  name: 'loading-the-rest',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\/(?:main|answer-help)\.js$/ }, ({ path }) => ({
      path: path.replace('.js', '.cjs'),
      external: true,
    })),
};

/**
 * Only modules can be split, but Node takes a quarter of its start for loading the first one. The
 * library stays a module to those who import it.
 */
async function toCommonJs(common, folder, libraryExports) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const name of files) {
    const code = readFileSync(new URL(name, folder), 'utf8');
    writeFileSync(new URL(name, folder), code.replace(/"\.\/([\w-]+)\.js"/g, '"./$1.cjs"'));
  }
  const entryPoints = files.map((name) => fileURLToPath(new URL(name, folder)));
  await build({ ...common, ...asCommonJs, entryPoints, bundle: false });
  for (const name of readdirSync(folder)) if (/\.js(?:\.map)?$/.test(name)) rmSync(new URL(name, folder));
  writeFileSync(new URL('index.js', folder), `export { ${libraryExports.join(', ')} } from './index.cjs';\n`);
}

/** What people read, which is no code. */
function copyCatalogues(target) {
  for (const name of readdirSync(new URL('src/words/', root))) {
    const catalogues = new URL(`src/words/${name}/`, root);
    if (existsSync(new URL('common.ftl', catalogues)))
      cpSync(catalogues, new URL(name, target), { recursive: true });
  }
}

/** esbuild also lists what it has read and left out. */
function bundledModules({ inputs, outputs }) {
  const parts = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const files = new Set(parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file));
  return [...files].map((file) => ({ file, imports: inputs[file].imports.map(({ path }) => path) }));
}
