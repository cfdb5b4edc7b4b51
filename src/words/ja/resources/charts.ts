/** What is said of organization charts. */
import type { ResourceWords } from '../../resource-words.js';
import { dateFormat, previousName, upTo } from './columns.js';

export const charts: ResourceWords = {
  name: '組織図',
  title: '組織図',
  about: '組織図ごとに1行で、有効になる日を記入します。',
  terms: {
    chart: '組織図',
    teamsCount: 'チーム',
    membershipsCount: '所属',
    isCurrent: '有効な',
    isScheduled: '予約済みの',
  },
  columns: {
    name: { label: '名称', header: '名前', meaning: '組織図の名前。重複はできません', format: upTo('300') },
    activateOn: {
      label: '有効化日',
      header: '有効化日',
      meaning: '組織図が有効になる日',
      format: `${dateFormat}。今すぐの場合は now`,
    },
    previousName,
  },
  samples: [{ name: '2026年度組織' }, { name: '2027年度組織' }],
};
