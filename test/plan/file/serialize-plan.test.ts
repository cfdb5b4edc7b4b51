import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { PlanParser } from '../../../src/plan/file/parse-plan.js';
import { planDigest, serializePlan } from '../../../src/plan/file/serialize-plan.js';
import { aChange, aPlan } from '../../helpers/builders.js';
import { making, parse, smallPlan, toText } from '../../helpers/saved-plans.js';

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a plan as text', () => {
  test('is a header, then scopes with what only the service has, changes, what is withheld, and a footer', () => {
    const [header, ...body] = linesOf(toText(smallPlan()));
    expect(Object.keys(header).slice(0, 4)).toEqual(['format', 'version', 'toolVersion', 'createdAt']);
    expect(body.map(({ type }) => type)).toEqual([
      'scope',
      'only-in-service',
      'scope',
      'change',
      'change',
      'change',
      'change',
      'withheld',
      'footer',
    ]);
  });

  test('names its service, sources, limits and totals in the header', () => {
    const plan = smallPlan();
    expect(linesOf(toText(plan))[0]).toMatchObject({
      format: 'mastersync-plan',
      version: 1,
      ...making,
      serviceUrl: plan.serviceUrl,
      sources: plan.sources,
      limits: plan.limits,
      totals: { create: 2, update: 1, move: 1, delete: 0 },
    });
  });

  test('ends with its counts and the hash of all bytes before them', () => {
    const text = toText(smallPlan());
    const end = text.lastIndexOf('\n', text.length - 2) + 1;
    expect(JSON.parse(text.slice(end))).toEqual({
      type: 'footer',
      scopes: 2,
      changes: 4,
      withheld: 1,
      sha256: createHash('sha256').update(text.slice(0, end)).digest('hex'),
    });
  });

  test('is the same whatever the order in which properties were put together', () => {
    const backwards = <T extends object>(value: T): T =>
      Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, part]) => [name, isPlainObject(part) ? backwards(part) : part]),
      ) as T;
    const { changes, withheld, ...plan } = smallPlan();
    const reversed = {
      ...backwards(plan),
      changes: changes.map(backwards),
      withheld: withheld.map(backwards),
    };
    expect(toText(reversed)).toBe(toText(smallPlan()));
  });

  test('keeps the order of custom fields, which the service is sent', () => {
    const group = { 'fields.z.title': 'Z', 'fields.a.title': 'A' };
    const text = toText(aPlan({ changes: [aChange('masters', 'V1', { group })] }));
    expect(text).toContain('"group":{"fields.z.title":"Z","fields.a.title":"A"}');
  });

  test('keeps line ends and halves of characters inside one line', () => {
    const text = toText(aPlan({ changes: [aChange('grades', 'G1', { name: 'a\r\nb\u2028\ud800' })] }));
    expect(text.split('\n')).toHaveLength(4);
    expect(text).toContain('"name":"a\\r\\nb\u2028\\ud800"');
  });

  test('is made piece by piece, as it is asked for', () => {
    const asked: string[] = [];
    const name = '部'.repeat(50_000);
    const changes = ['A', 'B', 'C', 'D'].map((key) => {
      const change = aChange('teams', key, { name });
      return new Proxy(change, {
        get: (target, property) => {
          if (property === 'key') asked.push(key);
          return target[property as keyof Change];
        },
      });
    });
    const pieces = serializePlan(aPlan({ changes }), making);
    expect(asked).toEqual([]);
    pieces.next();
    expect(asked).toEqual(['A', 'B']);
  });

  test('may have lines longer than a piece', () => {
    const names = ['部'.repeat(100_000), 'x', '𠮷'.repeat(200_000), 'y'];
    const changes = names.map((name, index) => aChange('teams', `T${index}`, { name }));
    expect(parse(toText(aPlan({ changes }))).plan.changes).toEqual(changes);
  });
});

describe('the id of a plan', () => {
  test('is the same for a plan that was saved and read again', () => {
    const parser = new PlanParser('plan.jsonl');
    parser.add(Buffer.from(toText(smallPlan())));
    expect(planDigest(parser.end().plan)).toBe(planDigest(smallPlan()));
  });

  test('differs for any other value, and for another service', () => {
    const plan = aPlan({ changes: [aChange('grades', 'G1')] });
    const others = [
      { ...plan, changes: [aChange('grades', 'G1', { name: 'x' })] },
      { ...plan, serviceUrl: 'https://other.example' },
      { ...plan, changes: [] },
    ];
    expect(new Set([plan, ...others].map(planDigest)).size).toBe(4);
    expect(planDigest(plan)).toMatch(/^[0-9a-f]{64}$/);
  });
});

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
