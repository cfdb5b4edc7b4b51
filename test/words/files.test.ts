import { expect, test } from 'vitest';
import { filesReadMessage, setAsideMessage } from '../../src/words/en/files.js';
import { aTable } from '../helpers/builders.js';

test('rows that were set aside are counted by table', () => {
  const counts = new Map([
    ['teams', 2],
    ['master-fields', 1],
  ]);
  expect(setAsideMessage(counts)).toBe(
    'Set aside and not applied: 2 rows of teams, 1 row of master-fields. Correct them and run again.',
  );
});

test('files that were read are named with their rows', () => {
  expect(filesReadMessage([aTable('grades', ['code', 'G1']), aTable('teams', ['code'])])).toBe(
    'Read 1 row from 2 tables: grades.csv (1), teams.csv (0).',
  );
});
