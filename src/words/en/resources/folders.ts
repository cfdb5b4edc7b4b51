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
      meaning: 'Unique code that identifies the folder',
      format: codeFormat,
    },
    name: { label: 'name', header: 'name', meaning: 'Name of the folder', format: upTo('300') },
    parentCode: {
      label: 'parent',
      header: 'parentCode',
      meaning: 'Code of the parent folder. Blank: top level',
      format: codeFormat,
    },
    description: {
      label: 'description',
      header: 'description',
      meaning: 'Purpose of the folder',
      format: anyText,
    },
    previousCode,
  },
  samples: [{ name: 'Personnel', description: 'Requests to the personnel department' }, { name: 'Leave' }],
};
