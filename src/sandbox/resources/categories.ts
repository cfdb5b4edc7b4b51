// Categories of workflows: a name, and a code the service makes up. They are addressed by id only, and a single one
// cannot be read.

import type { Switches } from '../behaviour/switches.js';
import type { ErrorMap } from '../http/api-error.js';
import type { JsonObject } from '../http/json.js';
import { type FieldRule, text } from '../operations/field-rules.js';
import type { Operation } from '../operations/operation.js';
import { readPermissions } from '../operations/permissions.js';
import { crudOperations, nameProblems, type Resource } from '../operations/resource.js';
import type { NamedRecord } from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';

/** A category as the sandbox keeps it. */
export interface CategoryRecord extends NamedRecord {}

/** The request body of a category. The name is required in updates too. */
export const categoryFields: { readonly name: FieldRule<string, 'always'> } = { name: text('always', 100) };

/** The operations on categories. */
export function categoryOperations(switches: Switches): readonly Operation[] {
  const { path } = categoryResource(switches);
  const operations = crudOperations(categoryResource(switches));
  return operations.filter((operation) => operation.method !== 'GET' || operation.path === path);
}

function categoryResource(switches: Switches): Resource<typeof categoryFields, CategoryRecord> {
  return {
    name: 'category',
    path: '/v1/categories',
    parameter: 'categoryId',
    addressedBy: 'id',
    permissions: { read: readPermissions(switches), write: ['workflow_misc'], remove: ['workflow_misc'] },
    fields: categoryFields,
    sortFields: {
      name: (category) => category.name,
      createdAt: (category) => category.createdAt,
      updatedAt: (category) => category.updatedAt,
    },
    collection: (tenant) => tenant.categories,
    create: (tenant, base, values) => ({ ...base, ...values, code: tenant.identifiers.code() }),
    update: (_tenant, category, values) => ({ ...category, ...values }),
    problems: (tenant, category) => ({
      ...nameProblems(category),
      ...repeatedNameProblems(tenant, category),
    }),
    remove: (tenant, category) => tenant.categories.remove(category),
    listed: showCategory,
    detailed: showCategory,
  };
}

function showCategory({ switches }: Tenant, category: CategoryRecord): JsonObject {
  const { id, name, code, createdAt, updatedAt } = category;
  return { id, name, ...(switches.categoryCodes === 'shown' ? { code } : {}), createdAt, updatedAt };
}

function repeatedNameProblems({ switches, categories }: Tenant, category: CategoryRecord): ErrorMap {
  if (switches.categoryNamesMayRepeat) return {};
  const others = categories.inScope('').inCreationOrder();
  const isTaken = others.some(({ id, name }) => id !== category.id && name === category.name);
  return isTaken ? { name: ['has already been taken'] } : {};
}
