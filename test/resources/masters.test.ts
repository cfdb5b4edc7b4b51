import { describe, expect, test } from 'vitest';
import type { DesiredRecord, Values } from '../../src/model/records.js';
import { customFieldsOf, masters } from '../../src/resources/masters.js';
import { aDesired, anExisting } from '../helpers/builders.js';

const color: Values = {
  'fields.color.title': 'Color',
  'fields.color.fieldType': 'pull_down',
  'fields.color.required': true,
  'fields.color.description': null,
  'fields.color.options': ['red', 'blue'],
  'fields.color.visible': false,
};

describe('the custom fields in the values of a master', () => {
  test('are its groups of attributes, in their order', () => {
    const values = { code: 'V1', ...color, 'fields.size.title': 'Size', 'fields.color.visible': true };
    expect(customFieldsOf(values)).toEqual([
      {
        code: 'color',
        attributes: {
          title: 'Color',
          fieldType: 'pull_down',
          required: true,
          description: null,
          options: ['red', 'blue'],
          visible: true,
        },
      },
      { code: 'size', attributes: { title: 'Size' } },
    ]);
  });

  test('are none where no value names one', () => {
    expect(customFieldsOf({ code: 'V1', fields: 'x', 'inputs.color.title': 'x' })).toEqual([]);
  });
});

describe('the custom fields of an answer', () => {
  const read = (fields: unknown) => masters.group?.read({ id: '1', fields }, []);

  test('are read in normal form; what is not there is empty', () => {
    const definition = { code: 'color', title: 'Color', fieldType: 'pull_down', required: true };
    expect(read([{ ...definition, options: ['red', 'blue'], sequence: 1 }])).toEqual({
      ...color,
      // The service decides; FALSE would hide the field.
      'fields.color.visible': null,
    });
  });

  test.each([[undefined], [null], ['x'], [[null, 'x']]])('%j are none', (fields) => {
    expect(read(fields)).toEqual({});
  });
});

describe('the custom fields of a request', () => {
  test('are complete definitions', () => {
    expect(masters.group?.write(color)).toEqual([
      {
        code: 'color',
        title: 'Color',
        fieldType: 'pull_down',
        required: true,
        description: null,
        options: ['red', 'blue'],
        visible: false,
      },
    ]);
  });

  test('always say whether they must be filled', () => {
    expect(masters.group?.write({ 'fields.size.title': 'Size' })).toEqual([
      { code: 'size', title: 'Size', required: false },
    ]);
  });

  test('leave it to the service who sees a field that says nothing of it', () => {
    const unknown = { ...color, 'fields.color.visible': null };
    expect(masters.group?.write(unknown)).toEqual([expect.not.objectContaining({ visible: null })]);
  });

  test('come back as they were read', () => {
    const answer = { id: '1', fields: masters.group?.write(color) };
    expect(masters.group?.read(answer, [])).toEqual(color);
  });
});

describe('the rule', () => {
  const check = (values: Values, live?: Values) =>
    masters.check?.(withColorRow(values), live && anExisting('masters', { code: 'V1', ...live }));
  const row = { table: { file: 'master-fields.csv', columnIndexByField: new Map() }, line: 4 };

  test.each(['pull_down', 'checkbox'])('that a %s needs options', (fieldType) => {
    const whole = { 'fields.color.title': 'Color', 'fields.color.required': false };
    const values = { ...whole, 'fields.color.fieldType': fieldType };
    expect(check({ ...values, 'fields.color.options': null })).toEqual([
      { fault: { code: 'options_needed', args: { fieldType } }, severity: 'error', row },
    ]);
    expect(check({ ...values, 'fields.color.options': ['red'] })).toEqual([]);
    expect(check({ ...values, 'fields.color.fieldType': 'text', 'fields.color.options': null })).toEqual([]);
  });

  test('takes the options that the service has where the row leaves them as they are', () => {
    expect(check({ 'fields.color.fieldType': 'pull_down' }, color)).toEqual([]);
    expect(check({ 'fields.color.options': null }, color)?.map(({ fault }) => fault.code)).toEqual([
      'options_needed',
    ]);
  });

  test('that an option which items may hold is worth a word when it is taken away', () => {
    const found = check({ 'fields.color.options': ['blue', 'green'] }, color);
    expect(found).toEqual([
      {
        fault: { code: 'options_removed', args: { options: ['red'] } },
        severity: 'warning',
        row,
        column: 'options',
      },
    ]);
    expect(check({ 'fields.color.options': ['blue', 'red', 'green'] }, color)).toEqual([]);
    expect(check({ 'fields.color.title': 'Colour' }, color)).toEqual([]);
  });

  test('does not look at fields that no row names', () => {
    const values = { 'fields.size.fieldType': 'checkbox' };
    expect(check(values)).toEqual([]);
    expect(masters.check?.(aDesired('masters', { code: 'V1', name: 'Colors' }), undefined)).toEqual([]);
  });
});

/** A master with these values, and a row in line 4 for its field `color`. */
function withColorRow(values: Values): DesiredRecord {
  const row = { table: { file: 'master-fields.csv', columnIndexByField: new Map() }, line: 4 };
  return aDesired('masters', { code: 'V1', ...values }, { partRows: new Map([['fields.color', row]]) });
}
