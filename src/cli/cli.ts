#!/usr/bin/env node
/** The process around a command line: its streams, its exit code and its end. */
import { ExitCode, winningExitCode } from '../model/exit-codes.js';
import { main } from './main.js';
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

// Several services at once listen more often than Node takes for a leak.
process.setMaxListeners(64);
goOnWithout('stdout');
goOnWithout('stderr');
const exitCode = await main(processSystem());
await Promise.all([flush('stdout'), flush('stderr')]);
// What an interrupted run has given up may still wait for something, and is left.
process.exit(exitCode);
