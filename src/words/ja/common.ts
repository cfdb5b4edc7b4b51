/** Parts of messages of all topics: counts, places, values, lists. */
import type * as en from '../en/common.js';
import { nearestWord, recordNameText } from '../text.js';
import { quote, quoteAll } from './quote.js';
import { actionName, resourceName } from './report.js';
import { termText } from './terms.js';

export { stateText, termText } from './terms.js';

const countedWords: Readonly<Record<en.CountedNoun, string>> = {
  change: '件の変更',
  request: '件のリクエスト',
};

export const counted: typeof en.counted = (count, noun) => `${count}${countedWords[noun]}`;

export const placeName: typeof en.placeName = (resource, scope) =>
  scope === '' ? resourceName(resource) : `${quote(scope)}の${resourceName(resource)}`;

export const changeName: typeof en.changeName = ({ action, resource, scope, ...record }) =>
  `${placeName(resource, scope)}${quote(recordNameText(record))}の${actionName({ action, resource })}`;

export const factsText: typeof en.factsText = (change, facts) => `${changeName(change)}: ${facts.join('。')}`;

export const sentences: typeof en.sentences = (all) => all.join('');

export const suggestion: typeof en.suggestion = (word, known) => {
  const nearest = nearestWord(word, known);
  return nearest === undefined ? '' : `${quote(nearest)}ではありませんか。`;
};

export const valueText: typeof en.valueText = (value) => {
  if (value === null) return '空欄';
  if (typeof value === 'string') return quote(value);
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? '空欄' : quoteAll(value);
};

export const firstOf: typeof en.firstOf = (shown, count) => {
  const more = count > shown.length ? ` ほか${count - shown.length}件` : '';
  return `${shown.join('、')}${more}`;
};

export const recordsText: typeof en.recordsText = (records, count) =>
  firstOf(records.map(recordNameText), count);

export const effectsText: typeof en.effectsText = (effects) =>
  effects
    .map(({ what, count }) => {
      const [, field] = what.split('.');
      const noun = field === undefined ? termText(what) : `${quote(field)}の値`;
      return `${noun}${count === null ? '（件数は不明）' : `${count}件`}`;
    })
    .join('、');

export const effectsMessage: typeof en.effectsMessage = (effects) =>
  `一緒に失われるもの: ${effectsText(effects)}`;

export const moreOfCodeText: typeof en.moreOfCodeText = (count, code) =>
  `… ほか${count}件の ${code}（--verbose ですべて表示）`;

export const unexpectedFailureMessage: typeof en.unexpectedFailureMessage = (detail) =>
  `予期しないエラーが発生しました。mastersync の不具合と思われます: ${detail}`;

export const columnsGoneText: typeof en.columnsGoneText = ({ columns, added }) => {
  const gone = columns.map(({ header, field }) => `${quote(header)}（${field}）`).join('、');
  const news =
    added.length === 0 ? '' : `新しい列: ${quoteAll(added)}。同じ内容であれば、対応付けてください。`;
  return `これまで読み込んでいた列${gone}がないか、空欄です。${news}`;
};
