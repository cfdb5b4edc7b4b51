import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { columnNames, matchColumns } from '../../src/plan/columns/match-columns.js';
import { resourceDefinitions, tableDefinitions } from '../../src/resources/index.js';
import { languages, useLanguage } from '../../src/words/language.js';
import type { MessageId } from '../../src/words/naming.js';
import { say, sayIfKnown, sayIn } from '../../src/words/say.js';
import { aTable } from '../helpers/builders.js';

/** Every table with its columns in the order of its documentation. */
const tables = tableDefinitions.map((definition) => {
  const { previousKeyColumn } = resourceDefinitions.find(({ name }) => name === definition.name) ?? {};
  const names = [...columnNames(definition), ...(previousKeyColumn === undefined ? [] : [previousKeyColumn])];
  return { name: definition.name, definition, names, previousKeyColumn };
});

describe.each([...languages])('in %s', (language) => {
  const folder = `src/words/${language}/resources`;
  const messagesOf = (table: string) =>
    new FluentResource(readFileSync(`${folder}/${table}.ftl`, 'utf8')).body;
  /** Names of columns, where the message has a value: their names in reports. */
  const columnsOf = (table: string, { isLabelled = false } = {}) =>
    messagesOf(table)
      .filter(({ id, value }) => id.startsWith('column-') && (!isLabelled || value !== null))
      .map(({ id }) => id.slice('column-'.length));

  test('there are words for each table, and for no other', () => {
    const names = tables.map(({ name }) => `${name}.ftl`).sort();
    expect(readdirSync(folder).sort()).toEqual(names);
  });

  const ownNames = ({ names, previousKeyColumn }: (typeof tables)[number]) =>
    names.filter((column) => column !== previousKeyColumn);

  test.each(tables)('each column of $name has its words, and no other has', (table) => {
    expect(columnsOf(table.name).sort()).toEqual([...ownNames(table)].sort());
    for (const column of ownNames(table))
      expect(sayIn(language, `resources/${table.name}/column-${column}.meaning`).length).toBeGreaterThan(2);
  });

  test.each(tables)(
    'reading knows each header of $name',
    ({ name, definition, names, previousKeyColumn }) => {
      useLanguage(language);
      const headers = names.map((column) => {
        const place = column === previousKeyColumn ? 'templates/' : `resources/${name}/column-`;
        const label = sayIfKnown(`${place}${column}` as MessageId);
        const own = sayIfKnown(`${place}${column}.header` as MessageId);
        return own ?? say('templates/header', { name: column, label });
      });
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
    const names = columnNames(definition);
    expect(columnsOf(definition.name, { isLabelled: true }).sort()).toEqual([...names].sort());
  });

  test.each(resourceDefinitions)('messages have a term for one of $name, and for its facts', (definition) => {
    const { name, noun, nameField, fields, lostFacts, undeletableFacts, unmanaged } = definition;
    const { mailProperty } = definition;
    const madeUp = fields.some((field) => field.name === nameField) ? [] : [nameField];
    const { takenBackIf, steps = [] } = definition.stateField?.states ?? {};
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
    const attributes = messagesOf(name).find(({ id }) => id === 'records')?.attributes ?? {};
    const terms = Object.keys(attributes).flatMap((one) => (one.startsWith('term-') ? [one.slice(5)] : []));
    expect(terms.sort()).toEqual([...new Set(codes)].sort());
  });
});
