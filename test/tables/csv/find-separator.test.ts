import { describe, expect, test } from 'vitest';
import { findSeparator, readSeparatorLine } from '../../../src/tables/csv/find-separator.js';

describe('the separator', () => {
  test.each([
    ['a comma', 'code,name\n', ','],
    ['a tab', 'code\tname\n', '\t'],
    ['a semicolon', 'code;name\n', ';'],
    ['the one the line holds most', 'a,b;c;d\n', ';'],
    ['the comma among equals', 'a;b,c\td\n', ','],
    ['the tab before the semicolon', 'a;b\tc\n', '\t'],
    ['the one that most lines hold', 'a;b\nc, d;e\nf;g\n', ';'],
    ['the one that most lines hold equally often', 'a;b;c\n1,x,;y\n;;\n;;2,z\n', ';'],
    ['not the one of a title above the header', '一覧, 2026年4月\ncode;name\nG01;部長\n', ';'],
    ['not the one of a title above a header of more columns', 'a, b\ncode;name;level\n', ';'],
    ['not what stands in quotation marks', '"a,b,c";d\n', ';'],
    ['not what stands in quotation marks after doubled ones', '"a"",b,""c";d\n', ';'],
    ['not what stands in quotation marks over two lines', '"a,\nb,c";d\n', ';'],
    ['found behind a mark within a cell, which opens nothing', '5" a;b" c\n', ';'],
    ['found behind lines without any', 'Teams\n\n"of, 2026"\na\tb\n', '\t'],
    ['found behind any number of blank lines', `${'\n'.repeat(40)}a;b\n`, ';'],
    ['not looked for in a line without end', 'a;b\na,b,c,d', ';'],
    ['not looked for in a quotation mark without end', 'a;b\n"a,b\n', ';'],
    ['a comma for text without any', 'name\n人事\n', ','],
    ['a comma for no text', '', ','],
  ])('is %s', (_, text, separator) => {
    expect(findSeparator(text)).toBe(separator);
  });

  test('is looked for in twenty lines', () => {
    expect(findSeparator(`${'title\n'.repeat(19)}a;b\n`)).toBe(';');
    expect(findSeparator(`${'title\n'.repeat(20)}a;b\n`)).toBe(',');
  });
});

describe('a line such as sep=;', () => {
  test.each([
    ['sep=;\n', ';'],
    ['sep=,\na;b', ','],
    ['SEP=\t\n', '\t'],
    ['sep=|\n', '|'],
  ])('%j names the separator', (text, separator) => {
    expect(readSeparatorLine(text)).toEqual({ separator, length: 6 });
  });

  test.each(['sep=\n', 'sep=;', 'sep=;;\n', 'sep="\n', 'sep= \n', 'a\nsep=;\n', 'sep;=\n'])(
    '%j does not',
    (text) => {
      expect(readSeparatorLine(text)).toBeUndefined();
    },
  );
});
