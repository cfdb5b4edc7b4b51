/** A fleet of sandboxes, and the settings file that names them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sandbox } from '../../src/sandbox/index.js';
import { dataFolder } from './cli.js';
import { openSandbox } from './sandboxes.js';

export interface TestFleet {
  /** By service name, in the order of the settings file. */
  readonly sandboxes: ReadonlyMap<string, Sandbox>;
  readonly names: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** A file of the folder. */
  readonly read: (...parts: readonly string[]) => Promise<string>;
}

/** Each service has a token, grades and a state folder of its own. */
export async function openFleet(
  names: readonly string[],
  gradesOf: (name: string) => string = (name) => `code,name,level\nG1,${name}の役職,1\n`,
): Promise<TestFleet> {
  const opened = await Promise.all(names.map(async (name) => [name, await openSandbox()] as const));
  const services = opened.flatMap(([name, { url }], index) => [
    `  ${name}:`,
    `    url: ${url}`,
    `    tokenEnv: TOKEN_${index}`,
  ]);
  const settings = [
    `stateDir: state/\${MASTERSYNC_SERVICE}`,
    'services:',
    ...services,
    'sources:',
    `  - file: data/\${MASTERSYNC_SERVICE}/grades.csv`,
    '',
  ].join('\n');
  const files = Object.fromEntries(names.map((name) => [`data/${name}/grades.csv`, gradesOf(name)]));
  const folder = await dataFolder({ ...files, 'mastersync.yaml': settings });
  const tokens = Object.fromEntries(opened.map(([, { token }], index) => [`TOKEN_${index}`, token]));
  return {
    sandboxes: new Map(opened),
    names,
    folder,
    environment: {
      ...tokens,
      MASTERSYNC_STATE_DIR: '',
      MASTERSYNC_CONFIG: path.join(folder, 'mastersync.yaml'),
    },
    read: (...parts) => readFile(path.join(folder, ...parts), 'utf8'),
  };
}
