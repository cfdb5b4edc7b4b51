/**
 * Shows problems and refusals on the terminal: the first of each code, unless everything is asked
 * for.
 */
import type { Problem } from '../../model/problems.js';
import type { Refusal } from '../../model/refusals.js';
import { groupBy } from '../../plan/records/collections.js';
import { nearestWord } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { LogEntry, Terminal } from './terminal.js';

const shownMax = 20;

/** How findings of one kind are shown. */
export interface Showing<Finding> {
  readonly codeOf: (finding: Finding) => string;
  readonly show: (finding: Finding) => void;
  /** Says how many of a code are left out. */
  readonly showMore: (text: string, entry: LogEntry) => void;
  /** Everything is shown. */
  readonly isVerbose: boolean;
}

/** Shows findings by code, of each no more than the first. */
export function showByCode<Finding>(
  findings: readonly Finding[],
  { codeOf, show, showMore, isVerbose }: Showing<Finding>,
): void {
  for (const [code, alike] of groupBy(findings, codeOf)) {
    const shown = isVerbose ? alike : alike.slice(0, shownMax);
    shown.forEach(show);
    const count = alike.length - shown.length;
    if (count > 0)
      showMore(words.common.moreOfCodeText(count, code), { level: 'warn', event: 'more', code, count });
  }
}

/** Shows findings on stderr. */
export function showOnTerminal<Finding>(
  findings: readonly Finding[],
  showing: Pick<Showing<Finding>, 'codeOf' | 'show'>,
  { attention, attentionStyles: { dim }, isVerbose }: Terminal,
): void {
  const showMore = (text: string, entry: LogEntry) => attention(dim(text), entry);
  showByCode(findings, { ...showing, showMore, isVerbose });
}

/**
 * Shows errors and warnings, each in a line; the ignored columns of a table share one.
 * @param timeZone of moments in them; default: UTC
 */
export function showProblems(problems: readonly Problem[], terminal: Terminal, timeZone?: string): void {
  const { red, yellow } = terminal.attentionStyles;
  const show = (alike: readonly Problem[]) => {
    const [problem] = alike;
    if (problem === undefined) return;
    const { severity, code, origin } = problem;
    const isError = severity === 'error';
    const word = (isError ? red : yellow)(words.report.severity[severity]);
    const entry: LogEntry = { level: isError ? 'error' : 'warn', event: 'problem', code, origin };
    const text =
      alike.length === 1
        ? words.problems.describeProblem(problem, timeZone)
        : words.problems.ignoredColumnsText(alike.flatMap(headerOf), origin);
    terminal.attention(`${word}: ${text}`, entry);
  };
  const lines = terminal.isVerbose ? problems.map((problem) => [problem]) : columnsTogether(problems);
  showOnTerminal(lines, { codeOf: ([problem]) => problem?.code ?? '', show }, terminal);
}

function headerOf({ code, args }: Problem): readonly string[] {
  return code === 'unknown_column' ? [args.header] : [];
}

/** Exports have columns that no field takes: one warning for all, except possible typos. */
function columnsTogether(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const keyOf = (problem: Problem, index: number): string => {
    const { code, severity, args, origin } = problem;
    const isPlain =
      code === 'unknown_column' && severity === 'warning' && !nearestWord(args.header, args.known);
    return isPlain ? JSON.stringify([origin?.file, origin?.sheet, origin?.line]) : String(index);
  };
  const keys = new Map(problems.map((problem, index) => [problem, keyOf(problem, index)]));
  return [...groupBy(problems, (problem) => keys.get(problem) ?? '').values()];
}

/** Shows why a plan may not be applied. */
export function showRefusals(
  refusals: readonly Refusal[],
  { attention, attentionStyles: { red } }: Terminal,
): void {
  for (const refusal of refusals)
    attention(`${red(words.report.severity.refused)}: ${words.refusals.refusalMessage(refusal)}`, {
      level: 'error',
      event: 'refused',
      code: refusal.code,
    });
}
