import { describe, expect, test } from 'vitest';
import { markDifference, type Stretch } from '../../../src/report/html/mark-difference.js';

/** What differs in square brackets. */
function marked(before: string, after: string): readonly [string, string] {
  const text = (stretches: readonly Stretch[]) =>
    stretches.map((one) => (one.differs ? `[${one.text}]` : one.text)).join('');
  const found = markDifference(before, after);
  return [text(found.before), text(found.after)];
}

describe('what differs between two texts', () => {
  test('is what is left without the same beginning and the same end', () => {
    expect(marked('営業推進課', '営業企画課')).toEqual(['営業[推進]課', '営業[企画]課']);
    expect(marked('0120', '0110')).toEqual(['01[2]0', '01[1]0']);
  });

  test('is on one side only where text was added or taken away', () => {
    expect(marked('総務部', '総務統括部')).toEqual(['総務部', '総務[統括]部']);
    expect(marked('111', '11')).toEqual(['11[1]', '11']);
  });

  test('is everything where nothing is the same, and nothing where all is', () => {
    expect(marked('甲', '乙')).toEqual(['[甲]', '[乙]']);
    expect(marked('同じ', '同じ')).toEqual(['同じ', '同じ']);
    expect(marked('', '新')).toEqual(['', '[新]']);
  });

  test('does not cut words of katakana or Latin letters', () => {
    expect(marked('情報システム部', 'ITプラットフォーム部')).toEqual([
      '[情報システム]部',
      '[ITプラットフォーム]部',
    ]);
    expect(marked('sales team', 'sale team')).toEqual(['[sales] team', '[sale] team']);
  });

  test('does not cut characters that are made of several code points', () => {
    expect(marked('葛\u{e0100}城', '葛\u{e0101}城')).toEqual(['[葛\u{e0100}]城', '[葛\u{e0101}]城']);
    expect(marked('𠮷野', '𠮶野')).toEqual(['[𠮷]野', '[𠮶]野']);
    expect(marked('か\u3099', 'か')).toEqual(['[か\u3099]', '[か]']);
  });
});
