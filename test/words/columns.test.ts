import { describe, expect, test } from 'vitest';
import { columnNames, matchColumns } from '../../src/plan/intake/match-columns.js';
import { resourceDefinitions, tableDefinitions } from '../../src/resources/index.js';
import * as en from '../../src/words/en/columns.js';
import * as ja from '../../src/words/ja/columns.js';
import { aTable } from '../helpers/builders.js';

/** Every table with its columns in the order of its documentation. */
const tables = tableDefinitions.map((definition) => {
  const { previousKeyColumn } = resourceDefinitions.find(({ name }) => name === definition.name) ?? {};
  const names = [...columnNames(definition), ...(previousKeyColumn === undefined ? [] : [previousKeyColumn])];
  return { name: definition.name, definition, names, previousKeyColumn };
});

describe.each([
  ['English', en],
  ['Japanese', ja],
])('in %s', (_, words) => {
  test('there are words for each table, and for no other', () => {
    const names = tables.map(({ name }) => name).sort();
    expect(Object.keys(words.columns).sort()).toEqual(names);
    expect(Object.keys(words.tables).sort()).toEqual(names);
  });

  test.each(tables)('each column of $name has its words, and no other has', ({ name, names }) => {
    expect(Object.keys(words.columns[name] ?? {}).sort()).toEqual([...names].sort());
    for (const { meaning, format } of Object.values(words.columns[name] ?? {})) {
      expect(meaning.length).toBeGreaterThan(3);
      expect(format.length).toBeGreaterThan(2);
    }
  });

  test.each(tables)(
    'reading knows each header of $name',
    ({ name, definition, names, previousKeyColumn }) => {
      const headers = names.map((column) => words.columns[name]?.[column]?.header ?? '');
      for (const header of [headers, headers.map((one) => `${one} *`)]) {
        const table = aTable(name, [header.join(','), header.map(() => 'x').join(',')]);
        const { origin, problems } = matchColumns(definition, table, {
          names: previousKeyColumn === undefined ? [] : [previousKeyColumn],
          areOthersAllowed: false,
        });
        expect(problems).toEqual([]);
        expect([...origin.columnIndexByField].sort()).toEqual(
          names.map((column, index) => [column, index] as const).sort(),
        );
      }
    },
  );
});
