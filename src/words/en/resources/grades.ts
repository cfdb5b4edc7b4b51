/** What is said of grades. */
import type { ResourceWords } from '../../resource-words.js';
import { codeFormat, previousCode, truthFormat, upTo } from './columns.js';

export const grades: ResourceWords = {
  name: 'grades',
  title: 'Grades',
  about: 'The job grades and their levels. Exactly one grade is the default.',
  terms: { grade: 'grade', isDefault: 'default' },
  columns: {
    code: {
      label: 'code',
      header: 'code',
      meaning: 'Unique code that identifies the grade',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the grade', format: upTo('300') },
    level: {
      label: 'level',
      header: 'level',
      meaning: 'Rank of the grade',
      format: 'A whole number from 0 to 255',
    },
    default: {
      label: 'default',
      header: 'default',
      meaning: 'Default grade for users without another grade. TRUE in exactly one row',
      format: truthFormat,
    },
    previousCode,
  },
  samples: [{ name: 'Director' }, { name: 'Manager' }],
};
