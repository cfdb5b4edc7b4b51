import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { type PlanFault, PlanRejected } from '../../../src/model/errors.js';
import type { Plan } from '../../../src/model/plan.js';
import type { Value } from '../../../src/model/records.js';
import type { SavedPlan } from '../../../src/plan/file/parse-plan.js';
import { recordId } from '../../../src/plan/records/names.js';
import { resourceDefinitions } from '../../../src/resources/index.js';
import { isInBody } from '../../../src/resources/resource.js';
import { aChange, anActivation, aPlan, aScope } from '../../helpers/builders.js';
import { oneIn } from '../../helpers/cases.js';
import { contentOf, making, parse, seal, smallPlan, toText } from '../../helpers/saved-plans.js';

/** Why a content is refused; undefined when it is taken. */
function faultOf(content: string | Uint8Array): PlanFault | undefined {
  try {
    parse(content);
    return undefined;
  } catch (error) {
    if (!(error instanceof PlanRejected)) throw error;
    expect(error.exitCode).toBe(7);
    expect(error.message).toMatch(/^plan\.jsonl.*\.$/);
    expect(error.message).not.toMatch(/undefined|\[object/);
    return error.fault;
  }
}

/** An activation of a chart that is there; a bare one does not say what was looked at. */
function activationOf(after: Value, { isBare = false } = {}): Change {
  const { activation, ...change } = anActivation('FY28', 'now');
  const fields = [{ field: 'activateOn', before: null, after }];
  return { ...change, fields, ...(!isBare && activation && { activation }) };
}

/** The kind of the fault, and what was edited. */
function faultNameOf(content: string | Uint8Array): string | undefined {
  const fault = faultOf(content);
  return fault?.kind === 'edited' ? fault.edit : fault?.kind;
}

const small = toText(smallPlan());
const smallLines = small.split('\n').slice(0, -1);
const join = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

describe('a plan that was saved', () => {
  test('is read back with what its file says of it', () => {
    const { sha256 } = JSON.parse(smallLines.at(-1) ?? '');
    expect(parse(small)).toEqual({ plan: smallPlan(), ...making, sha256 });
  });

  test.each([1, 2, 3, 7, 64])('may come in pieces of %i bytes', (pieceBytes) => {
    expect(parse(small, pieceBytes).plan).toEqual(smallPlan());
  });

  test('may be empty', () => {
    expect(parse(toText(aPlan())).plan).toEqual(aPlan());
  });

  test('keeps every reason to withhold a change', () => {
    const other = { key: '007', name: 'Bond' };
    const reasons: readonly Plan['withheld'][number]['reason'][] = [
      { code: 'rows_set_aside', args: { count: 2 } },
      { code: 'no_rows', args: {} },
      { code: 'fewer_rows', args: { rows: 1, rowsBefore: 9, percent: 80, approval: 'rows=grades:1@b7e2' } },
      { code: 'list_incomplete', args: { read: 1 } },
      { code: 'list_incomplete', args: { read: 1, counted: 2 } },
      { code: 'probable_rename', args: { other } },
      { code: 'lost_zeros', args: { other } },
      { code: 'spelling_twin', args: { other: { ...other, key: null } } },
      { code: 'subtree_missing', args: { top: other, count: 3, approval: 'teams=FY27/A@c2d0' } },
      { code: 'every_parent_changed', args: { count: 3, approval: 'moves=4@3f9a' } },
      {
        code: 'column_blanked',
        args: { column: 'description', count: 3, existing: 4, approval: 'updates=3@3f9a' },
      },
      { code: 'names_exchanged', args: { count: 3, renamed: 4, approval: 'updates=4@3f9a' } },
      { code: 'text_garbled', args: { field: 'name', text: '??', approval: 'updates=1@3f9a' } },
      { code: 'few_keys_agree', args: { rows: 60, existing: 60, agreeing: 1, approval: 'creates=59@3f9a' } },
      { code: 'switched_off', args: { option: '--no-delete' } },
      { code: 'switched_off', args: { option: '--no-create', change: 'teams/FY27/A' } },
      { code: 'depends_on_withheld', args: { change: 'teams/FY27/A' } },
      { code: 'children_kept', args: { children: [other], count: 1 } },
    ];
    const withheld = reasons.map((reason, index) => ({ change: aChange('teams', `T${index}`), reason }));
    expect(parse(toText(aPlan({ withheld }))).plan.withheld).toEqual(withheld);
  });

  test('may say of an activation what the record has far fewer of, or be older than that', () => {
    const fewer = [{ what: 'membershipsCount', count: 0, formerCount: 24 }];
    for (const options of [{}, { fewer }]) {
      const plan = aPlan({ changes: [anActivation('FY27', 'now', { activation: options })] });
      expect(parse(toText(plan)).plan.changes).toEqual(plan.changes);
    }
  });

  test('whatever is in it, is read back as an equal value and gives the same text again', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const text = toText(plan);
        const saved = parse(text);
        expect(saved.plan).toEqual(plan);
        expect(toText(saved.plan)).toBe(text);
      }),
    );
  });
});

