/** What is said of categories. */
import type { ResourceWords } from '../../resource-words.js';
import { previousName, upTo } from './columns.js';

export const categories: ResourceWords = {
  name: 'categories',
  title: 'Categories',
  about: 'The categories of workflows.',
  terms: { category: 'category' },
  columns: {
    name: {
      label: 'name',
      header: 'name',
      meaning: 'Unique name of the category',
      format: upTo('100'),
    },
    previousName: { ...previousName, format: upTo('100') },
  },
  samples: [{ name: 'Expenses' }, { name: 'Personnel' }],
};
