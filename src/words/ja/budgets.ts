/** What the runs of thirty days have deleted, and what is left. */
import type * as en from '../en/budgets.js';
import { resourceName } from './report.js';

export const title: typeof en.title = (days) => `過去${days}日間の削除:`;

export const column: typeof en.column = { used: '削除済', left: '残り', allowed: '上限', existing: '現在数' };

export const allTables: string = 'すべての表の合計';

export const allOf: typeof en.allOf = (resource) => `${resourceName(resource)}の合計`;
