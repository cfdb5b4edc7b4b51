/** The commands of sources that a run has started: none of them outlives it. */
import type { RunningProgram, RunOptions } from '../../files/run-program.js';
import type { Mask } from '../../words/mask.js';
import type { System } from './system.js';

export type Programs = ReturnType<typeof createPrograms>;

/** @param interruption ends them; then they have a moment to end in good order */
export function createPrograms(
  { self, signals }: Pick<System, 'self' | 'signals'>,
  { mask, interruption }: { readonly mask: Mask; readonly interruption: AbortSignal },
) {
  const programs = new Set<RunningProgram>();
  const killAll = () => {
    for (const program of programs) program.killNow();
  };
  const add = (program: RunningProgram) => {
    if (programs.size === 0) signals.on('exit', killAll);
    programs.add(program);
    void program.ended.then(() => {
      programs.delete(program);
      if (programs.size === 0) signals.off('exit', killAll);
    });
  };
  return {
    /** What the commands of this run are run with. */
    running: {
      kill: (pid, signal) => self.kill(pid, signal),
      interruption,
      hide: (text) => mask.text(text),
      onStart: add,
    } satisfies RunOptions,
    /** Waits until those that were interrupted have ended. */
    ended: async () => {
      await Promise.all([...programs].map(({ ended }) => ended));
    },
  };
}
