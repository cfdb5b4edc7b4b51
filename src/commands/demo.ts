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
import { runCommand } from './frame/run-command.js';
import type { System } from './frame/system.js';
import { type ArgumentsOf, colorOption } from './options/options.js';
import { command as plan } from './plan.js';
import { command as sync } from './sync.js';

const options = colorOption;

type DemoArguments = ArgumentsOf<typeof options>;

/** Plays the demo. Exit code 0 if every step ended as expected. */
function demo({ noColor }: DemoArguments, { terminal, system }: Run): Promise<RunResult> {
  return withSamples(async (folder) => {
    const shortPath = (name: string) => pathFrom(system.cwd, path.join(folder, name));
    const isAsExpected: boolean[] = [];
    terminal.result(say('demo/opening'));
    for (const { service: seed, steps } of acts()) {
      const seedFolder = shortPath(seed);
      await onStage(seedFolder, async (service, env) => {
        terminal.result(say('demo/seeded', { url: service.url, folder: seedFolder }));
        for (const { title, data: name, commandLine, exitCode: expected, play } of steps) {
          const data = shortPath(name);
          terminal.result(say('demo/step', { title: title(), commandLine: commandLine(data) }));
          const exitCode = await play({ data, noColor, system: { ...system, env } });
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
    await play(service, environmentOf(service, stateFolder));
  } finally {
    await service.close();
    await rm(stateFolder, { recursive: true, force: true });
  }
}

interface Stage {
  /** Path of the data. */
  readonly data: string;
  readonly noColor: boolean;
  readonly system: System;
}

const planLine = (data: string) => `plan ${data} --detailed-exitcode`;
const prunedInMove = 'memberships';
const moverLine = (data: string) => `${planLine(data)} --prune=${prunedInMove}`;
const syncLine = (data: string) => `sync ${data} --yes --quiet`;

const nightly = 'samples/nightly/data';
const mover = 'samples/people/2-mover';

/** The organization of one company, then the people of another. */
const acts = () =>
  [
    {
      service: 'samples/nightly/service',
      steps: [
        {
          title: () => say('demo/plan-title'),
          data: nightly,
          commandLine: planLine,
          exitCode: ExitCode.changes,
          play: playPlan,
        },
        {
          title: () => say('demo/sync-title'),
          data: nightly,
          commandLine: syncLine,
          exitCode: ExitCode.ok,
          play: playSync,
        },
        {
          title: () => say('demo/again-title'),
          data: nightly,
          commandLine: planLine,
          exitCode: ExitCode.ok,
          play: playPlan,
        },
      ],
    },
    {
      service: 'samples/people/service',
      steps: [
        {
          title: () => say('demo/people-title'),
          data: mover,
          commandLine: moverLine,
          exitCode: ExitCode.changes,
          play: playMover,
        },
      ],
    },
  ] as const;

/** One output stream, and no influence from settings files in this folder. */
const apart = { progressToStdout: true, isWithoutSettings: true };

const common = { json: false, verbose: false };

function playMover(stage: Stage): Promise<number> {
  return playPlan(stage, prunedInMove);
}

function playPlan({ data, noColor, system }: Stage, prune?: string): Promise<number> {
  const pruning = prune === undefined ? {} : { prune };
  const args = { ...common, data: [data], noColor, quiet: false, detailedExitcode: true, ...pruning };
  return runCommand('plan', { ...args, ...apart }, system, (run) => plan.handler(args as never, run));
}

function playSync({ data, noColor, system }: Stage): Promise<number> {
  const args = { ...common, data: [data], noColor, quiet: true, yes: true };
  return runCommand('sync', { ...args, ...apart }, system, (run) => sync.handler(args as never, run));
}

function environmentOf({ url, token }: Sandbox, stateFolder: string): System['env'] {
  return { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token, MASTERSYNC_STATE_DIR: stateFolder };
}

/** As a user in the folder would type it. */
function pathFrom(cwd: string, file: string): string {
  const relative = path.relative(cwd, file);
  return relative.startsWith('..') ? file : relative;
}

export const command: Command = { builder: options, isWithoutSettings: true, handler: demo };
