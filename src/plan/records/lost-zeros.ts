/** Codes that a spreadsheet program took for numbers: `0110` became `110`. Pure. */
import { type Problem, problemAt } from '../../model/problems.js';

/** A code without leading zeros; a single zero stays. */
export function withoutZeros(key: string): string {
  return key.replace(/^0+(?=.)/, '');
}

/** A reference to a record that is not known. */
export interface UnknownReference {
  readonly reference: string;
  readonly problem: Problem;
}

/** Fewer are reported one by one. */
const countMin = 4;

/** Puts one cause in the place of all references that are known but for their leading zeros. */
export function zerosLostFirst(
  unknown: readonly UnknownReference[],
  known: ReadonlySet<unknown>,
): readonly Problem[] {
  const problems = unknown.map(({ problem }) => problem);
  if (unknown.length < countMin) return problems;
  const keyByDigits = new Map([...known].map((key) => [withoutZeros(String(key)), String(key)]));
  const isAlike = ({ reference }: UnknownReference) => keyByDigits.has(withoutZeros(reference));
  const alike = unknown.filter(isAlike);
  const [first] = alike;
  if (!first || alike.length < countMin) return problems;
  const { reference, problem } = first;
  const args = { count: alike.length, reference, key: keyByDigits.get(withoutZeros(reference)) ?? '' };
  const cause = problemAt({ code: 'zeros_lost', args }, problem.origin, problem.severity);
  return [cause, ...unknown.filter((one) => !isAlike(one)).map((one) => one.problem)];
}
