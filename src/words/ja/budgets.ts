/** What the runs of thirty days have taken away, and what is left. */
import type { LossKind } from '../../model/limits.js';
import type * as en from '../en/budgets.js';
import { placeName } from './common.js';
import { resourceName } from './report.js';

export const title: typeof en.title = (days) => `過去${days}日間の削除:`;

export const heading: typeof en.heading = ({ isRun }) => `この${isRun ? '実行' : '計画'}より前の30日間の削除`;

export const nothingCountedText: string =
  'ファイルを読み込んだ実行がまだないため、30日間の上限に数えるものはありません。';

export const column: typeof en.column = { used: '削除済', left: '残り', allowed: '上限', existing: '現在数' };

const kindText: Readonly<Record<LossKind, string>> = {
  deletes: '削除',
  moves: '移動',
  removals: '所属の解除',
  suspensions: '利用停止',
  deactivations: '利用終了',
};

export const placeText: typeof en.placeText = ({ kind, resource, scope }) => {
  if (resource === null) return 'すべての表の合計';
  const place = scope === null ? `${resourceName(resource)}の合計` : placeName(resource, scope);
  return kind === 'deletes' ? place : `${place}（${kindText[kind]}）`;
};

export const leftText: typeof en.leftText = (budget) =>
  `${placeText(budget)}: ${budget.used}件（上限${budget.allowed}件、残り${budget.left}件）`;
