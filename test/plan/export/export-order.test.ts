import { describe, expect, test } from 'vitest';
import { orderForExport } from '../../../src/exporting/export-lists.js';
import { definitionOf } from '../../../src/resources/index.js';
import { anExisting } from '../../helpers/builders.js';

const team = (code: string | null, parentCode: string | null, id = `id-${code}`) =>
  anExisting('teams', { code, name: 'A', parentCode }, { id });

/** Ids in the order of the export, which does not depend on that of the service. */
function idsOf(resource: string, records: readonly ReturnType<typeof anExisting>[]): readonly string[] {
  const ids = orderForExport(definitionOf(resource), records).map(({ id }) => id);
  const reversed = orderForExport(definitionOf(resource), [...records].reverse());
  expect(reversed.map(({ id }) => id)).toEqual(ids);
  return ids;
}

describe('exported records', () => {
  test('stand by key, those without one first, and those of one key by id', () => {
    const named = (code: string | null, id: string) => anExisting('grades', { code }, { id });
    expect(
      idsOf('grades', [
        named('B', '1'),
        named('A', '3'),
        named('A', '2'),
        named(null, '5'),
        named(null, '4'),
      ]),
    ).toEqual(['4', '5', '2', '3', '1']);
  });

  test('stand below their parents; a record without a key has nothing below it', () => {
    const records = [
      team('B', 'A'),
      team('A', null),
      team(null, 'A'),
      team('C', 'B'),
      team('D', 'elsewhere'),
    ];
    expect(idsOf('teams', records)).toEqual(['id-A', 'id-null', 'id-B', 'id-C', 'id-D']);
  });

  test('are all there, also those that stand in a circle', () => {
    expect(idsOf('teams', [team('A', 'B'), team('B', 'A'), team('C', null)])).toEqual([
      'id-C',
      'id-A',
      'id-B',
    ]);
  });

  test('with one key for several stand once each, and what is below that key after the first', () => {
    expect(idsOf('teams', [team('A', null, '1'), team('A', null, '2'), team('B', 'A', '3')])).toEqual([
      '1',
      '3',
      '2',
    ]);
  });
});
