import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainChangeLine } from '../../../src/plan/file/plain-change.js';
import { bodyLine } from '../../../src/plan/file/plan-lines.js';
import { caseCount, propertySeed } from '../../helpers/cases.js';

/** What the schema makes of a line; undefined when it refuses it. */
function bySchema(line: unknown): unknown {
  return bodyLine.safeParse(line).data;
}

/** A line with everything that is read without the schema. */
const whole = {
  type: 'change',
  id: 'items/M/I1',
  resource: 'items',
  scope: 'M',
  action: 'update',
  key: 'I1',
  name: '部',
  liveId: 'id-I1',
  fields: [
    {
      field: 'name',
      before: 'a',
      after: ['b'],
      origin: { file: 'a.csv', sheet: 's', line: 2, column: 'C', field: 'name' },
    },
    { field: 'notes', before: null, after: 1.5 },
  ],
  origin: { file: 'a.csv', line: 2 },
  dependsOn: ['items/M/I0'],
};

/** Values that some property could be mistaken to take. */
const strays: readonly unknown[] = [
  ...['', ' ', 'x', 'update', 'change', 'constructor', '__proto__', '1'],
  ...[null, true, false, 0, -0, -1, 1, 1.5, 2 ** 53, Number.POSITIVE_INFINITY],
  ...[[], [''], [1], [null], [[]], {}, { file: '' }, { file: 1 }, { length: 0 }],
];

/** Names of properties of every part of a line, and of none. */
const names = [
  'type',
  'liveId',
  'group',
  'effects',
  'formerId',
  'activation',
  'before',
  'origin',
  'sheet',
  'line',
  '__proto__',
  'x',
];

/** The value with one of its parts, at any depth, gone, another one, or one more. */
function variantsOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return strays;
  const entries = Object.entries(value);
  const of = (changed: readonly (readonly [string, unknown])[]) =>
    Array.isArray(value) ? changed.map(([, part]) => part) : asParsed(changed);
  return [
    ...strays,
    ...entries.map((_, index) => of(entries.toSpliced(index, 1))),
    ...names.flatMap((name) => strays.map((stray) => of([...entries, [name, stray]]))),
    ...entries.flatMap(([name, part], index) =>
      variantsOf(part).map((variant) => of(entries.with(index, [name, variant]))),
    ),
  ];
}

/** An object as JSON.parse gives it, where `__proto__` is a property like any other. */
function asParsed(entries: readonly (readonly [string, unknown])[]): unknown {
  return JSON.parse(objectText(entries));
}

function objectText(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`).join(',')}}`;
}

/** JSON has no text for a number that no computer holds, and reads one all the same. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value === 'object' && value !== null) return objectText(Object.entries(value));
  return value === Number.POSITIVE_INFINITY ? '1e999' : JSON.stringify(value);
}

describe('a change that is read without the schema', () => {
  test('is a usual one, and is what the schema makes of it', () => {
    expect(plainChangeLine(whole)).toEqual(bySchema(whole));
    expect(plainChangeLine(whole)).toMatchObject({ type: 'change', change: { id: 'items/M/I1' } });
    const { liveId, ...created } = { ...whole, action: 'create', fields: [], dependsOn: [] };
    expect(plainChangeLine(created)).toEqual(bySchema(created));
    expect(plainChangeLine(created)).toBeDefined();
  });

  test('is never one that the schema refuses or makes something else of', () => {
    const variants = variantsOf(whole);
    for (const line of variants) {
      const plain = plainChangeLine(line);
      if (plain) expect(plain, JSON.stringify(line)).toStrictEqual(bySchema(line));
    }
    expect(variants.filter((line) => plainChangeLine(line)).length).toBeGreaterThan(50);
  });

  test('nor with several such things in it', () => {
    const variants = fc
      .constantFrom(...variantsOf(whole))
      .chain((line) => fc.constantFrom(...variantsOf(line)));
    fc.assert(
      fc.property(variants, (line) => {
        const plain = plainChangeLine(line);
        if (plain) expect(plain).toStrictEqual(bySchema(line));
      }),
      { numRuns: caseCount(20), seed: propertySeed },
    );
  });

  test.each([
    ['a group', { group: { 'inputs.a': 'x' } }],
    ['effects', { effects: [] }],
    ['a former record', { formerId: 'id' }],
  ])('is none with %s', (_, part) => {
    expect(bySchema({ ...whole, ...part })).toBeDefined();
    expect(plainChangeLine({ ...whole, ...part })).toBeUndefined();
  });
});
