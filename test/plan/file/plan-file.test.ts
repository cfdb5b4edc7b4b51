import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { type PlanFault, PlanRejected } from '../../../src/model/errors.js';
import type { Plan } from '../../../src/model/plan.js';
import type { Value } from '../../../src/model/records.js';
import { planDigest, serializePlan } from '../../../src/plan/file/plan-file.js';
import { resourceDefinitions } from '../../../src/resources/index.js';
import { isInBody } from '../../../src/resources/resource.js';
import { aChange, aFinding, anActivation, aPlan, aWithheld, holding } from '../../helpers/builders.js';
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
    return error.fault;
  }
}

const small = toText(smallPlan());
const smallLines = small.split('\n').slice(0, -1);
const join = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

describe('a plan as text', () => {
  test('is a header, then scopes, findings, changes, what is withheld, and the hash of all before', () => {
    const types = smallLines.slice(1).map((line) => JSON.parse(line).type);
    const changes = smallPlan().changes.map(() => 'change');
    expect(types).toEqual(['scope', 'scope', 'finding', ...changes, 'withheld', 'footer']);
    const { serviceUrl, sources, limits } = smallPlan();
    expect(JSON.parse(smallLines[0] ?? '')).toEqual({
      ...{ format: 'mastersync-plan', version: 2, ...making },
      plan: { serviceUrl, sources, limits },
    });
    const end = small.lastIndexOf('\n', small.length - 2) + 1;
    const sha256 = createHash('sha256').update(small.slice(0, end)).digest('hex');
    expect(JSON.parse(small.slice(end))).toEqual({ type: 'footer', sha256 });
  });

  test('has a finding once, however much it withholds, and names a needed change by its id', () => {
    const [needed, change] = [aChange('teams', 'A'), aChange('teams', 'B', { dependsOn: ['teams/FY27/A'] })];
    const finding = aFinding('no_rows', {}, { holds: [needed] });
    const plan = aPlan(holding({ change: needed, finding }, { change, finding, needs: needed }));
    expect(toText(plan).match(/"no_rows"/g)).toHaveLength(1);
    const read = parse(toText(plan)).plan;
    expect(read).toEqual(plan);
    expect(read.withheld[1]?.needs).toBe(read.withheld[0]?.change);
    expect(read.withheld[1]?.finding).toBe(read.findings[0]);
  });

  test('is made piece by piece, as it is asked for', () => {
    const asked: string[] = [];
    const changes = ['A', 'B', 'C', 'D'].map((key) =>
      Object.defineProperty({ ...aChange('teams', key, { name: '部'.repeat(50_000) }) }, 'key', {
        enumerable: true,
        get: () => {
          asked.push(key);
          return key;
        },
      }),
    );
    const pieces = serializePlan(aPlan({ changes }), making);
    expect(asked).toEqual([]);
    pieces.next();
    expect(asked).toEqual(['A', 'B']);
  });
});

describe('a plan that was saved', () => {
  test('is read back with what its file says of it', () => {
    const { sha256 } = JSON.parse(smallLines.at(-1) ?? '');
    expect(parse(small)).toEqual({ plan: smallPlan(), ...making, sha256 });
    expect(parse(toText(aPlan())).plan).toEqual(aPlan());
  });

  test('may activate what it creates', () => {
    const { liveId: _, ...activation } = anActivation('FY28', 'now');
    const changes = [aChange('charts', 'FY28'), activation];
    expect(parse(toText(aPlan({ changes }))).plan.changes).toEqual(changes);
  });

  test('whatever is in it, is read back as an equal value and gives the same text again', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const text = toText(plan);
        const saved = parse(text);
        expect(saved.plan).toEqual(plan);
        expect(toText(saved.plan)).toBe(text);
        expect(planDigest(saved.plan)).toBe(planDigest(plan));
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
    ['nothing', ''],
  ])('is named as such: %s', (_, content) => {
    expect(faultOf(content)).toEqual({ kind: 'not_a_plan' });
  });
});

test.each([3, 1])('a plan of version %i says so before anything else, whatever else it holds', (version) => {
  const other = small.replace('"version":2', `"version":${version}`).replace('"limits"', '"bounds"');
  expect(faultOf(other)).toEqual({ kind: 'other_version', version, readable: 2 });
  expect(() => parse(other)).toThrow(
    `plan.jsonl was made by another version of mastersync (plan format ${version}; this version reads 2).`,
  );
});

