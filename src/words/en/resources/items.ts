/** What is said of items of general masters. */
import type { ResourceWords } from '../../resource-words.js';
import { anyText, codeFormat, dateFormat, master, previousCode, upTo } from './columns.js';

export const items: ResourceWords = {
  name: 'items',
  title: 'Items of general masters',
  about: 'The entries of the general masters. The own fields of a master are columns, too.',
  terms: { item: 'item' },
  columns: {
    master,
    code: {
      label: 'code',
      header: 'code',
      meaning: 'What the item is told by; it must be unique within its master',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the item', format: upTo('100') },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'What is to be known of the item',
      format: anyText,
    },
    startsOn: {
      label: 'valid from',
      header: 'startsOn',
      meaning: 'The first day on which it can be chosen',
      format: dateFormat,
    },
    endsOn: {
      label: 'valid to',
      header: 'endsOn',
      meaning: 'The last day on which it can be chosen',
      format: dateFormat,
    },
    previousCode,
  },
  samples: [
    { name: 'Aoki Trading Ltd.', description: 'Payment within 30 days' },
    { name: 'Sakura Foods Ltd.' },
  ],
};
