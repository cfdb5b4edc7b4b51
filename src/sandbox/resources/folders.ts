// Folders: a tree that contains workflows, routes and pipelines, of which only the numbers are
// kept. The list is flat and has no parents; a single folder has its ancestors and children.

import type { Switches } from '../behaviour/switches.js';
import type { JsonObject } from '../http/json.js';
import { type Endpoints, endpointsOf, takenNameProblems } from '../operations/endpoints.js';
import { code, integer, nullable, text, uuid, type Values } from '../operations/field-rules.js';
import { optionalField, type Viewer } from '../operations/operation.js';
import { readPermissions, visibleOf } from '../operations/permissions.js';
import * as column from '../seed/seed-columns.js';
import {
  fieldFaults,
  parentCheck,
  problemsOf,
  repetition,
  type SeedProblem,
  treeRecords,
} from '../seed/seed-rows.js';
import type { Collection } from '../tenant/collection.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Resource, SeedRow, SeedTable } from './resource.js';

interface FolderRecord extends NamedRecord {
  readonly description: string | null;
  readonly contents: FolderContents;
}

/** Numbers of direct contents. No operation changes them; they come from the seed. */
interface FolderContents {
  readonly workflows: number;
  readonly routes: number;
  readonly pipelines: number;
}

/** A folder of a seed. Parents may come after their children. */
export interface SeedFolder extends SeedRow, Partial<FolderContents> {
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly description?: string | null;
}

export type FolderTable = SeedTable<'folders', SeedFolder>;

export const foldersOf: PerTenant<Collection<FolderRecord>> = recordsPerTenant<FolderRecord>();

const folderFields = {
  name: text('on create', 300),
  code: code('optional', 100),
  description: text('optional', Number.POSITIVE_INFINITY),
  parentFolderId: nullable(uuid('optional'), 'create', 'update'),
};

export const folders: Resource<SeedFolder, FolderTable> = {
  operations: (switches) => folderEndpoints(switches).operations,
  file: 'folders.csv',
  columns: {
    code: column.required(column.text),
    name: column.required(column.text),
    parentCode: column.textOrNull,
    description: column.textOrNull,
    workflows: column.count,
    routes: column.count,
    pipelines: column.count,
  } satisfies column.SeedColumns<SeedFolder>,
  check: checkFolders,
  plant: plantFolders,
  dump: dumpFolders,
  sortedBy: ['code'],
};

function folderEndpoints(switches: Switches): Endpoints<FolderRecord> {
  return endpointsOf({
    name: 'folder',
    path: '/v1/folders',
    parameter: 'folderId',
    addressedBy: 'id or code',
    permissions: {
      read: readPermissions(switches.workflowReadPermission),
      write: ['workflow_misc'],
      remove: ['workflow_misc'],
    },
    fields: folderFields,
    sortFields: {
      createdAt: (folder) => folder.createdAt,
      name: (folder) => folder.name,
      fullName: (folder, tenant) => foldersOf(tenant).fullName(folder, switches),
    },
    records: foldersOf,
    parentField: 'parentFolderId',
    blank: (base) => ({ ...base, description: null, contents: { workflows: 0, routes: 0, pipelines: 0 } }),
    makesCodes: true,
    change: changeFolder,
    problems: (tenant, folder) =>
      switches.folderNamesMayRepeat ? {} : takenNameProblems(siblingsOf(tenant, folder), folder),
    remove: removeFolderTree,
    listed: showFolder,
    detailed: showFolderDetail,
  });
}

function changeFolder(folder: FolderRecord, values: Values<typeof folderFields>): FolderRecord {
  const { parentFolderId, ...others } = values;
  const move = parentFolderId === undefined ? {} : { parentId: parentFolderId?.toLowerCase() ?? null };
  return { ...folder, ...others, ...move };
}

function siblingsOf(tenant: Tenant, { parentId }: FolderRecord): readonly FolderRecord[] {
  return foldersOf(tenant).childrenOf('', parentId).inCreationOrder();
}

/** Removes the contents too, which are only numbers of the folders. */
function removeFolderTree(tenant: Tenant, folder: FolderRecord): void {
  for (const removed of foldersOf(tenant).leavesFirst(folder)) foldersOf(tenant).remove(removed);
}

function showFolder(tenant: Tenant, folder: FolderRecord): JsonObject {
  const { id, name, code, description, createdAt, updatedAt } = folder;
  const { workflows, routes, pipelines } = shownContents(tenant, folder);
  return {
    id,
    name,
    fullName: foldersOf(tenant).fullName(folder, tenant.switches),
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

function showFolderDetail(tenant: Tenant, folder: FolderRecord, { canSee }: Viewer): JsonObject {
  const show = (other: FolderRecord): JsonObject => showFolder(tenant, other);
  const ancestors = visibleOf(foldersOf(tenant).ancestorsOf(folder), canSee);
  const children = visibleOf(foldersOf(tenant).childrenOf('', folder.id).inCreationOrder(), canSee);
  return { ...show(folder), ancestors: ancestors.map(show), children: children.map(show) };
}

function shownContents(tenant: Tenant, folder: FolderRecord): FolderContents {
  if (tenant.switches.folderCounts === 'own') return folder.contents;
  return foldersOf(tenant)
    .leavesFirst(folder)
    .map(({ contents }) => contents)
    .reduce((sum, { workflows, routes, pipelines }) => ({
      workflows: sum.workflows + workflows,
      routes: sum.routes + routes,
      pipelines: sum.pipelines + pipelines,
    }));
}

function checkFolders({ folders: rows = [] }: FolderTable): readonly SeedProblem[] {
  const number = integer('optional', 0, Number.MAX_SAFE_INTEGER);
  const fields = { ...folderFields, workflows: number, routes: number, pipelines: number };
  const isRepeated = repetition(rows.map(({ code }) => code));
  const checkParent = parentCheck(
    rows,
    (_row, code) => code,
    ({ parentCode }) => `no folder "${parentCode}"`,
  );
  return problemsOf(rows, (folder, index) => {
    const { code, name, workflows = 0, routes = 0, pipelines = 0 } = folder;
    const description = folder.description ?? '';
    return [
      ...fieldFaults(fields, { code, name, description, workflows, routes, pipelines }),
      isRepeated(index) ? `code: another folder has the code "${code}"` : undefined,
      ...checkParent(folder, index),
    ];
  });
}

function plantFolders(tenant: Tenant, { folders: rows = [] }: FolderTable): void {
  for (const { row, base } of treeRecords(tenant, rows, () => '')) {
    const { name, description = null, workflows = 0, routes = 0, pipelines = 0 } = row;
    foldersOf(tenant).put({ ...base, name, description, contents: { workflows, routes, pipelines } });
  }
}

function dumpFolders(tenant: Tenant): readonly Required<SeedFolder>[] {
  const all = foldersOf(tenant);
  return all.inTenant().map((folder) => {
    const { id, code, name, description, contents } = folder;
    const parentCode = all.parentOf(folder)?.code ?? null;
    return { id, code: code ?? '', name, parentCode, description, ...contents };
  });
}
