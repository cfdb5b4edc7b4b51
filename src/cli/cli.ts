#!/usr/bin/env node
/**
 * What `mastersync` starts: the process around a command line, its streams, its exit code and its
 * end. It rejects a Node that is too old before it loads the rest, which that could not even read.
 */
import { isNodeTooOld, readNodeNeeded } from '../files/package.js';
import { ExitCode, winningExitCode } from '../model/exit-codes.js';

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
async function answer(): Promise<number> {
  const { processSystem } = await import('./process-system.js');
  const system = processSystem();
  const asking = ['help', '--help', '-h', '--version', '-V'];
  goOnWithout('stdout');
  if (system.argv.length === 0 || system.argv.some((word) => asking.includes(word))) {
    const { answerHelp } = await import('./answer-help.js');
    const text = await answerHelp(system);
    if (text !== undefined) {
      system.stdout.write(text);
      return ExitCode.ok;
    }
  }
  goOnWithout('stderr');
  // Several services at once listen more often than Node takes for a leak.
  process.setMaxListeners(64);
  const { setFlagsFromString } = await import('node:v8');
  // At the first answers, V8 would compile undici's parser once more: a quarter of a short run.
  setFlagsFromString('--wasm-tiering-budget=20000000');
  const { main } = await import('./main.js');
  return main(system);
}

const needed = readNodeNeeded();
if (isNodeTooOld(process.version, needed)) {
  // In both languages, as the words of all others are written for a newer Node.
  process.stderr.write(
    `mastersync needs Node ${needed} or later, and this is ${process.version}. Install a newer one from https://nodejs.org.\n` +
      `mastersync には Node ${needed} 以降が必要です（現在は ${process.version}）。https://nodejs.org から新しいバージョンをインストールしてください。\n`,
  );
  process.exitCode = ExitCode.unexpected;
} else {
  void answer().then(async (exitCode) => {
    await Promise.all([flush('stdout'), flush('stderr')]);
    // What an interrupted run has given up may still wait for something, and is left.
    process.exit(exitCode);
  });
}
