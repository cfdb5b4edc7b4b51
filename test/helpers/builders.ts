/**
 * Arranges what the tests of the pure folders need. Every builder gives a whole value; a test names
 * only what matters.
 */
import { expect } from 'vitest';
import type { Activation, Change, FieldChange } from '../../src/model/changes.js';
import type { CheckEvidence, CheckName, Finding, FindingOf } from '../../src/model/checks.js';
import { defaultLimits } from '../../src/model/limits.js';
import type { Outcome, OutcomeStatus, Plan, ScopeSummary, Withheld } from '../../src/model/plan.js';
import type { DesiredRecord, ExistingRecord, Listing, Value, Values } from '../../src/model/records.js';
import type { Source, Table } from '../../src/model/tables.js';
import { noPastActivations } from '../../src/plan/activation/time-line.js';
import type { PlanParts } from '../../src/plan/assemble-plan.js';
import { type Approvals, approvalsOfNumbers, liftsOf, noApprovals } from '../../src/plan/check/approve.js';
import { judgePlan } from '../../src/plan/check/check-plan.js';
import type { Memory } from '../../src/plan/check/view.js';
import { type CompareOptions, compareScopes } from '../../src/plan/compare/compare-scope.js';
import type { PairedScope } from '../../src/plan/compare/place-scopes.js';
import { linkIn } from '../../src/plan/records/changes.js';
import { changeIdOf } from '../../src/plan/records/names.js';
import {
  type ReportContent,
  type ReportInput,
  reportContent,
} from '../../src/report/content/report-content.js';
import { text } from '../../src/resources/fields/field-types.js';
import { definitionOf, tableDefinitions } from '../../src/resources/index.js';
import { type Field, field, keyIn, type TableDefinition } from '../../src/resources/resource.js';

/** The chart that teams live within when a test does not say. */
export const chart = 'FY27';

/** The master that items and custom fields live within when a test does not say. */
export const master = 'V1';

/** Parent code by team code, null for a root. */
export type Parents = Readonly<Record<string, string | null>>;

/** A table from lines of text without quotes; the header is line 1. */
export function aTable(
  resource: string,
  lines: readonly string[],
  { scope, ...place }: { readonly file?: string; readonly sheet?: string; readonly scope?: string } = {},
): Table {
  const [header = [], ...body] = lines.map((line) => line.split(','));
  return {
    resource,
    ...(scope !== undefined && { scope }),
    source: { file: `${resource}.csv`, sha256: '0'.repeat(64), rowCount: body.length, ...place },
    headerLine: 1,
    header,
    rows: body.map((cells, index) => ({ line: index + 2, cells })),
    blankRowCount: 0,
  };
}

/** A row that was read; its columns stand in the order of `values`. */
export function aDesired(
  resource: string,
  values: Values,
  {
    line = 2,
    ...options
  }: { readonly line?: number } & Partial<Omit<DesiredRecord, 'resource' | 'row'>> = {},
): DesiredRecord {
  const columnIndexByField = new Map(Object.keys(values).map((name, index) => [name, index]));
  return {
    resource,
    scope: defaultScope(resource),
    key: keyIn(tableOf(resource), values) ?? '',
    intent: 'upsert',
    values,
    row: { table: { file: `${resource}.csv`, columnIndexByField }, line },
    cells: [],
    ...options,
  };
}

/** A live record; fields that are not given are empty. */
export function anExisting(
  resource: string,
  values: Values,
  options: Partial<Pick<ExistingRecord, 'id' | 'scope' | 'facts'>> = {},
): ExistingRecord {
  const definition = definitionOf(resource);
  const { fields, keyFields } = definition;
  const key = keyFields.some((name) => (values[name] ?? null) === null) ? null : keyIn(definition, values);
  return {
    resource,
    scope: defaultScope(resource),
    key: key ?? null,
    id: `id-${key}`,
    values: { ...Object.fromEntries(fields.map(({ name, type }) => [name, type.blank])), ...values },
    facts: {},
    ...options,
  };
}

export function aListing(
  resource: string,
  records: readonly ExistingRecord[] = [],
  options: Partial<Pick<Listing, 'scope' | 'expectedCount' | 'owners'>> = {},
): Listing {
  return { resource, scope: defaultScope(resource), records, expectedCount: records.length, ...options };
}