describe('a file that is not a plan', () => {
  test.each([
    ['a table', 'code,name\r\nG1,部長\r\n'],
    ['other JSON', '{"format":"something-else","version":1}\n'],
    ['a line that is not an object', 'null\n'],
    ['bytes', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff, 10)],
    ['text without a line end', 'hello'],
  ])('is named as such: %s', (_, content) => {
    expect(faultOf(content)).toEqual({ kind: 'not_a_plan' });
  });

  test('may be endless: no more than one line of a plan is held', () => {
    const parse64 = () => {
      const piece = Buffer.alloc(1 << 20, 'x');
      parse(Buffer.concat(Array.from({ length: 65 }, () => piece)));
    };
    expect(parse64).toThrow(/is not a plan/);
  });
});

describe('a plan of another version', () => {
  test('that is newer says so before anything else, whatever else it holds', () => {
    const newer = small.replace('"version":1', '"version":2').replace('"limits"', '"bounds"');
    expect(faultOf(newer)).toEqual({ kind: 'newer_version', version: 2, versionMax: 1 });
    expect(() => parse(newer)).toThrow(
      'plan.jsonl was made by a newer mastersync (plan format 2; this version reads up to 1). Update mastersync, or plan again.',
    );
  });

  test.each(['0', '1.5', '"1"', 'null'])('that never was is edited: %s', (version) => {
    expect(faultNameOf(small.replace('"version":1', `"version":${version}`))).toBe('unexpected_value');
  });
});

describe('a plan that was cut off', () => {
  test('is refused at every byte', () => {
    const bytes = Buffer.from(small);
    const kinds = oneIn(5, [...bytes.keys()]).map((length) => faultOf(bytes.subarray(0, length))?.kind);
    expect(new Set(kinds)).toEqual(new Set(['cut_off']));
  });

  test('says how many lines are whole', () => {
    expect(() => parse(join(smallLines.slice(0, 3)))).toThrow(
      'plan.jsonl is cut off: it ends after 3 complete lines, without the last line of a plan. Copy it again, or plan again.',
    );
  });
});

