/** The version of the tool, for `--version` and for what it writes. */
import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

/** Reads the version from the package that this program is part of. */
export function readToolVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder()), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
