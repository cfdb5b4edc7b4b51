/**
 * How far long work has come. It stands in one line that changes all the time: short, and without
 * signs of unclear width.
 */

import type { TimeLeft } from '../../model/progress.js';
import type * as en from '../en/progress.js';
import { amountText, bytesText } from '../text.js';

export const phaseTitle: typeof en.phaseTitle = {
  files: 'ファイルの読み込み中',
  service: 'サービスの読み込み中',
  changes: '適用中',
};

const timeUnits: Readonly<Record<TimeLeft['unit'], string>> = {
  second: '秒',
  minute: '分',
  hour: '時間',
};

export const figuresText: typeof en.figuresText = (phase, { done, total, perSecond, left }) => {
  const amount = (count: number) => (phase === 'files' ? bytesText(count) : `${amountText(count)}件`);
  const parts = [
    total === undefined ? amount(done) : `${amount(total)}中${amount(done)}`,
    perSecond === undefined ? '' : `毎秒${amount(perSecond)}`,
    left === undefined ? '' : `残り約${left.count}${timeUnits[left.unit]}`,
  ];
  return parts.filter((part) => part !== '').join('、');
};

export const progressLine: typeof en.progressLine = (phase, figures) =>
  `${phaseTitle[phase]}: ${figuresText(phase, figures)}`;
