// Replaces what yargs takes from Node in the bundle by what reading a line needs. The rest, such as
// assert and the layout of help, takes as long to load as a third of the start.
import path from 'node:path';
import y18n from '../../node_modules/y18n/index.mjs';
import Parser from '../../node_modules/yargs-parser/build/lib/index.js';

const nothing = () => {};

export default {
  assert: { strictEqual: nothing, notStrictEqual: nothing },
  cliui: () => ({ div: nothing, span: nothing, resetOutput: nothing, toString: () => '' }),
  getEnv: (name) => process.env[name],
  getProcessArgvBin: () => 'mastersync',
  Parser,
  path,
  process: { argv: () => process.argv, cwd: process.cwd, nextTick: process.nextTick, stdColumns: null },
  stringWidth: (text) => text.length,
  // Its sentences are given to it: there are no files beside the bundle.
  y18n: y18n({ directory: '', updateFiles: false }),
};
