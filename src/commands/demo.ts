/** `mastersync demo`: a nightly job on the samples, from a new sandbox to an empty second plan. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { carriedFiles } from '../files/carried-files.js';
import { packageFolder } from '../files/package.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Sandbox } from '../sandbox/index.js';
import { language } from '../words/language.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { executeCommand } from './frame/run-command.js';
import type { System } from './frame/system.js';
import { type ArgumentsOf, shared } from './options/options.js';
import { typedOptions } from './options/shell-command.js';
import { command as plan } from './plan.js';
import { command as sync } from './sync.js';

const options = shared.color;

type DemoArguments = ArgumentsOf<typeof options>;

/** Plays the demo. Exit code 0 if every step ended as expected. */
function demo({ noColor }: DemoArguments, { terminal, system }: Run): Promise<RunResult> {
  return withSamples(async (folder) => {
    const shortPath = (name: string) => pathFrom(system.cwd, path.join(folder, name));
    const isAsExpected: boolean[] = [];
    terminal.result(say('demo/opening'));
    for (const { service: seed, steps } of acts) {
      const seedFolder = shortPath(seed);
      await onStage(seedFolder, async (service, env) => {
        terminal.result(say('demo/seeded', { url: service.url, folder: seedFolder }));
        for (const { title, command, data: name, options: given, exitCode: expected } of steps) {
          const data = shortPath(name);
          const commandLine = [command, data, ...typedOptions(given, played[command].builder)].join(' ');
          terminal.result(say('demo/step', { title: say(`demo/${title}-title`), commandLine }));
          const usual = { json: false, verbose: false, quiet: false, noColor, progressToStdout: true };
          const exitCode = await executeCommand(
            { name: command, positionals: [] },
            { ...played[command], isWithoutSettings: true },
            { ...usual, ...given, data: [data] },
            { ...system, env },
          );
          terminal.result(say('demo/step-end', { exitCode }));
          isAsExpected.push(exitCode === expected);
        }
      });
    }
    const guide = path.join(fileURLToPath(packageFolder()), 'docs', language, 'getting-started.md');
    terminal.result(say('demo/closing', { guide: pathFrom(system.cwd, guide) }));
    return { exitCodes: [isAsExpected.every(Boolean) ? ExitCode.ok : ExitCode.unexpected] };
  });
}

/** Without influence from settings files in this folder. */
const played = { plan, sync };

interface Step {
  readonly title: string;
  readonly command: keyof typeof played;
  readonly data: string;
  readonly options: object;
  readonly exitCode: number;
}

const detailed = { detailedExitcode: true };
const nightly = { command: 'plan', data: 'samples/nightly/data', options: detailed } as const;

/** The organization of one company, then the people of another. */
const acts: readonly { readonly service: string; readonly steps: readonly Step[] }[] = [
  {
    service: 'samples/nightly/service',
    steps: [
      { title: 'plan', ...nightly, exitCode: ExitCode.changes },
      {
        ...nightly,
        title: 'sync',
        command: 'sync',
        options: { yes: true, quiet: true },
        exitCode: ExitCode.ok,
      },
      { title: 'again', ...nightly, exitCode: ExitCode.ok },
    ],
  },
  {
    service: 'samples/people/service',
    steps: [
      {
        title: 'people',
        command: 'plan',
        data: 'samples/people/2-mover',
        options: { ...detailed, prune: 'memberships' },
        exitCode: ExitCode.changes,
      },
    ],
  },
];

/**
 * @param play is given a folder with the samples. A single executable writes those that it carries
 */
async function withSamples<T>(play: (folder: string) => Promise<T>): Promise<T> {
  if (!carriedFiles) return play(fileURLToPath(packageFolder()));
  const folder = await mkdtemp(path.join(tmpdir(), 'mastersync-samples-'));
  try {
    for (const [name, text] of Object.entries(carriedFiles)) {
      if (!name.startsWith('samples/')) continue;
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    return await play(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a sandbox with the records of a folder for some commands. */
async function onStage(
  seedFolder: string,
  play: (service: Sandbox, env: System['env']) => Promise<void>,
): Promise<void> {
  const { loadSeed, startSandbox } = await import('../sandbox/index.js');
  const service = await startSandbox({ seed: await loadSeed(seedFolder) });
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-demo-'));
  try {
    const { url, token } = service;
    await play(service, { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token, MASTERSYNC_STATE_DIR: stateFolder });
  } finally {
    await service.close();
    await rm(stateFolder, { recursive: true, force: true });
  }
}

/** As a user in the folder would type it. */
function pathFrom(cwd: string, file: string): string {
  const relative = path.relative(cwd, file);
  return relative.startsWith('..') ? file : relative;
}

export const command: Command = { builder: options, isWithoutSettings: true, handler: demo };
