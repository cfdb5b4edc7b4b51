import { expect, test } from 'vitest';
import { hiddenValue, Mask } from '../../src/words/mask.js';

test.each([
  ['as it stands', 'Ab3/x+Y.9==', 'Ab3/x+Y.9=='],
  ['as PHP writes JSON', 'Ab3/x+Y.9==', 'Ab3\\/x+Y.9=='],
  ['as numbers of characters', 'Ab3/x+Y.9==', '\\u0041b3\\u002fx\\u002BY.9=='],
  ['as an address writes it', 'Ab3/x+Y.9==', 'Ab3%2Fx%2bY.9%3D%3D'],
  ['in HTML', 'a<b>&"c"', 'a&lt;b&gt;&amp;&quot;c&quot;'],
  ['in a quoted cell', 'a<b>&"c"', 'a<b>&""c""'],
])('a secret is hidden %s', (_, secret, written) => {
  expect(new Mask([secret]).text(`no right for ${written}.`)).toBe('no right for ***.');
});

test('what only resembles a secret is not hidden', () => {
  expect(new Mask(['Ab3/x+Y.9']).text('Ab3/x-Y.9 AB3/X+Y.9 Ab3/x+Yz9')).toBe('Ab3/x-Y.9 AB3/X+Y.9 Ab3/x+Yz9');
});

test('a secret that begins like another is hidden whole', () => {
  expect(new Mask(['key-1', 'key-1-long']).text('key-1-long key-1')).toBe('*** ***');
});

test('a value is masked in all its texts; what holds no secret, or where there is none, is not copied', () => {
  const mask = new Mask(['', 'secret-1']);
  const clean = { list: ['a', 1, null] };
  const value = { clean, map: new Map([['secret-1', ['x secret-1']]]), 'secret-1': true, day: new Date(0) };
  const masked = mask.deep(value, hiddenValue);
  const map = new Map([[hiddenValue, [`x ${hiddenValue}`]]]);
  expect(masked).toEqual({ clean, map, [hiddenValue]: true, day: new Date(0) });
  expect(masked.clean).toBe(clean);
  expect(new Mask().deep(value)).toBe(value);
});

test('bytes that are no text stay as they are, but for the secret', () => {
  const bytes = Uint8Array.from([0xff, 0x00, ...Buffer.from('secret-1'), 0x80]);
  const shown = Uint8Array.from([0xff, 0x00, ...Buffer.from('***'), 0x80]);
  const mask = new Mask(['secret-1']);
  expect([...mask.bytes(bytes)]).toEqual([...shown]);
  expect(mask.bytes(shown)).toBe(shown);
});
