// The CSV files of a seed: one table each, with its columns.
import type { CsvColumns } from './parse-csv.js';
import type { Seed } from './seed.js';

/** One table of a seed as a file. */
export interface SeedTable extends CsvColumns {
  readonly file: string;
}

/** The tables in the order in which they are read. */
export const seedTables: { readonly [K in keyof Required<Seed>]: SeedTable } = {
  grades: {
    file: 'grades.csv',
    all: ['code', 'name', 'level', 'default'],
    required: ['code', 'name', 'level'],
  },
  charts: { file: 'charts.csv', all: ['name', 'current', 'activateOn'], required: ['name'] },
  teams: {
    file: 'teams.csv',
    all: ['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly'],
    required: ['chart', 'code', 'name'],
  },
  memberships: {
    file: 'memberships.csv',
    all: ['user', 'chart', 'team', 'grade'],
    required: ['user', 'chart', 'team'],
  },
  masters: {
    file: 'masters.csv',
    all: ['code', 'name', 'description', 'defaultSortBy'],
    required: ['code', 'name'],
  },
  masterFields: {
    file: 'master-fields.csv',
    all: ['master', 'code', 'title', 'fieldType', 'required', 'description', 'options', 'visible'],
    required: ['master', 'code', 'title', 'fieldType'],
  },
  items: {
    file: 'items.csv',
    all: ['master', 'code', 'name', 'description', 'startsOn', 'endsOn'],
    required: ['master', 'code', 'name'],
    others: 'allowed',
  },
  folders: {
    file: 'folders.csv',
    all: ['code', 'name', 'parentCode', 'description', 'workflows', 'routes', 'pipelines'],
    required: ['code', 'name'],
  },
  categories: { file: 'categories.csv', all: ['name'], required: ['name'] },
};
