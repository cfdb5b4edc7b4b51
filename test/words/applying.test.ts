import { expect, test } from 'vitest';
import type { WriteDoubt } from '../../src/model/refusals.js';
import {
  doubtMessage,
  scopeFailedMessage,
  skippedMessage,
  unexpectedValueMessage,
} from '../../src/words/en/applying.js';
import { aChange } from '../helpers/builders.js';

test('a change that was not started names the one that it waited for', () => {
  expect(skippedMessage(aChange('teams', 'A'))).toBe(
    'it depends on create A (teams of "FY27"), which was not applied.',
  );
  expect(scopeFailedMessage(aChange('teams', 'A', { action: 'move' }))).toBe(
    'nothing is deleted here after move A (teams of "FY27") was not applied.',
  );
});

test('an answer with another value than was sent is told with both', () => {
  expect(unexpectedValueMessage('G1', 'level', 3)).toBe(
    'the service accepted the request for "G1", but answered with level "3". Look at it there.',
  );
  expect(unexpectedValueMessage('G1', 'id', null)).toBe(
    'the service accepted the request for "G1", but answered with no id. Look at it there.',
  );
});

test.each<[WriteDoubt, string]>([
  [
    { kind: 'differs', field: 'level', planned: 3, found: null },
    'The record is there, but its level is blank, not 3. Look at it there.',
  ],
  [{ kind: 'several', count: 2 }, '2 records of that name have appeared. Look at them there.'],
  [{ kind: 'another' }, 'Asked for the record, the service showed another one. Look at it there.'],
  [{ kind: 'absent' }, 'Nothing of it was found afterwards, but it may still come.'],
  [
    { kind: 'incomplete', read: 3, counted: 4 },
    'The record was not found, but the service showed 3 of 4 records. Look at it there.',
  ],
  [{ kind: 'not-readable', reason: 'It broke.' }, 'Looking for the record failed as well: It broke.'],
])('why a write stays unclear is told after how it failed: %j', (doubt, expected) => {
  expect(doubtMessage('It failed.', doubt)).toBe(`It failed. ${expected}`);
});
