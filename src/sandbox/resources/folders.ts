// Folders: a tree that contains workflows, routes and pipelines, of which only the numbers are
// kept; they go with their folder. The list is flat and has no parents; a single folder has its
// ancestors and children.
import type { JsonObject } from '../http/json.js';
import { code, integer, nullable, text, uuid } from '../operations/field-rules.js';
import { byMember } from '../operations/list-query.js';
import { readPermissions } from '../operations/permissions.js';
import { fieldsShown } from '../operations/show-fields.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Definition } from './definition.js';
import type { SeedFolder } from './seed-data.js';

/** Numbers of direct contents. No operation changes them; they come from the seed. */
type FolderContents = Readonly<Record<'workflows' | 'routes' | 'pipelines', number>>;

interface FolderRecord extends NamedRecord, FolderContents {
  readonly description: string | null;
}

const foldersOf = recordsPerTenant<FolderRecord>();

const count = {
  ...integer('optional', 0, Number.MAX_SAFE_INTEGER),
  isOnlyIn: 'rows',
  initial: 0,
} as const;
const fields = {
  code: code('optional'),
  name: text('on create', 300),
  description: text('optional'),
  workflows: count,
  routes: count,
  pipelines: count,
};

const showFields = fieldsShown(fields);

export const folders: Definition<SeedFolder, FolderRecord> = {
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
    fullName: (tenant, folder) => foldersOf(tenant).fullName(folder, tenant.switches),
  },
  namesMayRepeat: ({ folderNamesMayRepeat }) => folderNamesMayRepeat,
  listed: showFolder,
  detailed: (tenant, folder) => {
    const show = (other: FolderRecord): JsonObject => showFolder(tenant, other);
    const ancestors = tenant.seen(foldersOf(tenant).ancestorsOf(folder));
    const children = tenant.seen(foldersOf(tenant).childrenOf('', folder.id).inCreationOrder());
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
