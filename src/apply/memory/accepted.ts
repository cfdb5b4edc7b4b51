/**
 * What accepted runs have shown of files: how many rows each scope had, to detect truncated files,
 * and which files fed each table and what they held: one may be missing, or an older one. Pure.
 */
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { Outcome, Plan, ScopeSummary } from '../../model/plan.js';
import type { Source } from '../../model/tables.js';
import { fedParts, goneColumns, missingAmong, withoutDigits } from '../../plan/check/files.js';
import { isWaiting } from '../../plan/check/hold.js';
import { groupBy } from '../../plan/records/collections.js';
import { renamedScopes } from '../../plan/records/containers.js';
import { doneBy } from '../../plan/records/digests.js';
import { scopeId } from '../../plan/records/names.js';
import { isDone } from '../../plan/records/totals.js';
import { resourceDefinitions } from '../../resources/index.js';
import { tableNamesOf } from '../../resources/resource.js';
import { type Memory, noTable, type PastFile, type PastScope, type PastTable } from './memory.js';
import { fileNameOf } from './sources.js';

interface CarriedOut {
  readonly plan: Plan;
  readonly outcomes: readonly Outcome[];
  readonly today: string;
}

/** A change that was not made; `finding`: it was withheld. */
interface LeftChange {
  readonly change: Change;
  readonly finding?: Finding;
}

function leftBy({ plan, outcomes }: CarriedOut): readonly LeftChange[] {
  const unfinished = outcomes.filter((outcome) => !isDone(outcome));
  return [...plan.withheld, ...unfinished.map(({ change }) => ({ change }))];
}

/** The scopes of which nothing was withheld or left to do, but for deletes that only wait. */
function acceptedScopes(run: CarriedOut): readonly ScopeSummary[] {
  const open = leftBy(run).filter((one) => !isWaiting(one));
  const places = new Set(open.map(({ change }) => scopeId(change)));
  return run.plan.scopes.filter((scope) => scope.rows > 0 && !places.has(scopeId(scope)));
}

/** With what a run has shown whose files are a measure for the next ones. */
export function acceptedAfter(
  { scopes, tables }: Memory,
  run: CarriedOut,
): Pick<Memory, 'scopes' | 'tables'> {
  const accepted = new Set(acceptedScopes(run));
  return { scopes: scopesAfter(scopes, accepted, run), tables: tablesAfter(tables, accepted, run) };
}

/** Only a run that may delete may lower a count, or a cut off file would look complete. */
function scopesAfter(
  before: Memory['scopes'],
  accepted: ReadonlySet<ScopeSummary>,
  run: CarriedOut,
): Memory['scopes'] {
  const { plan, outcomes, today } = run;
  const leftByScope = groupBy(leftBy(run), ({ change }) => scopeId(change));
  const after = new Map(before);
  // Under both keys: a file is measured by the rows it had under the old one.
  for (const { oldId, newId } of renamedScopes(outcomes.filter(isDone).map(({ change }) => change))) {
    const renamed = before.get(oldId);
    if (renamed) after.set(newId, renamed);
  }
  for (const scope of plan.scopes) {
    const past = after.get(scopeId(scope)) ?? { isPruned: false };
    const left = leftByScope.get(scopeId(scope)) ?? [];
    const { rows, isPruned } = accepted.has(scope) ? rowsAfter(scope, past, left) : past;
    const states = statesAfter(scope, past, { plan, outcomes });
    const absent = absentAfter(past, left, today);
    after.set(scopeId(scope), {
      rows,
      isPruned,
      existing: scope.existing,
      readOn: today,
      ...(states && { states }),
      ...(absent.size > 0 && { absent }),
    });
  }
  return after;
}

/** What somebody set by hand is not known until the files say the same, or it was approved. */
function statesAfter(
  { states, ...scope }: ScopeSummary,
  past: PastScope,
  { plan, outcomes }: Pick<CarriedOut, 'plan' | 'outcomes'>,
): PastScope['states'] {
  if (!states) return undefined;
  const place = scopeId(scope);
  const stateByKey = new Map(statesByKey(Object.entries(states)));
  const changesMade = outcomes.filter(isDone).map(({ change }) => change);
  for (const change of changesMade) {
    const [field] = change.fields;
    if (change.action === 'set-status' && scopeId(change) === place)
      stateByKey.set(change.key, String(field?.after));
  }
  const known = statesByKey(past.states ?? []);
  const byHand = plan.withheld.filter(({ finding }) => finding.check === 'set_by_hand');
  for (const { change } of byHand) {
    if (change.action !== 'set-status') continue;
    const state = known.get(change.key);
    if (state === undefined) stateByKey.delete(change.key);
    else stateByKey.set(change.key, state);
  }
  const keysByState = groupBy([...stateByKey], ([, state]) => state);
  return new Map([...keysByState].map(([state, keyed]) => [state, keyed.map(([key]) => key)]));
}

/** A night on which something else holds a delete back proves nothing, and ends no wait. */
function absentAfter(
  past: PastScope,
  left: readonly LeftChange[],
  today: string,
): ReadonlyMap<string, readonly string[]> {
  const days = left.map((one): readonly [string, readonly string[]] => {
    const { key, origin } = one.change;
    // A change that a row asks for shows that the row is back.
    const before = (origin.line === undefined && past.absent?.get(key)) || [];
    return [key, isWaiting(one) ? [...new Set([...before, today])] : before];
  });
  return new Map(days.filter(([, ofKey]) => ofKey.length > 0));
}

