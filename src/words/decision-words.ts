/** Decisions are read in every language: the report may come from a run in another one. */
import * as en from './en/decisions.js';
import * as ja from './ja/decisions.js';

/** The words for decisions, in every language. */
export const decisionWords: readonly Pick<typeof en, 'decisionWord' | 'answerWord' | 'heading'>[] = [en, ja];
