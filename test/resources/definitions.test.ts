import { describe, expect, test } from 'vitest';
import { definitionOf, resourceDefinitions, tableNames } from '../../src/resources/index.js';
import { fieldOf, parentFieldOf, readProperty } from '../../src/resources/resource.js';

describe('the register', () => {
  test('names the tables of a data set, each after the one its records live within', () => {
    expect(tableNames).toEqual(['grades', 'charts', 'teams']);
    for (const { name, within } of resourceDefinitions) {
      expect(within ? tableNames.indexOf(within.resource) : -1).toBeLessThan(tableNames.indexOf(name));
    }
  });

  test('an unknown resource or field is a defect of the tool', () => {
    expect(() => definitionOf('roles')).toThrow('no resource "roles"');
    expect(() => fieldOf(definitionOf('grades'), 'parentCode')).toThrow('grades has no field "parentCode"');
  });

  test.each(tableNames)('no header of %s means two columns', (name) => {
    const { fields, within, columnsNotHandled } = definitionOf(name);
    const headers = [
      ...fields.flatMap((field) => [field.name, ...field.aliases]),
      ...(within ? [within.column, ...within.aliases] : []),
      ...Object.keys(columnsNotHandled),
    ];
    expect(new Set(headers).size).toBe(headers.length);
  });

  test.each(tableNames)('%s need their key and their name', (name) => {
    const definition = definitionOf(name);
    expect(fieldOf(definition, definition.keyField).isRequired).toBe(true);
    expect(fieldOf(definition, definition.nameField).isRequired).toBe(true);
  });
});

describe('a resource', () => {
  test('only teams form a tree', () => {
    const parentFields = resourceDefinitions.map((definition) => parentFieldOf(definition)?.name);
    expect(parentFields).toEqual([undefined, undefined, 'parentCode']);
  });

  test('has a path, below its chart for teams', () => {
    const paths = resourceDefinitions.map(({ collectionPath }) => collectionPath('a/b'));
    expect(paths).toEqual(['/v1/grades', '/v1/organizationCharts', '/v1/organizationCharts/a%2Fb/teams']);
  });

  test('takes from an answer only the facts it holds', () => {
    const { readFacts } = definitionOf('charts');
    expect(readFacts({ id: '1', current: true, teamsCount: 12 })).toEqual({
      isCurrent: true,
      teamsCount: 12,
    });
    expect(readFacts({ id: '1', current: null, teamsCount: '12' })).toEqual({});
    expect(definitionOf('teams').readFacts({ id: '1', usersCount: 0 })).toEqual({ usersCount: 0 });
    expect(definitionOf('teams').readFacts({ id: '1' })).toEqual({});
    expect(definitionOf('grades').readFacts({ id: '1' })).toEqual({ isDefault: false });
    expect(definitionOf('grades').readFacts({ id: '1', isDefault: true })).toEqual({ isDefault: true });
  });

  test('reads a field of an answer in normal form', () => {
    const notes = fieldOf(definitionOf('teams'), 'notes');
    expect(readProperty(notes, { id: '1', notes: 'a\r\nb' })).toBe('a\nb');
    expect(readProperty(notes, { id: '1' })).toBeNull();
  });
});
