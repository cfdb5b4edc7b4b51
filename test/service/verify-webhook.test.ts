import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBodyDamage, verifyWebhook } from '../../src/service/verify-webhook.js';

const secret = 'とても秘密';
const sent = Buffer.from('{"event":"comment_created","text":"A \\u0026 B \\u003cb\\u003e 総務"}');
const hmac = (body: Uint8Array) => createHmac('sha256', secret).update(body);
const signature = hmac(sent).digest('hex');

/** From the test cases of RFC 4231, so that the tool is not only consistent with itself. */
test('the second test case of RFC 4231 verifies', () => {
  const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(verifyWebhook(Buffer.from('what do ya want for nothing?'), known, 'Jefe')).toBe(true);
});

describe('a signature fits', () => {
  test.each([
    ['in hexadecimal', signature],
    ['in capitals', signature.toUpperCase()],
    ['in base64', hmac(sent).digest('base64')],
    ['in base64 for URLs', hmac(sent).digest('base64url')],
    ['behind its method', `sha256=${signature}`],
    ['with the blanks of a header around it', ` ${signature}\t`],
  ])('%s', (_, given) => {
    expect(verifyWebhook(sent, given, secret)).toBe(true);
  });

  test('over bytes that are not text', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        expect(verifyWebhook(body, hmac(body).digest('hex'), secret)).toBe(true);
      }),
    );
  });
});

describe('a signature does not fit', () => {
  const unescaped = Buffer.from(sent.toString().replace('\\u0026', '&'));

  test.each([
    ['a body that was unescaped', unescaped, signature, secret],
    ['a body with a line end more', Buffer.concat([sent, Buffer.from('\n')]), signature, secret],
    ['another secret', sent, signature, 'another'],
    ['an empty secret', sent, createHmac('sha256', '').update(sent).digest('hex'), ''],
    ['nothing', sent, '', secret],
    ['a part of it', sent, signature.slice(0, 62), secret],
    ['more than it', sent, `${signature}00`, secret],
    ['the HMAC of another method', sent, createHmac('sha1', secret).update(sent).digest('hex'), secret],
    ['two of them', sent, `${signature},${signature}`, secret],
  ])('%s', (_, body, given, key) => {
    expect(verifyWebhook(body, given, key)).toBe(false);
  });

  test('when any bit of the body or of the signature differs', () => {
    const flip = (bytes: Uint8Array, bit: number) => {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return flipped;
    };
    const digest = hmac(sent).digest();
    fc.assert(
      fc.property(fc.nat(sent.length * 8 - 1), fc.nat(255), (bodyBit, digestBit) => {
        expect(verifyWebhook(flip(sent, bodyBit), signature, secret)).toBe(false);
        expect(verifyWebhook(sent, Buffer.from(flip(digest, digestBit)).toString('hex'), secret)).toBe(false);
      }),
    );
  });
});

test.each([
  ['line-end-added', Buffer.concat([sent, Buffer.from('\r\n')])],
  ['mark-added', Buffer.concat([Buffer.from('\ufeff'), sent])],
  [
    'unescaped',
    Buffer.from(sent.toString().replace('\\u0026', '&').replace('\\u003c', '<').replace('\\u003e', '>')),
  ],
])('damage to a body in transit is identified: %s', (damage, body) => {
  expect(findBodyDamage(body, signature, secret)).toBe(damage);
});

test('a line end that was lost is found', () => {
  const whole = Buffer.from('{}\n');
  expect(findBodyDamage(Buffer.from('{}'), hmac(whole).digest('hex'), secret)).toBe('line-end-lost');
});

test('for a different body, no damage is identified', () => {
  expect(findBodyDamage(Buffer.from('{"a":"& < >"}\n'), signature, secret)).toBeUndefined();
});
