import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFileName, fileNameTaker, isFileName, unescapeFileName } from '../../src/files/file-name.js';

test('what no file system takes is written as an escape, all else as it is', () => {
  expect(escapeFileName('2027/4: "組織図" 50%*\n')).toBe('2027%2F4%3A %22組織図%22 50%25%2A%0A');
});

test.each(['100%', '5%2f', '%zz', '%41', '%E7%B5%84'])(
  'a per cent sign that begins no escape stays: %s',
  (name) => {
    expect(unescapeFileName(name)).toBe(name);
  },
);

test.each([
  ['..', '%2E%2E'],
  ['CON', '%43ON'],
  ['nul.txt', '%6Eul.txt'],
  ['com1', '%63om1'],
  ['a. ', 'a.%20'],
  ['\ud800', '%uD800'],
  ['../../etc/passwd', '%2E.%2F..%2Fetc%2Fpasswd'],
  ['..\\..\\boot', '%2E.%5C..%5Cboot'],
  ['部署.2027', '部署.2027'],
])('%j is written as %s, and read back', (text, name) => {
  expect(escapeFileName(text)).toBe(name);
  expect(unescapeFileName(name)).toBe(text);
});

test('a name that no file system takes is none', () => {
  expect(isFileName(escapeFileName('部'.repeat(81)))).toBe(false);
  expect(isFileName(escapeFileName('部'.repeat(80)))).toBe(true);
  expect(fileNameTaker()('')).toBeUndefined();
});

test('two names that a file system may not tell apart are not both given', () => {
  const take = fileNameTaker();
  expect([take('items.V1'), take('items.v1'), take('items.が'), take('items.か\u3099')]).toEqual([
    'items.V1',
    undefined,
    'items.が',
    undefined,
  ]);
});

test('law: any text is read back as it was, and the name has nothing that a file system refuses', () => {
  const hostile = fc.string({ unit: fc.constantFrom(...'%25Fu/*\\.cCoOnN \ud800\u0000') });
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), hostile);
  fc.assert(
    fc.property(text, (drawn) => {
      const name = escapeFileName(drawn);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
      expect(name).not.toMatch(/[/\\:*?"<>|\u0000-\u001f]|^[. ]|[. ]$|^(?:con|nul)(?:\.|$)/iu);
      expect(unescapeFileName(name)).toBe(drawn);
    }),
  );
});
