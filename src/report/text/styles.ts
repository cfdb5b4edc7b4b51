/** Common to terminal output: colours, or none, and lists that fit on a screen. */

import { styleText } from 'node:util';
import { say } from '../../words/say.js';

type Paint = (text: string) => string;

export type Styles = Readonly<Record<'bold' | 'dim' | 'green' | 'yellow' | 'cyan' | 'red', Paint>>;

/** Styles that colour text, or leave it unchanged. */
export function createStyles({ useColor }: { readonly useColor: boolean }): Styles {
  const paint =
    (format: Parameters<typeof styleText>[0]): Paint =>
    (text) =>
      useColor && text !== '' ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
    red: paint('red'),
  };
}

export interface TextOptions {
  readonly styles: Styles;
  /** Show long lists in full. */
  readonly isVerbose: boolean;
  /** Width of the terminal; undefined if the text does not go to one. */
  readonly columns?: number | undefined;
}

const listedMax = 20;

/**
 * One line per element, plus one that counts those left out.
 * @param max longer lists are cut unless `isVerbose`
 */
export function listed<T>(
  all: readonly T[],
  line: (one: T) => string,
  { isVerbose, styles }: TextOptions,
  max: number = listedMax,
): readonly string[] {
  if (isVerbose || all.length <= max) return all.map(line);
  const rest = styles.dim(`    ${say('summary/more', { count: all.length - max })}`);
  return [...all.slice(0, max).map(line), rest];
}
