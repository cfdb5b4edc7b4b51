import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { createProgress } from '../../../src/commands/frame/progress.js';
import type { SystemClock } from '../../../src/commands/frame/system.js';
import type { OnProgress } from '../../../src/model/progress.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { textWidth } from '../../../src/report/text/text-width.js';
import { useLanguage } from '../../../src/words/language.js';

/**
 * What a screen shows after all that was written: only what is drawn in lines and taken away again.
 */
function screenOf(written: string): string {
  const lines = written.split('\n').map((line) => line.split('\r\u001b[K').at(-1));
  return lines.join('\n');
}

interface Stage {
  readonly onProgress: OnProgress;
  /** Lets time pass; the display is called as often as it asked for. */
  pass(ms: number): void;
  /** A message, as a terminal writes it. */
  say(text: string): void;
  screen(): string;
  /** The process ends. */
  leave(): void;
}

interface StageOptions {
  /** Undefined: no terminal. */
  readonly columns?: number | undefined;
}

/** Plays work under a display with a clock of its own; gives all that was written in the end. */
async function play(
  { columns }: StageOptions,
  work: (stage: Stage) => void,
): Promise<{ readonly written: string; readonly timers: number; readonly exitListeners: number }> {
  let nowMs = 5000;
  const writes: string[] = [];
  const timers = new Set<{ delayMs: number; dueMs: number; tick: () => void }>();
  const signals = new EventEmitter();
  const write = (text: string) => void writes.push(text);
  const every: SystemClock['every'] = (delayMs, tick) => {
    const timer = { delayMs, dueMs: nowMs + delayMs, tick };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const display = createProgress({
    env: {},
    stderr: { write, isTTY: columns !== undefined, columns } as never,
    clock: { monotonicMs: () => nowMs, every } as never,
    signals,
    styles: createStyles({ useColor: false }),
  });
  const pass = (ms: number) => {
    for (const endMs = nowMs + ms; nowMs < endMs; nowMs++)
      for (const timer of timers)
        if (timer.dueMs === nowMs) {
          timer.dueMs += timer.delayMs;
          timer.tick();
        }
  };
  const say = (text: string) => {
    display.clear();
    write(`${text}\n`);
  };
  const leave = () => void signals.emit('exit');
  const screen = () => screenOf(writes.join(''));
  await display.during('changes', async (onProgress) => work({ onProgress, pass, say, screen, leave }));
  return { written: writes.join(''), timers: timers.size, exitListeners: signals.listenerCount('exit') };
}

const screens: string[] = [];
afterEach(() => {
  screens.length = 0;
});

describe('on a terminal', () => {
  test('a bar shows how far the work is, and is gone when it ends', async () => {
    const end = await play({ columns: 100 }, ({ onProgress, pass, screen }) => {
      onProgress({ done: 0, expected: 400 });
      for (let second = 0; second < 5; second++) {
        onProgress({ done: 20, expected: 0 });
        pass(1000);
      }
      screens.push(screen());
    });
    expect(screens).toEqual([
      'Applying changes [#######-----------------------] 100 of 400, 20/s, about 15 seconds left',
    ]);
    expect(screenOf(end.written)).toBe('');
    expect(end).toMatchObject({ timers: 0, exitListeners: 0 });
  });

  test('work that takes less than half a second leaves no trace', async () => {
    const { written } = await play({ columns: 100 }, ({ onProgress, pass }) => {
      onProgress({ done: 1, expected: 2 });
      pass(500);
    });
    expect(written).toBe('');
  });

  test('messages stand in lines of their own, and the bar comes back behind them', async () => {
    const end = await play({ columns: 100 }, ({ onProgress, pass, say, screen }) => {
      onProgress({ done: 1, expected: 2 });
      pass(800);
      say('warning: one');
      say('warning: two');
      screens.push(screen());
      pass(101);
      screens.push(screen());
    });
    const bar = 'Applying changes [###############---------------] 1 of 2';
    expect(screens).toEqual(['warning: one\nwarning: two\n', `warning: one\nwarning: two\n${bar}`]);
    expect(screenOf(end.written)).toBe('warning: one\nwarning: two\n');
  });

  test.each([20, 40, 80, 200])(
    'it never reaches the last of %i columns, in Japanese either',
    async (columns) => {
      await useLanguage('ja');
      await play({ columns }, ({ onProgress, pass, screen }) => {
        onProgress({ done: 1200, expected: 5000 });
        pass(3000);
        screens.push(screen());
      });
      const [shown = ''] = screens;
      expect(shown).toContain('適用中');
      expect(textWidth(shown)).toBeLessThan(columns);
    },
  );

  test('it is taken away when the work fails', async () => {
    const failing = play({ columns: 100 }, ({ onProgress, pass }) => {
      onProgress({ done: 1, expected: 2 });
      pass(700);
      throw new Error('out of reach');
    });
    await expect(failing).rejects.toThrow('out of reach');
  });
});

test('a bar is taken away when the process ends meanwhile', async () => {
  await play({ columns: 100 }, ({ onProgress, pass, screen, leave }) => {
    onProgress({ done: 1, expected: 2 });
    pass(700);
    screens.push(screen());
    leave();
    screens.push(screen());
  });
  expect(screens).toEqual([expect.stringContaining('1 of 2'), '']);
});

describe('elsewhere', () => {
  test('a plain line comes every ten seconds', async () => {
    const { written } = await play({}, ({ onProgress, pass }) => {
      onProgress({ done: 0, expected: 5000 });
      for (let second = 0; second < 25; second++) {
        pass(1000);
        onProgress({ done: 95, expected: 0 });
      }
      pass(1);
    });
    expect(written).toBe(
      [
        'Applying changes: 950 of 5,000, 95/s, about 45 seconds left',
        'Applying changes: 1,900 of 5,000, 95/s, about 35 seconds left',
        '',
      ].join('\n'),
    );
  });

  test('work of less than ten seconds leaves no trace, and messages are as they are', async () => {
    const { written } = await play({}, ({ pass, say }) => {
      pass(9000);
      say('warning: one');
    });
    expect(written).toBe('warning: one\n');
  });
});
