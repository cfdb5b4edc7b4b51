/** Colours for a terminal, or none. */
import { styleText } from 'node:util';

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
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
    red: paint('red'),
  };
}
