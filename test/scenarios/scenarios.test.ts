/**
 * Scenarios reach their end, leave nothing to do, and are undone: all mass deletions, those whose way
 * back has a price, and the first few of each topic. scenarios.long.test.ts plays every one.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { isUpdating, playScenario, scenariosOf, topics } from './play-scenario.js';

const playedPerTopic = 4;

describe.each(topics())('%s', (topic) => {
  const isPlayed = (folder: string, index: number) =>
    isUpdating ||
    topic === 'mass-deletion' ||
    existsSync(path.join(folder, 'undo.json')) ||
    index < playedPerTopic;
  for (const [index, { title, folder }] of scenariosOf(topic).entries())
    if (isPlayed(folder, index)) test(title, () => playScenario(folder));
});
