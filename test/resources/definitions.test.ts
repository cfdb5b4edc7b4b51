import { describe, expect, test } from 'vitest';
import {
  definitionOf,
  resourceDefinitions,
  resourceNames,
  tableDefinitions,
} from '../../src/resources/index.js';
import { factsNamed, fieldOf, isInGroup, readProperty } from '../../src/resources/resource.js';

describe('the register', () => {
  test('names the tables of a data set, each after the one its records live within', () => {
    const tableNames = tableDefinitions.map(({ name }) => name);
    expect(tableNames).toEqual([
      'grades',
      'charts',
      'teams',
      'users',
      'memberships',
      'masters',
      'master-fields',
      'items',
      'folders',
      'categories',
    ]);
    expect(resourceNames).toEqual(tableNames.filter((name) => name !== 'master-fields'));
    for (const { name, within } of tableDefinitions) {
      expect(within ? tableNames.indexOf(within.resource) : -1).toBeLessThan(tableNames.indexOf(name));
    }
  });

  test('an unknown resource or field is a defect of the tool', () => {
    expect(() => definitionOf('roles')).toThrow('no resource "roles"');
    expect(() => fieldOf(definitionOf('grades'), 'parentCode')).toThrow('grades has no field "parentCode"');
  });

  test.each(tableDefinitions)('no header of $name means two columns', (table) => {
    const { fields, within, columnsNotHandled } = table;
    const headers = [
      ...fields.flatMap((field) => [field.name, ...field.aliases]),
      ...(within ? [within.column, ...within.aliases] : []),
      ...('previousKeyColumn' in table ? ['action', table.previousKeyColumn] : []),
      ...Object.keys(columnsNotHandled),
    ];
    expect(new Set(headers).size).toBe(headers.length);
  });

  test.each(resourceDefinitions)('what the examples of $name refer to has an example', (definition) => {
    for (const { name, refersTo } of definition.fields) {
      if (refersTo === undefined) continue;
      const { samples, keyField } = definitionOf(refersTo);
      const named = definition.samples.flatMap((sample) => sample[name] ?? []);
      expect(samples.map((sample) => sample[keyField])).toEqual(expect.arrayContaining(named));
    }
  });

  test.each(resourceDefinitions)('$name need their key and their name', (definition) => {
    expect(fieldOf(definition, definition.keyFields[0] ?? '').isRequired).toBe(true);
    const { fields, nameField, nameOf } = definition;
    const ofName = fields.filter(({ name }) => name === nameField || nameOf({ [name]: 'x' }) === 'x');
    expect(ofName.length).toBeGreaterThan(0);
    if (definition.keyFields.length === 1) for (const { isRequired } of ofName) expect(isRequired).toBe(true);
  });
});

describe('a resource', () => {
  test('has custom fields for masters, which define them, and for items', () => {
    const masters = definitionOf('masters');
    expect([isInGroup(masters, 'fields.color.title'), isInGroup(masters, 'fields')]).toEqual([true, false]);
    expect(isInGroup(definitionOf('items'), 'inputs.color')).toBe(true);
    expect(isInGroup(definitionOf('grades'), 'inputs.color')).toBe(false);
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
    expect(definitionOf('grades').readFacts({ id: '1' })).toEqual({});
    expect(definitionOf('grades').readFacts({ id: '1', isDefault: true })).toEqual({ isDefault: true });
  });

  test('reads a field of an answer in normal form', () => {
    const notes = fieldOf(definitionOf('teams'), 'notes');
    expect(readProperty(notes, { id: '1', notes: 'a\r\nb' })).toBe('a\nb');
    expect(readProperty(notes, { id: '1' })).toBeNull();
  });

  test('has no facts but numbers and truths', () => {
    expect(factsNamed(['a', 'b', 'c', 'd'], { id: '1', a: 0, b: false, c: '1', d: null })).toEqual({
      a: 0,
      b: false,
    });
  });
});
