import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableNames } from '../../src/resources/index.js';
import { languages } from '../../src/words/language.js';

/** Layers from the top down; a file imports from its own layer or one below. */
const layers: readonly (readonly string[])[] = [
  ['cli'],
  ['commands'],
  ['index.ts'],
  ['doctor', 'rehearsing'],
  ['planning', 'exporting'],
  ['apply', 'notify'],
  ['templates'],
  ['service', 'tables', 'report', 'config'],
  ['plan'],
  ['resources'],
  ['words', 'files', 'model'],
];

/** Folders outside the layers: the build, and the standalone service. */
const besideLayers = ['build', 'sandbox'];

interface Source {
  /** Relative to src/. */
  readonly file: string;
  readonly text: string;
  /** Files relative to src/, and packages. */
  readonly imports: readonly string[];
  /** String literals. */
  readonly strings: readonly string[];
}

interface Shape {
  readonly sources: readonly Source[];
  /** Number of files directly in each folder, by path relative to src/. */
  readonly fileCounts: Readonly<Record<string, number>>;
  readonly circles: readonly (readonly string[])[];
  /** Longest first. */
  readonly functions: readonly { readonly file: string; readonly name: string; readonly lines: number }[];
}

const shape = JSON.parse(
  execFileSync(process.execPath, ['test/architecture/shape.mjs', '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
) as Shape;
const sources = shape.sources.filter(({ file }) => file.endsWith('.ts'));
const sourceByFile = new Map(shape.sources.map((source) => [source.file, source]));
const files = sources.map(({ file }) => file);

const partOf = (file: string): string => file.split('/')[0] ?? '';
const layerOf = (file: string): number => layers.findIndex((parts) => parts.includes(partOf(file)));
const textOf = (file: string): string => sourceByFile.get(file)?.text ?? '';
const importsOf = (file: string): readonly string[] => sourceByFile.get(file)?.imports ?? [];

/** A top-level constant, up to the next declaration. */
const constant =
  /^(?:export )?(?:const|let) .*\n(?:(?!export |const |let |function |async |class |interface |type |\/\*\*).*\n)*/gm;
/** Code that runs only when called: arrow functions, functions, methods. */
const deferring = /=>|\bfunction\b|\)(: .+)? \{$/;

/**
 * Lines that read words at module load: those of a top-level constant that are not inside a
 * function, judged by the less indented lines above them. Does not follow calls.
 */
function wordsReadOnLoad(file: string): readonly string[] {
  return [...textOf(file).matchAll(constant)].flatMap(([text]) => {
    const holders: { readonly indent: number; readonly isDeferring: boolean }[] = [];
    return text.split('\n').filter((line) => {
      const indent = line.search(/\S|$/);
      while (indent <= (holders.at(-1)?.indent ?? -1)) holders.pop();
      const [before = '', ...rest] = line.split(/\b(?:say|names)\(/);
      holders.push({ indent, isDeferring: deferring.test(line) });
      return (
        rest.length > 0 && !deferring.test(before) && !holders.slice(0, -1).some((one) => one.isDeferring)
      );
    });
  });
}

/**
 * The folders shown in the map of the code, sorted: names that end in a slash, nested by
 * indentation.
 */
function foldersOfMap(map: string): readonly string[] {
  const [, tree = ''] = map.split('```');
  const above: { readonly indent: number; readonly folder: string }[] = [];
  return tree
    .split('\n')
    .flatMap((line) => {
      const indent = line.search(/\S|$/);
      const names = line.trim().split(/\s\s/)[0]?.split(' ') ?? [];
      while (indent <= (above.at(-1)?.indent ?? -1)) above.pop();
      const upper = above.at(-1)?.folder ?? '';
      const folders = names.filter((name) => name.endsWith('/')).map((name) => `${upper}${name}`);
      if (folders[0] !== undefined) above.push({ indent, folder: folders[0] });
      return folders.map((folder) => folder.slice(0, -1));
    })
    .sort();
}

/** Where a resource may be named besides its own files, and why. */
const naming: Readonly<Record<string, string>> = {
  'model/resource-names.ts':
    'the union that makes a forgotten definition a compile error, and finds its catalogues',
  'commands/demo.ts': 'one of its commands prunes the posts that people have given up',
  'commands/chart/': 'its commands are about organization charts and their teams',
};

/** The folders with one file per resource. */
const byResource = /^(?:resources|words\/(?:en|ja)\/resources|sandbox\/resources)\//;

const resourceFiles = ['resources', 'sandbox/resources'].flatMap((folder) =>
  tableNames.map((name) => `${folder}/${name}.ts`),
);

const isOwn = (imported: string): boolean => files.includes(imported);

describe('the layout', () => {
  test('every file belongs to a layer, to the build or to the sandbox', () => {
    const known = (file: string) => layerOf(file) !== -1 || besideLayers.includes(partOf(file));
    expect(shape.sources.map(({ file }) => file).filter((file) => !known(file))).toEqual([]);
  });

  test('the only file directly in src/ is the library', () => {
    const loose = shape.sources.filter(({ file }) => !file.includes('/')).map(({ file }) => file);
    expect(loose).toEqual(['index.ts']);
  });

  test('what works on data tells codes and arguments; the commands and reports make sentences', () => {
    const working = ['apply', 'plan', 'tables', 'service', 'resources', 'model'];
    // Secrets are hidden and foreign text is made harmless below the sentences.
    const wordless = ['words/mask.ts', 'words/text.ts', 'words/visible-text.ts'];
    const saying = files
      .filter((file) => working.includes(partOf(file)))
      .flatMap((file) => importsOf(file).map((imported) => `${file} → ${imported}`))
      .filter((edge) => edge.includes('→ words/') && !wordless.some((one) => edge.endsWith(one)));
    expect(saying).toEqual([]);
    const ofWordless = wordless.flatMap(importsOf).filter((one) => one.startsWith('words/'));
    expect(ofWordless.filter((one) => !wordless.includes(one))).toEqual([]);
  });

  test('the map shows exactly the existing folders', () => {
    const catalogues = languages.flatMap((name) => [`words/${name}`, `words/${name}/resources`]);
    const folders = new Set([...shape.sources.map(({ file }) => path.posix.dirname(file)), ...catalogues]);
    for (const folder of [...folders]) folders.add(path.posix.dirname(folder));
    folders.delete('.');
    expect(foldersOfMap(readFileSync('src/README.md', 'utf8'))).toEqual([...folders].sort());
  });

  test('a folder holds about 15 files', () => {
    const large = Object.entries(shape.fileCounts).filter(([, count]) => {
      return count > 17;
    });
    expect(large).toEqual([]);
  });

  test('imports go one way, from the command line down to the nouns', () => {
    const upward = files
      .filter((file) => partOf(file) !== 'sandbox')
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => isOwn(imported) && partOf(imported) !== 'sandbox')
          .filter((imported) => layerOf(imported) < layerOf(file))
          .map((imported) => `${file} imports ${imported}`),
      );
    expect(upward).toEqual([]);
  });

  test('there are no import cycles, including types', () => {
    expect(shape.circles).toEqual([]);
  });

  test('no function is longer than 60 lines', () => {
    const long = shape.functions.filter(({ lines }) => lines > 60);
    expect(long.map(({ file, name, lines }) => `${file} ${name}: ${lines}`)).toEqual([]);
  });

  test('parts of one layer do not import each other', () => {
    const sideways = files
      .filter((file) => layerOf(file) === layers.length - 4)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) => isOwn(imported) && layerOf(imported) === layerOf(file))
          .filter((imported) => partOf(imported) !== partOf(file))
          .map((imported) => `${file} imports ${imported}`),
      );
    expect(sideways).toEqual([]);
  });

  test('the sandbox and the tool share no code; only commands and rehearsals start it', () => {
    const crossings = files.flatMap((file) =>
      importsOf(file)
        .filter(
          (imported) => isOwn(imported) && (partOf(file) === 'sandbox') !== (partOf(imported) === 'sandbox'),
        )
        .filter(() => !['commands', 'rehearsing'].includes(partOf(file)))
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(crossings).toEqual([]);
  });

  test('reading tables knows nothing of resources', () => {
    const knowing = files
      .filter((file) => partOf(file) === 'tables')
      .filter((file) => importsOf(file).some((imported) => ['plan', 'resources'].includes(partOf(imported))));
    expect(knowing).toEqual([]);
  });

  test('plan and resources are pure: only computing packages, no files, no clock, no randomness', () => {
    const computing = ['zod', 'node:crypto'];
    const pure = files.filter((file) => ['plan', 'resources'].includes(partOf(file)));
    expect(pure.length).toBeGreaterThan(10);
    expect(
      pure.flatMap((file) =>
        importsOf(file).filter((imported) => !isOwn(imported) && !computing.includes(imported)),
      ),
    ).toEqual([]);
    const impure =
      /Date\.now|new Date\(\)|Math\.random|process\.|random(UUID|Bytes|Int|Fill)|getRandomValues/;
    expect(pure.filter((file) => impure.test(textOf(file)))).toEqual([]);
  });

  test('no resource is named outside its own files without a reason', () => {
    const namingFiles = sources
      .filter(({ file }) => !byResource.test(file))
      .filter(
        ({ strings, imports }) =>
          strings.some((text) => tableNames.includes(text)) ||
          imports.some((imported) => resourceFiles.includes(imported)),
      )
      .map(({ file }) => file);
    const reasonOf = (file: string) => Object.keys(naming).find((place) => file.startsWith(place));
    const unexplained = namingFiles.filter((file) => !reasonOf(file));
    expect(unexplained, 'ask the definition instead, or give the reason in `naming`').toEqual([]);
    expect(new Set(namingFiles.map(reasonOf))).toEqual(new Set(Object.keys(naming)));
  });

  test('no comment is wider than 100 columns', () => {
    const wide = sources.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter(
          (line) => line.length > 100 && /^\s*(?:\/\/|\/?\*)/.test(line) && !line.includes('biome-ignore'),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(wide).toEqual([]);
  });

  test('words are read when used, not at module load: the language is chosen later', () => {
    expect(files.flatMap((file) => wordsReadOnLoad(file).map((line) => `${file}: ${line.trim()}`))).toEqual(
      [],
    );
  });

  test('only the way in reads the process: what a command line runs in is handed down from there', () => {
    const others = files.filter((file) => partOf(file) !== 'cli');
    const reading = /(?<![.\w])process\.|console\.|node:process/;
    expect(others.filter((file) => reading.test(textOf(file)))).toEqual([]);
  });

  test('commands take time from the clock that they are handed', () => {
    const others = files.filter((file) => partOf(file) === 'commands');
    const reading = /Date\.now\(|new Date\(\)|performance\.now|setTimeout|setInterval/;
    expect(others.filter((file) => reading.test(textOf(file)))).toEqual([]);
  });
});
