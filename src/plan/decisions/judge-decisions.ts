/**
 * Judges what a file says about the changes of a plan. Never guesses: anything unclear is a
 * problem, and one problem invalidates the whole file. No I/O.
 */

import type { Decision, Plan } from '../../model/plan.js';
import { type Fault, type Problem, problemAt } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { visibleLine } from '../../words/visible-text.js';
import { normalizeHeader } from '../columns/headers.js';
import { groupBy } from '../records/collections.js';
import type { Skip } from './leave-out.js';

/** What a file says about one change, as text. */
export interface Mark {
  /** The id as reports show it; see visibleLine. */
  readonly change: string;
  readonly decision: string;
  readonly changeOrigin: Origin;
  readonly decisionOrigin: Origin;
  readonly note?: string | undefined;
}

/** The decisions of a file, still unjudged. */
export interface FoundDecisions {
  /** See planDigest; `''` if the file does not say. */
  readonly planId: string;
  readonly marks: readonly Mark[];
  /** Parts of the file that could not be read. */
  readonly problems: readonly Problem[];
  /** Who decided, as stated. */
  readonly by?: string | undefined;
  /** About all decisions. */
  readonly note?: string | undefined;
}

/** The words for a decision, in one language. */
type DecisionWord = Readonly<Record<Decision, string>>;

interface DecisionsInput {
  /** Path of the file. */
  readonly file: string;
  readonly found: FoundDecisions;
  readonly plan: Pick<Plan, 'changes' | 'withheld'>;
  /** See planDigest. */
  readonly planId: string;
  /** In all languages that the file may be in. */
  readonly decisionWords: readonly DecisionWord[];
}

interface Decisions {
  /** By change id. */
  readonly skipped: ReadonlyMap<string, Skip>;
  /** If there are any, `skipped` is invalid. */
  readonly problems: readonly Problem[];
}

/**
 * Judges the decisions.
 * @returns problems, unless the file belongs to this plan and holds one clear decision per change
 */
export function judgeDecisions(input: DecisionsInput): Decisions {
  const { file, found } = input;
  const foreign = foreignPlan(input);
  if (foreign) return { skipped: new Map(), problems: [problemAt(foreign, { file })] };
  const { skipped, problems } = judgeMarks(input);
  // Where a part was not read, reporting its changes as missing would mislead.
  const others = problems.filter(({ code }) => found.problems.length === 0 || code !== 'decision_missing');
  return { skipped, problems: [...found.problems, ...others] };
}

/** Why the file does not belong to this plan, if so. */
function foreignPlan({ found, planId }: DecisionsInput): Fault | undefined {
  const value = found.planId.trim().toLowerCase();
  if (value === '') return { code: 'decisions_without_plan', args: {} };
  const args = { found: shortId(value), planned: shortId(planId) };
  return value === planId ? undefined : { code: 'decisions_of_other_plan', args };
}

/** Long enough to distinguish two by eye. */
function shortId(planId: string): string {
  return planId.slice(0, 12);
}

/** The decision of one mark. */
interface Verdict {
  readonly id: string;
  readonly decision: Decision;
  readonly mark: Mark;
}

/** Matches marks with the changes of the plan. */
function judgeMarks(input: DecisionsInput): Decisions {
  const { file, plan, found } = input;
  const { marks, by, note: noteOfAll } = found;
  const judged = marks.map(markJudge(input)).filter((one) => one !== undefined);
  const verdicts = judged.filter((one) => 'decision' in one);
  const firstById = new Map(verdicts.toReversed().map((verdict) => [verdict.id, verdict]));
  const skips = [...firstById.values()].filter(({ decision }) => decision === 'skip');
  const named = new Set(marks.map(({ change }) => change));
  const missing = plan.changes.map(({ id }) => id).filter((id) => !named.has(visibleLine(id)));
  // A removed mark could mean either decision.
  const args = { changes: missing.slice(0, namedMax), count: missing.length };
  return {
    skipped: new Map(
      skips.map(({ id, mark: { decisionOrigin: origin, note = noteOfAll } }) => [id, { origin, by, note }]),
    ),
    problems: [
      ...judged.filter((one) => 'code' in one),
      ...verdicts.flatMap((verdict) => contradiction(verdict, firstById.get(verdict.id))),
      ...(missing.length > 0 ? [problemAt({ code: 'decision_missing', args }, { file })] : []),
    ],
  };
}

/** Maximum changes named in a message. */
const namedMax = 5;

/** The decision of a mark, or why it is unclear; undefined for a mark that needs none. */
function markJudge({ plan, decisionWords }: DecisionsInput): (mark: Mark) => Verdict | Problem | undefined {
  const idByMark = unambiguousIds(plan);
  const withheld = new Set(plan.withheld.map(({ change }) => visibleLine(change.id)));
  const read = wordReader(decisionWords);
  return (mark) => {
    const { change, decision: word, changeOrigin, decisionOrigin } = mark;
    const id = idByMark.get(change);
    const decision = read(word);
    const isBlank = word.trim() === '';
    if (id === undefined && isBlank && (change === '' || withheld.has(change))) return undefined;
    if (change === '') {
      return problemAt({ code: 'decision_without_change', args: { value: word } }, changeOrigin);
    }
    if (id === undefined && !withheld.has(change)) {
      return problemAt({ code: 'decision_of_unknown_change', args: { change } }, changeOrigin);
    }
    if (isBlank) return problemAt({ code: 'decision_blank', args: {} }, decisionOrigin);
    if (!decision) return problemAt({ code: 'decision_unknown', args: { value: word } }, decisionOrigin);
    if (id !== undefined) return { id, decision, mark };
    if (decision === 'skip') return undefined;
    return problemAt({ code: 'decision_of_withheld', args: { change } }, decisionOrigin);
  };
}

/** Changes by displayed id. Excludes ids that look alike: their marks are ambiguous. */
function unambiguousIds({ changes }: DecisionsInput['plan']): ReadonlyMap<string, string> {
  const alike = groupBy(changes, ({ id }) => visibleLine(id));
  return new Map(
    [...alike].flatMap(([mark, [first, second]]) => (first && !second ? [[mark, first.id]] : [])),
  );
}

/** Ignores width, case and spaces. */
function wordReader(languages: readonly DecisionWord[]): (word: string) => Decision | undefined {
  const decisions: readonly Decision[] = ['apply', 'skip'];
  const decisionByWord = new Map(
    languages.flatMap((words) =>
      decisions.map((decision) => [normalizeHeader(words[decision]), decision] as const),
    ),
  );
  return (word) => decisionByWord.get(normalizeHeader(word));
}

function contradiction({ decision, mark }: Verdict, first: Verdict | undefined): readonly Problem[] {
  if (!first || first.decision === decision) return [];
  const args = { change: mark.change, first: first.mark.decisionOrigin };
  return [problemAt({ code: 'decisions_differ', args }, mark.decisionOrigin)];
}
