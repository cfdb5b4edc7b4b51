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
});
