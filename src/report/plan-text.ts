/** A plan as text for a terminal: the summary first, then every change with what differs. Pure. */
import {
  activationDetails,
  counted,
  describeWithheld,
  effectsMessage,
  formatOrigin,
  placeName,
  plain,
  quote,
  recordNameText,
  timeLineTitle,
} from '../messages.js';
import type { Action, Change, Plan, RecordName, ScopeSummary, Value, Withheld } from '../model.js';
import { scopeId } from '../plan/change-id.js';
import { groupBy } from '../plan/group-by.js';
import { totals } from '../plan/totals.js';
import { definitionOf } from '../resources/index.js';
import { words } from '../words.js';
import type { Styles } from './styles.js';

export interface PlanTextOptions {
  readonly styles: Styles;
  /** Show every line of long lists. */
  readonly isVerbose: boolean;
  /** What is said below the summary. Default: how much is to be done. */
  readonly verdict?: string;
}

/** Long lists are cut to this many, unless everything is asked for. */
const listedMax = 20;

/** What a plan would do. Deletes and moves come first: they are what needs a look. */
export function planText(plan: Plan, options: PlanTextOptions): string {
  const { changes, scopes } = plan;
  const changesByScope = groupBy(changes, scopeId);
  const withheldByScope = groupBy(plan.withheld, ({ change }) => scopeId(change));
  const partOf = (scope: ScopeSummary): ScopePart => ({
    scope,
    changes: changesByScope.get(scopeId(scope)) ?? [],
    withheld: withheldByScope.get(scopeId(scope)) ?? [],
  });
  const parts = scopes.map(partOf);
  const sections = parts.map((part) => scopeText(part, options));
  return [
    summaryTable(parts),
    options.styles.bold(options.verdict ?? verdict(plan)),
    ...withheldText(plan.withheld, options),
    ...timeLineText(plan, options),
    ...sections.filter((section) => section !== ''),
  ].join('\n\n');
}

function verdict({ changes, withheld }: Plan): string {
  if (changes.length > 0) return `${counted(changes.length, 'change')} to make.`;
  return withheld.length > 0
    ? 'Nothing to do but what is withheld.'
    : 'Nothing to do: the service is in step with the files.';
}

interface ScopePart {
  readonly scope: ScopeSummary;
  readonly changes: readonly Change[];
  readonly withheld: readonly Withheld[];
}

/** What is not done although the files ask for it, alike ones together. */
function withheldText(withheld: readonly Withheld[], options: PlanTextOptions): readonly string[] {
  if (withheld.length === 0) return [];
  const groups = groupBy(
    withheld,
    ({ change, reason }) => `${scopeId(change)} ${describeWithheld(reason).general}`,
  );
  const lines = [...groups.values()].flatMap((group) => withheldGroup(group, options));
  const { bold, yellow } = options.styles;
  return [[bold(yellow(`${counted(withheld.length, 'change')} withheld.`)), ...lines].join('\n')];
}

function withheldGroup(group: readonly Withheld[], options: PlanTextOptions): readonly string[] {
  const [first] = group;
  if (!first) return [];
  const { change, reason } = first;
  const line = ({ change: one, reason: own }: Withheld) => {
    const { specific } = describeWithheld(own);
    const detail = specific === undefined ? '' : options.styles.dim(` (${specific})`);
    return `      ${one.action} ${recordNameText(one)}${detail}`;
  };
  return [
    `  ${placeName(change.resource, change.scope)}: ${describeWithheld(reason).general}`,
    ...listed(group, line, options),
  ];
}

/** From when each record is to be current, and how it stands. */
function timeLineText({ timeLine }: Plan, { styles: { bold } }: PlanTextOptions): readonly string[] {
  if (!timeLine) return [];
  const lines = timeLine.entries.map(
    ({ activateOn, name, state }) =>
      `  ${activateOn.padEnd(10)}  ${plain(name)}: ${words.report.timeLineState[state]}`,
  );
  return [[bold(timeLineTitle(timeLine)), ...lines].join('\n')];
}

