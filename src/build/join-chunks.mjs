// Joins what a plan loads into one file. esbuild makes a chunk of whatever several entry points
// share, and Node takes longer to find and link a hundred of them than to read them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * @param options of the build that has made the chunks
 * @param outputs of its metafile; their files are rewritten
 * @param entry the output that the others are joined into
 * @param loaded source files that it loads nearly always: what they import is joined
 */
export async function joinChunks(options, outputs, { entry, loaded }) {
  const folder = path.join(options.absWorkingDir, options.outdir);
  const all = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]));
  const importsOf = ({ imports }) =>
    imports.flatMap((one) =>
      one.kind !== 'import-statement' || one.external ? [] : path.basename(one.path),
    );
  const joined = new Set([entry]);
  // What is loaded by import() stays apart: in one file with what loads it, all would run late.
  for (const output of all.values())
    if (loaded.includes(output.entryPoint)) for (const file of importsOf(output)) joined.add(file);
  for (const file of joined) for (const imported of importsOf(all.get(file))) joined.add(imported);
  const exported = [...joined].map((file) => {
    const names = all.get(file).exports.map((name) => `${name} as ${joinedName(file, name)}`);
    return `export { ${names.join(', ')} } from './${file}';`;
  });
  const contents = [...exported, `export * from './${entry}';`].join('\n');
  await build({
    ...options,
    stdin: { contents, resolveDir: folder, sourcefile: `joined-${entry}` },
    outdir: undefined,
    outfile: path.join(folder, entry),
    splitting: false,
    alias: {},
    banner: {},
    allowOverwrite: true,
    ignoreAnnotations: true,
    external: [...all.keys()].filter((file) => !joined.has(file)).map((file) => `./${file}`),
  });
  for (const file of all.keys()) {
    const place = path.join(folder, file);
    if (joined.has(file.replace(/\.map$/, ''))) {
      if (!file.startsWith(entry)) rmSync(place);
    } else if (file.endsWith('.js')) {
      writeFileSync(place, importingFrom(entry, joined, readFileSync(place, 'utf8')));
    }
  }
}

/** Names are those of a chunk: others may have the same. */
function joinedName(file, name) {
  return `"${file}:${name}"`;
}

/** The code of an output, with imports from the entry in place of the chunks that it holds. */
function importingFrom(entry, joined, code) {
  return code.replace(/import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([\w-]+\.js)";/g, (statement, list, file) => {
    if (!joined.has(file)) return statement;
    const names = list?.split(',').map((pair) => {
      const [name, local = name] = pair.trim().split(/\s+as\s+/);
      return `${joinedName(file, name)} as ${local}`;
    });
    return names ? `import{${names.join()}}from"./${entry}";` : '';
  });
}
