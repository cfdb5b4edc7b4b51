/** What a report in any language is read back by: it may come from a run in another one. */
import * as en from './en/decisions.js';
import * as ja from './ja/decisions.js';

/** The words for decisions, of every language. */
export const decisionWords: readonly Pick<typeof en, 'decisionWord' | 'heading'>[] = [en, ja];
