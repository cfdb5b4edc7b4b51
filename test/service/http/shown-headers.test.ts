import { expect, test } from 'vitest';
import { hideToken, shownHeaders } from '../../../src/service/http/shown-headers.js';

test('without a token nothing but cookies is hidden', () => {
  expect(shownHeaders({ 'x-echo': 'tok-7', 'set-cookie': 'session=abc' }, '')).toEqual([
    ['x-echo', 'tok-7'],
    ['set-cookie', '***'],
  ]);
});

test('cookies are hidden, and the token wherever it comes back', () => {
  const headers = {
    'content-type': 'application/json',
    'set-cookie': ['session=abc', 'other=def'],
    'x-echo': 'Bearer tok-7 tok-7',
    link: ['<a>', '<b>'],
  };
  expect(shownHeaders(headers, 'tok-7')).toEqual([
    ['content-type', 'application/json'],
    ['set-cookie', '***'],
    ['set-cookie', '***'],
    ['x-echo', 'Bearer *** ***'],
    ['link', '<a>'],
    ['link', '<b>'],
  ]);
});

test.each([
  ['as it stands', 'Ab3/x+Y.9=='],
  ['as PHP writes JSON', 'Ab3\\/x+Y.9=='],
  ['as numbers of characters', '\\u0041b3\\u002fx\\u002BY.9=='],
  ['as an address writes it', 'Ab3%2Fx%2bY.9%3D%3D'],
])('the token is hidden %s', (_, written) => {
  expect(hideToken(`{"message":"no right for ${written}."}`, 'Ab3/x+Y.9==')).toBe(
    '{"message":"no right for ***."}',
  );
});

test('what only resembles the token is not hidden', () => {
  expect(hideToken('Ab3/x-Y.9 AB3/X+Y.9 Ab3/x+Yz9', 'Ab3/x+Y.9')).toBe('Ab3/x-Y.9 AB3/X+Y.9 Ab3/x+Yz9');
});