describe('a plan that was cut off', () => {
  test('is refused at every byte', () => {
    const bytes = Buffer.from(small);
    const cuts = oneIn(5, [...bytes.keys()]).filter((length) => length > 0);
    expect(new Set(cuts.map((length) => faultOf(bytes.subarray(0, length))?.kind))).toEqual(
      new Set(['cut_off']),
    );
  });

  test('says how many lines are whole', () => {
    expect(() => parse(join(smallLines.slice(0, 3)))).toThrow('is cut off: it ends after 3 complete lines');
    expect(() => parse(join(smallLines.slice(0, 1)))).toThrow('is cut off: it ends after 1 complete line,');
    expect(() => parse(small.slice(0, 100))).toThrow('is cut off: it ends after 0 complete lines');
  });
});

describe('a plan that was edited', () => {
  test('says what to do', () => {
    expect(() => parse(small.replace('"after":7', '"after":8'))).toThrow(
      /plan\.jsonl was edited.*plan again\.$/,
    );
  });

  test('is refused when any line is gone or there twice', () => {
    const without = smallLines.map((_, index) => faultOf(join(smallLines.toSpliced(index, 1)))?.kind);
    expect(without).toEqual(['not_a_plan', ...smallLines.slice(2).map(() => 'edited'), 'cut_off']);
    const twice = smallLines.map((line, index) => faultOf(join(smallLines.toSpliced(index, 0, line)))?.kind);
    expect(new Set(twice)).toEqual(new Set(['edited']));
  });

  test('is refused when any two lines are swapped', () => {
    for (const [index, line] of smallLines.entries())
      for (const [otherIndex, other] of smallLines.entries()) {
        if (index >= otherIndex) continue;
        const swapped = smallLines.with(index, other).with(otherIndex, line);
        expect([index, otherIndex, faultOf(join(swapped))?.kind]).not.toContain(undefined);
      }
  });

  test('is refused when any byte is another one', () => {
    const bytes = Buffer.from(small);
    for (const offset of oneIn(5, [...bytes.keys()])) {
      const edited = Buffer.from(bytes);
      edited[offset] = bytes[offset] === 0x37 ? 0x38 : 0x37;
      expect([offset, faultOf(edited)]).not.toContain(undefined);
    }
  });

  test.each<[string, string]>([
    ['a byte order mark', `\uFEFF${small}`],
    ['Windows line ends', small.replaceAll('\n', '\r\n')],
    ['a blank line at its end', `${small}\n`],
    ['a word at its end', `${small}x`],
    ['another plan at its end', small + small],
    ['spaces in its footer', small.replace('"footer",', '"footer", ')],
    ['spaces in its header', small.replace('"format":', '"format": ')],
    ['a blank line', small.replace('\n', '\n\n')],
    ['another checksum', small.replace(/"sha256":"[0-9a-f]{64}"}\n$/, `"sha256":"${'0'.repeat(64)}"}\n`)],
  ])('is refused for %s', (_, content) => {
    expect(content).not.toBe(small);
    expect(faultOf(content)).toBeDefined();
  });
});

