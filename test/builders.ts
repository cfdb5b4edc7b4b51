/** Arranges what the tests of the pure folders need. Every builder gives a whole value; a test names only what matters. */
import type {
  Change,
  DesiredRecord,
  ExistingRecord,
  Listing,
  Outcome,
  OutcomeStatus,
  Plan,
  ScopeSummary,
  Table,
  Values,
} from '../src/model.js';
import { changeId } from '../src/plan/change-id.js';
import { definitionOf } from '../src/resources/index.js';

/** The chart that teams live within when a test does not say. */
export const chart = 'FY27';

/** Parent code by team code, null for a root. */
export type Parents = Readonly<Record<string, string | null>>;

/** A table from lines of text without quotes; the header is line 1. */
export function aTable(
  resource: string,
  lines: readonly string[],
  place: { readonly file?: string; readonly sheet?: string } = {},
): Table {
  const [header = [], ...body] = lines.map((line) => line.split(','));
  return {
    resource,
    source: { file: `${resource}.csv`, sha256: '0'.repeat(64), rowCount: body.length, ...place },
    headerLine: 1,
    header,
    rows: body.map((cells, index) => ({ line: index + 2, cells })),
  };
}

/** A row that was read; its columns stand in the order of `values`. */
export function aDesired(
  resource: string,
  values: Values,
  { line = 2, scope = defaultScope(resource) }: { readonly line?: number; readonly scope?: string } = {},
): DesiredRecord {
  const columnIndexByField = new Map(Object.keys(values).map((field, index) => [field, index]));
  return {
    resource,
    scope,
    key: String(values[definitionOf(resource).keyField]),
    values,
    row: { table: { file: `${resource}.csv`, columnIndexByField }, line },
  };
}

/** A live record; fields that are not given are empty. */
export function anExisting(
  resource: string,
  values: Values,
  options: Partial<Pick<ExistingRecord, 'id' | 'scope' | 'facts'>> = {},
): ExistingRecord {
  const { fields, keyField } = definitionOf(resource);
  const key = values[keyField] ?? null;
  return {
    resource,
    scope: defaultScope(resource),
    key: key === null ? null : String(key),
    id: `id-${key}`,
    values: { ...Object.fromEntries(fields.map(({ name, type }) => [name, type.blank])), ...values },
    facts: {},
    ...options,
  };
}

export function aListing(
  resource: string,
  records: readonly ExistingRecord[] = [],
  options: Partial<Pick<Listing, 'scope' | 'isComplete'>> = {},
): Listing {
  return { resource, scope: defaultScope(resource), records, isComplete: true, ...options };
}

/** Rows for a tree of teams, the first in line 2. */
export function desiredTeams(parents: Parents): readonly DesiredRecord[] {
  return Object.entries(parents).map(([code, parentCode], index) =>
    aDesired('teams', { code, name: `Team ${code}`, parentCode }, { line: index + 2 }),
  );
}

/** Live teams in a tree, named as `desiredTeams` names them. */
export function existingTeams(parents: Parents): readonly ExistingRecord[] {
  return Object.entries(parents).map(([code, parentCode]) =>
    anExisting('teams', { code, name: `Team ${code}`, parentCode }),
  );
}

/** A create unless the test says otherwise. */
export function aChange(
  resource: string,
  key: string,
  { scope = defaultScope(resource), ...options }: Partial<Omit<Change, 'resource' | 'key'>> = {},
): Change {
  return {
    id: changeId({ resource, scope, key }),
    resource,
    scope,
    action: 'create',
    key,
    name: key,
    fields: [],
    origin: { file: `${resource}.csv`, line: 2 },
    dependsOn: [],
    ...options,
  };
}

export function aScope(resource: string, options: Partial<ScopeSummary> = {}): ScopeSummary {
  return {
    resource,
    scope: defaultScope(resource),
    rows: 0,
    existing: 0,
    unchanged: 0,
    isComplete: true,
    onlyInService: [],
    ...options,
  };
}

export function aPlan(options: Partial<Plan> = {}): Plan {
  return { serviceUrl: 'https://workflow.example', sources: [], scopes: [], changes: [], ...options };
}

export function anOutcome(change: Change, status: OutcomeStatus, options: Partial<Outcome> = {}): Outcome {
  return { change, status, ...options };
}

function defaultScope(resource: string): string {
  return definitionOf(resource).within ? chart : '';
}
