import { describe, expect, test } from 'vitest';
import type { Table } from '../../../src/model/tables.js';
import { bindColumns, ownFieldProblems, splitColumns } from '../../../src/plan/intake/bind-columns.js';
import { parseTables } from '../../../src/plan/intake/desired-set.js';
import { numberText } from '../../../src/resources/fields/field-types.js';
import type { Field } from '../../../src/resources/resource.js';
import { anInput, aTable } from '../../helpers/builders.js';

const color = anInput('color', { title: '色' });
const price = anInput('price', { title: '価格', type: numberText({ isWhole: true }) });

/** Reads the rows of a table of items, each master having these custom fields. */
function bind(table: Table, fieldsByMaster: Readonly<Record<string, readonly Field[]>>) {
  const { scopes, otherColumns } = parseTables([table]);
  const { columns, problems } = splitColumns(otherColumns, Object.values(fieldsByMaster));
  const bound = scopes.map((scope) => bindColumns(scope, fieldsByMaster[scope.scope] ?? [], columns));
  const records = bound.flatMap((scope) => scope.records);
  return {
    records,
    values: records.map(({ values }) => values),
    problems: [...problems, ...bound.flatMap((scope) => scope.problems)],
  };
}

describe('a column of items', () => {
  test.each([
    ['the code of a custom field', 'color'],
    ['its title', '色'],
    ['either in another case and width', ' ＣＯＬＯＲ '],
  ])('is known by %s', (_, header) => {
    const table = aTable('items', [`master,code,name,${header}`, 'V1,I1,Red,crimson']);
    const { values, problems } = bind(table, { V1: [price, color] });
    expect(problems).toEqual([]);
    expect(values).toEqual([{ code: 'I1', name: 'Red', 'inputs.color': 'crimson' }]);
  });

  test('is known by its code rather than by the title of another', () => {
    const misleading = anInput('hue', { title: 'color' });
    const table = aTable('items', ['master,code,name,color', 'V1,I1,Red,crimson']);
    expect(bind(table, { V1: [misleading, color] }).values).toEqual([
      { code: 'I1', name: 'Red', 'inputs.color': 'crimson' },
    ]);
  });

  test('is not known by a title that two fields have', () => {
    const table = aTable('items', ['master,code,name,色', 'V1,I1,Red,crimson']);
    const { values, problems } = bind(table, { V1: [color, anInput('hue', { title: '色' })] });
    expect(values).toEqual([{ code: 'I1', name: 'Red' }]);
    expect(problems.map(({ code }) => code)).toEqual(['unknown_column']);
  });

  test('is a custom field under a name of a fixed column, where that has its own column', () => {
    const note = anInput('note', { title: '説明' });
    const header = 'master,code,name,説明';
    const alone = bind(aTable('items', [header, 'V1,I1,Red,x']), { V1: [note] });
    expect(alone.problems.map(({ code }) => code)).toEqual(['ambiguous_column']);
    const both = bind(aTable('items', [`${header},description`, 'V1,I1,Red,x,y']), { V1: [note] });
    expect([both.problems, both.values]).toEqual([
      [],
      [{ code: 'I1', name: 'Red', description: 'y', 'inputs.note': 'x' }],
    ]);
  });

  test('is a warning when it is a field of no master', () => {
    const table = aTable('items', ['master,code,name,colour', 'V1,I1,Red,crimson']);
    expect(bind(table, { V1: [color], V2: [] }).problems).toEqual([
      {
        code: 'unknown_column',
        severity: 'warning',
        args: {
          header: 'colour',
          known: ['master', 'code', 'name', 'description', 'startsOn', 'endsOn', 'color', '色'],
        },
        origin: { file: 'items.csv', line: 1, column: 'D' },
      },
    ]);
  });

  test('given twice, by code and by title, is an error', () => {
    const lines = ['master,code,name,color,色', 'V1,I1,Red,crimson,', 'V1,I2,Blue,navy,azure'];
    const { problems } = bind(aTable('items', lines), { V1: [color] });
    expect(problems.map(({ code, origin }) => `${code} ${origin?.column}${origin?.line}`)).toEqual([
      'duplicate_column E1',
    ]);
  });
});

describe('a header', () => {
  const twins = [anInput('kana'), anInput('KANA')];

  test('means the field of exactly that code, also where another differs in case only', () => {
    const lines = ['master,code,name,KANA,kana', 'V1,I1,Red,big,small'];
    const { values, problems } = bind(aTable('items', lines), { V1: twins });
    expect(problems).toEqual([]);
    expect(values).toMatchObject([{ 'inputs.KANA': 'big', 'inputs.kana': 'small' }]);
  });

  test('that could mean two fields means none', () => {
    const { problems } = bind(aTable('items', ['master,code,name,Kana', 'V1,I1,Red,x']), { V1: twins });
    expect(problems.map(({ code }) => code)).toEqual(['unknown_column']);
  });
});

