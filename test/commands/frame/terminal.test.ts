import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { processSystem } from '../../../src/cli/process-system.js';
import { createTerminal } from '../../../src/commands/frame/terminal.js';
import { Mask } from '../../../src/words/mask.js';

/** What the last line of a run is on a terminal of this width. */
function summaryIn(columns: number): string {
  let written = '';
  const write = (chunk: unknown, _: string, done: () => void) => {
    written += String(chunk);
    done();
  };
  const stdout = Object.assign(new Writable({ write }), { isTTY: true, columns });
  const { summary } = createTerminal({}, { ...processSystem(), stdout }, new Mask());
  const line = 'REFUSED command=sync exit=4 outcome=refused service=https://service.example duration=1.0s';
  summary(line, { level: 'error', event: 'end' }, { hasResult: true });
  return written;
}

test('the line that sums up a run wraps on a narrow terminal', () => {
  expect(summaryIn(60)).toBe(
    'REFUSED command=sync exit=4 outcome=refused\n  service=https://service.example duration=1.0s\n',
  );
  expect(summaryIn(120).split('\n')).toHaveLength(2);
});

test('what is typed ahead answers the questions of a command one after the other', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stderr = Object.assign(new PassThrough().resume(), { isTTY: true });
  const { ask } = createTerminal({}, { ...processSystem(), stdin, stderr } as never, new Mask());
  const first = ask('URL? ');
  setImmediate(() => stdin.write('a\nb\nc\n'));
  expect([await first, await ask('Token? '), await ask('Prune? ')]).toEqual(['a', 'b', 'c']);
});
