import { expect, test } from 'vitest';
import { oldNamesIn } from '../../../src/commands/api/old-names.js';

test.each<[string, string, unknown, readonly string[]]>([
  ['anywhere', '/v1/tickets/t1', { inputs: [{ publicId: 1 }], deletedAt: null }, ['publicId', 'deletedAt']],
  ['of workflows', '/v1/workflows/w1', { slipItems: [], sections: [] }, ['slipItems', 'sections']],
  ['of route steps', '/v1/routes', { steps: [{ team: 'T', gradeSymbol: 'G' }] }, ['team', 'gradeSymbol']],
  ['not those within their successor', '/v1/routes', { steps: [{ targets: [{ team: 'T' }] }] }, []],
  ['not those that mean something else there', '/v1/tickets', { viewers: [{ descendants: true }] }, []],
  ['none in a body without properties', '/v1/tickets', 'deletedAt', []],
])('old names %s', (_, path, body, expected) => {
  expect(oldNamesIn(path, body).map(({ name }) => name)).toEqual(expected);
});
