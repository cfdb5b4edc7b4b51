// The shape of src/: which file imports which, circles, files per folder, lengths of functions. The architecture test
// takes its facts from here; `node test/architecture/shape.mjs` prints them. Plain JavaScript, so that Node alone runs it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const root = fileURLToPath(new URL('../../src', import.meta.url));
const isSource = /\.(ts|mjs|js|css|html)$/;
const isModule = /\.(ts|mjs|js)$/;

/**
 * Reads src/.
 * @returns one entry for each file: its path from src/, text, lines, imports and functions
 */
export function readSources() {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => isSource.test(file))
    .sort();
  return files.map((file) => readSource(file, new Set(files)));
}

function readSource(file, files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.split('\n').length - 1;
  if (!isModule.test(file)) return { file, text, lines, imports: [], functions: [] };
  const program = parseAst(text, { lang: file.endsWith('.ts') ? 'ts' : 'js', astType: 'ts' });
  const found = { specifiers: [], functions: [] };
  collect(program, found, { text, holder: undefined });
  const imports = found.specifiers.map((specifier) => resolve(file, specifier, files));
  return { file, text, lines, imports: [...new Set(imports)], functions: found.functions };
}

/** A file of src/, or the specifier of a package. */
function resolve(file, specifier, files) {
  if (!specifier.startsWith('.')) return specifier;
  const target = path.posix.join(path.posix.dirname(file), specifier);
  const typed = target.replace(/\.js$/, '.ts');
  return files.has(typed) ? typed : target;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);
const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function collect(node, found, { text, holder }) {
  if (importing.has(node.type) && typeof node.source?.value === 'string')
    found.specifiers.push(node.source.value);
  if (functionTypes.has(node.type)) {
    const name = node.id?.name ?? holder ?? '(anonymous)';
    const line = text.slice(0, node.start).split('\n').length;
    found.functions.push({ name, line, lines: text.slice(node.start, node.end).split('\n').length });
  }
  const named = node.id?.name ?? node.key?.name ?? holder;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') collect(child, found, { text, holder: named });
    }
  }
}

/**
 * Groups of files that import each other, types included, by Tarjan's algorithm.
 * @returns each circle as its files, sorted
 */
export function findCircles(sources) {
  const importsByFile = new Map(sources.map(({ file, imports }) => [file, imports]));
  const orderByFile = new Map();
  const lowByFile = new Map();
  const open = [];
  const circles = [];
  const visit = (file) => {
    orderByFile.set(file, orderByFile.size);
    lowByFile.set(file, orderByFile.get(file));
    open.push(file);
    for (const next of importsByFile.get(file) ?? []) {
      if (!importsByFile.has(next)) continue;
      if (!orderByFile.has(next)) visit(next);
      if (open.includes(next)) lowByFile.set(file, Math.min(lowByFile.get(file), lowByFile.get(next)));
    }
    if (lowByFile.get(file) !== orderByFile.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of importsByFile.keys()) if (!orderByFile.has(file)) visit(file);
  return circles;
}

/** How many files lie in each folder itself, by the folder's path from src/; `''` is src/. */
export function countByFolder(sources) {
  const counts = new Map();
  for (const { file } of sources) {
    const folder = path.posix.dirname(file).replace(/^\.$/, '');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The functions of all sources, the longest first, each as `{file, name, line, lines}`. */
export function longestFunctions(sources) {
  return sources
    .flatMap(({ file, functions }) => functions.map((one) => ({ file, ...one })))
    .sort((one, other) => other.lines - one.lines);
}

function print() {
  const sources = readSources();
  const lines = new Map();
  for (const { file, lines: count } of sources) {
    for (let folder = path.posix.dirname(file); ; folder = path.posix.dirname(folder)) {
      lines.set(folder, (lines.get(folder) ?? 0) + count);
      if (folder === '.') break;
    }
  }
  const counts = countByFolder(sources);
  const out = ['folder                          files  lines'];
  for (const folder of [...lines.keys()].sort()) {
    const name =
      folder === '.' ? 'src' : `${'  '.repeat(folder.split('/').length)}${path.posix.basename(folder)}`;
    const count = counts.get(folder === '.' ? '' : folder) ?? 0;
    out.push(`${name.padEnd(30)} ${String(count).padStart(6)} ${String(lines.get(folder)).padStart(6)}`);
  }
  const circles = findCircles(sources);
  out.push('', `import circles: ${circles.length}`, ...circles.map((files) => `  ${files.join(' ↔ ')}`));
  const functions = longestFunctions(sources);
  const at = (share) => functions[Math.floor(functions.length * (1 - share))]?.lines;
  out.push(
    '',
    `functions: ${functions.length}, median ${at(0.5)} lines, 90 % within ${at(0.9)}; the longest:`,
  );
  for (const { file, name, line, lines: count } of functions.slice(0, 10))
    out.push(`  ${String(count).padStart(3)}  ${name} (src/${file}:${line})`);
  process.stdout.write(`${out.join('\n')}\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) print();
