/** Whether the records of past runs are whole, as text for a terminal. Pure. */
import { type Told, textOf } from '../../model/sentence.js';
import { say } from '../../words/say.js';
import type { Styles } from './styles.js';

/** What is known of the record of a run. */
export interface VerifiedRecord {
  readonly run: string;
  /** `unfinished`: whole as far as it goes; `broken`: something was changed, removed or added. */
  readonly state: 'whole' | 'unfinished' | 'broken';
  /** What is broken, and where. */
  readonly message: Told | null;
}

/** A line for each run. */
export function verifiedText(
  verified: readonly VerifiedRecord[],
  { styles: { red, yellow } }: { readonly styles: Styles },
): string {
  if (verified.length === 0) return say('runs/no-runs');
  const paint = { whole: String, unfinished: yellow, broken: red };
  const line = ({ run, state, message }: VerifiedRecord) => {
    const text = say('runs/verified', { state });
    return `${run}  ${paint[state](text)}${message === null ? '' : `: ${textOf(message)}`}`;
  };
  return verified.map(line).join('\n');
}
