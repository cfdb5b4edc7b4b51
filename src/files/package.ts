/** The package that this program is part of, however it was built. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { carriedFiles } from './carried-files.js';

let foundFolder: URL | undefined;

/**
 * The folder that holds package.json: one above the bundle, two above this source file. A single
 * executable has its documentation beside it, and what it reads in itself.
 * @throws Error when there is none: a defect of the build, not of the input
 */
export function packageFolder(): URL {
  foundFolder ??= carriedFiles ? new URL('./', import.meta.url) : folderAbove(import.meta.url);
  return foundFolder;
}

function folderAbove(module: string): URL {
  const folders = ['../', '../../'].map((up) => new URL(up, module));
  const folder = folders.find((candidate) => existsSync(new URL('package.json', candidate)));
  if (!folder) throw new Error(`no package.json above ${module}`);
  return folder;
}

/** @returns the text of a file of the package; undefined if there is none */
export function readPackageFile(name: string): string | undefined {
  if (carriedFiles) return carriedFiles[name];
  const file = new URL(name, packageFolder());
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @returns what is in a folder of the package; nothing if there is none */
export function namesInPackage(folder: string): readonly string[] {
  if (carriedFiles) {
    const names = Object.keys(carriedFiles).filter((name) => name.startsWith(`${folder}/`));
    return [...new Set(names.map((name) => name.slice(folder.length + 1).replace(/\/.*/, '')))];
  }
  const url = new URL(`${folder}/`, packageFolder());
  return existsSync(url) ? readdirSync(url) : [];
}

/** The version of the tool. */
export function readToolVersion(): string {
  return readPackage().version;
}

/** The first version of Node that will do, such as `20.19.0`. */
export function readNodeNeeded(): string {
  return readPackage().engines.node.replace(/^>=/, '');
}

/** True for a version older than needed; both as `20.19.0`, with or without a leading `v`. Pure. */
export function isNodeTooOld(version: string, needed: string): boolean {
  const [running, least] = [partsOf(version), partsOf(needed)];
  const index = least.findIndex((part, at) => part !== (running[at] ?? 0));
  return index !== -1 && (running[index] ?? 0) < (least[index] ?? 0);
}

function partsOf(version: string): readonly number[] {
  return version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
}

interface Package {
  readonly version: string;
  readonly engines: { readonly node: string };
}

let known: Package | undefined;

function readPackage(): Package {
  known ??= JSON.parse(readPackageFile('package.json') ?? '') as Package;
  return known;
}
