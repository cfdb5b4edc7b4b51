import { describe, expect, test } from 'vitest';
import { foldParts } from '../../../src/plan/intake/parts.js';
import { masters } from '../../../src/resources/masters.js';
import { aDesired } from '../../helpers/builders.js';

const colors = aDesired('masters', { code: 'V1', name: 'Colors' }, { line: 3 });
const sizes = aDesired('masters', { code: 'V2', name: 'Sizes' }, { line: 4 });

const part = (scope: string, code: string, line: number) =>
  aDesired('master-fields', { code, title: `Title ${code}` }, { scope, line });

describe('the parts of a record', () => {
  test('become values of it, and leave their rows', () => {
    const [red, blue] = [part('V1', 'red', 2), part('V1', 'blue', 5)];
    expect(foldParts([colors, sizes], [red, part('V2', 'red', 3), blue], masters)[0]).toEqual({
      ...colors,
      values: {
        code: 'V1',
        name: 'Colors',
        'fields.red.title': 'Title red',
        'fields.blue.title': 'Title blue',
      },
      partRows: new Map([
        ['fields.red', red.row],
        ['fields.blue', blue.row],
      ]),
    });
  });

  test('without a row of its own make one, after the others, at the place of the first', () => {
    const first = part('V9', 'red', 2);
    expect(foldParts([colors], [first, part('V9', 'blue', 3)], masters)).toEqual([
      colors,
      {
        resource: 'masters',
        scope: '',
        key: 'V9',
        intent: 'upsert',
        values: { 'fields.red.title': 'Title red', 'fields.blue.title': 'Title blue' },
        row: first.row,
        cells: [],
        partRows: expect.any(Map),
      },
    ]);
  });
});
