/** What is said of categories. */
import type { ResourceWords } from '../../resource-words.js';
import { previousName, upTo } from './columns.js';

export const categories: ResourceWords = {
  name: 'カテゴリ',
  title: 'カテゴリ',
  about: 'ワークフローのカテゴリです。',
  terms: { category: 'カテゴリ' },
  columns: {
    name: {
      label: '名称',
      header: 'カテゴリ名',
      meaning: 'カテゴリの名前。重複はできません',
      format: upTo('100'),
    },
    previousName: { ...previousName, format: upTo('100') },
  },
  samples: [{ name: '経費' }, { name: '人事' }],
};
