/** Scenarios, four of each topic, played with mastersync.exe under wine. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { minutesMs } from '../helpers/from-registry.js';
import { playScenario, scenariosOf, topics } from '../scenarios/play-scenario.js';
import { noWine, openWindows, type Windows, windowsPath } from './executables.js';

const playedPerTopic = 4;

let windows: Windows;

beforeAll(async () => {
  if (noWine === undefined) windows = await openWindows();
}, minutesMs(10));

afterAll(() => windows?.close());

const seenByWindows = (text: string) => (text.startsWith('/') ? windowsPath(text) : text);

describe.skipIf(noWine !== undefined).each(topics())('%s', (topic) => {
  for (const { title, folder } of scenariosOf(topic).slice(0, playedPerTopic))
    test(title, { timeout: minutesMs(10) }, () =>
      playScenario(folder, {
        runner: (args, environment) => {
          const entries = Object.entries(environment).map(([name, value]) => [name, seenByWindows(value)]);
          return windows.run(args.map(seenByWindows), { env: Object.fromEntries(entries) });
        },
      }),
    );
});
