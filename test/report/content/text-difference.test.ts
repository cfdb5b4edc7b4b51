import { describe, expect, test } from 'vitest';
import { textDifference } from '../../../src/report/content/text-difference.js';

/** What differs in brackets. */
function differenceOf(before: string, after: string): readonly string[] {
  const { before: one, after: other } = textDifference(before, after);
  return [one, other].map(({ head, changed, tail }) => `${head}[${changed}]${tail}`);
}

describe('the difference of two texts', () => {
  test('is what stands between what they share', () => {
    expect(differenceOf('Head of sales', 'Chief of sales')).toEqual(['[Head] of sales', '[Chief] of sales']);
    expect(differenceOf('経営企画部', '経営企画室')).toEqual(['経営企画[部]', '経営企画[室]']);
  });

  test('is empty on the side that has less', () => {
    expect(differenceOf('営業 部', '営業 第一部')).toEqual(['営業 []部', '営業 [第一]部']);
    expect(differenceOf('', 'a b')).toEqual(['[]', '[a b]']);
  });

  test('does not count a character twice that stands at both ends', () => {
    expect(differenceOf('あ い', 'あ い い')).toEqual(['あ い[]', 'あ い[ い]']);
    expect(differenceOf('い い', 'い')).toEqual(['い[ い]', 'い[]']);
  });

  test('is the whole of codes, numbers and days', () => {
    expect(differenceOf('0120', '0110')).toEqual(['[0120]', '[0110]']);
    expect(differenceOf('2026-04-01', '2026-05-01')).toEqual(['[2026-04-01]', '[2026-05-01]']);
  });

  test('never parts a character: not one of two units, and not a letter and its mark', () => {
    expect(differenceOf('吉野 \u{20bb7}', '吉野 \u{20bb8}')).toEqual([
      '吉野 [\u{20bb7}]',
      '吉野 [\u{20bb8}]',
    ]);
    expect(differenceOf('人 か\u3099', '人 か\u309a')).toEqual(['人 [か\u3099]', '人 [か\u309a]']);
    expect(differenceOf('a \u{1f468}', 'a \u{1f468}\u{1f3fd}')).toEqual([
      'a \u{1f468}[]',
      'a \u{1f468}[\u{1f3fd}]',
    ]);
  });

  test('keeps some characters of what is shared beside it, when the texts are long', () => {
    const [head, tail] = ['あ'.repeat(100), 'い'.repeat(100)];
    expect(differenceOf(`${head}佐藤${tail}`, `${head}鈴木${tail}`)).toEqual([
      `…${'あ'.repeat(20)}[佐藤]${'い'.repeat(20)}…`,
      `…${'あ'.repeat(20)}[鈴木]${'い'.repeat(20)}…`,
    ]);
  });

  test('is cut itself when it is long', () => {
    const [before] = differenceOf(`${'あ'.repeat(81)} `, 'い');
    expect(before).toBe(`[${'あ'.repeat(80)}…]`);
  });

  test('is spelled when it cannot be seen', () => {
    expect(differenceOf('two lines', 'two\nlines')).toEqual(['two[\\u0020]lines', 'two[\\n]lines']);
    expect(differenceOf('山田 太郎', '山田\u3000太郎')).toEqual(['山田[\\u0020]太郎', '山田[\\u3000]太郎']);
    expect(differenceOf('か\u3099 課', 'が 課')).toEqual(['[か\\u3099] 課', '[が] 課']);
  });

  test('shows line ends and wide spaces as spaces where something else differs', () => {
    expect(differenceOf('a\nb c', 'a\nb d')).toEqual(['a b [c]', 'a b [d]']);
  });

  test('commands no terminal and turns no writing', () => {
    expect(differenceOf('a b\u001b[31m', 'a b\u202e')).toEqual(['a b[\\u001b[31m]', 'a b[\\u202e]']);
  });
});
