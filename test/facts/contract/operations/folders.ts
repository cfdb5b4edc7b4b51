/** Folders of workflows. */
import {
  type BodySchema,
  type Operation,
  optional,
  perhaps,
  type Shape,
  sure,
  toCreate,
} from '../../rules.js';
import { common, list, record, rowsOf, sortedBy } from './common.js';

export const folderBody: BodySchema = {
  name: toCreate('string', 'contract: Folder; length: public description: Folder', { lengthMax: 300 }),
  code: optional('code', 'contract: Folder; length: public description: Folder', { lengthMax: 100 }),
  description: optional('string', 'contract: Folder; public description: Folder, null rules'),
  parentFolderId: optional('uuid', 'contract: Folder', { nullable: 'yes' }),
};

export const folderAnswer: Shape = {
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

export const folderDetailAnswer: Shape = {
  ...folderAnswer,
  ancestors: sure({ list: folderReference }, 'contract: Folder; public description: Folder, parent first'),
  children: sure({ list: folderReference }, 'contract: Folder; public description: Folder'),
};

const row = rowsOf('folders', {
  permission: 'management of workflow-related settings',
  source: 'contract: Folders',
});
const path = '/v1/folders';

export const folderOperations: readonly Operation[] = [
  row('list', `GET ${path}`, {
    query: sortedBy('contract: Folders', ['createdAt', 'name', 'fullName']),
    answer: list(folderAnswer, ['parentFolderId', 'ancestors', 'children']),
    permission: 'not stated',
    source: 'contract: Folders; public description: Folder, the list has no parent',
  }),
  row('create', `POST ${path}`, { body: folderBody, answer: record(folderDetailAnswer) }),
  row('get', `GET ${path}/{folderId}`, { answer: record(folderDetailAnswer), permission: 'not stated' }),
  row('update', `PATCH ${path}/{folderId}`, { body: folderBody, answer: record(folderDetailAnswer) }),
  row('delete', `DELETE ${path}/{folderId}`),
];
