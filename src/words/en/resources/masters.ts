/** What is said of general masters and the fields that they define. */
import type { ResourceWords, TableWords } from '../../resource-words.js';
import { codeFormat, master, previousCode, truthFormat, upTo } from './columns.js';

export const masters: ResourceWords = {
  name: 'masters',
  title: 'General masters',
  about: 'Lists of your own, such as vendors or cost centres.',
  terms: { master: 'master', itemsCount: 'item' },
  columns: {
    code: {
      label: 'code',
      header: 'code',
      meaning: 'What the master is told by; it must be unique',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the master', format: upTo('300') },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'What the master is for',
      format: upTo('10,000'),
    },
    defaultSortBy: {
      label: 'sorted by',
      header: 'defaultSortBy',
      meaning: 'The order in which its items are shown. Blank: as it is',
      format: 'name or code',
    },
    previousCode,
  },
  samples: [
    { name: 'Vendors', description: 'Companies that we buy from' },
    { name: 'Cost centres', description: 'Where costs are booked' },
  ],
};

export const masterFields: TableWords = {
  title: 'Fields of general masters',
  about: 'The fields that each general master has of its own, beside code and name.',
  columns: {
    master,
    code: {
      header: 'code',
      meaning: 'What the field is told by; it must be unique within its master',
      format: codeFormat,
    },
    title: { header: 'title', meaning: 'What the field is called', format: upTo('300') },
    fieldType: {
      header: 'fieldType',
      meaning: 'What the field holds. A change of type deletes what is in it',
      format: 'text, text_long, number, integer, checkbox, pull_down or date',
    },
    required: {
      header: 'required',
      meaning: 'Every item must have a value in the field',
      format: 'TRUE or FALSE',
    },
    description: { header: 'description', meaning: 'What to fill in', format: upTo('10,000') },
    options: {
      header: 'options',
      meaning: 'What can be chosen; needed for checkbox and pull_down',
      format: 'Each on a line of its own, or on one line with ; between',
    },
    visible: { header: 'visible', meaning: 'The field is shown to users', format: truthFormat },
  },
  samples: [
    { title: 'Rank', description: 'Result of the last review' },
    { title: 'Account number', description: 'Seven digits' },
  ],
};
