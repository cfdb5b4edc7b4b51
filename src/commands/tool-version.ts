/** The version of the tool, for `--version` and for what it writes. */
import { readFileSync } from 'node:fs';

/** Reads the version from the package that this file is part of. */
export function readToolVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
