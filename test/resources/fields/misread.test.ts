import { expect, test } from 'vitest';
import { isReadOtherwise } from '../../../src/resources/fields/misread.js';

const read = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each<[title: string, text: string, former: string]>([
  ['UTF-8 read as Latin-1', read(utf8('山田'), 'windows-1252'), '山田'],
  ['UTF-8 read as Latin-1, of somebody new', read(utf8('営業一課'), 'windows-1252'), ''],
  ['Latin-1 read as CP932', read(Buffer.from('Défense', 'latin1'), 'shift_jis'), 'Défense'],
  ['an accent in UTF-8 read as Latin-1', read(utf8('Défense'), 'windows-1252'), 'Défense'],
])('is garbled: %s', (_, text, former) => {
  expect(isReadOtherwise(text, former)).toBe(true);
});

test.each<[title: string, text: string, former: string]>([
  ['another name', '田中', '山田'],
  ['a name with accents', 'Müller', 'Mueller'],
  ['accents that are added', 'Défense', 'Defense'],
  ['what stands for nothing else', 'Ångström café', ''],
  ['a Japanese name of somebody new', '営業一課', ''],
  ['a Japanese name after a Latin one', '防衛', 'Défense'],
])('is not garbled: %s', (_, text, former) => {
  expect(isReadOtherwise(text, former)).toBe(false);
});
