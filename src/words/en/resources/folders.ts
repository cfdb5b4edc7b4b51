/** What is said of folders. */
import type { ResourceWords } from '../../resource-words.js';
import { anyText, codeFormat, previousCode, upTo } from './columns.js';

export const folders: ResourceWords = {
  name: 'folders',
  title: 'Folders',
  about: 'The folders that hold workflows, routes and pipelines.',
  terms: { folder: 'folder', workflowsCount: 'workflow', routesCount: 'route', pipelinesCount: 'pipeline' },
  columns: {
    code: {
      label: 'code',
      header: 'code',
      meaning: 'What the folder is told by; it must be unique',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the folder', format: upTo('300') },
    parentCode: {
      label: 'parent',
      header: 'parentCode',
      meaning: 'Code of the folder that holds it. Blank: it is at the top',
      format: codeFormat,
    },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'What the folder is for',
      format: anyText,
    },
    previousCode,
  },
  samples: [
    { name: 'Personnel', description: 'Applications to the personnel department' },
    { name: 'Leave' },
  ],
};
