/**
 * What all reports call things: in tables and sentences as it stands here, in headings by
 * `heading`.
 */

import type { Action, Activation } from '../../model/changes.js';
import type { OutcomeStatus, ReportKind, TimeLineState } from '../../model/plan.js';
import type { Severity } from '../../model/problems.js';
import type { FieldTitles } from '../../model/records.js';
import {
  actionNameText,
  type FieldNaming,
  type FieldOwner,
  fieldNameText,
  valueNameText,
} from '../resource-words.js';
import { amountText, plain, quote, recordNameText } from '../text.js';
import { plural } from './plural.js';
import { resource } from './resources/index.js';
import { termText } from './terms.js';

/** What the records of a resource are called; one without a word is called by its code. */
export function resourceName(code: string): string {
  return resource[code]?.name ?? code;
}

/** A custom field whose title is not the only one. */
export function titleWithCode(title: string, code: string): string {
  return `${title} (${code})`;
}

const fieldNaming: FieldNaming = {
  resources: resource,
  withCode: titleWithCode,
  withAttribute: (name, attribute) => `${name} (${attribute})`,
};

/** What a value is called, where it has a name. */
export function valueName(owner: string, field: string, value: string): string | undefined {
  return valueNameText({ resource: owner, field, value }, resource);
}

/** A field within a line: by its label, a custom field by its title. */
export function fieldName(
  field: string,
  owner: FieldOwner = { resource: '' },
  titles: FieldTitles = new Map(),
): string {
  return fieldNameText(field, owner, titles, fieldNaming);
}

export const action: Readonly<Record<Action, string>> = {
  create: 'create',
  update: 'update',
  move: 'move',
  delete: 'delete',
  'set-default': 'make default',
  'set-status': 'set status',
  activate: 'activate',
};

/** What the action of a change is called. */
export function actionName(change: { readonly resource: string; readonly action: string }): string {
  return actionNameText(change, { general: action, resources: resource });
}

/** What a difference between two charts is called. */
export const difference: Readonly<Record<Action, string>> = {
  create: 'added',
  update: 'changed',
  move: 'moved',
  delete: 'removed',
  'set-default': 'new default',
  'set-status': 'other status',
  activate: 'activated',
};

/** `waiting`: withheld until somebody says yes. */
export const status: Readonly<Record<'planned' | 'withheld' | 'waiting' | OutcomeStatus, string>> = {
  planned: 'planned',
  withheld: 'withheld',
  waiting: 'waiting for your yes',
  applied: 'applied',
  already: 'already done',
  failed: 'failed',
  unknown: 'unclear',
  skipped: 'skipped',
  notAttempted: 'not attempted',
};

export const timeLineTitle: string = 'When each organization chart takes effect';

/** `open`: after a run, what was to be made current or scheduled and was not. */
export const timeLineState: Readonly<Record<TimeLineState | 'open', string>> = {
  open: 'not completed',
  past: 'past',
  current: 'current',
  'to-activate': 'will be activated now',
  'due-today': 'becomes current today',
  scheduled: 'scheduled',
  'to-schedule': 'will be scheduled',
  waiting: 'waiting for the previous chart',
  withheld: 'withheld',
};

/** The kind of a finding, in front of its text. */
export const severity: Readonly<Record<Severity | 'refused', string>> = {
  error: 'error',
  warning: 'warning',
  refused: 'refused',
};

/** Records that no change is made to. */
export const unchanged: string = 'unchanged';
export const onlyInService: string = 'only in service';

/** The day that a timeline is drawn for. */
export const asOf: string = 'as of';

/** From when, where a timeline says `now`. */
export const now: string = 'now';

/** What a reader must see first, as headings. */
export const concern: Readonly<Record<'unapproved' | 'approved' | 'shortage', string>> = {
  unapproved: 'Not approved yet',
  approved: 'Approved',
  shortage: 'Missing from what will be activated',
};

export const yes: string = 'yes';
export const no: string = 'no';

/** The titles of the sections of a report. */
export const section: Readonly<
  Record<
    | 'refused'
    | 'questions'
    | 'summary'
    | 'errors'
    | 'open'
    | 'withheld'
    | 'losses'
    | 'warnings'
    | 'changes'
    | 'sources',
    string
  >
> = {
  refused: 'Refused',
  questions: 'Please decide',
  summary: 'Summary',
  errors: 'Errors',
  open: 'Not completed',
  withheld: 'Withheld changes',
  losses: 'Cannot be restored',
  warnings: 'Warnings',
  changes: 'List of changes',
  sources: 'Input files',
};

