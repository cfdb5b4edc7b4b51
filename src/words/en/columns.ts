/** What the tables and their columns are for, and how a cell is written: for templates and documentation. */
import type { ColumnWords, TableWords } from '../resource-words.js';

/** By the name of the table. */
export const tables: Readonly<Record<string, TableWords>> = {
  grades: { title: 'Grades', about: 'The job grades and their levels. Exactly one grade is the default.' },
  charts: {
    title: 'Organization charts',
    about: 'One row for each organization chart, with the day from which it is in force.',
  },
  teams: { title: 'Teams', about: 'The departments of an organization chart, each with the one above it.' },
  masters: { title: 'General masters', about: 'Lists of your own, such as vendors or cost centres.' },
  'master-fields': {
    title: 'Fields of general masters',
    about: 'The fields that each general master has of its own, beside code and name.',
  },
  items: {
    title: 'Items of general masters',
    about: 'The entries of the general masters. The own fields of a master are columns, too.',
  },
  folders: { title: 'Folders', about: 'The folders that hold workflows, routes and pipelines.' },
  categories: { title: 'Categories', about: 'The categories of workflows.' },
};

const codeFormat = 'Letters, digits, - and _; up to 100 characters. Zeros in front count';
const truthFormat = 'TRUE or FALSE; blank is FALSE';
const dateFormat = 'A date, such as 2026-04-01';
const anyText = 'Text';
const upTo = (length: string) => `Text of up to ${length} characters`;

const previousCode: ColumnWords = {
  header: 'previousCode',
  meaning: 'Only to change a code: the code so far',
  format: codeFormat,
};
const previousName: ColumnWords = {
  header: 'previousName',
  meaning: 'Only to change a name: the name so far',
  format: upTo('300'),
};
const master: ColumnWords = {
  header: 'master',
  meaning: 'Code of the general master that the row belongs to',
  format: codeFormat,
};

/** By the name of the table and the canonical name of the column. */
export const columns: Readonly<Record<string, Readonly<Record<string, ColumnWords>>>> = {
  grades: {
    code: { header: 'code', meaning: 'What the grade is told by; it must be unique', format: codeFormat },
    name: { header: 'name', meaning: 'Name of the grade', format: upTo('300') },
    level: { header: 'level', meaning: 'Rank of the grade', format: 'A whole number from 0 to 255' },
    default: {
      header: 'default',
      meaning: 'The grade of those who have no other. TRUE in exactly one row',
      format: truthFormat,
    },
    previousCode,
  },
  charts: {
    name: {
      header: 'name',
      meaning: 'Name of the organization chart; it must be unique',
      format: upTo('300'),
    },
    activateOn: {
      header: 'activateOn',
      meaning: 'The day from which the chart is in force',
      format: `${dateFormat}, or now`,
    },
    previousName,
  },
  teams: {
    chart: {
      header: 'chart',
      meaning: 'Name of the organization chart. Blank: the one in force',
      format: upTo('300'),
    },
    code: {
      header: 'code',
      meaning: 'What the team is told by; it must be unique within its chart',
      format: codeFormat,
    },
    name: { header: 'name', meaning: 'Name of the team', format: upTo('300') },
    parentCode: {
      header: 'parentCode',
      meaning: 'Code of the team above it. Blank: it is at the top',
      format: codeFormat,
    },
    notes: { header: 'notes', meaning: 'Notes for administrators', format: upTo('10,000') },
    approveOnly: {
      header: 'approveOnly',
      meaning: 'The team is for approvals only, and nobody applies in its name',
      format: truthFormat,
    },
    previousCode,
  },
  masters: {
    code: { header: 'code', meaning: 'What the master is told by; it must be unique', format: codeFormat },
    name: { header: 'name', meaning: 'Name of the master', format: upTo('300') },
    description: { header: 'description', meaning: 'What the master is for', format: upTo('10,000') },
    defaultSortBy: {
      header: 'defaultSortBy',
      meaning: 'The order in which its items are shown. Blank: as it is',
      format: 'name or code',
    },
    previousCode,
  },
  'master-fields': {
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
  items: {
    master,
    code: {
      header: 'code',
      meaning: 'What the item is told by; it must be unique within its master',
      format: codeFormat,
    },
    name: { header: 'name', meaning: 'Name of the item', format: upTo('100') },
    description: { header: 'description', meaning: 'What is to be known of the item', format: anyText },
    startsOn: { header: 'startsOn', meaning: 'The first day on which it can be chosen', format: dateFormat },
    endsOn: { header: 'endsOn', meaning: 'The last day on which it can be chosen', format: dateFormat },
    previousCode,
  },
  folders: {
    code: { header: 'code', meaning: 'What the folder is told by; it must be unique', format: codeFormat },
    name: { header: 'name', meaning: 'Name of the folder', format: upTo('300') },
    parentCode: {
      header: 'parentCode',
      meaning: 'Code of the folder that holds it. Blank: it is at the top',
      format: codeFormat,
    },
    description: { header: 'description', meaning: 'What the folder is for', format: anyText },
    previousCode,
  },
  categories: {
    name: { header: 'name', meaning: 'Name of the category; it must be unique', format: upTo('100') },
    previousName: { ...previousName, format: upTo('100') },
  },
};

/** How the cells of a master's own fields are written, by the type of the field. */
export const fieldFormat: Readonly<Record<string, string>> = {
  text: anyText,
  text_long: 'Text, in several lines if needed',
  number: 'A number, such as 1200.5',
  integer: 'A whole number, such as 1200',
  checkbox: 'Any of the choices: each on a line of its own, or on one line with ; between',
  pull_down: 'One of the choices',
  date: dateFormat,
};
