import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFileName, unescapeFileName } from '../../src/files/file-name.js';

test('what no file system takes is written as an escape, all else as it is', () => {
  expect(escapeFileName('2027/4: "組織図" 50%*\n')).toBe('2027%2F4%3A %22組織図%22 50%25%2A%0A');
});

test.each(['100%', '5%2f', '%zz', '%41', '%E7%B5%84'])(
  'a per cent sign that begins no escape stays: %s',
  (name) => {
    expect(unescapeFileName(name)).toBe(name);
  },
);

test('law: any text is read back as it was, and the name has nothing that a file system refuses', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'%25F/*\\') }));
  fc.assert(
    fc.property(text, (drawn) => {
      const name = escapeFileName(drawn);
      expect(name).not.toMatch(/[/\\:*?"<>|]/);
      expect(unescapeFileName(name)).toBe(drawn);
    }),
  );
});
