/** Codes that a spreadsheet program took for numbers: `0110` became `110`. Pure. */
import { type Problem, problemAt } from '../../model/problems.js';

/** A code without leading zeros; a single zero stays. */
export function withoutZeros(key: string): string {
  return key.replace(/^0+(?=.)/, '');
}

/** A row whose parent is not known. */
export interface UnknownParent {
  readonly parent: string;
  readonly problem: Problem;
}

/** Fewer are reported one by one. */
const countMin = 4;

/** Puts one cause in the place of all parents that are known but for their leading zeros. */
export function zerosLostFirst(
  unknown: readonly UnknownParent[],
  known: ReadonlySet<unknown>,
): readonly Problem[] {
  const problems = unknown.map(({ problem }) => problem);
  if (unknown.length < countMin) return problems;
  const keyByDigits = new Map([...known].map((key) => [withoutZeros(String(key)), String(key)]));
  const isAlike = ({ parent }: UnknownParent) => keyByDigits.has(withoutZeros(parent));
  const alike = unknown.filter(isAlike);
  const [first] = alike;
  if (!first || alike.length < countMin) return problems;
  const { parent: reference, problem } = first;
  const args = { count: alike.length, reference, key: keyByDigits.get(withoutZeros(reference)) ?? '' };
  const cause = problemAt({ code: 'zeros_lost', args }, problem.origin, problem.severity);
  return [cause, ...unknown.filter((one) => !isAlike(one)).map((one) => one.problem)];
}