/**
 * What the files ask for in a scope beside what the service has there; the scope is that of the
 * listing.
 */
export function aPairedScope(
  resource: string,
  options: Partial<Omit<PairedScope, 'definition'>> & Pick<PairedScope, 'records' | 'listing'>,
): PairedScope {
  return { definition: definitionOf(resource), scope: options.listing.scope, columns: [], ...options };
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

/** A row that deletes a record. */
export function aDelete(
  resource: string,
  key: string,
  options: { readonly line?: number; readonly scope?: string } = {},
): DesiredRecord {
  return aDesired(resource, { [tableOf(resource).keyField]: key }, { ...options, intent: 'delete' });
}

/** A custom field of items, as their master defines it. */
export function anInput(code: string, options: Partial<Field> & { readonly title?: string } = {}): Field {
  const { title = code, type = text(), ...others } = options;
  return field(`inputs.${code}`, type, { aliases: [code, title], ...others });
}

/** An activation of a chart that the service has. */
export function anActivation(
  key: string,
  when: string,
  {
    activation,
    before = null,
    ...options
  }: Partial<Omit<Change, 'activation'>> & {
    readonly activation?: Partial<Activation>;
    readonly before?: string | null;
  } = {},
): Change {
  return aChange('charts', key, {
    action: 'activate',
    liveId: `id-${key}`,
    fields: [{ field: 'activateOn', before, after: when }],
    activation: { asOf: '2027-01-01', count: 1, missing: [], renamed: [], ...activation },
    ...options,
  });
}

/** A create unless the test says otherwise. */
export function aChange(
  resource: string,
  key: string,
  {
    scope = defaultScope(resource),
    action = 'create',
    ...options
  }: Partial<Omit<Change, 'resource' | 'key'>> = {},
): Change {
  const link = linkIn(resource, key);
  return {
    id: changeIdOf(action, { resource, scope, key }),
    resource,
    scope,
    action,
    key,
    ...(link && { link }),
    name: key,
    fields: [],
    origin: { file: `${resource}.csv`, line: 2 },
    dependsOn: [],
    ...options,
  };
}

/** The same in one line: `update grades G1 level 10>20, name >Chief`. Only a new record has no id. */
export function changing(text: string, options: Parameters<typeof aChange>[2] = {}): Change {
  const [action = '', resource = '', key = '', ...fields] = text.split(' ');
  return aChange(resource, key, {
    action: action as Change['action'],
    ...(action !== 'create' && { liveId: `id-${key}` }),
    fields: fieldsOf(fields.join(' ')),
    ...options,
  });
}

/** Fields with their values before and after: nothing is blank, `10` a number, `[A,B]` a list. */
export function fieldsOf(text: string): readonly FieldChange[] {
  const parsedWord = (word: string): Value => {
    if (word.startsWith('[')) return word.slice(1, -1).split(',');
    return /^(\d+|true|false)$/.test(word) ? (JSON.parse(word) as number | boolean) : word || null;
  };
  return text.split(', ').flatMap((one): readonly FieldChange[] => {
    const [, field, before = '', after = ''] = /^(\S+) (.*)>(.*)$/.exec(one) ?? [];
    return field === undefined ? [] : [{ field, before: parsedWord(before), after: parsedWord(after) }];
  });
}

export function aScope(resource: string, options: Partial<ScopeSummary> = {}): ScopeSummary {
  return {
    resource,
    scope: defaultScope(resource),
    rows: 0,
    existing: 0,
    unchanged: 0,
    isComplete: true,
    isPruned: false,
    onlyInService: [],
    ...options,
  };
}

/** What a plan was made from. */
export const aSource: Source = { file: 'grades.csv', sha256: 'ab12', rowCount: 3 };

export function aPlan(options: Partial<Plan> = {}): Plan {
  return {
    serviceUrl: 'https://workflow.example',
    sources: [],
    scopes: [],
    changes: [],
    withheld: [],
    findings: [],
    limits: defaultLimits,
    ...options,
  };
}

/** What a plan is made from: nothing is remembered, and nothing is odd. */
export function planParts(
  {
    memory = {},
    scopes = [],
    ...parts
  }: Partial<Omit<PlanParts, 'memory' | 'scopes'>> & {
    readonly memory?: Partial<Memory>;
    readonly scopes?: readonly PairedScope[];
  } = {},
  options: CompareOptions = {},
): PlanParts {
  return {
    serviceUrl: 'https://workflow.example',
    sources: [],
    scopes: compareScopes(scopes, options),
    activations: [],
    suspects: [],
    listings: [],
    files: [],
    memory: {
      rowsBefore: new Map(),
      neverPruned: new Set(),
      acceptedFiles: new Map(),
      activations: noPastActivations,
      ...memory,
    },
    setAsideCountByResource: new Map(),
    switchedOff: [],
    ...parts,
  };
}

export function anOutcome(change: Change, status: OutcomeStatus, options: Partial<Outcome> = {}): Outcome {
  return { change, status, ...options };
}

/** What reports are made from, at a time that is always the same. */
export function aReport(plan: Plan, options: Partial<Omit<ReportInput, 'plan'>> = {}): ReportContent {
  const createdAt = '2026-04-01T09:12:00.000Z';
  return reportContent({ command: 'plan', createdAt, toolVersion: '1.2.3', plan, ...options });
}

function defaultScope(resource: string): string {
  const { within } = tableOf(resource);
  if (!within) return '';
  return within.resource === 'charts' ? chart : master;
}

/** What `--approve` gives, in the words of the command line: `deletes=5@3f9ac2d014`. */
export function approving(...approved: readonly string[]): Approvals {
  return { ...noApprovals, approved };
}

/** The same of a person who sees the plan and needs no digest: `activate=FY27`. */
export function approvingSeen(...approved: readonly string[]): Approvals {
  return { ...approving(...approved), isBareAccepted: true };
}

/** An approval with any digest: for expected values. */
export function approvalLike(bare: string): string {
  return expect.stringMatching(new RegExp(`^${bare}@[0-9a-f]{10}$`)) as string;
}

/** The approval of a plan as it would be printed, by what it begins with: `deletes=5`. */
export function printedApproval(plan: Plan, begin: string): string {
  const lifts = liftsOf([...plan.findings, ...judgePlan(plan, noApprovals).refusals]);
  return (
    [...lifts, ...approvalsOfNumbers(plan.changes)].find((lift) => lift.startsWith(`${begin}@`)) ?? begin
  );
}

/** What a check has found about changes, as it stands in a plan. */
export function aFinding<Check extends CheckName>(
  check: Check,
  evidence: CheckEvidence[Check],
  {
    holds = [],
    ...options
  }: Partial<Omit<FindingOf<Check>, 'holds'>> & { readonly holds?: readonly Change[] } = {},
): Finding {
  const records = holds.slice(0, 10).map(({ key, name }) => ({ key, name }));
  const ids = holds.map(({ id }) => id);
  return {
    check,
    place: {},
    holds: ids,
    reach: 'changes',
    evidence,
    records,
    ...options,
  } as unknown as Finding;
}

/** The refusal of a plan that deletes so many records. */
export function tooManyDeletes(count: number): Finding {
  const holds = Array.from({ length: count }, (_, index) => `grades/G${index}`);
  const found = aFinding('limit_exceeded', { kind: 'deletes', count, allowed: 500 }, { reach: 'plan' });
  return { ...found, holds, lift: `deletes=${count}@3f9ac2d014` };
}

/** A withheld change, and the finding that holds it back alone. */
export function aWithheld<Check extends CheckName>(
  change: Change,
  check: Check,
  evidence: CheckEvidence[Check],
  options: Partial<FindingOf<Check>> = {},
): Withheld {
  const { resource, scope } = change;
  return {
    change,
    finding: aFinding(check, evidence, { place: { resource, scope }, ...options, holds: [change] }),
  };
}

/** The part of a plan that is withheld. */
export function holding(...withheld: readonly Withheld[]): Pick<Plan, 'withheld' | 'findings'> {
  return { withheld, findings: [...new Set(withheld.map(({ finding }) => finding))] };
}

/** The definition of a table, of a part of a resource as well. */
function tableOf(name: string): TableDefinition {
  return tableDefinitions.find((table) => table.name === name) ?? definitionOf(name);
}
