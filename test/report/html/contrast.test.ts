import { describe, expect, test } from 'vitest';
import { style } from '../../../src/report/html/assets.js';

type Colours = Readonly<Record<string, string>>;

const colours = [...style.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)];
const coloursOf = (place: 2 | 3): Colours =>
  Object.fromEntries(colours.map((found) => [found[1] ?? '', found[place] ?? '']));
const [light, dark] = [coloursOf(2), coloursOf(3)];
/** What paper does not change is as on a light screen. */
const onPaper = [...style.matchAll(/--([\w-]+): (#\w{6})/g)];
const paper: Colours = { ...light, ...Object.fromEntries(onPaper.map(([, name, value]) => [name, value])) };

/** Text and what it stands on. */
const kinds = ['added', 'removed', 'link', 'renamed', 'held'];
const pairs: readonly (readonly [string, string])[] = [
  ['ink', 'paper'],
  ['ink', 'hit'],
  ['soft', 'paper'],
  ['paper', 'soft'],
  ...kinds.flatMap(
    (kind) =>
      [
        [kind, 'paper'],
        [kind, `${kind}-fill`],
        ['ink', `${kind}-fill`],
        ['soft', `${kind}-fill`],
        ['paper', kind],
      ] as const,
  ),
];

/** Source: relative luminance and contrast ratio of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

describe('the colours of the HTML report', () => {
  test.each([
    ['light', light],
    ['dark', dark],
    ['on paper', paper],
  ] as const)('have the contrast that WCAG AA asks for (%s)', (_, all: Colours) => {
    const ratios = pairs.map(([text, ground]) => ({
      pair: `${text} on ${ground}`,
      ratio: contrast(all[text] ?? '', all[ground] ?? ''),
    }));
    expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });
});
