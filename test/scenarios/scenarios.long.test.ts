/** Every scenario is rehearsed, reaches its end, leaves nothing to do, and is undone. */
import { describe, test } from 'vitest';
import { isUpdating, playScenario, scenariosOf, topics } from './play-scenario.js';

describe.skipIf(isUpdating).each(topics())('%s, there and back', (topic) => {
  for (const { title, folder } of scenariosOf(topic))
    test(title, () => playScenario(folder, { isRehearsed: true }));
});