describe('a plan that was edited', () => {
  test('says where, what, and what to do', () => {
    expect(() => parse(small.replace('"before":null,"after":"A"', '"before":null,"after":{}'))).toThrow(
      'plan.jsonl:8 was edited: a value is missing, has the wrong type, or does not belong in a plan: "fields.0.after". ' +
        'A plan can only be applied as it was made: correct the input files and plan again.',
    );
  });

  test('is refused when any line is gone', () => {
    const kinds = smallLines.map((_, index) => faultOf(join(smallLines.toSpliced(index, 1)))?.kind);
    expect(kinds).toEqual(['not_a_plan', ...smallLines.slice(2).map(() => 'edited'), 'cut_off']);
  });

  test('is refused when any line is there twice', () => {
    const kinds = smallLines.map((line, index) => faultOf(join(smallLines.toSpliced(index, 0, line)))?.kind);
    expect(kinds).toEqual(smallLines.map(() => 'edited'));
  });

  test('is refused when any two lines are swapped', () => {
    for (const [index, line] of smallLines.entries()) {
      for (const [otherIndex, other] of smallLines.entries()) {
        if (index >= otherIndex) continue;
        const swapped = smallLines.with(index, other).with(otherIndex, line);
        expect([index, otherIndex, faultOf(join(swapped))?.kind]).toEqual([
          index,
          otherIndex,
          index === 0 ? 'not_a_plan' : 'edited',
        ]);
      }
    }
  });

  test('is refused when any byte is another one', () => {
    const bytes = Buffer.from(small);
    for (const offset of oneIn(5, [...bytes.keys()])) {
      const edited = Buffer.from(bytes);
      edited[offset] = bytes[offset] === 0x37 ? 0x38 : 0x37;
      expect([offset, faultOf(edited) !== undefined]).toEqual([offset, true]);
    }
  });

  test.each<[string, string, string]>([
    ['a value', '"after":7', '"after":8'],
    ['a name', '"name":"B"', '"name":"C"'],
    ['an id in the service', '"liveId":"id-B"', '"liveId":"id-A"'],
    ['a source', '"rowCount":4', '"rowCount":5'],
    ['the service', 'https://workflow.example', 'https://workflow.exampl3'],
    ['a limit', '"deletesMax":500', '"deletesMax":501'],
  ])('is refused for its checksum when %s looks as good as before', (_, before, after) => {
    expect(small).toContain(before);
    expect(faultNameOf(small.replace(before, after))).toBe('wrong_checksum');
  });

  test.each<[string, string, string]>([
    ['byte_order_mark', 'a byte order mark', `\uFEFF${small}`],
    ['carriage_return', 'Windows line ends', small.replaceAll('\n', '\r\n')],
    ['text_after_end', 'a blank line at its end', `${small}\n`],
    ['text_after_end', 'a word at its end', `${small}x`],
    ['text_after_end', 'another plan at its end', small + small],
    ['unexpected_value', 'spaces in its footer', small.replace('"footer",', '"footer", ')],
    ['wrong_checksum', 'spaces in its header', small.replace('"format":', '"format": ')],
    ['not_json', 'a blank line', small.replace('\n', '\n\n')],
    ['wrong_counts', 'other counts', small.replace('"changes":4', '"changes":5')],
    [
      'wrong_checksum',
      'another checksum',
      small.replace(/"sha256":"[0-9a-f]{64}"}\n$/, `"sha256":"${'0'.repeat(64)}"}\n`),
    ],
  ])('%s: refused for %s', (edit, _, content) => {
    expect(content).not.toBe(small);
    expect(faultNameOf(content)).toBe(edit);
  });

  test('is refused for bytes that are not UTF-8', () => {
    const bytes = Buffer.from(small);
    bytes[bytes.indexOf('総務部')] = 0xff;
    expect(faultNameOf(bytes)).toBe('not_utf8');
  });

  test('is refused for a line longer than any of a plan', () => {
    const long = Buffer.concat([Buffer.from(`${smallLines[0]}\n`), Buffer.alloc(64 * 1024 * 1024 + 1, 'x')]);
    expect(faultNameOf(long)).toBe('line_too_long');
  });
});

