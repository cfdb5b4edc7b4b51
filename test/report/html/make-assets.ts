/** Makes src/report/html/assets.ts of the files in src/report/html/browser. */
import { readFileSync } from 'node:fs';

const folder = 'src/report/html/browser';

/** Each after those it imports. */
const scripts = ['find.js', 'change-tables.js', 'tree-links.js', 'trees.js', 'start.js'] as const;

/** The text of assets.ts. */
export function makeAssets(): string {
  const style = readFileSync(`${folder}/report.css`, 'utf8');
  const parts = scripts.map((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').replace(/^import .*\n/gm, ''),
  );
  const script = `(() => {\n'use strict';\n${parts.join('\n').replace(/^export /gm, '')}})();\n`;
  return [
    '/** Style and script of the HTML report, made of the files in browser/: UPDATE_FIXTURES=1 npx vitest run test/report/html */',
    linesOf('style', style),
    linesOf('script', script),
  ].join('\n\n');
}

function linesOf(name: string, text: string): string {
  const lines = text.split('\n').map((line) => `  ${JSON.stringify(line)},`);
  return `export const ${name}: string = [\n${lines.join('\n')}\n].join('\\n');${name === 'script' ? '\n' : ''}`;
}
