// Folders: a tree of the tenant that holds workflows, routes and pipelines, of which only the numbers are kept.
// The list is flat and says nothing of parents; a single folder has its ancestors and children.

import type { Switches } from '../behaviour/switches.js';
import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import {
  type CreateValues,
  code,
  type FieldRule,
  nullable,
  text,
  type UpdateValues,
  uuid,
} from '../operations/field-rules.js';
import { type Operation, optionalField } from '../operations/operation.js';
import { readPermissions, type Visibility, visibleOf } from '../operations/permissions.js';
import { crudOperations, nameProblems, type Resource } from '../operations/resource.js';
import type { NamedRecord, StoredRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import { ancestorsOf, fullName, leavesFirst } from '../tenant/tree.js';

/** A folder as the sandbox keeps it. */
export interface FolderRecord extends NamedRecord {
  readonly description: string | null;
  readonly contents: FolderContents;
}

/** How many of each are in a folder itself. No operation changes them; they come from the seed. */
export interface FolderContents {
  readonly workflows: number;
  readonly routes: number;
  readonly pipelines: number;
}

/** The request body of a folder. */
export const folderFields: {
  readonly name: FieldRule<string, 'on create'>;
  readonly code: FieldRule<string, 'optional'>;
  readonly description: FieldRule<string, 'optional'>;
  readonly parentFolderId: FieldRule<string | null, 'optional'>;
} = {
  name: text('on create', 300),
  code: code('optional', 100),
  description: text('optional', Number.POSITIVE_INFINITY),
  parentFolderId: nullable(uuid('optional'), 'create', 'update'),
};

/** The operations on folders. */
export function folderOperations(switches: Switches): readonly Operation[] {
  return crudOperations(folderResource(switches));
}

function folderResource(switches: Switches): Resource<typeof folderFields, FolderRecord> {
  return {
    name: 'folder',
    path: '/v1/folders',
    parameter: 'folderId',
    addressedBy: 'id or code',
    permissions: { read: readPermissions(switches), write: ['workflow_misc'], remove: ['workflow_misc'] },
    fields: folderFields,
    sortFields: {
      createdAt: (folder) => folder.createdAt,
      name: (folder) => folder.name,
      fullName: (folder, tenant) => fullName(tenant.folders, folder, tenant.switches),
    },
    collection: (tenant) => tenant.folders,
    parentField: 'parentFolderId',
    create: createFolder,
    update: updateFolder,
    problems: (tenant, folder) => ({ ...nameProblems(folder), ...repeatedNameProblems(tenant, folder) }),
    remove: removeFolderTree,
    listed: showFolder,
    detailed: showFolderDetail,
  };
}

function createFolder(
  { identifiers }: Tenant,
  base: StoredRecord,
  { name, code, description, parentFolderId }: CreateValues<typeof folderFields>,
): FolderRecord {
  return {
    ...base,
    name,
    code: code ?? identifiers.code(),
    description: description ?? null,
    parentId: parentFolderId?.toLowerCase() ?? null,
    contents: { workflows: 0, routes: 0, pipelines: 0 },
  };
}

function updateFolder(
  _tenant: Tenant,
  folder: FolderRecord,
  values: UpdateValues<typeof folderFields>,
): FolderRecord {
  const { parentFolderId, ...others } = values;
  const move = parentFolderId === undefined ? {} : { parentId: parentFolderId?.toLowerCase() ?? null };
  return { ...folder, ...others, ...move };
}

/** What is in the folders goes with them: it is kept only as numbers of the folders. */
function removeFolderTree({ folders }: Tenant, folder: FolderRecord): void {
  for (const removed of leavesFirst(folders, folder)) folders.remove(removed);
}

function showFolder(tenant: Tenant, folder: FolderRecord): JsonObject {
  const { id, name, code, description, createdAt, updatedAt } = folder;
  const { workflows, routes, pipelines } = shownContents(tenant, folder);
  return {
    id,
    name,
    fullName: fullName(tenant.folders, folder, tenant.switches),
    code,
    ...optionalField(tenant, 'description', description),
    workflowsCount: workflows,
    routesCount: routes,
    pipelinesCount: pipelines,
    editable: true,
    createdAt,
    updatedAt,
  };
}

function showFolderDetail(tenant: Tenant, folder: FolderRecord, canSee: Visibility): JsonObject {
  const show = (other: FolderRecord): JsonObject => showFolder(tenant, other);
  const ancestors = visibleOf(ancestorsOf(tenant.folders, folder), canSee);
  const children = visibleOf(tenant.folders.childrenOf('', folder.id).inCreationOrder(), canSee);
  return { ...show(folder), ancestors: ancestors.map(show), children: children.map(show) };
}

function shownContents({ switches, folders }: Tenant, folder: FolderRecord): FolderContents {
  if (switches.folderCounts === 'own') return folder.contents;
  return leavesFirst(folders, folder)
    .map(({ contents }) => contents)
    .reduce((sum, { workflows, routes, pipelines }) => ({
      workflows: sum.workflows + workflows,
      routes: sum.routes + routes,
      pipelines: sum.pipelines + pipelines,
    }));
}

function repeatedNameProblems({ switches, folders }: Tenant, folder: FolderRecord): ErrorMap {
  if (switches.folderNamesMayRepeat) return {};
  const siblings = folders.childrenOf('', folder.parentId).inCreationOrder();
  const isTaken = siblings.some(({ id, name }) => id !== folder.id && name === folder.name);
  return isTaken ? { name: ['has already been taken'] } : {};
}