describe('a plan that was edited, with a checksum to match', () => {
  /** The fault after one change of the small plan was replaced, and the file sealed again. */
  function faultWith(change: Change): string | undefined {
    const plan = smallPlan();
    return faultNameOf(toText({ ...plan, changes: [...plan.changes, change] }));
  }
  const live = { action: 'update', liveId: 'id' } as const;

  test('is taken when it could have been made: the checksum finds slips, not forgers', () => {
    expect(faultNameOf(seal(contentOf(smallPlan())))).toBeUndefined();
    expect(faultWith(aChange('grades', 'G2', live))).toBeUndefined();
  });

  test.each<[string, string, Change]>([
    [
      'unknown_resource',
      'a resource that does not exist',
      { ...aChange('grades', 'G2'), resource: 'people', id: 'people/G2' },
    ],
    ['wrong_scope', 'a scope of a resource without scopes', aChange('grades', 'G2', { scope: 'FY27' })],
    ['wrong_scope', 'no scope where one is needed', aChange('teams', 'D', { scope: '' })],
    [
      'unknown_field',
      'a field that does not exist',
      aChange('grades', 'G2', { fields: [{ field: 'salary', before: null, after: 1 }] }),
    ],
    [
      'unknown_field',
      'a field that is in no group',
      aChange('teams', 'D', { fields: [{ field: 'inputs.a', before: null, after: 'x' }] }),
    ],
    [
      'unknown_field',
      'a group that is not of the resource',
      aChange('grades', 'G2', { group: { 'inputs.a': null } }),
    ],
    [
      'repeated_field',
      'a field twice',
      aChange('grades', 'G2', { fields: [7, 8].map((after) => ({ field: 'level', before: null, after })) }),
    ],
    ['wrong_live_id', 'an id of what is to be created', aChange('grades', 'G2', { liveId: 'id' })],
    ['wrong_live_id', 'no id of what is there', aChange('grades', 'G2', { action: 'update' })],
    ['wrong_live_id', 'no id of what is to be deleted', aChange('grades', 'G2', { action: 'delete' })],
    [
      'wrong_live_id',
      'no id of a new default that is there',
      aChange('grades', 'G2', { action: 'set-default' }),
    ],
    [
      'wrong_action',
      'a default of a resource without one',
      aChange('teams', 'D', { action: 'set-default', liveId: 'id' }),
    ],
    [
      'wrong_action',
      'a move in a resource that is not a tree',
      aChange('grades', 'G2', { action: 'move', liveId: 'id' }),
    ],
    [
      'wrong_action',
      'a default among other fields',
      aChange('grades', 'G2', { ...live, fields: [{ field: 'default', before: false, after: true }] }),
    ],
    ['wrong_action', 'an activation without what was looked at', activationOf('now', { isBare: true })],
    ['wrong_action', 'an activation that does not say when', activationOf(null)],
    ['wrong_action', 'an activation on no day', activationOf('tomorrow')],
    [
      'wrong_action',
      'an activation where nothing can be current',
      aChange('grades', 'G2', { ...live, action: 'activate' }),
    ],
    [
      'wrong_action',
      'a day among other fields',
      aChange('charts', 'FY28', { ...live, fields: [{ field: 'activateOn', before: null, after: 'now' }] }),
    ],
    ['wrong_id', 'an id of another record', aChange('grades', 'G2', { id: 'grades/G3' })],
    [
      'wrong_id',
      'an id of another action',
      aChange('grades', 'G2', { action: 'set-default', liveId: 'id', id: 'grades/G2' }),
    ],
    ['repeated_change', 'two changes of a record', aChange('grades', 'G1')],
    ['repeated_change', 'a change that is withheld as well', aChange('teams', 'C')],
    [
      'unknown_dependency',
      'waiting for a change that is not there',
      aChange('grades', 'G2', { dependsOn: ['grades/G9'] }),
    ],
    ['unknown_dependency', 'waiting for itself', aChange('grades', 'G2', { dependsOn: ['grades/G2'] })],
    [
      'unknown_dependency',
      'waiting for a change that is withheld',
      aChange('teams', 'D', { dependsOn: ['teams/FY27/C'] }),
    ],
  ])('%s: refused for %s', (edit, _, change) => {
    expect(faultWith(change)).toBe(edit);
  });

  test('is refused when a change waits for a later one', () => {
    const changes = [aChange('teams', 'B', { dependsOn: ['teams/FY27/A'] }), aChange('teams', 'A')];
    expect(faultNameOf(toText(aPlan({ changes })))).toBe('unknown_dependency');
  });

  test('is refused when a scope is of no resource', () => {
    expect(faultNameOf(toText(aPlan({ scopes: [{ ...aScope('grades'), resource: 'people' }] })))).toBe(
      'unknown_resource',
    );
  });

  test('is refused when the totals are not those of the changes', () => {
    const [header, ...body] = contentOf(smallPlan());
    const totals = { ...(header?.['totals'] as object), delete: 38 };
    expect(faultOf(seal([{ ...header, totals }, ...body]))).toEqual({
      kind: 'edited',
      edit: 'wrong_totals',
      line: 1,
    });
  });

  test('is refused when a record that only the service has is gone, or stands before all scopes', () => {
    const [header = {}, ...body] = contentOf(smallPlan());
    const isOther = ({ type }: Readonly<Record<string, unknown>>) => type !== 'only-in-service';
    expect(faultNameOf(seal([header, ...body.filter(isOther)]))).toBe('wrong_counts');
    const record = body.find((line) => !isOther(line)) ?? {};
    expect(faultNameOf(seal([header, record, ...body]))).toBe('line_out_of_order');
  });

  test('is refused when lines are not in the order of a plan', () => {
    const [header = {}, ...body] = contentOf(smallPlan());
    expect(faultNameOf(seal([header, ...body.toReversed()]))).toBe('line_out_of_order');
  });

  test('is refused for a property too many or too few, in every line and at every depth', () => {
    const lines = contentOf(smallPlan());
    for (const [index, line] of lines.entries()) {
      for (const variant of variantsOf(line)) {
        const fault = faultNameOf(seal(lines.with(index, variant as Readonly<Record<string, unknown>>)));
        expect(['unexpected_value', 'wrong_live_id'], JSON.stringify(variant)).toContain(fault);
      }
    }
  });

  test.each<[string, Value | object]>([
    ['a list of numbers', [1, 2] as unknown as object],
    ['an object', {}],
  ])('is refused for a value that is %s', (_, after) => {
    const change = aChange('grades', 'G2', {
      fields: [{ field: 'name', before: null, after: after as Value }],
    });
    expect(faultWith(change)).toBe('unexpected_value');
  });

  test('is refused for a number that no computer holds', () => {
    expect(faultNameOf(small.replace('"after":7', '"after":1e999'))).toBe('unexpected_value');
  });
});

