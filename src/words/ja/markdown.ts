/** What only the Markdown report says. */
import type * as en from '../en/markdown.js';

export const madeText: typeof en.madeText = ({ service, createdAt, toolVersion }) =>
  `対象: ${service}、${createdAt}、mastersync ${toolVersion}`;

export const heading: typeof en.heading = {
  refused: '実行できない理由',
  notApplied: '適用されなかった変更',
  withheld: '保留',
  losses: '元に戻せないもの',
  problems: 'エラーと警告',
  files: 'ファイル',
};

export const column: typeof en.column = {
  place: '対象',
  action: '操作',
  record: 'レコード',
  details: '変更内容',
  below: '上位',
  status: '結果',
  reason: '理由',
  origin: 'セル',
  from: '有効化日',
  state: '状態',
  total: '合計',
};

export const changesText: typeof en.changesText = (count) => `変更${count}件`;

export const cutText: typeof en.cutText = (hiddenCount) =>
  `コメントに収まるよう、${hiddenCount}件の変更を省略しています。\`--report\` のほかの形式ではすべて確認できます。`;

export const onlyInServiceText: typeof en.onlyInServiceText = (count) =>
  `サービスのみに存在（変更しません）: ${count}件`;

export const rowsText: typeof en.rowsText = (count) => `${count}行`;
