import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code, html, prose } from '../../../src/report/markdown/markdown-text.js';

const hostile = fc.string({
  unit: fc.constantFrom(
    '`',
    '|',
    '\\',
    '<',
    '>',
    '*',
    '_',
    '[',
    ']',
    '(',
    '!',
    '@',
    '#',
    '1',
    'a',
    '部',
    ' ',
    '\n',
    '&',
    '~',
    '$',
  ),
  maxLength: 30,
});

describe('text of others in Markdown', () => {
  test('stands in backticks as it is', () => {
    expect(code('0110 管理部 <b> @all #12')).toBe('`0110 管理部 <b> @all #12`');
  });

  test('stands in an element where it holds what ends a cell or the backticks', () => {
    expect(code('a|b')).toBe('<code>a&#124;b</code>');
    expect(code('`x`')).toBe('<code>&#96;x&#96;</code>');
    expect(code('a\\')).toBe('<code>a&#92;</code>');
    expect(code('')).toBe('<code></code>');
  });

  test('calls nobody and links nowhere within a sentence', () => {
    expect(prose('@all #12 http://a.example www.a.example')).toBe(
      '@&#8203;all #&#8203;12 http:&#8203;//a.example www&#8203;.a.example',
    );
    expect(prose(':smile: :+1: GH-12 gh-7, at 09:12:33 in a.csv:7')).toBe(
      ':&#8203;smile: :&#8203;+1: GH&#8203;-12 gh&#8203;-7, at 09:12:33 in a.csv:7',
    );
    expect(prose('[x](y) ![z](w) <img src=x> **b** `c`')).toBe(
      '&#91;x&#93;(y) !&#91;z&#93;(w) &#60;img src=x> &#42;&#42;b&#42;&#42; &#96;c&#96;',
    );
  });

  test('leaves an approval as it is to be pasted', () => {
    expect(prose('so: --approve deletes=3@0b51（全体で4件）')).toBe(
      'so: `--approve deletes=3@0b51`（全体で4件）',
    );
    expect(prose("--approve 'rows=teams/a | @b:3@0b51' *x*")).toBe(
      '<code>&#45;&#45;approve &#39;rows&#61;teams&#47;a &#124; &#64;b&#58;3&#64;0b51&#39;</code> &#42;x&#42;',
    );
  });

  test('starts no list, heading or quotation', () => {
    expect(['1. a', '- a', '+ a', '# a', '> a', '12) a', '---'].map(prose)).toEqual([
      '&#49;. a',
      '&#45; a',
      '&#43; a',
      '&#35; a',
      '&#62; a',
      '1&#50;) a',
      '&#45;--',
    ]);
  });

  test('keeps names with a line below within words, and other options, as people write them', () => {
    expect(prose('master_fields --no-delete')).toBe('master_fields --no-delete');
    expect(prose('--no-delete')).toBe('--no-delete');
    expect(prose('_a_')).toBe('&#95;a&#95;');
  });

  test('is on one line, and nothing in it is there without being seen', () => {
    expect(prose('a\n\nb\u202e')).toBe('a b&#92;u202e');
    expect(code('a\r\nb')).toBe('`a b`');
  });

  test('whatever it is, ends no cell of a table, no backticks and no element', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const shown of [code(text), prose(text), html(text)]) expect(shown).not.toMatch(/[|\n\\]/);
        expect(prose(text)).not.toMatch(/[<`]/);
        expect(code(text)).toMatch(/^(`[^`]+`|<code>[^<`]*<\/code>)$/);
        expect(html(text)).toMatch(/^<code>[^<>]*<\/code>$/);
      }),
    );
  });
});
