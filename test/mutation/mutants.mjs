// Creates mutants of a source, each with one changed token; never in comments, strings or types.

/** Replacements of tokens. Operators are surrounded by spaces, as the formatter writes them. */
const swaps = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ \?\? /g, ' && '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\.some\(/g, '.every('],
  [/\.every\(/g, '.some('],
  [/(?<=[\s(])!(?=[\w(])/g, ''],
  [/Math\.max\(/g, 'Math.min('],
  [/Math\.min\(/g, 'Math.max('],
  [/\b(?<![\w.'"-])\d[\d_]*\b(?![\w.'"])/g, (number) => String(Number(number.replaceAll('_', '')) + 1)],
];

/** Every mutant of a source, with the line and the change. */
export function mutantsOf(source) {
  const code = withoutText(source);
  return swaps.flatMap(([token, swap]) =>
    [...code.matchAll(token)].flatMap(({ 0: before, index }) => {
      const line = source.slice(0, index).split('\n').length;
      if (isType(source.split('\n')[line - 1])) return [];
      const after = typeof swap === 'string' ? swap : swap(before);
      const text = source.slice(0, index) + after + source.slice(index + before.length);
      return [{ line, before: before.trim(), after: after.trim(), text }];
    }),
  );
}

/** The source with comments and strings blanked out, at the same offsets. */
function withoutText(source) {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, (found) =>
    found.replace(/[^\n]/g, '_'),
  );
}

/** Type declarations have no effect at run time. */
function isType(line) {
  return /^\s*(?:import|export type|type|interface|readonly|\|) ?/.test(line);
}
