/** Folders and categories of workflows. */
import {
  always,
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, record, recordRows } from './common.js';

// Folders of workflows.

const folderBody: BodySchema = {
  name: toCreate('string', 'contract: Folder; length: public description: Folder', { lengthMax: 300 }),
  code: optional('code', 'contract: Folder; length: public description: Folder', { lengthMax: 100 }),
  description: optional('string', 'contract: Folder; public description: Folder, null rules'),
  parentFolderId: optional('uuid', 'contract: Folder', { nullable: 'yes' }),
};

const folderAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Folder'),
  code: sure('string', 'contract: Folder'),
  description: perhaps('string', 'contract: Folder'),
  fullName: sure('string', 'public description: Folder'),
  workflowsCount: sure('integer', 'public description: Folder'),
  routesCount: sure('integer', 'public description: Folder'),
  pipelinesCount: sure('integer', 'public description: Folder'),
  editable: sure('boolean', 'public description: Folder'),
};

const folderReference: Shape = { id: sure('uuid', 'public description: Folder, ancestors and children') };

const folderDetailAnswer: Shape = {
  ...folderAnswer,
  ancestors: sure({ list: folderReference }, 'contract: Folder; public description: Folder, parent first'),
  children: sure({ list: folderReference }, 'contract: Folder; public description: Folder'),
};

const permission = 'management of workflow-related settings';
const folders = { permission, source: 'contract: Folders' } as const;

export const folderOperations: readonly Operation[] = recordRows(
  'folders',
  '/v1/folders/{folderId}',
  folders,
  {
    body: folderBody,
    answer: record(folderDetailAnswer),
    // Public description: Folder, the list has no parent.
    list: list(folderAnswer, ['parentFolderId', 'ancestors', 'children']),
    sortBy: ['createdAt', 'name', 'fullName'],
    reading: 'not stated',
  },
);

// Categories of workflows.

const categoryBody: BodySchema = {
  name: always('string', 'contract: Category; length: public description: Category', { lengthMax: 100 }),
};

const categoryAnswer: Shape = {
  ...common,
  name: sure('string', 'contract: Category'),
  code: perhaps('string', 'public description: Category, generated'),
};

/** A single one cannot be read. */
export const categoryOperations: readonly Operation[] = recordRows(
  'categories',
  '/v1/categories/{categoryId}',
  { permission, source: 'contract: Categories' },
  {
    body: categoryBody,
    answer: record(categoryAnswer),
    list: list(categoryAnswer),
    sortBy: ['name', 'createdAt', 'updatedAt'],
    reading: 'not stated',
  },
).filter(({ id }) => id !== 'categories.get');
