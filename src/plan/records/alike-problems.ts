/** Problems with one cause in many places, which people read and count as one. */
import { InputRejected } from '../../model/errors.js';
import { otherSource, type Problem } from '../../model/problems.js';
import { sentence } from '../../model/sentence.js';
import { nearestWord } from '../../words/text.js';
import { type Group, groupBy } from './collections.js';

/**
 * Groups problems that differ only in their place, the ignored columns of a table, and the rows
 * that two sources have in common.
 * @returns in the order of the first of each group. Pure.
 */
export function alikeProblems(problems: readonly Problem[]): readonly Group<Problem>[] {
  return [...groupBy(problems, causeOf).values()];
}

function causeOf(problem: Problem): string {
  const { code, severity, args, origin } = problem;
  const place = [code, severity, origin?.file, origin?.sheet];
  const other = otherSource(problem);
  if (other) return JSON.stringify([...place, other.file, other.sheet]);
  return JSON.stringify(
    isIgnoredColumn(problem) ? [...place, origin?.line] : [...place, args, origin?.field],
  );
}

/** Exports have columns that no field takes; one that may be a typing error is shown alone. */
export function isIgnoredColumn({ code, severity, args }: Problem): boolean {
  return code === 'unknown_column' && severity === 'warning' && !nearestWord(args.header, args.known);
}

/** Says that nothing was done about a data set that has errors. */
export function inputRejected(problems: readonly Problem[]): InputRejected {
  const errors = alikeProblems(problems).filter(([{ severity }]) => severity === 'error');
  const areLists = errors.length > 0 && errors.every(([{ code }]) => code === 'list_incomplete');
  const told = areLists
    ? sentence('problems/lists-incomplete')
    : sentence('problems/input-rejected', { count: errors.length });
  return new InputRejected(told, problems);
}
