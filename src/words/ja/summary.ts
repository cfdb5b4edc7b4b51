/** How a plan and a run are summed up, for terminals and in Markdown. */
import type * as en from '../en/summary.js';
import { recordsText } from './common.js';

export const refusedText: typeof en.refusedText = 'このままでは適用できません。何も書き込まれません。';

export const leftOutText: typeof en.leftOutText = (count) =>
  `where により${count}行が対象外（レコードは変更も削除もしません）`;

export const withheldText: typeof en.withheldText = (count) => `${count}件の変更を保留しました。`;

export const moreText: typeof en.moreText = (count) => `… ほか${count}件（--verbose ですべて表示）`;

export const manyOnlyInServiceText: typeof en.manyOnlyInServiceText = (count) =>
  `サービスのみに存在（変更しません）: ${count}件（--verbose ですべて表示）`;

const namedMax = 5;

export const protectorText: typeof en.protectorText = {
  settings: '設定で保護',
  caller: 'トークンの所有者',
};

export const protectedText: typeof en.protectedText = (by, records) =>
  `${protectorText[by]}（変更しません）: ${recordsText(records.slice(0, namedMax), records.length)}`;

export const onlyInServiceText: typeof en.onlyInServiceText = (name) =>
  `サービスのみに存在（変更しません）: ${name}`;
