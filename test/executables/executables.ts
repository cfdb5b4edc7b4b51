/**
 * The executables of a release, and a Windows to run one in: wine with a drive of its own. Nothing
 * of it is needed by other tests.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Finished } from '../helpers/cli.js';

export interface Windows {
  /** `C:\mastersync`, as this system sees it. It holds mastersync.exe alone. */
  readonly home: string;
  /** `%LOCALAPPDATA%`, as this system sees it. */
  readonly localData: string;
  /** Starts a program, by default mastersync.exe in its folder. */
  start(args: readonly string[], options?: StartOptions): Started;
  run(args: readonly string[], options?: StartOptions): Promise<Finished>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** As this system sees it. */
  readonly cwd?: string;
  readonly program?: string;
  /** A module that is loaded first. */
  readonly preload?: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Finished>;
}

let release: Promise<string> | undefined;

/**
 * The folder of a release with its executables: the one that MASTERSYNC_TEST_RELEASE names, or a
 * new one. @throws Error without the npm registry, which has the Node of the executables
 */
export function releasedExecutables(): Promise<string> {
  const given = process.env['MASTERSYNC_TEST_RELEASE'];
  release ??= given === undefined ? makeRelease() : Promise.resolve(given);
  return release;
}

async function makeRelease(): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'mastersync-release-')), 'release');
  process.on('exit', () => spawnSync('rm', ['-rf', path.dirname(folder)]));
  const args = ['src/build/release.mjs', 'executables', '--to', folder];
  await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 });
  return folder;
}

/** The folder of a system's executable. @param system such as `win-x64` */
export async function folderOfExecutable(system: string): Promise<string> {
  const folder = await releasedExecutables();
  const name = (await readdir(folder)).find((entry) => entry.endsWith(`-${system}`));
  return path.join(folder, name ?? system);
}

/** Why there is no Windows here, to be shown; undefined if there can be one. */
export const noWine: string | undefined =
  spawnSync('wine', ['--version']).status === 0
    ? undefined
    : 'There is no wine on this machine: npm run test:windows installs it.';

/** A path of this system, as programs of Windows see it. */
export function windowsPath(file: string): string {
  return `Z:${path.resolve(file).replaceAll('/', '\\')}`;
}

const modules = import.meta.dirname;
const socketsOfWine = path.join(modules, 'wine-sockets.cjs');

/** Sets up a new Windows. */
export async function openWindows(): Promise<Windows> {
  const prefix = await mkdtemp(path.join(tmpdir(), 'mastersync-wine-'));
  const home = path.join(prefix, 'drive_c/mastersync');
  const outputs = path.join(prefix, 'outputs');
  const { PATH = '', HOME = prefix } = process.env;
  const env = {
    PATH,
    HOME,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Another locale of this system would be another code page of Windows.
    LC_ALL: 'C.UTF-8',
    // Wine says that it is a Windows that Node no longer supports.
    NODE_SKIP_PLATFORM_CHECK: '1',
  };
  let count = 0;
  const start: Windows['start'] = (args, options = {}) => {
    const { program = 'C:\\mastersync\\mastersync.exe', cwd = home, preload } = options;
    count += 1;
    const base = path.join(outputs, String(count));
    // Programs of Windows cannot write to the pipes of this system.
    const files = [`${base}.out`, `${base}.err`].map((file) => openSync(file, 'w'));
    const required = [socketsOfWine, ...(preload === undefined ? [] : [path.join(modules, preload)])];
    const nodeOptions = required.map((file) => `--require "Z:${file}"`).join(' ');
    const child = spawn('wine', [program, ...args], {
      cwd,
      env: { ...env, NODE_OPTIONS: nodeOptions, ...options.env },
      stdio: ['ignore', ...files],
    });
    for (const file of files) closeSync(file);
    const ended = new Promise<Finished>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', async (exitCode) => {
        const [stdout = '', stderr = ''] = await Promise.all(
          ['out', 'err'].map((end) => readFile(`${base}.${end}`, 'utf8')),
        );
        resolve({ exitCode, stdout, stderr });
      });
    });
    return { child, ended };
  };
  await mkdir(outputs);
  await promisify(execFile)('wineboot', ['--init'], { env });
  await mkdir(home);
  await copyFile(
    path.join(await folderOfExecutable('win-x64'), 'mastersync.exe'),
    path.join(home, 'mastersync.exe'),
  );
  const [user = ''] = (await readdir(path.join(prefix, 'drive_c/users'))).filter((name) => name !== 'Public');
  return {
    home,
    localData: path.join(prefix, 'drive_c/users', user, 'AppData/Local'),
    start,
    run: (args, options) => start(args, options).ended,
    close: async () => {
      await promisify(execFile)('wineserver', ['--kill'], { env }).catch(() => undefined);
      await rm(prefix, { recursive: true, force: true });
    },
  };
}
