/** Columns that several tables have, and how cells are written. */
import type { ColumnWords } from '../../resource-words.js';

export const codeFormat: string = 'Letters, digits, - and _; up to 100 characters. Leading zeros count';
export const truthFormat: string = 'TRUE or FALSE; blank is FALSE';
export const dateFormat: string = 'A date, e.g. 2026-04-01';
export const anyText: string = 'Text';
export const upTo = (length: string): string => `Text of up to ${length} characters`;

export const previousCode: ColumnWords = {
  header: 'previousCode',
  meaning: 'Only to change a code: the current code',
  format: codeFormat,
};
export const previousName: ColumnWords = {
  header: 'previousName',
  meaning: 'Only to change a name: the current name',
  format: upTo('300'),
};
export const master: ColumnWords = {
  label: 'master',
  header: 'master',
  meaning: 'Code of the general master that the row belongs to',
  format: codeFormat,
};
