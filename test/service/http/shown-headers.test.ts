import { expect, test } from 'vitest';
import { shownHeaders } from '../../../src/service/http/read-answer.js';

test('without a token nothing but cookies is hidden', () => {
  expect(shownHeaders({ 'x-echo': 'tok-7', 'set-cookie': 'session=abc' }, (text) => text)).toEqual([
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
  expect(shownHeaders(headers, (text) => text.replaceAll('tok-7', '***'))).toEqual([
    ['content-type', 'application/json'],
    ['set-cookie', '***'],
    ['set-cookie', '***'],
    ['x-echo', 'Bearer *** ***'],
    ['link', '<a>'],
    ['link', '<b>'],
  ]);
});
