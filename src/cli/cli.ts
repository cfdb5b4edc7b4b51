#!/usr/bin/env node
import type { System } from '../commands/frame/system.js';
/** The process around a command line: its streams, its exit code and its end. */
import { ExitCode, winningExitCode } from '../model/exit-codes.js';
import { processSystem } from './process-system.js';

/**
 * Nothing that becomes of what is said may stop a run that is writing. A reader that has seen
 * enough, such as `head`, is no failure; a disk that is full is one, in the end.
 */
function goOnWithout(name: 'stdout' | 'stderr'): void {
  let lost: NodeJS.ErrnoException | undefined;
  process[name].on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost ??= error;
  });
  process.on('exit', (exitCode) => {
    if (!lost) return;
    process.exitCode = winningExitCode([exitCode, ExitCode.unexpected]);
    if (name === 'stdout') process.stderr.write(`mastersync: ${name}: ${lost.message}\n`);
  });
}

/** Pipes of Windows are written later. A reader that is gone waits for nothing. */
function flush(name: 'stdout' | 'stderr'): Promise<void> {
  return new Promise((resolve) => void process[name].write('', () => resolve()));
}

/** What asks for help is answered from a bundle of its own, which holds no more than that takes. */
async function answer(system: System): Promise<number> {
  const asking = ['help', '--help', '-h', '--version', '-V'];
  if (system.argv.length === 0 || system.argv.some((word) => asking.includes(word))) {
    const { answerHelp } = await import('./answer-help.js');
    const text = await answerHelp(system);
    if (text !== undefined) {
      system.stdout.write(text);
      return ExitCode.ok;
    }
  }
  const { main } = await import('./main.js');
  return main(system);
}

async function start(): Promise<void> {
  // Several services at once listen more often than Node takes for a leak.
  process.setMaxListeners(64);
  goOnWithout('stdout');
  goOnWithout('stderr');
  const exitCode = await answer(processSystem());
  await Promise.all([flush('stdout'), flush('stderr')]);
  // What an interrupted run has given up may still wait for something, and is left.
  process.exit(exitCode);
}

// A single executable is a CommonJS module, which cannot wait.
void start();
