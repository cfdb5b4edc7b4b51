import { describe, expect, test } from 'vitest';
import { jsonPieces } from '../../../src/report/data/json-pieces.js';

const document = {
  text: 'a\nb "c"',
  nothing: undefined,
  none: null,
  empty: [],
  nested: { list: [1, { deep: '線\n' }], empty: {} },
  changes: [{ id: 'one', fields: [{ before: null, after: ['x'] }] }, undefined, 'two'],
};

describe('a document in pieces', () => {
  test('is what JSON.stringify writes', () => {
    expect([...jsonPieces(document, 2)].join('')).toBe(JSON.stringify(document, undefined, 2));
  });

  test('has a piece for each element of a list, without an indent on a line of its own', () => {
    const pieces = [...jsonPieces({ changes: [{ id: 1 }, { id: 2 }] }, 0)];
    expect(pieces.slice(1)).toEqual(['[\n    {"id":1}', ',\n    {"id":2}', '\n  ]', '\n}']);
  });
});
