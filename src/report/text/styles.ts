/** What texts for a terminal have in common: colours, or none, and lists that fit on a screen. */
import { styleText } from 'node:util';
import { words } from '../../words/words.js';
import { shortened } from '../content/open-changes.js';

type Paint = (text: string) => string;

export interface Styles {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
  readonly red: Paint;
}

/** Styles that colour, or that leave text as it is. */
export function createStyles({ useColor }: { readonly useColor: boolean }): Styles {
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    (text) =>
      useColor && text !== '' ? styleText(format, text, { validateStream: false }) : text;
  const [bold, dim] = [paint('bold'), paint('dim')];
  return {
    bold,
    dim,
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
    red: paint('red'),
  };
}

export interface TextOptions {
  readonly styles: Styles;
  /** Show every line of long lists. */
  readonly isVerbose: boolean;
}

/** Long lists are cut to this many, unless everything is asked for. */
const listedMax = 20;

/** A line for each element, and one that counts those that are left out. */
export function listed<T>(
  all: readonly T[],
  line: (one: T) => string,
  { isVerbose, styles }: TextOptions,
): readonly string[] {
  const rest = (count: number) => styles.dim(`    ${words.summary.moreText(count)}`);
  return shortened(all, { max: isVerbose ? all.length : listedMax, line, rest });
}
