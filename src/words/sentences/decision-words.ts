/** Decisions are read in every language: the report may come from a run in another one. */
import { languages } from '../language.js';
import { sayIn } from '../say.js';

/** What is written into a workbook: a decision in a cell, and what stands above or beside it. */
export interface DecisionWords {
  readonly decisionWord: { readonly apply: string; readonly skip: string };
  /** To a question. */
  readonly answerWord: DecisionWords['decisionWord'];
  readonly heading: Readonly<Record<(typeof headings)[number], string>>;
}

const headings = ['decision', 'change', 'plan', 'by', 'note'] as const;

/** In every language. */
export function decisionWords(): readonly DecisionWords[] {
  return languages.map((spoken) => {
    const pairOf = (word: 'decision-word' | 'answer-word') => ({
      apply: sayIn(spoken, `decisions/${word}-apply`),
      skip: sayIn(spoken, `decisions/${word}-skip`),
    });
    const heading = headings.map((one) => [one, sayIn(spoken, `decisions/heading-${one}`)]);
    return {
      decisionWord: pairOf('decision-word'),
      answerWord: pairOf('answer-word'),
      heading: Object.fromEntries(heading) as DecisionWords['heading'],
    };
  });
}
