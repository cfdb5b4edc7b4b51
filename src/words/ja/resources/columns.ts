/** Columns that several tables have, and how cells are written. */
import type { ColumnWords } from '../../resource-words.js';

export const codeFormat: string = '半角の英数字と - _（100文字以内）。先頭の0も区別します';
export const truthFormat: string = 'はい、または、いいえ（空欄は「いいえ」）';
export const dateFormat: string = '日付（例: 2026-04-01）';
export const anyText: string = '文字列';
export const upTo = (length: string): string => `${length}文字以内の文字列`;

export const previousCode: ColumnWords = {
  header: '変更前コード',
  meaning: 'コードを変更する場合のみ、変更前のコード',
  format: codeFormat,
};
export const previousName: ColumnWords = {
  header: '変更前の名前',
  meaning: '名前を変更する場合のみ、変更前の名前',
  format: upTo('300'),
};
export const master: ColumnWords = {
  label: '汎用マスタ',
  header: 'マスタコード',
  meaning: 'この行が属する汎用マスタのコード',
  format: codeFormat,
};
