import { describe, expect, test } from 'vitest';
import { type Stretch, shownSides, textDifference } from '../../../src/report/content/shown-value.js';

/** What differs in square brackets. */
function textOf(stretches: readonly Stretch[]): string {
  return stretches.map((one) => (one.differs ? `[${one.text}]` : one.text)).join('');
}

function marked(before: string, after: string): readonly [string, string] {
  const found = textDifference(before, after);
  return [textOf(found.before), textOf(found.after)];
}

describe('what differs between two texts', () => {
  test.each<[string, string, string, string, string]>([
    [
      'what is left without the same beginning and end',
      '営業推進課',
      '営業企画課',
      '営業[推進]課',
      '営業[企画]課',
    ],
    ['on one side only where text was added', '総務部', '総務統括部', '総務部', '総務[統括]部'],
    ['everything where nothing is the same', '甲', '乙', '[甲]', '[乙]'],
    ['nothing where all is', '同じ', '同じ', '同じ', '同じ'],
    ['all of a new text', '', '新', '', '[新]'],
    [
      'whole words of katakana and Latin letters',
      '情報システム部',
      'ITプラットフォーム部',
      '[情報システム]部',
      '[ITプラットフォーム]部',
    ],
    ['the whole of codes', '0120', '0110', '[0120]', '[0110]'],
    ['the whole of days', '2026-04-01', '2026-05-01', '[2026-04-01]', '[2026-05-01]'],
    ['not a part of a character', '葛\u{e0100}城', '葛\u{e0101}城', '[葛\u{e0100}]城', '[葛\u{e0101}]城'],
    ['not half a pair', '𠮷野', '𠮶野', '[𠮷]野', '[𠮶]野'],
    ['spelled when it cannot be seen', 'two lines', 'two\nlines', 'two[\\u0020]lines', 'two[\\n]lines'],
    ['spelled of wide spaces', '山田 太郎', '山田\u3000太郎', '山田[\\u0020]太郎', '山田[\\u3000]太郎'],
    ['spelled of letters with marks', 'か\u3099 課', 'が 課', '[か\\u3099] 課', '[が] 課'],
  ])('is %s', (_, before, after, one, other) => {
    expect(marked(before, after)).toEqual([one, other]);
  });

  test('keeps some characters of what is shared beside it, when the texts are long', () => {
    const [head, tail] = ['あ'.repeat(100), 'い'.repeat(100)];
    expect(marked(`${head}佐藤${tail}`, `${head}鈴木${tail}`)).toEqual([
      `…${'あ'.repeat(60)}[佐藤]${'い'.repeat(60)}…`,
      `…${'あ'.repeat(60)}[鈴木]${'い'.repeat(60)}…`,
    ]);
  });

  test('is cut itself when it is long', () => {
    expect(marked('い'.repeat(500), 'あ')[0]).toBe(`[${'い'.repeat(400)}… (100 more characters)]`);
  });
});

describe('both sides of a change', () => {
  const sidesOf = (field: string, before: never, after: never, nameOf?: (key: string) => string) => {
    const shown = shownSides('teams', { field, before, after }, nameOf);
    return [textOf(shown.before.stretches), textOf(shown.after.stretches), shown.before.isText];
  };

  test.each<[string, unknown, unknown, unknown]>([
    ['elements of lists one by one', ['S', 'M'], ['M', 'L'], ['[S], M', 'M, [L]', false]],
    ['numbers as a whole', 20, 25, ['[20]', '[25]', false]],
    ['words for yes and no', false, true, ['[no]', '[yes]', false]],
    ['what is not there', null, 'x', ['[(empty)]', '[x]', false]],
  ])('shows %s', (_, before, after, expected) => {
    expect(sidesOf('inputs.x', before as never, after as never)).toEqual(expected);
  });

  test('shows keys of records with their names, each as a whole', () => {
    const names: Record<string, string> = { A: '管理本部', B: '営業本部' };
    expect(sidesOf('parentCode', 'A' as never, 'B' as never, (key) => names[key] ?? key)).toEqual([
      '[A 管理本部]',
      '[B 営業本部]',
      false,
    ]);
  });
});
