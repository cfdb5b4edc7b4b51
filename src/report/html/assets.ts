/** Style and script of the HTML report: the files in browser/ as text, embedded by the bundler. */
import changeTables from './browser/change-tables.js?raw' with { type: 'text' };
import deciding from './browser/deciding.js?raw' with { type: 'text' };
import find from './browser/find.js?raw' with { type: 'text' };
import leftOut from './browser/left-out.js?raw' with { type: 'text' };
import style from './browser/report.css?raw' with { type: 'text' };
import start from './browser/start.js?raw' with { type: 'text' };
import trees from './browser/trees.js?raw' with { type: 'text' };

export { style };

/** In dependency order. */
const parts = [find, leftOut, deciding, changeTables, trees, start].map((part) =>
  part.replace(/^import .*\n/gm, ''),
);

/** One classic script, because modules do not run in pages opened from a file. */
export const script: string = `(() => {\n'use strict';\n${parts.join('\n').replace(/^export /gm, '')}})();\n`;
