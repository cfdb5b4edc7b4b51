import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openInterruption } from '../../../src/commands/frame/interruption.js';

test('as many requests as are in flight wait for an interruption, without a warning of Node', async () => {
  const { givenUp, finishing } = openInterruption(
    { signals: new EventEmitter() },
    { attention: () => undefined },
  );
  const warned = once(process, 'warning').then(([warning]) => String(warning));
  for (const signal of [givenUp, finishing])
    for (let count = 0; count < 100; count++) signal.addEventListener('abort', () => undefined);
  expect(await Promise.race([warned, setImmediate('silence')])).toBe('silence');
});
