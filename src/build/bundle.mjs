// Bundles src/ into dist/: few files start faster than many, and people who install the package install nothing else. What a
// command does not need stays in files of its own, loaded by import(). Plain JavaScript because it makes what is run.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = new URL('../../', import.meta.url);

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
 * undici loads all of itself at once, fetch, WebSockets and mocks among it, which takes longer than all that a small plan does. Here each part
 * is loaded when it is asked for; a part that is not here is an error of the build.
 */
const undiciInParts = {
  name: 'undici-in-parts',
  setup: ({ onLoad }) => {
    onLoad({ filter: /node_modules[\\/]undici[\\/]index\.js$/ }, () => ({
      contents: `
        const ways = {
          request: () => require('./lib/api/api-request'),
          stream: () => require('./lib/api/api-stream'),
          pipeline: () => require('./lib/api/api-pipeline'),
          upgrade: () => require('./lib/api/api-upgrade'),
          connect: () => require('./lib/api/api-connect'),
        };
        const { prototype } = require('./lib/dispatcher/dispatcher');
        for (const [name, load] of Object.entries(ways))
          prototype[name] = function (...args) { return load().apply(this, args); };
        module.exports = {
          get Pool() { return require('./lib/dispatcher/pool'); },
          get ProxyAgent() { return require('./lib/dispatcher/proxy-agent'); },
          get FormData() { return require('./lib/web/fetch/formdata').FormData; },
        };`,
    }));
    // Spoken only by clients that allow it, which ours do not; it loads what Node has for HTTP/2 and for TLS.
    onLoad({ filter: /undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
      contents: "module.exports = () => { throw new Error('HTTP/2 is not part of this bundle'); };",
    }));
  },
};

/** What tells graphemes and emoji apart takes ten milliseconds to make, and most text that is laid out has none that need it. */
const widthsWhenNeeded = {
  name: 'widths-when-needed',
  setup: ({ onLoad }) =>
    onLoad({ filter: /string-width[\\/]index\.js$/ }, ({ path }) => ({
      contents: replacedOnce(readFileSync(path, 'utf8'), [
        [
          'const segmenter = new Intl.Segmenter();',
          'let segmenterMade; const segmenter = { segment: (text) => (segmenterMade ??= new Intl.Segmenter()).segment(text) };',
        ],
        [
          'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;',
          "let emojiMade; const rgiEmojiRegex = { test: (text) => (emojiMade ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };",
        ],
      ]),
    })),
};

/** yargs looks through every folder above for a version that it is told a moment later, however much is in those folders. */
const noVersionSearch = {
  name: 'no-version-search',
  setup: ({ onLoad }) =>
    onLoad({ filter: /escalade[\\/]sync[\\/]index\.mjs$/ }, () => ({
      contents: 'export default () => undefined;',
    })),
};

/** @throws Error when something is not there to be replaced: then the package is another one than the replacement was made for */
function replacedOnce(text, replacements) {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`there is no ${from}`);
    return result.replace(from, () => to);
  }, text);
}

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
    // Packages that are CommonJS call require; one of them asks for a package that nobody here needs.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
    external: ['@aws-sdk/client-s3'],
    plugins: [modernBuffers, undiciInParts, widthsWhenNeeded, noVersionSearch],
    // yargs brings an older one, which looks twice at every letter of a help text.
    alias: { 'string-width': './node_modules/string-width/index.js' },
    // Written as literals, patterns are compiled when they are first used.
    supported: { 'regexp-set-notation': true, 'regexp-unicode-property-escapes': true },
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

/** Keeps what help says beside the command line, which then need not load its parser to say it; see config/system-language.ts. */
function layOutHelp(folder) {
  const cli = fileURLToPath(new URL('cli.js', folder));
  for (const language of ['en', 'ja']) {
    const help = execFileSync(process.execPath, [cli, '--help', '--lang', language], { encoding: 'utf8' });
    writeFileSync(new URL(`help.${language}.txt`, folder), help);
  }
}
