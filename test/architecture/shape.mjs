// The shape of src/: imports, cycles, files per folder, function lengths. `node
// test/architecture/shape.mjs` prints it, and `--json` gives it to the architecture test. Plain
// JavaScript, so that Node alone can run it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';

const root = fileURLToPath(new URL('../../src', import.meta.url));
const isSource = /\.(ts|mjs|js|css|html)$/;
const isModule = /\.(ts|mjs|js)$/;

/**
 * Reads src/.
 * @returns one entry per file: path relative to src/, text, lines, imports, strings and functions
 */
function readSources() {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => isSource.test(file))
    .sort();
  return files.map((file) => readSource(file, new Set(files)));
}

function readSource(file, files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lines = text.split('\n').length - 1;
  if (!isModule.test(file)) return { file, text, lines, imports: [], strings: [], functions: [] };
  const program = parseAst(text, { lang: file.endsWith('.ts') ? 'ts' : 'js', astType: 'ts' });
  const found = { specifiers: [], strings: [], functions: [] };
  collect(program, found, { text, holder: undefined });
  const imports = found.specifiers.map((specifier) => resolve(file, specifier, files));
  return {
    file,
    text,
    lines,
    imports: [...new Set(imports)],
    strings: found.strings,
    functions: found.functions,
  };
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
  if (node.type === 'Literal' && typeof node.value === 'string') found.strings.push(node.value);
  if (node.type === 'TemplateElement') found.strings.push(node.value.cooked);
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
 * @returns each cycle as its files, sorted
 */
function findCircles(sources) {
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

/** Number of files directly in each folder, by path relative to src/; `.` is src/. */
function countByFolder(sources) {
  const counts = new Map();
  for (const { file } of sources) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** The functions of all sources, longest first, each as `{file, name, line, lines}`. */
function longestFunctions(sources) {
  return sources
    .flatMap(({ file, functions }) => functions.map((one) => ({ file, ...one })))
    .sort((one, other) => other.lines - one.lines);
}

/** Total lines below each folder, by path relative to src/; `.` is src/. */
function countLines(sources) {
  const lines = new Map();
  for (const { file, lines: count } of sources) {
    let folder = file;
    do {
      folder = path.posix.dirname(folder);
      lines.set(folder, (lines.get(folder) ?? 0) + count);
    } while (folder !== '.');
  }
  return lines;
}

function treeText(sources) {
  const counts = countByFolder(sources);
  const lines = countLines(sources);
  const rows = [...lines.keys()].sort().map((folder) => {
    const indent = folder === '.' ? '' : '  '.repeat(folder.split('/').length);
    const name = folder === '.' ? 'src' : path.posix.basename(folder);
    const [files, total] = [counts.get(folder) ?? 0, lines.get(folder)].map((count) =>
      String(count).padStart(6),
    );
    return `${`${indent}${name}`.padEnd(30)} ${files} ${total}`;
  });
  return [`${'folder'.padEnd(30)}  files  lines`, ...rows];
}

function circlesText(circles) {
  return [`import circles: ${circles.length}`, ...circles.map((files) => `  ${files.join(' ↔ ')}`)];
}

function functionsText(functions) {
  const longest = (share) => functions[Math.floor(functions.length * (1 - share))]?.lines;
  const shown = functions.slice(0, 10).map(({ file, name, line, lines }) => {
    return `  ${String(lines).padStart(3)}  ${name} (src/${file}:${line})`;
  });
  const medians = `median ${longest(0.5)} lines, 90 % within ${longest(0.9)}`;
  return [`functions: ${functions.length}, ${medians}; the longest:`, ...shown];
}

function print() {
  const sources = readSources();
  const circles = findCircles(sources);
  const functions = longestFunctions(sources);
  const text = process.argv.includes('--json')
    ? JSON.stringify({ sources, circles, functions, fileCounts: Object.fromEntries(countByFolder(sources)) })
    : [treeText(sources), circlesText(circles), functionsText(functions)]
        .map((lines) => lines.join('\n'))
        .join('\n\n');
  process.stdout.write(`${text}\n`);
}

print();
