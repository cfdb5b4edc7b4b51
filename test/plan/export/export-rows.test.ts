import { describe, expect, test } from 'vitest';
import type { Values } from '../../../src/model/records.js';
import {
  type ExportRecord,
  exportRows,
  exportTable,
  partRecords,
} from '../../../src/plan/export/export-rows.js';
import { choice } from '../../../src/resources/fields/field-types.js';
import { definitionOf } from '../../../src/resources/index.js';
import { anExisting, anInput } from '../../helpers/builders.js';

const grades = definitionOf('grades');
const teams = definitionOf('teams');
const items = definitionOf('items');

const record = (key: string | null, values: Values = {}, scope = ''): ExportRecord => ({
  scope,
  key,
  name: key ?? 'nameless',
  values: { code: key, name: 'A', ...values },
});

/** The cells of the rows that are written, and the fields that they cannot hold. */
function written(...parameters: Parameters<typeof exportRows>) {
  const { rows, unwritable, unreadableHeaders } = exportRows(...parameters);
  return {
    cells: rows.map(({ cells }) => cells.join()),
    unwritable: unwritable.map(({ field, value, isKey }) => ({ field, value, isKey })),
    unreadableHeaders,
  };
}

describe('a row of an export', () => {
  const table = exportTable('grades', grades, { resource: grades });

  test('is what a file says that asks for nothing new', () => {
    expect(written(table, [record('G1', { level: 3, default: true })])).toEqual({
      cells: ['G1,A,3,TRUE'],
      unwritable: [],
      unreadableHeaders: [],
    });
  });

  test('leaves a value as it is that no cell can hold', () => {
    expect(written(table, [record('G1', { name: 'A\u0007', level: 3, default: false })])).toEqual({
      cells: ['G1,*,3,FALSE'],
      unwritable: [{ field: 'name', value: 'A\u0007', isKey: false }],
      unreadableHeaders: [],
    });
  });

  test('leaves a text as it is that the file could not hold', () => {
    const isWritable = (text: string) => text !== '髙';
    const one = record('G1', { name: '髙', level: 3, default: false });
    expect(written(table, [one], isWritable).cells).toEqual(['G1,*,3,FALSE']);
  });

  test.each([
    ['has no key', null],
    ['would be taken for an example', '#example 1'],
    ['has a key that is read as another one', ' G1'],
  ])('is not written for a record that %s', (_, key) => {
    expect(written(table, [record(key, { level: 3, default: false })])).toEqual({
      cells: [],
      unwritable: [{ field: 'code', value: key, isKey: true }],
      unreadableHeaders: [],
    });
  });

  test('is not written when no cell can name the chart', () => {
    const inTeams = exportTable('teams', teams, { resource: teams });
    expect(written(inTeams, [record('T1', {}, 'FY27\u0007')])).toMatchObject({
      cells: [],
      unwritable: [{ field: 'chart', value: 'FY27\u0007', isKey: true }],
    });
  });

  test('may be blank where the service has a value of its own', () => {
    const masters = definitionOf('masters');
    const one = record('V1', { description: null, defaultSortBy: null });
    expect(written(exportTable('masters', masters, { resource: masters }), [one])).toMatchObject({
      cells: ['V1,A,,'],
      unwritable: [],
    });
  });
});

describe('the columns of custom fields', () => {
  const itemsOf = (fields: Readonly<Record<string, readonly ReturnType<typeof anInput>[]>>) =>
    exportTable('items', items, { resource: items, customFieldsByScope: new Map(Object.entries(fields)) });

  test('are blank for items of a master that does not have them', () => {
    const table = itemsOf({ V1: [anInput('color')] });
    const records = [record('I1', { 'inputs.color': 'red' }, 'V1'), record('I2', {}, 'V2')];
    expect(written(table, records)).toEqual({
      cells: ['V1,I1,A,,,,red', 'V2,I2,A,,,,'],
      unwritable: [],
      unreadableHeaders: [],
    });
  });

  test('are one for all masters that have them, each item by the type of its own', () => {
    const table = itemsOf({ V1: [anInput('color')], V2: [anInput('color', { type: choice(['red']) })] });
    const records = [
      record('I1', { 'inputs.color': 'blue' }, 'V1'),
      record('I2', { 'inputs.color': 'blue' }, 'V2'),
    ];
    expect(written(table, records)).toMatchObject({
      cells: ['V1,I1,A,,,,blue', 'V2,I2,A,,,,*'],
      unwritable: [{ field: 'inputs.color', value: 'blue', isKey: false }],
    });
  });

  test('have their title as header where their code means another column, and are reported where that does too', () => {
    const titled = itemsOf({ V1: [anInput('name', { title: '色' })] });
    expect(titled.columns.map(({ header }) => header).at(-1)).toBe('色');
    const table = itemsOf({ V1: [anInput('name', { title: 'code' })] });
    expect(written(table, []).unreadableHeaders).toEqual(['name']);
  });
});

describe('the parts of a record', () => {
  test('are rows of a table of their own, blank where the service shows nothing', () => {
    const master = anExisting('masters', {
      code: 'V1',
      name: '色',
      'fields.color.title': '色',
      'fields.color.fieldType': 'text',
      'fields.size-1.title': '大きさ',
    });
    const blank = { required: null, description: null, options: null, visible: null };
    expect(partRecords(definitionOf('masters'), master)).toEqual([
      {
        scope: 'V1',
        key: 'color',
        name: 'color',
        values: { code: 'color', title: '色', fieldType: 'text', ...blank },
      },
      {
        scope: 'V1',
        key: 'size-1',
        name: 'size-1',
        values: { code: 'size-1', title: '大きさ', fieldType: null, ...blank },
      },
    ]);
  });

  test('do not exist for a resource without parts', () => {
    expect(partRecords(grades, anExisting('grades', { code: 'G1' }))).toEqual([]);
  });
});
