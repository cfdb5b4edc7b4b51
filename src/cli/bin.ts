#!/usr/bin/env node
/**
 * What `mastersync` starts. It rejects a Node that is too old, which could not even read the rest,
 * before it loads the command line. Its words stand here, in both languages, as those of all others
 * are written for a newer one.
 */
import { isNodeTooOld, readNodeNeeded } from '../files/package.js';

const { version } = process;
const needed = readNodeNeeded();
if (isNodeTooOld(version, needed)) {
  process.stderr.write(
    `mastersync needs Node ${needed} or later, and this is ${version}. Install a newer one from https://nodejs.org.\n` +
      `mastersync には Node ${needed} 以降が必要です（現在は ${version}）。https://nodejs.org から新しいバージョンをインストールしてください。\n`,
  );
  process.exitCode = 1;
} else {
  await import('./cli.js');
}
