import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resourceDefinitions, tableDefinitions } from '../src/resources/index.js';

/** The columns of a table in the order of its documentation. */
function templateOf(name: string): string {
  const definition = tableDefinitions.find((table) => table.name === name);
  const { previousKeyColumn } = resourceDefinitions.find((resource) => resource.name === name) ?? {};
  const columns = [
    definition?.within?.column,
    ...(definition?.fields.map((field) => field.name) ?? []),
    previousKeyColumn,
  ];
  return `\ufeff${columns.filter((column) => column !== undefined).join(',')}\r\n`;
}

describe('templates', () => {
  test('there is one for each table', () => {
    expect(readdirSync('templates').sort()).toEqual(tableDefinitions.map(({ name }) => `${name}.csv`).sort());
  });

  test.each(tableDefinitions.map(({ name }) => name))(
    'that of %s has every column, for Excel to open',
    (name) => {
      expect(readFileSync(`templates/${name}.csv`, 'utf8')).toBe(templateOf(name));
    },
  );
});
