import { describe, expect, test } from 'vitest';
import { splitShellWords } from '../../../src/commands/options/shell-words.js';

describe('a command line is split as a shell does', () => {
  test.each<[string, readonly string[]]>([
    ['', []],
    ['  a  b\tc\n', ['a', 'b', 'c']],
    [`sqlite3 -csv hr.db 'SELECT "a b" FROM t'`, ['sqlite3', '-csv', 'hr.db', 'SELECT "a b" FROM t']],
    [String.raw`a "b \"c\" \$d \e" f\ g`, ['a', String.raw`b "c" $d \e`, 'f g']],
    [`a'b'"c"d ''`, ['abcd', '']],
    [`'it'\\''s'`, ["it's"]],
    ['curl https://hr.example/?page=1 部署', ['curl', 'https://hr.example/?page=1', '部署']],
    ['a \\\n b\\\nc', ['a', 'bc']],
    ["'a\nb | $c `d`'", ['a\nb | $c `d`']],
  ])('%j', (text, words) => {
    expect(splitShellWords(text)).toEqual({ words });
  });
});

describe('refused is what only a shell understands', () => {
  test.each<[string, string]>([
    ['a | b', '|'],
    ['a > b', '>'],
    ['a; b', ';'],
    ['curl https://hr.example/?a=1&b=2', '&'],
    ['echo $HOME', '$'],
    ['echo "$HOME"', '"'],
    ['echo `id`', '`'],
    ["echo 'a", "'"],
    ['echo "a', '"'],
    ['echo a\\', '\\'],
  ])('%j', (text, refused) => {
    expect(splitShellWords(text)).toEqual({ refused });
  });
});
