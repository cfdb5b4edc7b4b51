// Categories of workflows: a name, and a code the service makes up. They are addressed by id only,
// and a single one cannot be read.

import type { Switches } from '../behaviour/switches.js';
import type { JsonObject } from '../http/json.js';
import { type Endpoints, endpointsOf, takenNameProblems } from '../operations/endpoints.js';
import { text } from '../operations/field-rules.js';
import { readPermissions } from '../operations/permissions.js';
import * as column from '../seed/seed-columns.js';
import { fieldFaults, problemsOf } from '../seed/seed-rows.js';
import type { NamedRecord } from '../tenant/record-list.js';
import { recordsPerTenant, type Tenant } from '../tenant/tenant.js';
import type { Resource, SeedRow, SeedTable } from './resource.js';

/** A category of a seed. */
export interface SeedCategory extends SeedRow {
  readonly name: string;
  /** Absent: made up, as for every new category. */
  readonly code?: string;
}

/** Their table in a seed. */
export type CategoryTable = SeedTable<'categories', SeedCategory>;

const categoriesOf = recordsPerTenant<NamedRecord>();

/** The name is required in updates too. */
const categoryFields = { name: text('always', 100) };

/** Categories as a resource. */
export const categories: Resource<SeedCategory, CategoryTable> = {
  operations: (switches) => {
    const { operations, recordPath } = categoryEndpoints(switches);
    return operations.filter(({ method, path }) => method !== 'GET' || path !== recordPath);
  },
  file: 'categories.csv',
  columns: { name: column.required(column.text) } satisfies column.SeedColumns<Omit<SeedCategory, 'code'>>,
  check: ({ categories: rows = [] }) => problemsOf(rows, ({ name }) => fieldFaults(categoryFields, { name })),
  plant: (tenant, { categories: rows = [] }) => {
    for (const { id, name, code } of rows) {
      const base = tenant.newRecord('', id);
      categoriesOf(tenant).put({ ...base, name, code: code ?? tenant.identifiers.code() });
    }
  },
  dump: (tenant) => {
    const all = categoriesOf(tenant).inTenant();
    return all.map(({ id, name, code }) => ({ id, name, code: code ?? '' }));
  },
  sortedBy: ['name'],
  madeUp: ['code'],
};

function categoryEndpoints(switches: Switches): Endpoints<NamedRecord> {
  return endpointsOf({
    name: 'category',
    path: '/v1/categories',
    parameter: 'categoryId',
    addressedBy: 'id',
    permissions: {
      read: readPermissions(switches.workflowReadPermission),
      write: ['workflow_misc'],
      remove: ['workflow_misc'],
    },
    fields: categoryFields,
    sortFields: {
      name: (category) => category.name,
      createdAt: (category) => category.createdAt,
      updatedAt: (category) => category.updatedAt,
    },
    records: categoriesOf,
    blank: (base) => base,
    makesCodes: true,
    problems: (tenant, category) =>
      switches.categoryNamesMayRepeat ? {} : takenNameProblems(categoriesOf(tenant).inTenant(), category),
    remove: (tenant, category) => categoriesOf(tenant).remove(category),
    listed: showCategory,
  });
}

function showCategory({ switches }: Tenant, category: NamedRecord): JsonObject {
  const { id, name, code, createdAt, updatedAt } = category;
  return { id, name, ...(switches.categoryCodes === 'shown' ? { code } : {}), createdAt, updatedAt };
}
