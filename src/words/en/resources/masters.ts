/** What is said of general masters and the fields that they define. */
import type { ResourceWords, TableWords } from '../../resource-words.js';
import { codeFormat, master, previousCode, upTo } from './columns.js';

export const masterFields: TableWords = {
  title: 'Fields of general masters',
  about: 'The custom fields of each general master, in addition to code and name.',
  columns: {
    master,
    code: {
      header: 'code',
      meaning: 'Code that identifies the field; unique within its master',
      format: codeFormat,
    },
    title: { label: 'title', header: 'title', meaning: 'Title of the field', format: upTo('300') },
    fieldType: {
      label: 'type',
      header: 'fieldType',
      meaning: 'Type of the field. Changing it deletes the values of the field',
      format: 'text, text_long, number, integer, checkbox, pull_down or date',
    },
    required: {
      label: 'required',
      header: 'required',
      meaning: 'Whether every item must have a value in the field',
      format: 'TRUE or FALSE',
    },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'Instructions for filling in the field',
      format: upTo('10,000'),
    },
    options: {
      label: 'options',
      header: 'options',
      meaning: 'Choices; required for checkbox and pull_down',
      format: 'One per line, or on one line separated by ;',
    },
    visible: {
      label: 'visible',
      header: 'visible',
      meaning: 'Whether users see the field. Blank: leave it unchanged',
      format: 'TRUE or FALSE',
    },
  },
  samples: [
    { title: 'Rank', description: 'Result of the last review' },
    { title: 'Account number', description: 'Seven digits' },
  ],
};

export const masters: ResourceWords = {
  name: 'masters',
  title: 'General masters',
  about: 'Your own lists, such as vendors or cost centres.',
  terms: { master: 'master', itemsCount: 'item' },
  columns: {
    code: {
      label: 'code',
      header: 'code',
      meaning: 'Unique code that identifies the master',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the master', format: upTo('300') },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'Purpose of the master',
      format: upTo('10,000'),
    },
    defaultSortBy: {
      label: 'sorted by',
      header: 'defaultSortBy',
      meaning: 'Sort order of its items. Blank: leave it unchanged',
      format: 'name or code',
    },
    previousCode,
  },
  attributes: masterFields.columns,
  samples: [
    { name: 'Vendors', description: 'Companies that we buy from' },
    { name: 'Cost centres', description: 'Where costs are booked' },
  ],
};
