/**
 * `mastersync demo`: a nightly job on the samples, from starting a sandbox to an empty second plan.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExitCode } from '../model/exit-codes.js';
import type { Sandbox } from '../sandbox/index.js';
import { words } from '../words/words.js';
import type { Command, CommandResult, Run } from './frame/run.js';
import { runCommand } from './frame/run-command.js';
import { packageFolder } from './frame/tool-package.js';
import { type ArgumentsOf, outputOptions } from './options/options.js';
import { plan } from './plan.js';
import { sync } from './sync.js';

const options = { color: outputOptions.color };

type DemoArguments = ArgumentsOf<typeof options>;

const samples = fileURLToPath(new URL('samples/nightly/', packageFolder()));

/** Plays the demo. Exit code 0 if every step ended as expected. */
async function demo({ color }: DemoArguments, { terminal }: Run): Promise<CommandResult> {
  const { loadSeed, startSandbox } = await import('../sandbox/index.js');
  const seedFolder = shortPath('service');
  const seed = await loadSeed(seedFolder);
  const service = await startSandbox({ seed });
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-demo-'));
  try {
    terminal.result(words.demo.opening);
    terminal.result(words.demo.seeded(service.url, seedFolder));
    let isAsExpected = true;
    for (const { title, commandLine, exitCode: expected, play } of steps) {
      terminal.result(words.demo.step(title(), commandLine));
      const exitCode = await play({ service, stateFolder, color });
      terminal.result(words.demo.stepEnd(exitCode));
      isAsExpected &&= exitCode === expected;
    }
    terminal.result(words.demo.closing);
    return { exitCodes: [isAsExpected ? ExitCode.ok : ExitCode.unexpected] };
  } finally {
    await service.close();
    await rm(stateFolder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly service: Sandbox;
  readonly stateFolder: string;
  readonly color: boolean;
}

const data = shortPath('data');
const planLine = `plan ${data} --detailed-exitcode`;
const syncLine = `sync ${data} --yes --quiet`;

const steps = [
  { title: () => words.demo.planTitle, commandLine: planLine, exitCode: ExitCode.changes, play: playPlan },
  { title: () => words.demo.syncTitle, commandLine: syncLine, exitCode: ExitCode.ok, play: playSync },
  { title: () => words.demo.againTitle, commandLine: planLine, exitCode: ExitCode.ok, play: playPlan },
];

/** One output stream, and no influence from settings files in this folder. */
const apart = { progressToStdout: true, isWithoutSettings: true };

const common = { json: false, verbose: false, data: [data] };

function playPlan({ color, ...stage }: Stage): Promise<number> {
  const args = { ...common, color, quiet: false, detailedExitcode: true };
  return runCommand('plan', { ...args, ...apart }, (run) => plan(args, run), environment(stage));
}

function playSync({ color, ...stage }: Stage): Promise<number> {
  const args = { ...common, color, quiet: true, yes: true };
  return runCommand('sync', { ...args, ...apart }, (run) => sync(args, run), environment(stage));
}

function environment({ service: { url, token }, stateFolder }: Omit<Stage, 'color'>): NodeJS.ProcessEnv {
  return { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token, MASTERSYNC_STATE_DIR: stateFolder };
}

/** As a user in this folder would type it. */
function shortPath(folder: string): string {
  const relative = path.relative(process.cwd(), path.join(samples, folder));
  return relative.startsWith('..') ? path.join(samples, folder) : relative;
}

export const demoCommand: Command = { options, isWithoutSettings: true, run: demo };
