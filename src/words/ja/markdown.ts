/** What only the Markdown report says. */
import type * as en from '../en/markdown.js';

export const madeText: typeof en.madeText = ({ service, createdAt, toolVersion }) =>
  `対象: ${service}、${createdAt}、mastersync ${toolVersion}`;

export const changesText: typeof en.changesText = (count) => `変更${count}件`;

export const cutText: typeof en.cutText = (hiddenCount) =>
  `コメントに収まるよう、${hiddenCount}件の変更を省略しています。\`--report\` のほかの形式ではすべて確認できます。`;

export const onlyInServiceText: typeof en.onlyInServiceText = (count) =>
  `サービスのみに存在（変更しません）: ${count}件`;