/** From the keys of each state, as memory and plans hold them. */
export function statesByKey(
  keysByState: Iterable<readonly [state: string, keys: readonly string[]]>,
): ReadonlyMap<string, string> {
  return new Map([...keysByState].flatMap(([state, keys]) => keys.map((key) => [key, state])));
}

/** Records that wait for their last night count as rows: a file is measured by them until then. */
function rowsAfter(
  { rows, isPruned }: ScopeSummary,
  past: PastScope,
  left: readonly LeftChange[],
): PastScope {
  if (isPruned) return { rows: rows + left.filter(isWaiting).length, isPruned };
  return { rows: Math.max(rows, past.rows ?? 0), isPruned: past.isPruned };
}

/** Two months of nights. */
const replacedMax = 60;

/**
 * The files of every table of which nothing was withheld or left to do, and what the files held of
 * every table that was written from. Only a run that was allowed to delete may forget a missing
 * file.
 */
function tablesAfter(
  before: Memory['tables'],
  accepted: ReadonlySet<ScopeSummary>,
  { plan, outcomes, today }: CarriedOut,
): Memory['tables'] {
  const sourcesByFed = groupBy(
    plan.sources.filter(({ feeds }) => feeds !== undefined),
    ({ feeds }) => feeds ?? '',
  );
  const written = new Set(
    outcomes.filter(({ status }) => status === 'applied').map(({ change }) => scopeId(change)),
  );
  const after = [...new Set([...before.keys(), ...sourcesByFed.keys()])].map((fed) => {
    const sources = sourcesByFed.get(fed) ?? [];
    const past = before.get(fed) ?? noTable;
    const scopes = scopesFed(fed, plan);
    const isWhole = missingAmong(past.files, sources.map(fileNameOf)).length === 0;
    const isAccepted =
      scopes.length > 0 && scopes.every((one) => accepted.has(one) && (one.isPruned || isWhole));
    const isWritten = isWhole && scopes.some((one) => written.has(scopeId(one)));
    const contents = isAccepted || isWritten ? contentsAfter(past, sources, today) : past;
    const files = isAccepted ? filesAfter(past, sources, plan) : past.files;
    return [fed, { ...contents, ...runsAfter(past, { fed, outcomes, today }), files }] as const;
  });
  return new Map(after);
}

/** The scopes of the rows of a table. Rows of a part table are for records of its resource. */
function scopesFed(fed: string, { scopes }: Plan): readonly ScopeSummary[] {
  const [table, scope] = fedParts(fed);
  const definition = resourceDefinitions.find((one) => tableNamesOf(one).includes(table));
  const isOfAll = scope === '' || definition?.name !== table;
  return scopes.filter((one) => one.resource === definition?.name && (isOfAll || one.scope === scope));
}

function contentsAfter(past: PastTable, sources: readonly Source[], today: string): PastTable {
  const current = sources.map(({ content, sha256 }) => content ?? sha256);
  const gone = new Map(past.current.map((content) => [content, today]));
  const known = [...past.replaced].filter(([content]) => !gone.has(content));
  const others = [...known, ...gone].filter(([content]) => !current.includes(content)).slice(-replacedMax);
  return { ...past, current, replaced: new Map(others) };
}

/** A month of nights, and of each as much as shows that a file takes it back. */
const [runsMax, doneMax] = [30, 200];

function runsAfter(
  { runs = [] }: PastTable,
  { fed, outcomes, today }: Pick<CarriedOut, 'outcomes' | 'today'> & { readonly fed: string },
): Pick<PastTable, 'runs'> {
  const [table, scope] = fedParts(fed);
  const isOfTable = ({ change }: Outcome) =>
    change.resource === table && (scope === '' || scope === change.scope);
  const outcomesOfTable = outcomes
    .filter((one) => one.status === 'applied' && isOfTable(one))
    .slice(0, doneMax);
  const done = outcomesOfTable.flatMap(({ change }) => doneBy(change)).slice(0, doneMax);
  const all = [...runs, ...(done.length > 0 ? [{ day: today, done }] : [])].slice(-runsMax);
  return all.length > 0 ? { runs: all } : {};
}

/** A column that is gone is remembered until that is approved. */
function filesAfter({ files }: PastTable, sources: readonly Source[], plan: Plan): readonly PastFile[] {
  const isApproved = plan.findings.some(
    ({ check, lift = '' }) => check === 'columns_gone' && plan.approved?.includes(lift),
  );
  return sources.map((source) => {
    const file = fileOf(source);
    const kind = withoutDigits(file.name);
    const former = files.find(({ name }) => withoutDigits(name) === kind);
    const { columns } = source;
    if (!columns) return file;
    const gone = isApproved ? [] : goneColumns(former?.columns ?? [], columns);
    const kept = columns.filter(({ header }) => !gone.some((one) => one.header === header));
    return { ...file, columns: [...kept, ...gone] };
  });
}

function fileOf(source: Source): PastFile {
  const { sheet, lacksLineEnd, leftOutCount } = source;
  return {
    name: fileNameOf(source),
    ...(sheet === undefined && { hasLineEnd: !lacksLineEnd }),
    ...(leftOutCount !== undefined && { leftOutCount }),
  };
}
