/** What the runs of thirty days have deleted, and what is left. */
import type { LossKind } from '../../model/limits.js';
import type * as en from '../en/budgets.js';
import { resourceName } from './report.js';

export const title: typeof en.title = (days) => `過去${days}日間の削除:`;

export const column: typeof en.column = { used: '削除済', left: '残り', allowed: '上限', existing: '現在数' };

export const allTables: string = 'すべての表の合計';

const kindText: Readonly<Record<LossKind, string>> = {
  deletes: '削除',
  removals: '所属の解除',
  suspensions: '利用停止',
  deactivations: '利用終了',
};

export const ofKind: typeof en.ofKind = (kind, place) => `${place}（${kindText[kind]}）`;

export const allOf: typeof en.allOf = (resource) => `${resourceName(resource)}の合計`;