/** The heads of tables. */
export const column = {
  action: 'Action',
  after: 'After',
  before: 'Before',
  cell: 'Cell',
  code: 'Code',
  day: 'From',
  details: 'Changes',
  field: 'Field',
  file: 'File',
  name: 'Name',
  part: 'Records',
  place: 'Below',
  reason: 'Reason',
  record: 'Record',
  rows: 'Rows',
  scope: 'Chart or master',
  state: 'State',
  status: 'Outcome',
  total: 'Total',
};

/** What a report is about, in front of each fact. */
export const about = {
  compared: 'Compared with',
  day: 'As of',
  createdAt: 'Created',
  by: 'Made by',
  decided: 'Decided by',
  approved: 'Approved by',
};

/** What is said of a sentence's subject, in front of it. */
export function withLead(lead: string, text: string): string {
  return `${lead}: ${text}`;
}

/** Why a change was not made, for people who do not read what the service answered. */
export const openText: Readonly<Record<'failed' | 'unknown' | 'notAttempted', string>> = {
  failed: 'The service did not accept it. The operator has the details.',
  unknown: 'It is unclear whether it was made. The operator will check.',
  notAttempted: 'The run ended before it.',
};

/** What the operator needs of a report whose readers decide, on one line. */
export function operatorText(of: {
  readonly command: string;
  readonly service: string;
  readonly plan: string;
  /** Applies the plan, if it was saved and may be. */
  readonly apply: string | undefined;
  readonly isSaved: boolean;
}): string {
  const { command, service, plan, apply, isSaved } = of;
  const next = apply === undefined ? '' : ` To apply with decisions: ${apply} --decisions FILE`;
  const hint = isSaved ? '' : ' To decide on changes, save the plan with --out.';
  return `For the operator: ${command} for ${service}, plan ${plan}.${next || hint}`;
}

/** Characters of a long text that are left out. */
export function omitted(count: number): string {
  return `… (${amount(count)} more characters)`;
}

/** A record that the current chart has and the new one does not. */
export const notInNew: string = 'not in the new chart';

/** As many records as the service counts were not read. */
export const notProven: string = 'may be incomplete';

/** What is different in a new chart beside the current one. */
export interface NewsWords {
  readonly former: string;
  /** Records that the new chart is filled with. */
  readonly filled: number;
  readonly figures: Readonly<Record<'added' | 'removed' | 'moved' | 'renamed' | 'changed' | 'same', number>>;
}

/** Beside the current chart: teams that move, and so on. */
export function newsText({ former, filled, figures }: NewsWords): string {
  const { moved, renamed, added, removed, changed, same } = figures;
  const others = changed > 0 ? [`${amount(changed)} with other changes`] : [];
  return `compared with ${quote(former)}: ${[
    `${amount(moved)} moved`,
    `${amount(renamed)} renamed`,
    `${amount(added)} new`,
    `${amount(removed)} abolished`,
    ...others,
    `${amount(same)} unchanged`,
  ].join(', ')} (${plural(filled, 'record')} in the new chart)`;
}

/** The same of people. */
export function peopleNewsText({ former, filled, figures }: NewsWords): string {
  const { moved, added, removed, changed, same } = figures;
  return `compared with ${quote(former)}: ${[
    `${plural(moved, 'move')} from team to team`,
    ...(added > 0 ? [`${amount(added)} joining`] : []),
    ...(removed > 0 ? [`${amount(removed)} leaving`] : []),
    ...(changed > 0 ? [`${amount(changed)} with another post`] : []),
    `${amount(same)} unchanged`,
  ].join(', ')} (${plural(filled, 'record')} in the new chart)`;
}

/** A figure of the summary. */
export function figureName(figure: Action, kind: ReportKind): string {
  return heading(kind === 'comparison' ? difference[figure] : action[figure]);
}

/** A value that is not there. */
export const empty: string = '(empty)';

/** Where a root of a tree stands. */
export const topLevel: string = '(top level)';

/** A number without its noun, which the heading gives. */
export const amount: (count: number) => string = amountText;

/** Of changes of members: moves from team to team, and who joins or leaves besides. */
export function movesText(counts: Readonly<Record<'moved' | 'joined' | 'left', number>>): string {
  const { moved, joined, left } = counts;
  return [
    `${plural(moved, 'move')} from team to team`,
    ...(joined > 0 ? [`${joined} joining`] : []),
    ...(left > 0 ? [`${left} leaving`] : []),
  ].join(', ');
}

