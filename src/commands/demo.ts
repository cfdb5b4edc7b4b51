/** `mastersync demo`: a nightly job on the samples, from a new sandbox to an empty second plan. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExitCode } from '../model/exit-codes.js';
import type { Sandbox } from '../sandbox/index.js';
import { words } from '../words/words.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { runCommand } from './frame/run-command.js';
import type { System } from './frame/system.js';
import { packageFolder } from './frame/tool-package.js';
import { type ArgumentsOf, colorOption } from './options/options.js';
import { plan } from './plan.js';
import { sync } from './sync.js';

const options = colorOption;

type DemoArguments = ArgumentsOf<typeof options>;

const samples = fileURLToPath(new URL('samples/nightly/', packageFolder()));

/** Plays the demo. Exit code 0 if every step ended as expected. */
async function demo({ noColor }: DemoArguments, { terminal, system }: Run): Promise<CommandResult> {
  const { loadSeed, startSandbox } = await import('../sandbox/index.js');
  const seedFolder = shortPath('service', system);
  const data = shortPath('data', system);
  const seed = await loadSeed(seedFolder);
  const service = await startSandbox({ seed });
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-demo-'));
  const stage = { data, noColor, system: { ...system, env: environmentOf(service, stateFolder) } };
  try {
    terminal.result(words.demo.opening);
    terminal.result(words.demo.seeded(service.url, seedFolder));
    let isAsExpected = true;
    for (const { title, commandLine, exitCode: expected, play } of steps) {
      terminal.result(words.demo.step(title(), commandLine(data)));
      const exitCode = await play(stage);
      terminal.result(words.demo.stepEnd(exitCode));
      isAsExpected &&= exitCode === expected;
    }
    terminal.result(words.demo.closing(shortPath('README.md', system)));
    return { exitCodes: [isAsExpected ? ExitCode.ok : ExitCode.unexpected] };
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
const syncLine = (data: string) => `sync ${data} --yes --quiet`;

const steps = [
  { title: () => words.demo.planTitle, commandLine: planLine, exitCode: ExitCode.changes, play: playPlan },
  { title: () => words.demo.syncTitle, commandLine: syncLine, exitCode: ExitCode.ok, play: playSync },
  { title: () => words.demo.againTitle, commandLine: planLine, exitCode: ExitCode.ok, play: playPlan },
];

/** One output stream, and no influence from settings files in this folder. */
const apart = { progressToStdout: true, isWithoutSettings: true };

const common = { json: false, verbose: false };

function playPlan({ data, noColor, system }: Stage): Promise<number> {
  const args = { ...common, data: [data], noColor, quiet: false, detailedExitcode: true };
  return runCommand('plan', { ...args, ...apart }, system, (run) => plan(args, run));
}

function playSync({ data, noColor, system }: Stage): Promise<number> {
  const args = { ...common, data: [data], noColor, quiet: true, yes: true };
  return runCommand('sync', { ...args, ...apart }, system, (run) => sync(args, run));
}

function environmentOf({ url, token }: Sandbox, stateFolder: string): System['env'] {
  return { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token, MASTERSYNC_STATE_DIR: stateFolder };
}

/** As a user in this folder would type it. @param name in the folder of the samples */
function shortPath(name: string, { cwd }: System): string {
  const relative = path.relative(cwd, path.join(samples, name));
  return relative.startsWith('..') ? path.join(samples, name) : relative;
}

export const demoCommand: Command = { options, isWithoutSettings: true, run: demo };
