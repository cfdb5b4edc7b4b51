/** What is said of items of general masters. */
import type { ResourceWords } from '../../resource-words.js';
import { anyText, codeFormat, dateFormat, master, previousCode, upTo } from './columns.js';

export const items: ResourceWords = {
  name: 'items',
  title: 'Items of general masters',
  about: 'The entries of the general masters. Custom fields of a master are columns too.',
  terms: { item: 'item' },
  columns: {
    master,
    code: {
      label: 'code',
      header: 'code',
      meaning: 'Code that identifies the item; unique within its master',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the item', format: upTo('100') },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'Description of the item',
      format: anyText,
    },
    startsOn: {
      label: 'valid from',
      header: 'startsOn',
      meaning: 'First day on which the item can be chosen',
      format: dateFormat,
    },
    endsOn: {
      label: 'valid to',
      header: 'endsOn',
      meaning: 'Last day on which the item can be chosen',
      format: dateFormat,
    },
    previousCode,
  },
  samples: [
    { name: 'Aoki Trading Ltd.', description: 'Payment within 30 days' },
    { name: 'Sakura Foods Ltd.' },
  ],
};
