import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { items } from '../../../src/resources/items.js';
import { masters } from '../../../src/resources/masters.js';
import { leaveOut } from '../../../src/service/lists/leave-out-repeats.js';
import { createReader } from '../../../src/service/lists/reader.js';
import { anyCharacter } from '../../helpers/any-character.js';
import { openClient, openSandbox } from '../../helpers/sandboxes.js';

const color = { id: 'f-1', code: 'color', title: '色', options: ['赤', '青'], required: true };
const price = { id: 'f-2', code: 'price', title: '単価 "円"', options: null, required: false };

const repeated = [color, price].map((whole) => ({ whole, read: { code: whole.code } }));

function shortened(text: string): string {
  return leaveOut(repeated)(Buffer.from(text)).toString();
}

describe('a repeated object', () => {
  test('keeps the properties that are read, wherever it occurs', () => {
    const page = [
      { name: '赤い品', inputs: [{ field: color, value: '赤' }, { field: price }] },
      { inputs: [{ value: '1', field: price }], field: color },
    ];
    expect(JSON.parse(shortened(JSON.stringify(page)))).toEqual([
      { name: '赤い品', inputs: [{ field: { code: 'color' }, value: '赤' }, { field: { code: 'price' } }] },
      { inputs: [{ value: '1', field: { code: 'price' } }], field: { code: 'color' } },
    ]);
  });

  test('is kept as a whole unless it is byte-identical', () => {
    const other = { ...color, title: '色 ' };
    for (const text of [
      JSON.stringify([other]),
      JSON.stringify([color], null, 1),
      JSON.stringify(color).slice(0, -1),
    ])
      expect(shortened(text)).toBe(text);
  });

  test('is not recognized inside a string', () => {
    const text = JSON.stringify([{ note: JSON.stringify(color) }, JSON.stringify([price])]);
    expect(shortened(text)).toBe(text);
  });
});

test('is not searched for if there are very many', () => {
  const many = Array.from({ length: 41 }, (_, index) => ({ ...color, id: `f-${index}` }));
  const shorten = leaveOut(many.map((whole) => ({ whole, read: {} })));
  const text = JSON.stringify(many);
  expect(shorten(Buffer.from(text)).toString()).toBe(text);
  const one = leaveOut([{ whole: many[0] ?? {}, read: {} }]);
  expect(one(Buffer.from(text)).toString()).not.toBe(text);
});

test('is never left out if its text may begin within a string', () => {
  const sly = { whole: { ',': 1 }, read: {} };
  const text = '["a{",":1}"]';
  expect(leaveOut([sly])(Buffer.from('[{",":1}]')).toString()).toBe('[{",":1}]');
  expect(leaveOut([sly])(Buffer.from(text)).toString()).toBe(text);
});

test('a shortened answer keeps everything that is read, whatever it contains', () => {
  const value = fc.oneof(
    fc.jsonValue({ stringUnit: anyCharacter }),
    fc.constantFrom<unknown>(color, price, JSON.stringify(color), [color, { price }]),
  );
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const text = JSON.stringify(values);
      const read: unknown = JSON.parse(text, (_, part) => {
        const one = repeated.find(({ whole }) => JSON.stringify(whole) === JSON.stringify(part));
        return one ? one.read : part;
      });
      expect(JSON.parse(shortened(text))).toEqual(read);
    }),
  );
});

test('items on many pages have the values of their own fields, with one that most lack and definitions as values', async () => {
  const titles = ['色', '{"id":"f","code":"color"}'];
  const masterFields = titles.map((title, index) => ({
    master: 'V1',
    code: `field${index}`,
    title,
    fieldType: 'text' as const,
  }));
  const seedItems = Array.from({ length: 250 }, (_, index) => ({
    master: 'V1',
    code: `I${String(index).padStart(3, '0')}`,
    name: `品目${index}`,
    inputs: { field0: `赤${index}`, ...(index % 100 === 50 && { field1: '{"code":"field0"}' }) },
  }));
  const seed = { masters: [{ code: 'V1', name: '勘定' }], masterFields, items: seedItems };
  const reader = createReader(openClient(await openSandbox({ seed })));
  const { records: containers } = await reader.list(masters, { scope: '' });
  const [container] = containers;
  const columns = items.group?.columns(container?.values ?? {}) ?? [];
  const { records } = await reader.list(items, { scope: 'V1', container, columns });
  expect(records.map(({ values }) => [values['inputs.field0'], values['inputs.field1']])).toEqual(
    seedItems.map(({ inputs }) => [inputs.field0, inputs.field1 ?? null]),
  );
});
