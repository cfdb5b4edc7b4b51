/** Decisions are read in every language: the report may come from a run in another one. */
import { languages } from '../language.js';
import { sayIn } from '../say.js';

/** What is written into a workbook: a decision in a cell, and what stands above or beside it. */
export interface DecisionWords {
  readonly decisionWord: { readonly apply: string; readonly skip: string };
  /** To a question. */
  readonly answerWord: DecisionWords['decisionWord'];
  readonly heading: Readonly<Record<'decision' | 'change' | 'plan' | 'by' | 'note', string>>;
}

/** In every language. */
export function decisionWords(): readonly DecisionWords[] {
  return languages.map((spoken) => ({
    decisionWord: {
      apply: sayIn(spoken, 'decisions/decision-word-apply'),
      skip: sayIn(spoken, 'decisions/decision-word-skip'),
    },
    answerWord: {
      apply: sayIn(spoken, 'decisions/answer-word-apply'),
      skip: sayIn(spoken, 'decisions/answer-word-skip'),
    },
    heading: {
      decision: sayIn(spoken, 'decisions/heading-decision'),
      change: sayIn(spoken, 'decisions/heading-change'),
      plan: sayIn(spoken, 'decisions/heading-plan'),
      by: sayIn(spoken, 'decisions/heading-by'),
      note: sayIn(spoken, 'decisions/heading-note'),
    },
  }));
}
