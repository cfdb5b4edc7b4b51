import { expect, test } from 'vitest';
import { unknownResourceMessage } from '../../src/words/en/usage.js';

test('an unknown resource is answered with the known ones and the nearest', () => {
  expect(unknownResourceMessage('team', ['grades', 'teams'])).toBe(
    'team: no such resource. Did you mean "teams"? Resources: grades, teams.',
  );
});
