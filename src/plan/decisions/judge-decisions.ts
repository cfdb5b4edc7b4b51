/**
 * Judges what a file says about the changes and questions of a plan. Never guesses: anything
 * unclear is a problem, and one problem invalidates the whole file. No I/O.
 */
import type { Plan } from '../../model/plan.js';
import { type Fault, type Problem, problemAt } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import { visibleLine } from '../../words/visible-text.js';
import { normalizeHeader } from '../columns/headers.js';
import { groupBy } from '../records/collections.js';
import type { Skip } from './leave-out.js';

/** A reviewer's decision about a change. */
export type Decision = 'apply' | 'skip';

/** What a file says about one change or question, as text. */
export interface Mark {
  /** The id of a change as reports show it (see visibleLine), or the approval that is asked for. */
  readonly id: string;
  readonly decision: string;
  readonly idOrigin: Origin;
  readonly decisionOrigin: Origin;
  readonly note?: string | undefined;
}

/** The decisions of a file, still unjudged. */
export interface FoundDecisions {
  /** See planDigest; `''` if the file does not say. */
  readonly planId: string;
  readonly marks: readonly Mark[];
  /** The file names every change, so a missing one was removed. */
  readonly isWhole: boolean;
  /** Parts of the file that could not be read. */
  readonly problems: readonly Problem[];
  /** Who decided, as stated. */
  readonly by?: string | undefined;
  /** About all decisions. */
  readonly note?: string | undefined;
}

/** The words for a decision, in one language. */
export type DecisionWord = Readonly<Record<Decision, string>>;

interface DecisionsInput {
  /** Path of the file. */
  readonly file: string;
  readonly found: FoundDecisions;
  readonly plan: Pick<Plan, 'changes' | 'withheld'>;
  /** What a yes may approve: see openQuestions. */
  readonly questions: ReadonlySet<string>;
  /** See planDigest. */
  readonly planId: string;
  /** In all languages that the file may be in. */
  readonly decisionWords: readonly DecisionWord[];
}

/** Who decided about a plan, as stated. */
export interface Decider {
  readonly by: string;
  readonly note?: string | undefined;
  /** What was answered with yes: approvals. */
  readonly approved: readonly string[];
}

export interface Decisions {
  /** By change id. */
  readonly skipped: ReadonlyMap<string, Skip>;
  /** The questions that were answered with yes. */
  readonly approved: readonly string[];
  /** If there are any, the others are invalid. */
  readonly problems: readonly Problem[];
}

/**
 * Judges the decisions.
 * @returns problems, unless the file belongs to this plan and all that it says is clear
 */
export function judgeDecisions(input: DecisionsInput): Decisions {
  const { file, found } = input;
  const foreign = foreignPlan(input);
  if (foreign) return { skipped: new Map(), approved: [], problems: [problemAt(foreign, { file })] };
  const { problems, ...judged } = judgeMarks(input);
  // Where a part was not read, reporting its changes as missing would mislead.
  const others = problems.filter(({ code }) => found.problems.length === 0 || code !== 'decision_missing');
  return { ...judged, problems: [...found.problems, ...others] };
}

/** Why the file does not belong to this plan, if so. */
function foreignPlan({ found, planId }: DecisionsInput): Fault | undefined {
  const value = found.planId.trim().toLowerCase();
  const args = { ...(value !== '' && { found: shortId(value) }), planned: shortId(planId) };
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

/** Matches marks with the changes and questions of the plan. */
function judgeMarks(input: DecisionsInput): Decisions {
  const { file, plan, questions, found } = input;
  const { marks, by, note: noteOfAll, isWhole } = found;
  const judged = marks.map(markJudge(input)).filter((one) => one !== undefined);
  const verdicts = judged.filter((one) => 'decision' in one);
  const firstById = new Map(verdicts.toReversed().map((verdict) => [verdict.id, verdict]));
  const ofChanges = [...firstById.values()].filter(({ id }) => !questions.has(id));
  const skips = ofChanges.filter(({ decision }) => decision === 'skip');
  const named = new Set(marks.map(({ id }) => id));
  const missing = plan.changes.map(({ id }) => id).filter((id) => isWhole && !named.has(visibleLine(id)));
  // A removed mark could mean either decision.
  const args = { changes: missing.slice(0, namedMax), count: missing.length };
  const approved = [...questions].filter((id) => firstById.get(id)?.decision === 'apply');
  const isNameless = approved.length > 0 && by === undefined;
  return {
    skipped: new Map(
      skips.map(({ id, mark: { decisionOrigin: origin, note = noteOfAll } }) => [id, { origin, by, note }]),
    ),
    approved,
    problems: [
      ...judged.filter((one) => 'code' in one),
      ...verdicts.flatMap((verdict) => contradiction(verdict, firstById.get(verdict.id))),
      ...(missing.length > 0 ? [problemAt({ code: 'decision_missing', args }, { file })] : []),
      ...(isNameless ? [problemAt({ code: 'decisions_without_name', args: {} }, { file })] : []),
    ],
  };
}

/** Maximum changes named in a message. */
const namedMax = 5;

/** The decision of a mark, or why it is unclear; undefined for a mark that needs none. */
function markJudge(input: DecisionsInput): (mark: Mark) => Verdict | Problem | undefined {
  const { plan, questions, decisionWords } = input;
  const asked = new Map([...questions].map((id) => [visibleLine(id), id] as const));
  const idByMark = new Map([...unambiguousIds(plan), ...asked]);
  const withheld = new Set(plan.withheld.map(({ change }) => visibleLine(change.id)));
  const read = wordReader(decisionWords);
  return (mark) => {
    const { id: shown, decision: word, idOrigin, decisionOrigin } = mark;
    const id = idByMark.get(shown);
    const decision = read(word);
    // A question without an answer stays open.
    if (word.trim() === '' && (shown === '' || withheld.has(shown) || asked.has(shown))) return undefined;
    if (id === undefined && !withheld.has(shown))
      return problemAt({ code: 'decision_of_unknown_change', args: { change: shown } }, idOrigin);
    if (!decision) return problemAt({ code: 'decision_unknown', args: { value: word } }, decisionOrigin);
    if (id !== undefined) return { id, decision, mark };
    if (decision === 'skip') return undefined;
    return problemAt({ code: 'decision_of_withheld', args: { change: shown } }, decisionOrigin);
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
  const args = { change: mark.id, first: first.mark.decisionOrigin };
  return [problemAt({ code: 'decisions_differ', args }, mark.decisionOrigin)];
}
