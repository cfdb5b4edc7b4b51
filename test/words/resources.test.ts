import { readdirSync, readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { columnNames, matchColumns } from '../../src/plan/columns/match-columns.js';
import { resourceDefinitions, tableDefinitions } from '../../src/resources/index.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { say, sayIfKnown } from '../../src/words/say.js';
import { aTable } from '../helpers/builders.js';

/** Every table with its columns, and the column for a key that a record had before. */
const tables = tableDefinitions.map((definition) => {
  const { previousKeyColumn } = resourceDefinitions.find(({ name }) => name === definition.name) ?? {};
  const names = columnNames(definition).filter((column) => column !== previousKeyColumn);
  const own = previousKeyColumn === undefined ? [] : [previousKeyColumn];
  return { name: definition.name, definition, names, own };
});

describe.each([...languages])('in %s', (language) => {
  const folder = `src/words/${language}/resources`;
  const messagesOf = (table: string) =>
    new FluentResource(readFileSync(`${folder}/${table}.ftl`, 'utf8')).body;

  test('there are words for each table, and for no other', () => {
    expect(readdirSync(folder).sort()).toEqual(tables.map(({ name }) => `${name}.ftl`).sort());
  });

  test.each(tables)('each column of $name has its meaning, and reports a name for it', ({ name, names }) => {
    const columns = messagesOf(name).filter(({ id }) => id.startsWith('column-'));
    expect(columns.map(({ id }) => id.slice('column-'.length)).sort()).toEqual([...names].sort());
    expect(columns.filter(({ attributes }) => !attributes['meaning'])).toEqual([]);
    const isOfResource = resourceDefinitions.some((one) => one.name === name);
    expect(columns.filter(({ value }) => isOfResource && value === null)).toEqual([]);
  });

  test.each(tables)('reading knows each header of $name', ({ name, definition, names, own }) => {
    useLanguage(language);
    const columns = [...names, ...own];
    const headers = columns.map((column) => {
      const id = own.includes(column) ? `templates/${column}` : `resources/${name}/column-${column}`;
      const label = sayIfKnown(id as `${string}/${string}`);
      return (
        sayIfKnown(`${id}.header` as `${string}/${string}`) ??
        say('templates/header', { name: column, label })
      );
    });
    for (const mark of ['', ' *']) {
      const table = aTable(name, [
        headers.map((one) => one + mark).join(','),
        headers.map(() => 'x').join(','),
      ]);
      const { origins, problems } = matchColumns(definition, table, { names: own, areOthersAllowed: false });
      expect(problems).toEqual([]);
      expect(Object.fromEntries(origins[0]?.columnIndexByField ?? [])).toEqual(
        Object.fromEntries(columns.map((column, index) => [column, index])),
      );
    }
  });

  test.each(resourceDefinitions)('messages have a term for one of $name, and for its facts', (definition) => {
    const { name, noun, nameField, fields, lostFacts, undeletableFacts, unmanaged, mailProperty } =
      definition;
    const { takenBackIf, steps = [] } = definition.stateField?.states ?? {};
    const codes = [
      ...[noun, takenBackIf, mailProperty, ...steps.map(({ unlessFact }) => unlessFact)],
      ...[...lostFacts, ...undeletableFacts, ...(unmanaged?.facts ?? [])],
      ...(fields.some((field) => field.name === nameField) ? [] : [nameField]),
    ];
    const { attributes = {} } = messagesOf(name).find(({ id }) => id === 'records') ?? {};
    const terms = Object.keys(attributes).filter((one) => one.startsWith('term-'));
    expect(terms.sort()).toEqual([...new Set(codes.filter(Boolean).map((code) => `term-${code}`))].sort());
  });
});