/** The rest of a list. */
export function more(count: number): string {
  return `… and ${amount(count)} more`;
}

/** A word at the top of a column or of a part. */
export function heading(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** The first line of a report, before a run and after one. */
export const title: Readonly<Record<ReportKind, string>> = {
  plan: 'Change plan',
  undo: 'Plan to undo a run',
  comparison: 'Comparison',
};

export const resultTitle: Readonly<Record<ReportKind, string>> = {
  plan: 'Result of the changes',
  undo: 'Result of undoing a run',
  comparison: 'Comparison',
};

const nothingToDo: Readonly<Record<ReportKind, string>> = {
  plan: 'Nothing to do: the service matches the files.',
  undo: 'Nothing is left to undo.',
  comparison: 'No differences.',
};

/** For changes that a command asks for without files. */
const nothingLeft = 'Nothing to do: this is already done.';

/** What is to be done, or differs, in a sentence. */
export function verdict(found: {
  readonly kind: ReportKind;
  /** A plan may be made without files, by `chart activate`. */
  readonly isOfFiles: boolean;
  readonly areRowsSetAside: boolean;
  readonly changeCount: number;
  readonly withheldCount: number;
  readonly isRefused: boolean;
}): string {
  const { kind, isOfFiles, areRowsSetAside, changeCount, withheldCount, isRefused } = found;
  if (isRefused) return 'Refused: nothing will be written.';
  const count = amount(changeCount);
  if (kind === 'comparison' && changeCount > 0) {
    return `${count} ${changeCount === 1 ? 'difference' : 'differences'}.`;
  }
  if (changeCount === 0) {
    if (withheldCount > 0) return 'Nothing to do except the withheld changes.';
    if (areRowsSetAside) return 'Nothing to do except for the rows that were set aside.';
    return kind === 'plan' && !isOfFiles ? nothingLeft : nothingToDo[kind];
  }
  const kept = withheldCount === 0 ? '' : ` ${amount(withheldCount)} withheld.`;
  return `${count} ${changeCount === 1 ? 'change' : 'changes'} to make.${kept}`;
}

/**
 * What a run did; the counts of the statuses that are there beside `applied`, and what it took if
 * that is known.
 */
export interface Result {
  readonly appliedCount: number;
  readonly changeCount: number;
  readonly others: readonly { readonly count: number; readonly status: string }[];
  readonly cost?: { readonly requestCount: number; readonly durationMs: number } | undefined;
}

/** The outcome of a run, in a sentence. */
export function resultText({ appliedCount, changeCount, others, cost }: Result): string {
  const parts = others.map((other) => `${other.count} ${other.status}`);
  const figures = [`Applied ${appliedCount} of ${plural(changeCount, 'change')}`, ...parts].join(', ');
  if (!cost) return `${figures}.`;
  return `${figures} (${plural(cost.requestCount, 'request')}, ${(cost.durationMs / 1000).toFixed(1)} s).`;
}

/**
 * What an activation does beside its own record, a line each; names no more than `namedMax` of the
 * records that it lacks, each a `noun`.
 */
export function activationTexts(
  { replaced, former, count, missing, fewer = [] }: Activation,
  { noun, namedMax }: { readonly noun: string; readonly namedMax: number },
): readonly string[] {
  const names = missing.slice(0, namedMax).map(recordNameText).join(', ');
  const rest = missing.length > namedMax ? ` ${more(missing.length - namedMax)}` : '';
  return [
    ...(replaced
      ? [`replaces the schedule of ${quote(replaced.key ?? '')} for ${plain(replaced.dueOn)}`]
      : []),
    former
      ? `contains ${amountOf(count, noun)} (the current ${quote(former.key ?? '')}: ${amountText(former.count)})`
      : `contains ${amountOf(count, noun)}`,
    ...(missing.length > 0 ? [`lacks ${amount(missing.length)} of the current ones: ${names}${rest}`] : []),
    ...fewer.map(
      (one) =>
        `has ${amountOf(one.count, termText(one.what))} so far (the current ${quote(former?.key ?? '')}: ${amountText(one.formerCount)}): ` +
        `people without a ${termText(one.what)} when it takes effect belong to no team`,
    ),
  ];
}

/** With thousands apart: `1 team`, `1,200 teams`. */
function amountOf(count: number, noun: string): string {
  return `${amountText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
