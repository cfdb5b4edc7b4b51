/** The package that this program is part of, however it was built. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * The folder that holds package.json: one above the bundle, two above this source file.
 * @throws Error when there is none: a defect of the build, not of the input
 */
export function packageFolder(): URL {
  const folders = ['../', '../../'].map((up) => new URL(up, import.meta.url));
  const folder = folders.find((candidate) => existsSync(new URL('package.json', candidate)));
  if (!folder) throw new Error(`no package.json above ${import.meta.url}`);
  return folder;
}

/** The version of the tool. */
export function readToolVersion(): string {
  return readPackage().version;
}

/** The first version of Node that will do, such as `20.19.0`. */
export function readNodeNeeded(): string {
  return readPackage().engines.node.replace(/^>=/, '');
}

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
}

let known: Package | undefined;

function readPackage(): Package {
  known ??= JSON.parse(readFileSync(new URL('package.json', packageFolder()), 'utf8')) as Package;
  return known;
}
