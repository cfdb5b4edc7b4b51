import { expect, test } from 'vitest';
import type { WriteDoubt } from '../../src/model/obstacles.js';
import { doubtMessage, scopeFailedMessage, skippedMessage } from '../../src/words/en/applying.js';
import { aChange } from '../helpers/builders.js';

test('a change that was not started names the one that it waited for', () => {
  expect(skippedMessage(aChange('teams', 'A'))).toBe(
    'it depends on create A (teams of "FY27"), which was not applied.',
  );
  expect(scopeFailedMessage(aChange('teams', 'A', { action: 'move' }))).toBe(
    'nothing is deleted here, because move A (teams of "FY27") was not applied.',
  );
});

test.each<[WriteDoubt, string]>([
  [
    { kind: 'differs', field: 'level', planned: 3, found: null },
    'The record exists, but its level is blank, not 3. Check it in the service.',
  ],
  [{ kind: 'several', count: 2 }, '2 records of that name have appeared. Check them in the service.'],
  [{ kind: 'another' }, 'Asked for the record, the service returned another one. Check it in the service.'],
  [{ kind: 'absent' }, 'It was not found afterwards, but the write may still complete.'],
  [
    { kind: 'incomplete', read: 3, counted: 4 },
    'The record was not found, but the service returned 3 of 4 records. Check it in the service.',
  ],
  [{ kind: 'not-readable', reason: 'It broke.' }, 'Looking up the record failed as well: It broke.'],
])('why a write stays unclear stands after how it failed: %j', (doubt, expected) => {
  expect(doubtMessage('It failed.', doubt)).toBe(`It failed. ${expected}`);
});
