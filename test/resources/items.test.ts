import { describe, expect, test } from 'vitest';
import type { Value, Values } from '../../src/model/records.js';
import { items } from '../../src/resources/items.js';
import { aDesired, anExisting } from '../helpers/builders.js';

/** The columns that items have within a master which defines one field of that type. */
function columnsOf(attributes: Readonly<Record<string, Value>>) {
  const master: Values = Object.fromEntries(
    Object.entries({ title: 'Color', ...attributes }).map(([name, value]) => [`fields.color.${name}`, value]),
  );
  return items.group?.columns({ code: 'V1', ...master }) ?? [];
}

/** The value that an answer with these inputs has for a field of that type. */
function read(attributes: Readonly<Record<string, Value>>, inputs: unknown): Value | undefined {
  return items.group?.read({ id: '1', inputs }, columnsOf(attributes))['inputs.color'];
}

describe('a custom field of a master', () => {
  test('is a column of its items, by code and by title', () => {
    expect(columnsOf({ fieldType: 'text', required: true })).toMatchObject([
      { name: 'inputs.color', aliases: ['color', 'Color'], isRequired: true },
    ]);
    expect(columnsOf({ fieldType: 'text', title: null })).toMatchObject([
      { aliases: ['color', 'color'], isRequired: false },
    ]);
  });

  test('is none where the master defines none', () => {
    expect(items.group?.columns({ code: 'V1', name: 'Colors' })).toEqual([]);
  });

  test.each<[string, string, Value]>([
    ['text', ' 1,000 ', ' 1,000 '],
    ['text_long', 'a\r\nb', 'a\nb'],
    ['number', '1,000.50', '1000.5'],
    ['integer', '1,000', '1000'],
    ['date', '2026/4/1', '2026-04-01'],
    ['pull_down', 'red', 'red'],
    ['checkbox', 'blue;red', ['red', 'blue']],
    ['of tomorrow', 'x', 'x'],
  ])('of type %s reads the cell %j as %j', (fieldType, cell, value) => {
    const [column] = columnsOf({ fieldType, options: ['red', 'blue'] });
    expect(column?.type.parse(cell)).toEqual({ value });
  });

  test.each([
    ['integer', '1.5', 'invalid_number'],
    ['date', '4/1', 'invalid_date'],
    ['pull_down', 'green', 'unknown_option'],
    ['checkbox', 'red;green', 'unknown_option'],
  ])('of type %s refuses the cell %j', (fieldType, cell, code) => {
    const [column] = columnsOf({ fieldType, options: ['red', 'blue'] });
    expect(column?.type.parse(cell)).toMatchObject({ fault: { code } });
  });
});

describe('an input of an answer', () => {
  test.each<[string, unknown, Value]>([
    ['text', 'red', 'red'],
    ['number', '1000.50', '1000.5'],
    ['integer', 7, '7'],
    ['pull_down', ['red'], 'red'],
    ['pull_down', [], null],
    ['checkbox', ['blue', 'red'], ['red', 'blue']],
    ['checkbox', null, []],
    ['date', null, null],
  ])('of type %s reads %j as %j', (fieldType, value, expected) => {
    const options = ['red', 'blue'];
    expect(read({ fieldType, options }, [{ code: 'color', value }])).toEqual(expected);
    expect(read({ fieldType, options }, [{ field: { code: 'color' }, value }])).toEqual(expected);
  });

  test.each([[undefined], [null], ['x'], [[]], [[null, { code: 'size', value: 'S' }]]])(
    'that an older item lacks is empty, as in %j',
    (inputs) => {
      expect(read({ fieldType: 'text' }, inputs)).toBeNull();
      expect(read({ fieldType: 'checkbox' }, inputs)).toEqual([]);
    },
  );

  test('of a field that the master does not define is not read', () => {
    const answer = { id: '1', inputs: [{ code: 'size', value: 'S' }] };
    expect(items.group?.read(answer, [])).toEqual({});
  });
});

test('the inputs of a request are all values, empty ones as well', () => {
  const values = { 'inputs.color': 'red', 'inputs.a.b': null, 'inputs.sizes': [] };
  expect(items.group?.write(values)).toEqual([
    { code: 'color', value: 'red' },
    { code: 'a.b', value: null },
    { code: 'sizes', value: [] },
  ]);
});

describe('a stored value that no text can hold', () => {
  const users = [{ id: '7', name: 'Sato' }];
  test.each(['text', 'number', 'date', 'of tomorrow'])(
    'is known, and not accepted, by a field of type %s',
    (fieldType) => {
      const stored = read({ fieldType }, [{ field: { code: 'color' }, value: users }]);
      expect(stored).toEqual([JSON.stringify(users)]);
      expect(columnsOf({ fieldType })[0]?.type.accepts?.(stored ?? null)).toBe(false);
      expect(columnsOf({ fieldType })[0]?.type.accepts?.('1')).toBe(true);
      expect(read({ fieldType }, [{ field: { code: 'color' }, value: [] }])).toBe(null);
    },
  );
});

describe('a period that ends before it begins', () => {
  const reversed = { startsOn: '2026-04-01', endsOn: '2026-03-31' };
  const columnsAt = (values: Values, live?: Values) =>
    items
      .check?.(aDesired('items', values), live && anExisting('items', live))
      .map(({ fault, severity, column }) => [fault.code, severity, column]);

  test.each<[string, Values, Values | undefined, string]>([
    ['of a new item', reversed, undefined, 'endsOn'],
    ['as its end is moved', { endsOn: '2026-03-31' }, { startsOn: '2026-04-01', endsOn: null }, 'endsOn'],
    [
      'as its beginning is moved',
      { startsOn: '2026-04-01' },
      { startsOn: null, endsOn: '2026-03-31' },
      'startsOn',
    ],
  ])('is worth a warning %s', (_, values, live, column) => {
    expect(columnsAt(values, live)).toEqual([['period_reversed', 'warning', column]]);
  });

  test.each<[string, Values, Values | undefined]>([
    ['of one day', { startsOn: '2026-04-01', endsOn: '2026-04-01' }, undefined],
    ['without an end', { startsOn: '2026-04-01', endsOn: null }, undefined],
    ['whose end is taken away', { startsOn: '2026-04-01', endsOn: null }, { endsOn: '2026-03-31' }],
    ['that the service has already', { ...reversed, name: 'Renamed' }, reversed],
  ])('is none %s', (_, values, live) => {
    expect(columnsAt(values, live)).toEqual([]);
  });
});
