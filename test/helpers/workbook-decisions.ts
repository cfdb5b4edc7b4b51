import type { Plan } from '../../src/model/plan.js';
import { type Decisions, judgeDecisions } from '../../src/plan/decisions/judge-decisions.js';
import { type DecisionSheet, findInWorkbook } from '../../src/plan/decisions/workbook-decisions.js';
import { decisionWords } from '../../src/words/sentences/decision-words.js';

/** What is decided in the sheets of a workbook, about the changes only. */
export function decisionsOf(
  file: string,
  sheets: readonly DecisionSheet[],
  of: { readonly plan: Plan; readonly planId: string },
): Decisions {
  const words = decisionWords();
  const headings = words.map(({ heading }) => heading);
  return judgeDecisions({
    ...of,
    file,
    found: findInWorkbook(file, sheets, headings),
    questions: new Set(),
    decisionWords: words.map(({ decisionWord }) => decisionWord),
  });
}