/** Optional properties, which may be missing; and open ones, whose names are anybody's. */
const optional = ['sheet', 'line', 'column', 'origin', 'effects', 'liveId'];

/** The value with one property more, and with each one less. */
function variantsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => variantsOf(part).map((variant) => value.with(index, variant)));
  }
  if (typeof value !== 'object' || value === null) return [];
  const names = Object.keys(value).filter((name) => name !== 'format');
  const record = value as Readonly<Record<string, unknown>>;
  return [
    { ...record, extra: 1 },
    ...names
      .filter((name) => !optional.includes(name))
      .map((name) => Object.fromEntries(Object.entries(record).filter(([other]) => other !== name))),
    ...names.flatMap((name) => variantsOf(record[name]).map((variant) => ({ ...record, [name]: variant }))),
  ];
}

/** Any UTF-16: halves of characters, control characters, line ends, quotes. */
const awkward = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '"', '\\', '\u2028', '\uFEFF', '\0', '部', '𠮷', '\ud800', '/', '#'),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  ),
});
const count = fc.nat();
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  awkward,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
  fc.array(awkward),
);
const anyOrigin = fc.record(
  { file: awkward, sheet: awkward, line: fc.integer({ min: 1 }), column: awkward, field: awkward },
  { requiredKeys: ['file'] },
);
const anyName = fc.record({ key: fc.option(awkward), name: awkward });

const anyChange: fc.Arbitrary<Change> = fc.constantFrom(...resourceDefinitions).chain((definition) => {
  const { name: resource, within, group } = definition;
  const grouped = group ? [awkward.map((code) => `${group.property}.${code}`)] : [];
  const fixed = definition.fields.filter(isInBody);
  const fieldName = fc.oneof(fc.constantFrom(...fixed.map(({ name }) => name)), ...grouped);
  return fc
    .record(
      {
        scope: within ? awkward.filter((scope) => scope !== '') : fc.constant(''),
        action: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
        key: awkward,
        name: awkward,
        fields: fc.uniqueArray(
          fc.record(
            { field: fieldName, before: anyValue, after: anyValue, origin: anyOrigin },
            { requiredKeys: ['field', 'before', 'after'] },
          ),
          { selector: ({ field }) => field },
        ),
        effects: fc.array(fc.record({ what: awkward, count: fc.option(count) })),
        origin: anyOrigin,
        ...(grouped[0] && { group: fc.dictionary(grouped[0], anyValue, { noNullPrototype: true }) }),
      },
      { requiredKeys: ['scope', 'action', 'key', 'name', 'fields', 'origin'] },
    )
    .map((change) => ({
      ...change,
      id: recordId({ ...change, resource }),
      resource,
      ...(change.action !== 'create' && { liveId: `id of ${change.key}` }),
      dependsOn: [],
    }));
});

/** Each change waits for one before it, and every third is withheld. */
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    serviceUrl: fc.webUrl(),
    sources: fc.array(
      fc.record(
        { file: awkward, sheet: awkward, sha256: fc.constant('0'.repeat(64)), rowCount: count },
        { requiredKeys: ['file', 'sha256', 'rowCount'] },
      ),
    ),
    onlyInService: fc.array(anyName),
    changes: fc.uniqueArray(anyChange, { selector: ({ id }) => id }),
    other: anyName,
  })
  .map(({ serviceUrl, sources, onlyInService, changes, other }) => {
    const isWithheld = (_: Change, index: number) => index % 3 === 2;
    const kept = changes.filter((change, index) => !isWithheld(change, index));
    return aPlan({
      serviceUrl,
      sources,
      scopes: [aScope('grades', { onlyInService })],
      changes: kept.map((change, index) => ({
        ...change,
        dependsOn: kept.slice(Math.max(0, index - 1), index).map(({ id }) => id),
      })),
      withheld: changes
        .filter(isWithheld)
        .map((change) => ({ change, reason: { code: 'probable_rename', args: { other } } })),
    });
  });

test('the checksum is that of the file, so that it identifies the plan', () => {
  const shas = [smallPlan(), smallPlan(), smallPlan({ serviceUrl: 'https://other.example' })]
    .map((plan): SavedPlan => parse(toText(plan)))
    .map(({ sha256 }) => sha256);
  expect(shas[1]).toBe(shas[0]);
  expect(shas[2]).not.toBe(shas[0]);
});
