/** The version of the tool, for `--version` and for what it writes. */
import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
}

/** Reads the version from the package that this program is part of. */
export function readToolVersion(): string {
  return readPackage().version;
}

/** The first version of Node that will do, such as `20.19.0`. */
export function readNodeNeeded(): string {
  return readPackage().engines.node.replace(/^>=/, '');
}

function readPackage(): Package {
  return JSON.parse(readFileSync(new URL('package.json', packageFolder()), 'utf8')) as Package;
}