describe('a plan that was edited, with a checksum to match', () => {
  const plan = smallPlan();
  /** The fault after a change was added, and the file sealed again. */
  const faultWith = (change: Change) =>
    faultOf(toText({ ...plan, changes: [...plan.changes, change] }))?.kind;
  const live = { action: 'update', liveId: 'id' } as const;
  const setting = (field: string) => ({ fields: [{ field, before: null, after: 1 }] });

  test('is taken when it could have been made: the checksum finds slips, not forgers', () => {
    expect(faultOf(seal(contentOf(plan)))).toBeUndefined();
    expect(faultWith(aChange('grades', 'G2', live))).toBeUndefined();
  });

  test.each<[string, Change]>([
    ['a resource that does not exist', { ...aChange('grades', 'G2'), resource: 'people', id: 'people/G2' }],
    ['a scope of a resource without scopes', aChange('grades', 'G2', { scope: 'FY27' })],
    ['no scope where one is needed', aChange('teams', 'D', { scope: '' })],
    ['a field that does not exist', aChange('grades', 'G2', setting('salary'))],
    ['a field that is in no group', aChange('teams', 'D', setting('inputs.a'))],
    ['an id of what is to be created', aChange('grades', 'G2', { liveId: 'id' })],
    ['no id of what is there', aChange('grades', 'G2', { action: 'update' })],
    ['no id of what is to be deleted', aChange('grades', 'G2', { action: 'delete' })],
    ['no id of a new default that is there', aChange('grades', 'G2', { action: 'set-default' })],
    ['an id of another record', aChange('grades', 'G2', { id: 'grades/G3' })],
    ['two changes of a record', aChange('grades', 'G1')],
    ['a change that waits for one that is not there', aChange('grades', 'G2', { dependsOn: ['grades/G9'] })],
    ['a change that waits for itself', aChange('grades', 'G2', { dependsOn: ['grades/G2'] })],
    ['a change that waits for a withheld one', aChange('teams', 'D', { dependsOn: ['teams/FY27/C'] })],
    ['a change without values', { ...aChange('grades', 'G2'), fields: null as unknown as [] }],
  ])('is refused for %s', (_, change) => {
    expect(faultWith(change)).toBe('edited');
  });

  test('is refused when a change waits for a later one', () => {
    const changes = [aChange('teams', 'B', { dependsOn: ['teams/FY27/A'] }), aChange('teams', 'A')];
    expect(faultOf(toText(aPlan({ changes })))?.kind).toBe('edited');
  });

  test('is refused when a change is made and withheld, or withheld for nothing', () => {
    const change = aChange('grades', 'G1');
    const both = aPlan({ changes: [change], ...holding(aWithheld(change, 'no_rows', {})) });
    expect(faultOf(toText(both))?.kind).toBe('edited');
    expect(faultOf(toText({ ...both, changes: [], findings: [] }))?.kind).toBe('edited');
  });

  test('is refused without its plan', () => {
    const [{ plan: _, ...header } = {}, ...body] = contentOf(plan);
    expect(faultOf(seal([header, ...body]))?.kind).toBe('edited');
    expect(faultOf(seal([{ ...header, plan: {} }, { type: 'withheld' }]))?.kind).toBe('edited');
  });
});

test('the id of a plan differs for any other value, and is that of the service as well', () => {
  const plan = aPlan({ changes: [aChange('grades', 'G1')] });
  const others = [
    { ...plan, changes: [aChange('grades', 'G1', { name: 'x' })] },
    { ...plan, serviceUrl: 'https://other.example' },
    { ...plan, changes: [] },
  ];
  expect(new Set([plan, ...others].map(planDigest)).size).toBe(4);
  expect(planDigest(plan)).toMatch(/^[0-9a-f]{64}$/);
});

/** Any UTF-16: halves of characters, control characters, line ends, quotes. */
const awkward = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '"', '\\', '\u2028', '\uFEFF', '\0', '部', '𠮷', '\ud800', '/', '#'),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  ),
});
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

const anyChange: fc.Arbitrary<Change> = fc.constantFrom(...resourceDefinitions).chain((definition) => {
  const { name: resource, within, group } = definition;
  const grouped = group ? [awkward.map((code) => `${group.property}.${code}`)] : [];
  const fixed = definition.fields.filter(isInBody).map(({ name }) => name);
  const fieldName = fc.oneof(fc.constantFrom(...fixed), ...grouped);
  return fc
    .record(
      {
        scope: within ? awkward.filter((scope) => scope !== '') : fc.constant(''),
        action: fc.constantFrom('create' as const, 'update' as const, 'delete' as const),
        key: awkward,
        name: awkward,
        fields: fc.array(
          fc.record(
            { field: fieldName, before: anyValue, after: anyValue, origin: anyOrigin },
            { requiredKeys: ['field', 'before', 'after'] },
          ),
        ),
        effects: fc.array(fc.record({ what: awkward, count: fc.option(fc.nat()) })),
        origin: anyOrigin,
        ...(grouped[0] && { group: fc.dictionary(grouped[0], anyValue, { noNullPrototype: true }) }),
      },
      { requiredKeys: ['scope', 'action', 'key', 'name', 'fields', 'origin'] },
    )
    .map(({ key, ...change }) =>
      aChange(resource, key, { ...change, ...(change.action !== 'create' && { liveId: `id of ${key}` }) }),
    );
});

/** Each change waits for one before it, and every third is withheld. */
const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    serviceUrl: fc.webUrl(),
    changes: fc.uniqueArray(anyChange, { selector: ({ id }) => id }),
    file: awkward,
  })
  .map(({ serviceUrl, changes, file }) => {
    const isWithheld = (_: Change, index: number) => index % 3 === 2;
    const kept = changes.filter((change, index) => !isWithheld(change, index));
    const waiting = kept.map((change, index) => ({
      ...change,
      dependsOn: kept.slice(Math.max(0, index - 1), index).map(({ id }) => id),
    }));
    const held = changes.filter(isWithheld).map((change) => aWithheld(change, 'file_missing', { file }));
    return aPlan({ serviceUrl, changes: waiting, ...holding(...held) });
  });
