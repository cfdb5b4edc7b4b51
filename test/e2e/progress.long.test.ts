import { expect, test } from 'vitest';
import { dataFolder, environmentOf } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import { hasTerminal } from './answer-on-terminal.js';
import { files, latencyMs, runOnTerminal, screenOf, slowly } from './slow-run.js';

test.skipIf(!hasTerminal)(
  'on a terminal, retries and results stand whole between and behind the bar',
  async () => {
    let failures = 0;
    const sandbox = await openSandbox({
      latencyMs,
      onRequest: ({ method }) =>
        method === 'POST' && failures++ === 20
          ? { kind: 'answer', when: 'before', status: 429, headers: { 'Retry-After': '1' } }
          : undefined,
    });
    const folder = await dataFolder(files);
    const text = await runOnTerminal(['sync', folder, '--yes', ...slowly], environmentOf(sandbox));
    const screen = screenOf(text);
    expect(text).toContain(' of 45 changes');
    expect(screen.filter((line) => line.includes('Applying'))).toEqual([]);
    expect(screen.filter((line) => line.includes('/v1/grades'))).toEqual([
      expect.stringMatching(/^POST \/v1\/grades .*429.*$/),
    ]);
  },
);