const columns = ['create', 'update', 'move', 'delete', 'withheld', 'unchanged', 'only in service'] as const;

/** Names stand last: full-width characters cannot disturb the columns there. */
function summaryTable(parts: readonly ScopePart[]): string {
  const rows = parts.map(({ scope, changes, withheld }) => {
    const sums = totals({ changes, unchanged: scope.unchanged, withheldCount: withheld.length });
    const counts = [
      sums.create,
      sums.update,
      sums.move,
      sums.delete,
      sums.withheld,
      sums.unchanged,
      scope.onlyInService.length,
    ];
    const cells = counts.map((count, index) => String(count).padStart(columns[index]?.length ?? 0));
    const doubt = scope.isComplete ? '' : ' (not proven complete)';
    return `  ${cells.join('  ')}  ${placeName(scope.resource, scope.scope)}${doubt}`;
  });
  return [`  ${columns.join('  ')}`, ...rows].join('\n');
}

const actions: readonly Action[] = ['activate', 'delete', 'move', 'update', 'create', 'set-default'];

function scopeText({ scope, changes }: ScopePart, options: PlanTextOptions): string {
  const lines = [
    ...actions.flatMap((action) =>
      listed(
        changes.filter((change) => change.action === action),
        (change) => changeText(change, scope, options),
        options,
      ),
    ),
    ...onlyInService(scope.onlyInService, options),
  ];
  if (lines.length === 0) return '';
  return [options.styles.bold(placeName(scope.resource, scope.scope)), ...lines].join('\n');
}

function listed<T>(
  all: readonly T[],
  line: (one: T) => string,
  { isVerbose, styles }: PlanTextOptions,
): string[] {
  const shown = isVerbose ? all : all.slice(0, listedMax);
  const hidden = all.length - shown.length;
  return [
    ...shown.map(line),
    ...(hidden > 0 ? [styles.dim(`    … and ${hidden} more (--verbose shows all)`)] : []),
  ];
}

function changeText(change: Change, { isPruned }: ScopeSummary, { styles }: PlanTextOptions): string {
  const { action, origin } = change;
  const title = recordNameText(change);
  const isPruning = isPruned && action === 'delete' && origin.line === undefined;
  const place = `${isPruning ? 'in no row of ' : ''}${formatOrigin(origin)}`;
  const head = `  ${actionMark(action, styles)} ${title} ${styles.dim(`(${place})`)}`;
  return [head, ...detailLines(change).map((line) => `      ${line}`)].join('\n');
}

/** What differs, a line each; what a new record holds beside key and name, in one line. */
function detailLines({ resource, action, fields, effects = [], activation }: Change): readonly string[] {
  if (action === 'delete') return effects.length === 0 ? [] : [effectsMessage(effects)];
  if (action === 'set-default') return [];
  if (action !== 'create') {
    return [
      ...fields.map(({ field, before, after }) => `${field}: ${valueText(before)} → ${valueText(after)}`),
      ...(activation ? activationDetails(activation) : []),
    ];
  }
  const { keyField, nameField } = definitionOf(resource);
  const details = fields
    .filter(({ field }) => field !== keyField && field !== nameField)
    .map(({ field, after }) => `${field}: ${valueText(after)}`);
  return details.length === 0 ? [] : [details.join(', ')];
}

function actionMark(action: Action, { green, yellow, cyan, red }: Styles): string {
  const marks: Record<Action, string> = {
    create: green('+ create'),
    update: yellow('~ update'),
    move: cyan('> move'),
    delete: red('- delete'),
    'set-default': yellow('* make default'),
    activate: cyan('! activate'),
  };
  return marks[action];
}

function valueText(value: Value): string {
  if (value === null) return '(empty)';
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? `[${value.map(quote).join(', ')}]` : String(value);
}

function onlyInService(names: readonly RecordName[], options: PlanTextOptions): readonly string[] {
  return listed(
    names,
    ({ key, name }) =>
      options.styles.dim(
        `  = only in the service, left alone: ${plain([key ?? '(no code)', name].join(' '))}`,
      ),
    options,
  );
}
