// Admin roles: who manages what. Only creating and changing them is shown; members come from the
// seed. They do not limit tokens.
import { type ErrorMap, forbidden, validationFailed } from '../../http/api-error.js';
import type { JsonObject } from '../../http/json.js';
import { endpointsOf } from '../../operations/endpoints.js';
import { choices, text, uuids } from '../../operations/field-rules.js';
import type { Call, Operation } from '../../operations/operation.js';
import { permissionUses } from '../../operations/permissions.js';
import * as column from '../../seed/seed-columns.js';
import type { Collection } from '../../tenant/collection.js';
import type { NamedRecord } from '../../tenant/record-list.js';
import { type PerTenant, recordsPerTenant, type Tenant } from '../../tenant/tenant.js';
import { foldersOf } from '../folders.js';
import { mastersOf } from '../records/master-record.js';
import { teamsOf } from '../records/team-record.js';
import { administrator } from '../records/user-record.js';
import type { Resource, SeedRow, SeedTable } from '../resource.js';
import { linkedTable, toUser, type UserRows } from './linked-table.js';

interface RoleValues {
  readonly name: string;
  readonly permissionList: readonly string[] | null;
  /** Ids of users. */
  readonly members: readonly string[] | null;
  readonly folderIds: readonly string[];
  readonly teamIds: readonly string[];
  readonly generalMasterIds: readonly string[];
}

interface RoleRecord extends NamedRecord, RoleValues {}

export interface SeedRole extends SeedRow, Partial<RoleValues> {
  readonly name: string;
}

export type RoleTable = SeedTable<'roles', SeedRole>;

type Tables = RoleTable & UserRows;

const rolesOf: PerTenant<Collection<RoleRecord>> = recordsPerTenant<RoleRecord>();

/** The identifiers of the contract, and the sandbox's own names for those it does not give. */
const identifiers = [
  ...new Set([
    ...Object.keys(permissionUses),
    ...[
      'ticket_read',
      'ticket_write',
      'route',
      'pipeline',
      'automation',
      'permission_audit',
      'permission_stats',
    ],
  ]),
];

const targets: Readonly<
  Record<'folderIds' | 'teamIds' | 'generalMasterIds', PerTenant<Collection<NamedRecord>>>
> = {
  folderIds: (tenant) => foldersOf(tenant),
  teamIds: (tenant) => teamsOf(tenant),
  generalMasterIds: (tenant) => mastersOf(tenant),
};

const roleBody = {
  name: text('on create', 300),
  permissionList: choices('optional', identifiers),
  folderIds: uuids('optional', { isUnique: true }),
  teamIds: uuids('optional', { isUnique: true }),
  generalMasterIds: uuids('optional', { isUnique: true }),
};

export const blankRole: Omit<RoleValues, 'name'> = {
  permissionList: null,
  members: null,
  folderIds: [],
  teamIds: [],
  generalMasterIds: [],
};

export const roles: Resource<SeedRole, Tables> = {
  operations: roleOperations,
  ...linkedTable<SeedRole, RoleRecord, Tables>({
    file: 'roles.csv',
    notes: [`members are codes; permissionList: ${identifiers.join(', ')}.`],
    columns: { name: column.required(column.text), permissionList: column.list, members: column.list },
    links: { members: toUser },
    rules: { name: roleBody.name },
    rowsOf: ({ roles: rows = [] }) => rows,
    records: rolesOf,
    defaults: blankRole,
    name: ({ name }) => name,
    sortedBy: ['name'],
  }),
};

function roleOperations(): readonly Operation[] {
  const endpoints = endpointsOf({
    name: 'role',
    path: '/v1/roles',
    parameter: 'roleId',
    addressedBy: 'id',
    permissions: { read: [], write: ['role'] },
    fields: roleBody,
    isPartlyShown: true,
    sortFields: {},
    records: rolesOf,
    blank: (base): RoleRecord => ({ ...base, ...blankRole }),
    makesCodes: false,
    problems: targetProblems,
    remove: (tenant, role) => rolesOf(tenant).remove(role),
    listed: (_, role) => showRole(role),
  });
  return endpoints.operations
    .filter(({ method }) => method !== 'GET')
    .map((operation) => {
      if (operation.method === 'POST') return operation;
      const answer: Operation['answer'] = (call) => {
        refuseOwn(call, endpoints.find(call));
        return operation.answer(call);
      };
      return { ...operation, answer };
    });
}

/** Nobody changes a role that they are in, except for who administrates everything. */
function refuseOwn({ tenant, caller }: Call, { members }: RoleRecord): void {
  if (caller.id === administrator(tenant).id || !members?.includes(caller.id)) return;
  const message = 'a member cannot change the role';
  throw tenant.switches.ownRole === '403' ? forbidden(message) : validationFailed({ base: [message] });
}

/** The same id twice violates the schema; ids that differ in letter case name the same record. */
function targetProblems(tenant: Tenant, role: RoleRecord): ErrorMap {
  const faults = Object.entries(targets).map(([name, recordsOf]) => {
    const ids = role[name as keyof typeof targets].map((id) => id.toLowerCase());
    const missing = ids.filter((id) => recordsOf(tenant).byId(id) === undefined);
    if (new Set(ids).size < ids.length) return { [name]: ['has duplicates'] };
    return missing.length === 0 ? {} : { [name]: [`there is no ${missing.join(', ')}`] };
  });
  return Object.assign({}, ...faults);
}

export function rolesOfUser(tenant: Tenant, userId: string): readonly RoleRecord[] {
  return rolesOf(tenant)
    .inTenant()
    .filter(({ members }) => members?.includes(userId));
}

export function showRole({
  id,
  name,
  permissionList,
  createdAt,
  updatedAt,
  ...role
}: RoleRecord): JsonObject {
  const { folderIds, teamIds, generalMasterIds } = role;
  const list = permissionList ?? [];
  return { id, name, permissionList: list, folderIds, teamIds, generalMasterIds, createdAt, updatedAt };
}
