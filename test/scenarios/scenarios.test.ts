/**
 * Every scenario reaches its end. Back again go all mass deletions, those whose way back has a price,
 * and the first few of each topic; scenarios.long.test.ts undoes every one.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'vitest';
import { isUpdating, playScenario, scenariosOf, topics } from './play-scenario.js';

const undonePerTopic = 3;

describe.each(topics())('%s', (topic) => {
  for (const [index, { title, folder }] of scenariosOf(topic).entries()) {
    const hasPrice = existsSync(path.join(folder, 'undo.json'));
    const isUndone = isUpdating || topic === 'mass-deletion' || hasPrice || index < undonePerTopic;
    test(title, () => playScenario(folder, { isUndone, isRehearsed: false }));
  }
});
