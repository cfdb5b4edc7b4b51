import { describe, expect, test } from 'vitest';
import { columnNames, matchColumns } from '../../src/plan/columns/match-columns.js';
import { resourceDefinitions, tableDefinitions } from '../../src/resources/index.js';
import { stateFieldOf } from '../../src/resources/states.js';
import * as en from '../../src/words/en/resources/index.js';
import * as ja from '../../src/words/ja/resources/index.js';
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
])('in %s', (_, { resource, part }) => {
  const tableWords = { ...resource, ...part };

  test('there are words for each table, and for no other', () => {
    const names = tables.map(({ name }) => name).sort();
    expect(Object.keys(tableWords).sort()).toEqual(names);
  });

  test.each(tables)('each column of $name has its words, and no other has', ({ name, names }) => {
    expect(Object.keys(tableWords[name]?.columns ?? {}).sort()).toEqual([...names].sort());
    for (const { meaning, format } of Object.values(tableWords[name]?.columns ?? {})) {
      expect(meaning.length).toBeGreaterThan(3);
      expect(format.length).toBeGreaterThan(2);
    }
  });

  test.each(tables)(
    'reading knows each header of $name',
    ({ name, definition, names, previousKeyColumn }) => {
      const headers = names.map((column) => tableWords[name]?.columns[column]?.header ?? '');
      for (const header of [headers, headers.map((one) => `${one} *`)]) {
        const table = aTable(name, [header.join(','), header.map(() => 'x').join(',')]);
        const {
          origins: [origin],
          problems,
        } = matchColumns(definition, table, {
          names: previousKeyColumn === undefined ? [] : [previousKeyColumn],
          areOthersAllowed: false,
        });
        expect(problems).toEqual([]);
        expect([...(origin?.columnIndexByField ?? [])].sort()).toEqual(
          names.map((column, index) => [column, index] as const).sort(),
        );
      }
    },
  );

  test.each(resourceDefinitions)('reports have a label for each field of $name', (definition) => {
    const labelled = Object.entries(resource[definition.name]?.columns ?? {}).filter(
      ([, { label }]) => label,
    );
    const names = columnNames(definition);
    expect(labelled.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  test.each(resourceDefinitions)('messages have a term for one of $name, and for its facts', (definition) => {
    const { name, noun, nameField, fields, lostFacts, undeletableFacts, unmanaged } = definition;
    const { mailProperty } = definition;
    const madeUp = fields.some((field) => field.name === nameField) ? [] : [nameField];
    const { takenBackIf, steps = [] } = stateFieldOf(definition)?.states ?? {};
    const ofStates = [takenBackIf, ...steps.map(({ unlessFact }) => unlessFact), mailProperty].filter(
      (fact) => fact,
    );
    const codes = [
      noun,
      ...madeUp,
      ...ofStates,
      ...lostFacts,
      ...undeletableFacts,
      ...(unmanaged?.facts ?? []),
    ];
    expect(Object.keys(resource[name]?.terms ?? {}).sort()).toEqual([...new Set(codes)].sort());
  });
});
