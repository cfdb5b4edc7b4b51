// Folders: a tree that contains workflows, routes and pipelines, of which only the numbers are
// kept. The list is flat and has no parents; a single folder has its ancestors and children.
import type { JsonObject } from '../http/json.js';
import { takenNameProblems } from '../operations/endpoints.js';
import { code, initially, integer, nullable, onlyIn, text, uuid } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { readPermissions, visibleOf } from '../operations/permissions.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Definition, SeedRow, SeedTable } from './definition.js';

/** Numbers of direct contents. No operation changes them; they come from the seed. */
interface FolderContents {
  readonly workflows: number;
  readonly routes: number;
  readonly pipelines: number;
}

interface FolderRecord extends NamedRecord, FolderContents {
  readonly description: string | null;
}

/** A folder of a seed. Parents may come after their children. */
export interface SeedFolder extends SeedRow, Partial<FolderContents> {
  readonly code: string;
  readonly name: string;
  readonly parentCode?: string | null;
  readonly description?: string | null;
}

export type FolderTable = SeedTable<'folders', SeedFolder>;

const foldersOf = recordsPerTenant<FolderRecord>();

const count = onlyIn('rows', initially(0, integer('optional', 0, Number.MAX_SAFE_INTEGER)));
const fields = {
  code: code('optional'),
  name: text('on create', 300),
  description: text('optional'),
  workflows: count,
  routes: count,
  pipelines: count,
};

const showFields = fieldsShown(fields);

export const folders: Definition<SeedFolder, FolderRecord, FolderTable> = {
  noun: 'folder',
  file: 'folders.csv',
  fields,
  records: foldersOf,
  parent: { field: 'parentFolderId', rule: nullable(uuid('optional')) },
  path: '/v1/folders/{folderId}',
  access: ({ workflowReadPermission }) => ({
    read: readPermissions(workflowReadPermission),
    write: ['workflow_misc'],
  }),
  sortBy: {
    ...byMember<FolderRecord>('createdAt', 'name'),
    fullName: (folder, tenant) => foldersOf(tenant).fullName(folder, tenant.switches),
  },
  problems: (tenant, folder) => {
    const siblings = foldersOf(tenant).childrenOf('', folder.parentId).inCreationOrder();
    return tenant.switches.folderNamesMayRepeat ? {} : takenNameProblems(siblings, folder);
  },
  // The contents are only numbers of the folders, and go with them.
  remove: (tenant, folder) => {
    for (const removed of foldersOf(tenant).leavesFirst(folder)) foldersOf(tenant).remove(removed);
  },
  listed: showFolder,
  detailed: (tenant, folder, { canSee }) => {
    const show = (other: FolderRecord): JsonObject => showFolder(tenant, other);
    const ancestors = visibleOf(foldersOf(tenant).ancestorsOf(folder), canSee);
    const children = visibleOf(foldersOf(tenant).childrenOf('', folder.id).inCreationOrder(), canSee);
    return { ...show(folder), ancestors: ancestors.map(show), children: children.map(show) };
  },
};

function showFolder(tenant: Tenant, folder: FolderRecord): JsonObject {
  const isOwn = tenant.switches.folderCounts === 'own';
  const counted = isOwn ? [folder] : foldersOf(tenant).leavesFirst(folder);
  const sumOf = (name: keyof FolderContents): number => counted.reduce((sum, one) => sum + one[name], 0);
  return {
    ...showFields(tenant, folder),
    fullName: foldersOf(tenant).fullName(folder, tenant.switches),
    workflowsCount: sumOf('workflows'),
    routesCount: sumOf('routes'),
    pipelinesCount: sumOf('pipelines'),
    editable: true,
  };
}
