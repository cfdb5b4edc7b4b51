import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlanApproval } from '../../../src/model/plan.js';
import { approvalText, parseApproval } from '../../../src/plan/approval/approval-file.js';

const planKey = 'a key of sixteen characters';
const approval: PlanApproval = {
  plan: 'ab'.repeat(32),
  by: '佐藤 花子',
  note: '人事部長として承認 "5月"',
  at: '2026-05-01T00:00:00.000Z',
  totals: { create: 1, delete: 37 },
  approved: ['deletes=37@3f9ac2d014'],
};
const resealed = (text: string, change: (file: Record<string, unknown>) => object) =>
  JSON.stringify(change(JSON.parse(text) as Record<string, unknown>));

describe('an approval file', () => {
  test.each([
    ['with', planKey],
    ['without', undefined],
  ])('gives back what was approved, %s a key', (_, key) => {
    expect(parseApproval(approvalText(approval, key), key)).toEqual(approval);
  });

  test.each([
    ['an empty file', '', 'not_an_approval'],
    ['other JSON', '{"by": "Sato"}', 'not_an_approval'],
    ['a plan', '{"format":"mastersync-plan","version":1}', 'not_an_approval'],
    ['another name', approvalText(approval).replace('花子', '太郎'), 'edited'],
    ['another number', approvalText(approval).replace('deletes=37', 'deletes=38'), 'edited'],
    ['a later version', approvalText(approval).replace('"version": 1', '"version": 2'), 'newer_version'],
    ['one more value', resealed(approvalText(approval), (file) => ({ ...file, extra: 1 })), 'edited'],
  ])('%s is no approval', (_, text, damage) => {
    expect(parseApproval(text)).toBe(damage);
  });

  test('counts with a key only if that key has signed it', () => {
    expect(parseApproval(approvalText(approval), planKey)).toBe('not_signed');
    expect(parseApproval(approvalText(approval, 'another key of sixteen'), planKey)).toBe('not_signed');
    // An editor can correct the checksum, but not the signature.
    const [edited, original] = [{ ...approval, by: '太郎' }, JSON.parse(approvalText(approval, planKey))];
    const forged = { ...JSON.parse(approvalText(edited)), hmac: original.hmac };
    expect(parseApproval(JSON.stringify(forged), planKey)).toBe('not_signed');
  });

  test('with any character changed says the same, or nothing', () => {
    const text = approvalText(approval, planKey);
    const anyChange = fc.tuple(
      fc.nat({ max: text.length - 1 }),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    );
    fc.assert(
      fc.property(anyChange, ([index, put]) => {
        const parsed = parseApproval(`${text.slice(0, index)}${put}${text.slice(index + 1)}`, planKey);
        expect([typeof parsed, parsed]).toEqual(
          typeof parsed === 'string' ? ['string', parsed] : ['object', approval],
        );
      }),
    );
  });
});
