/** Sentences of all reports that are put together from parts. */
import type { Action, Activation } from '../../model/changes.js';
import type { ReportKind } from '../../model/plan.js';
import { names, say } from '../say.js';
import { recordNameText } from '../text.js';

/** A word at the top of a column or of a part. Japanese has no capitals. */
export function heading(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/** A figure of the summary. */
export function figureName(figure: Action, kind: ReportKind): string {
  return heading(say(`report/${kind === 'comparison' ? 'difference' : 'action'}-${figure}`));
}

/** What is to be done, or differs, in a sentence. */
export function verdict(found: {
  readonly kind: ReportKind;
  /** A plan may be made without files, by `chart activate`. */
  readonly isOfFiles: boolean;
  readonly areRowsSetAside: boolean;
  readonly changeCount: number;
  readonly withheldCount: number;
  /** Of those that are withheld, how many wait for the reader. */
  readonly waitingCount: number;
  readonly isRefused: boolean;
}): string {
  const { kind, isOfFiles, areRowsSetAside, changeCount, waitingCount, isRefused } = found;
  const withheldCount = found.withheldCount - waitingCount;
  if (isRefused) return say('report/verdict-refused');
  if (changeCount > 0) {
    return kind === 'comparison'
      ? say('report/verdict-differences', { changeCount })
      : say('report/verdict-changes', { changeCount, withheldCount, waitingCount });
  }
  if (waitingCount > 0) return say('report/verdict-only-waiting', { waitingCount });
  if (withheldCount > 0) return say('report/verdict-only-withheld');
  if (areRowsSetAside) return say('report/verdict-only-set-aside');
  return say(kind === 'plan' && !isOfFiles ? 'report/verdict-already' : `report/nothing-to-do-${kind}`);
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
  return say('report/result', {
    appliedCount,
    changeCount,
    others: others.map((one) => say('report/counted-status', one)),
    cost: cost && say('report/cost', { ...cost, seconds: (cost.durationMs / 1000).toFixed(1) }),
  });
}

/**
 * What an activation does beside its own record, a line each; names no more than `namedMax` of the
 * records that it lacks, each a `noun`.
 */
export function activationSentences(
  { replaced, former, count, missing, fewer = [] }: Activation,
  { noun, namedMax }: { readonly noun: string; readonly namedMax: number },
): readonly string[] {
  const named = missing.slice(0, namedMax).map(recordNameText).join(names().comma);
  const rest = missing.length - namedMax;
  const lacking = { count: missing.length, named, rest: rest > 0 ? say('report/more', { count: rest }) : '' };
  const held = { count, noun, former: former?.key ?? '', formerCount: former?.count };
  return [
    ...(replaced
      ? [say('report/activation-replaces', { key: replaced.key ?? '', dueOn: replaced.dueOn })]
      : []),
    say('report/activation-contains', held),
    ...(missing.length > 0 ? [say('report/activation-lacks', lacking)] : []),
    ...fewer.map((one) => say('report/activation-fewer', { ...one, former: former?.key ?? '' })),
  ];
}

/** A day `YYYY-MM-DD` as people write it; other text as it is. */
export function dayName(text: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined
    ? text
    : say('html/day', { text, year, month: Number(month), date: Number(date) });
}
