/** Why one record changes, or does not, for `--json`. Pure. */
import type { Explanation } from '../../plan/explain/explain-record.js';
import { type JsonProblem, type JsonRefusal, jsonProblem, jsonRefusal } from './json-document.js';

/** Its findings are as everywhere in the document. */
export interface JsonExplanation extends Omit<Explanation, 'refusals' | 'problems'> {
  readonly refusals: readonly JsonRefusal[];
  readonly problems: readonly JsonProblem[];
}

export function jsonExplanation(explanation: Explanation): JsonExplanation {
  const { refusals, problems } = explanation;
  return { ...explanation, refusals: refusals.map(jsonRefusal), problems: problems.map(jsonProblem) };
}
