/**
 * Scenarios reach their end, leave nothing to do, and are undone: all mass deletions, and of each
 * other topic the first few, also of those whose way back has a price. scenarios.long.test.ts plays
 * every one.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { isUpdating, playScenario, scenariosOf, topics } from './play-scenario.js';

const playedPerTopic = 3;

describe.each(topics())('%s', (topic) => {
  const all = scenariosOf(topic);
  const withPrice = all.filter(({ folder }) => existsSync(path.join(folder, 'undo.json')));
  const few = [all, withPrice].flatMap((some) => some.slice(0, playedPerTopic));
  for (const { title, folder } of isUpdating || topic === 'mass-deletion' ? all : new Set(few))
    test(title, () => playScenario(folder));
});
