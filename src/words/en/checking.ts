/** Does a saved plan still hold? */
import { plural } from './plural.js';

export interface CheckFigures {
  /** Of the plan. */
  readonly changes: number;
  /** Made already, by an earlier run or by somebody else. */
  readonly already: number;
  /** No longer as planned. */
  readonly drifted: number;
}

/** Nothing has moved. */
export function holdsText(file: string, { changes, already }: CheckFigures): string {
  if (changes === 0) return `${file} still holds. It has no changes.`;
  const left = changes - already;
  if (left === 0) return `${file} still holds, but has nothing left to do: every change has been made.`;
  const made = already === 0 ? '' : `; ${already} of its changes ${already === 1 ? 'has' : 'have'} been made`;
  return `${file} still holds: ${plural(left, 'change')} to apply${made}.`;
}

/** The heading above what has moved. */
export function movedTitle(file: string): string {
  return `${file} no longer holds:`;
}

/** What to do about it. */
export function movedAdvice(
  { changes, drifted }: CheckFigures,
  { haveFilesMoved }: { readonly haveFilesMoved: boolean },
): string {
  const count =
    drifted === 0
      ? ''
      : `${drifted} of ${plural(changes, 'change')} ${drifted === 1 ? 'is' : 'are'} no longer as planned. `;
  const rest = haveFilesMoved || drifted === changes ? '' : ', or apply the rest with --skip-drifted';
  return `${count}Run \`mastersync plan\` again${rest}.`;
}
