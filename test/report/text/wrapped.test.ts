import { describe, expect, test } from 'vitest';
import { planText } from '../../../src/report/text/plan-text.js';
import { createStyles } from '../../../src/report/text/styles.js';
import { textWidth } from '../../../src/report/text/text-width.js';
import { sideBySide, wrapped, wrappedText } from '../../../src/report/text/wrapped.js';
import { languages, useLanguage } from '../../../src/words/language.js';
import { plannedReport } from '../rich-plan.js';

describe('a line that does not fit', () => {
  test.each([
    ['one two three', 7, 2, 'one two\n  three'],
    ['one two three', 20, 2, 'one two three'],
    ['営業部と総務部を統合', 10, 2, '営業部と総\n  務部を統\n  合'],
    ['営業部です。次は', 10, 0, '営業部で\nす。次は'],
    ['今日は「営業」', 8, 0, '今日は\n「営業」'],
    ['次は（「名称」、「コード」）です', 16, 0, '次は（「名称」、\n「コード」）です'],
    ['次は（「name」、「code」）', 16, 0, '次は（「name」、\n「code」）'],
    ['備考: "備考", 種別: "文"', 11, 0, '備考: "備\n考", 種別:\n"文"'],
    ['\u001b[33mone two\u001b[39m three', 7, 0, '\u001b[33mone two\u001b[39m\nthree'],
    ['see /a/very/long/path/of/a/file now', 10, 0, 'see\n/a/very/long/path/of/a/file\nnow'],
    ['If so: --approve deletes=3@0b51', 20, 2, 'If so:\n  --approve deletes=3@0b51'],
    ['Next: mastersync apply plan.jsonl --yes', 20, 0, 'Next:\nmastersync apply plan.jsonl --yes'],
  ])('%j in %i columns is broken at words, and never in what is pasted', (line, columns, indent, lines) => {
    expect(wrapped(line, columns, indent)).toBe(lines);
  });

  test('stays whole where the width is not known', () => {
    const line = 'word '.repeat(50);
    expect(wrappedText(line, undefined)).toBe(line);
  });
});

describe('parts side by side', () => {
  test.each([
    ['any number of', undefined, 'sync  適用済み3件  0.7秒'],
    ['20', 20, 'sync  適用済み3件\n  0.7秒'],
    ['10', 10, 'sync\n  適用済み3件\n  0.7秒'],
  ])('in %s columns are each whole', (_, columns, lines) => {
    expect(sideBySide(['sync', '適用済み3件', '0.7秒'], columns)).toBe(lines);
  });
});

describe.each(languages)('a plan in the language %s', (language) => {
  test.each([60, 80])('fits %i columns, with its figures', async (columns) => {
    await useLanguage(language);
    const styles = createStyles({ useColor: false });
    const text = planText(plannedReport(), { styles, isVerbose: false, columns });
    const lines = wrappedText(text, columns).split('\n');
    const pasted = /--approve|`/;
    expect(lines.filter((line) => textWidth(line) > columns && !pasted.test(line))).toEqual([]);
    // Nothing is lost.
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    await useLanguage('en');
  });
});
