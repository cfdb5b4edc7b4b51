// From the rows of the seed files to the rows of a seed.

import type { InputValue } from '../resources/item-values.js';
import type { FieldType } from '../resources/master-fields.js';
import type { DefaultSortBy } from '../resources/masters.js';
import { type CellReader, listOf } from './cell-reader.js';
import type { CsvRow } from './parse-csv.js';
import type {
  SeedCategory,
  SeedChart,
  SeedFolder,
  SeedGrade,
  SeedItem,
  SeedMaster,
  SeedMasterField,
  SeedMembership,
  SeedTeam,
} from './seed.js';
import { keyWithin } from './seed-checks.js';
import { seedTables } from './seed-tables.js';

/** The types of all fields, by master and code of the field. */
export type TypeByField = ReadonlyMap<string, FieldType>;

/** Finds the type of a field for every cell of items.csv. */
export function typesOf(fields: readonly SeedMasterField[]): TypeByField {
  return new Map(fields.map(({ master, code, fieldType }) => [keyWithin(master, code), fieldType]));
}

/** A row of grades.csv. */
export function toGrade({ cells, place }: CsvRow, reader: CellReader): SeedGrade {
  const level = reader.integer(place, 'level', cells['level']);
  const isDefault = reader.flag(place, 'default', cells['default']);
  return { code: cells['code'] || null, name: cells['name'] ?? '', level, default: isDefault };
}

/** A row of charts.csv. */
export function toChart({ cells, place }: CsvRow, reader: CellReader): SeedChart {
  const current = reader.flag(place, 'current', cells['current']);
  return { name: cells['name'] ?? '', current, activateOn: cells['activateOn'] || null };
}

/** A row of teams.csv. */
export function toTeam({ cells, place }: CsvRow, reader: CellReader): SeedTeam {
  const { chart = '', code = '', name = '', parentCode, notes } = cells;
  const approveOnly = reader.flag(place, 'approveOnly', cells['approveOnly']);
  return { chart, code, name, parentCode: parentCode || null, notes: notes || null, approveOnly };
}

/** A row of memberships.csv. */
export function toMembership({ cells }: CsvRow): SeedMembership {
  const { user = '', chart = '', team = '', grade } = cells;
  return { user, chart, team, grade: grade || null };
}

/** A row of masters.csv. A blank defaultSortBy is left to the service. */
export function toMaster({ cells }: CsvRow): SeedMaster {
  const { code = '', name = '', description, defaultSortBy } = cells;
  // A text that is no enum value is found by the check of the seed, as in a request.
  const order = defaultSortBy ? { defaultSortBy: defaultSortBy as DefaultSortBy } : {};
  return { code, name, description: description || null, ...order };
}

/** A row of master-fields.csv. A field is visible unless the file says otherwise. */
export function toMasterField({ cells, place }: CsvRow, reader: CellReader): SeedMasterField {
  const { master = '', code = '', title = '', fieldType = '', description, options = '' } = cells;
  const choices = listOf(options);
  return {
    master,
    code,
    title,
    // A text that is no enum value is found by the check of the seed, as in a request.
    fieldType: fieldType as FieldType,
    required: reader.flag(place, 'required', cells['required']),
    description: description || null,
    options: choices.length === 0 ? null : choices,
    visible: reader.flag(place, 'visible', cells['visible'], { blank: true }),
  };
}

/**
 * A row of items.csv. The columns that are not the item's own are field codes; a blank cell of a field is an empty
 * input, and a blank cell of a field the master does not have means nothing.
 */
export function toItem({ cells }: CsvRow, typeByField: TypeByField): SeedItem {
  const { master = '', code = '', name = '', description, startsOn, endsOn, ...others } = cells;
  const inputs = Object.entries(others)
    .map(([column, cell]) => [column, cell, typeByField.get(keyWithin(master, column))] as const)
    .filter(([, cell, fieldType]) => fieldType !== undefined || cell !== '')
    .map(([column, cell, fieldType]) => [column, toValue(cell, fieldType)] as const);
  return {
    master,
    code,
    name,
    description: description || null,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    inputs: Object.fromEntries(inputs),
  };
}

/** A row of folders.csv. */
export function toFolder({ cells, place }: CsvRow, reader: CellReader): SeedFolder {
  const { code = '', name = '', parentCode, description } = cells;
  return {
    code,
    name,
    parentCode: parentCode || null,
    description: description || null,
    workflows: reader.count(place, 'workflows', cells['workflows']),
    routes: reader.count(place, 'routes', cells['routes']),
    pipelines: reader.count(place, 'pipelines', cells['pipelines']),
  };
}

/** A row of categories.csv. */
export function toCategory({ cells }: CsvRow): SeedCategory {
  return { name: cells['name'] ?? '' };
}

/** The columns of items.csv that are neither an item's own nor the code of any field. */
export function strayColumns({ cells }: CsvRow, fields: readonly SeedMasterField[]): readonly string[] {
  const known = new Set([...seedTables.items.all, ...fields.map(({ code }) => code)]);
  return Object.keys(cells).filter((column) => !known.has(column));
}

function toValue(cell: string, fieldType: FieldType | undefined): InputValue {
  if (fieldType === 'checkbox') return listOf(cell);
  return cell === '' ? null : cell;
}