describe('a cell of a custom field', () => {
  const header = 'master,code,name,price';

  test('is read as its type says; a fault names the cell', () => {
    const table = aTable('items', [header, 'V1,I1,Red,1.5', 'V1,I2,Red,７', 'V1,I3,Red,', 'V1,I4,Red,*']);
    const { values, problems } = bind(table, { V1: [price] });
    expect(values.slice(1)).toEqual([
      { code: 'I2', name: 'Red', 'inputs.price': '7' },
      { code: 'I3', name: 'Red', 'inputs.price': null },
      { code: 'I4', name: 'Red' },
    ]);
    expect(problems).toEqual([
      {
        code: 'invalid_number',
        severity: 'error',
        args: { value: '1.5', isWhole: true },
        origin: { file: 'items.csv', line: 2, column: 'D', field: 'inputs.price', header: 'price' },
      },
    ]);
  });

  test('that must be filled may not be blank', () => {
    const { problems } = bind(aTable('items', [header, 'V1,I1,Red, ']), {
      V1: [{ ...price, isRequired: true }],
    });
    expect(problems.map(({ code }) => code)).toEqual(['blank_cell']);
  });

  test('is known as the place of its value', () => {
    const [record] = bind(aTable('items', [header, 'V1,I1,Red,7']), { V1: [price] }).records;
    expect(record?.row.table.columnIndexByField.get('inputs.price')).toBe(3);
  });

  test('filled in under a field of another master is an error, a blank one is nothing', () => {
    const lines = ['master,code,name,color,price', 'V1,I1,Red,crimson,', 'V2,I1,Red,crimson,7'];
    const { values, problems } = bind(aTable('items', lines), { V1: [color], V2: [price] });
    expect(values).toEqual([
      { code: 'I1', name: 'Red', 'inputs.color': 'crimson' },
      { code: 'I1', name: 'Red', 'inputs.price': '7' },
    ]);
    expect(problems).toEqual([
      {
        code: 'field_not_in_scope',
        severity: 'error',
        args: { header: 'color', resource: 'items', scope: 'V2' },
        origin: { file: 'items.csv', line: 3, column: 'D' },
      },
    ]);
  });

  test.each(['delete', 'ignore'])('does not matter in a row to %s', (action) => {
    const table = aTable('items', ['action,master,code,name,price,color', `${action},V1,I1,,x,y`]);
    const { values, problems } = bind(table, { V1: [price], V2: [color] });
    expect({ values, problems }).toEqual({ values: [{ code: 'I1' }], problems: [] });
  });
});

test('rows whose table has no such column are left as they are', () => {
  const [scope] = parseTables([aTable('items', ['master,code,name', 'V1,I1,Red'])]).scopes;
  expect(scope && bindColumns(scope, [color], [])).toEqual({ records: scope?.records, problems: [] });
});

describe('fields that the files themselves define', () => {
  const fields = aTable('master-fields', [
    'master,code,title,fieldType,required,options',
    'V1,price,価格,integer,FALSE,',
    'V1,size,サイズ,pull_down,TRUE,S;M',
  ]);
  const check = (lines: readonly string[], definitions = fields) => {
    const { scopes, otherColumns } = parseTables([definitions, aTable('items', lines)]);
    return ownFieldProblems(scopes, otherColumns).map(({ code, origin }) => `${code} ${origin?.line}`);
  };

  test('show without the service what is wrong with the cells of items', () => {
    const rows = ['V1,A,A,100,S', 'V1,B,B,1.5,S', 'V1,C,C,1,L', 'V1,D,D,1,', 'V2,E,E,x,x'];
    expect(check(['master,code,name,price,サイズ', ...rows])).toEqual([
      'invalid_number 3',
      'unknown_option 4',
      'blank_cell 5',
    ]);
  });

  test('say nothing of other columns, which the service may know', () => {
    expect(check(['master,code,name,colour', 'V1,A,A,red'])).toEqual([]);
  });

  test('say nothing of options that they leave as they are', () => {
    const kept = aTable('master-fields', [
      'master,code,title,fieldType,required',
      'V1,size,サイズ,pull_down,FALSE',
    ]);
    expect(check(['master,code,name,size', 'V1,A,A,L'], kept)).toEqual([]);
  });
});
