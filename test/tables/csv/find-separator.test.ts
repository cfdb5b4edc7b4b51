import { describe, expect, test } from 'vitest';
import { findSeparator, readSeparatorLine } from '../../../src/tables/csv/find-separator.js';

describe('the separator', () => {
  test.each([
    ['comma', 'code,name\n', ','],
    ['tab', 'code\tname\n', '\t'],
    ['semicolon', 'code;name\n', ';'],
  ])('is a %s', (_, text, separator) => {
    expect(findSeparator(text)).toEqual({ separator });
  });

  test.each([
    ['the one the line holds most', 'a,b;c;d\n', ';'],
    ['the comma among equals', 'a;b,c\td\n', ','],
    ['the tab before the semicolon', 'a;b\tc\n', '\t'],
    ['not what stands in quotation marks', '"a,b,c";d\n', ';'],
    ['not what stands in quotation marks after doubled ones', '"a"",b,""c";d\n', ';'],
    ['not what stands in quotation marks over two lines', '"a,\nb,c";d\n', ';'],
    ['found behind a mark within a cell, which opens nothing', '5" a;b" c\n', ';'],
    ['found behind lines without any', 'Teams\n\n"of, 2026"\na\tb\n', '\t'],
    ['not looked for in later lines', 'a;b\na,b,c,d\n', ';'],
  ])('is %s', (_, text, separator) => {
    expect(findSeparator(text)).toEqual({ separator });
  });

  test.each([
    ['a line has its end', 'title\na,b', 6],
    ['a quotation mark is closed', '"a,b\n', 0],
    ['a line holds one', 'a\nb\n', 4],
    ['there is text', '', 0],
  ])('is open until %s', (_, text, plainLength) => {
    expect(findSeparator(text)).toEqual({ plainLength });
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
