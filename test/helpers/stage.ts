/** A story on stage: a service, a folder with files, and the command line that runs there. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import { loadSeed, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, type RunOptions, runCli } from './cli.js';
import { oneRowEach, rememberRun } from './remembered.js';
import { openSandbox } from './sandboxes.js';

export interface Stage {
  readonly sandbox: Sandbox;
  /** Where the commands run; what runs remember is in `state/`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly at: (name: string) => string;
  readonly read: (name: string) => Promise<string>;
  readonly write: (name: string, text: string | Uint8Array) => Promise<void>;
  readonly run: (...args: readonly string[]) => Promise<Finished>;
  /** With `--json`: what it prints. */
  readonly json: (...args: readonly string[]) => Promise<JsonDocument>;
  readonly runWith: (options: RunOptions, ...args: readonly string[]) => Promise<Finished>;
}

interface StageOptions extends SandboxOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
  /** What an earlier run has pruned, such as `grades`, `teams/FY27`: pruning is not the first then. */
  readonly pruned?: readonly string[];
}

export async function openStage({
  files = {},
  variables = {},
  pruned = [],
  ...options
}: StageOptions = {}): Promise<Stage> {
  const sandbox = await openSandbox(options);
  const folder = await dataFolder(files);
  const at = (name: string) => path.join(folder, name);
  if (pruned.length > 0) await rememberRun(at('state'), sandbox.url, oneRowEach(...pruned));
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: at('state'), ...variables };
  const runWith: Stage['runWith'] = (more, ...args) => runCli(args, environment, { cwd: folder, ...more });
  const run: Stage['run'] = (...args) => runWith({}, ...args);
  return {
    sandbox,
    folder,
    environment,
    at,
    read: (name) => readFile(at(name), 'utf8'),
    write: (name, text) => writeFile(at(name), text),
    run,
    json: async (...args) => documentOf(await run(...args, '--json')),
    runWith,
  };
}

/** The files of the nightly sample, from any folder. */
export const nightlyData: string = path.resolve('samples/nightly/data');

/** The service of the nightly sample, as it was the evening before. */
export async function openNight(options: StageOptions = {}): Promise<Stage> {
  return openStage({ seed: await loadSeed('samples/nightly/service'), ...options });
}

/** A file of grades, from its rows. */
export function gradesCsv(...rows: readonly string[]): string {
  return ['code,name,level', ...rows, ''].join('\n');
}
