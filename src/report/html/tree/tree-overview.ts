/**
 * The picture above the drawing: top-level units as bars, before on the left and after on the
 * right, with bands for records that stay or change units.
 */

import { say } from '../../../words/say.js';
import { amountText } from '../../../words/text.js';
import type { RecordTree } from '../../content/record-tree.js';
import { type Html, html, nothing } from '../html.js';
import { type Flow, type Unit, type Units, unitFlows } from './unit-flows.js';

/** With more units than this, unaffected units are not drawn. */
const allUnitsMax = 12;

/** With more units than this, the picture would be unreadable and is left out. */
const unitsMax = 30;

/** The picture; empty if no record changes units. */
export function overviewHtml(tree: RecordTree): Html {
  const { before, after, flows } = unitFlows(tree);
  const busy = new Set(flows.flatMap(({ from, to }) => (from === to ? [] : [from, to])));
  const isShown = ({ id }: Unit) => Math.max(before.length, after.length) <= allUnitsMax || busy.has(id);
  const sides = { before: before.filter(isShown), after: after.filter(isShown) };
  const count = Math.max(sides.before.length, sides.after.length);
  if (busy.size === 0 || count < 2 || count > unitsMax) return nothing;
  const quiet = after.length - sides.after.length;
  return html`<figure class="overview"><figcaption><strong>${say('html/overview-heading')}</strong> ${say('html/overview-caption')}${quiet > 0 ? html` (${say('html/overview-others', { count: quiet })})` : nothing}</figcaption>
${pictureHtml(sides, flows)}</figure>`;
}

/** In units of the picture, which scales with the page. */
const width = 1000;
const barWidth = 12;
const leftX = 270;
const rightX = width - leftX - barWidth;
const gap = 9;
const slotMin = 20;
const recordsHeight = 380;

/** A bar, and how much of it is taken by bands. */
interface Bar {
  readonly id: string | null;
  readonly name: string;
  readonly count: number;
  readonly y: number;
  readonly height: number;
}

function pictureHtml(sides: Units, flows: readonly Flow[]): Html {
  const [before, after] = [idsOf(sides.before), idsOf(sides.after)];
  const shown = flows.filter(({ from, to }) => before.has(from) && after.has(to));
  const total = (some: readonly Flow[]) => some.reduce((sum, { count }) => sum + count, 0);
  const scale = recordsHeight / Math.max(1, total(shown));
  const added = total(shown.filter(({ from }) => from === null));
  const removed = total(shown.filter(({ to }) => to === null));
  const left = barsOf([...sides.before, { id: null, name: say('html/overview-added'), count: added }], scale);
  const right = barsOf(
    [...sides.after, { id: null, name: say('html/overview-removed'), count: removed }],
    scale,
  );
  const bottom = Math.max(...[...left, ...right].map(({ y, height }) => y + Math.max(height, slotMin)));
  const countBefore = new Map(sides.before.map(({ id, count }) => [id, count]));
  return html`<svg viewBox="0 0 ${width} ${rounded(bottom + slotMin / 2)}" role="img" aria-label="${say('html/overview-caption')}">
${bandsHtml(shown, { left, right, scale })}
${left.map((bar) => barHtml(bar, 'left', 0))}
${right.map((bar) => barHtml(bar, 'right', bar.id === null ? 0 : bar.count - (countBefore.get(bar.id) ?? 0)))}
</svg>`;
}

/** null stands for new records on the left, and for deleted ones on the right. */
function idsOf(units: readonly Unit[]): ReadonlySet<string | null> {
  return new Set([...units.map(({ id }) => id), null]);
}

function barsOf(units: readonly Omit<Bar, 'y' | 'height'>[], scale: number): readonly Bar[] {
  // The name is centred on its bar, however small the bar is.
  let y = slotMin / 2;
  return units
    .filter(({ count }) => count > 0)
    .map((unit) => {
      const bar = { ...unit, y, height: Math.max(unit.count * scale, 2) };
      y += Math.max(bar.height, slotMin) + gap;
      return bar;
    });
}

/**
 * Bands leave a bar in the order in which they arrive, to minimize crossings.
 * @param bars.scale height of one record
 */
function bandsHtml(
  flows: readonly Flow[],
  bars: { readonly left: readonly Bar[]; readonly right: readonly Bar[]; readonly scale: number },
): readonly Html[] {
  const { left, right, scale } = bars;
  const indexIn = (bars: readonly Bar[], id: string | null) => bars.findIndex((bar) => bar.id === id);
  const inOrder = [...flows].sort(
    (a, b) => indexIn(left, a.from) - indexIn(left, b.from) || indexIn(right, a.to) - indexIn(right, b.to),
  );
  const taken = new Map<Bar, number>();
  const take = (bar: Bar, height: number) => {
    const y = bar.y + (taken.get(bar) ?? 0);
    taken.set(bar, (taken.get(bar) ?? 0) + height);
    return y;
  };
  const bands = inOrder.flatMap((flow) => {
    const from = left.find(({ id }) => id === flow.from);
    const to = right.find(({ id }) => id === flow.to);
    if (!from || !to) return [];
    const height = flow.count * scale;
    const ends = { fromY: take(from, height), toY: take(to, height), height };
    return [
      {
        flow,
        band: bandHtml(
          flow,
          ends,
          say('html/overview-flow', { from: from.name, to: to.name, count: flow.count }),
        ),
      },
    ];
  });
  // Draw staying records first, below the moving ones.
  const rank = ({ from, to }: Flow) => (from === to ? 0 : 1);
  return bands.sort((a, b) => rank(a.flow) - rank(b.flow)).map(({ band }) => band);
}

function bandHtml(
  flow: Flow,
  { fromY, toY, height }: Readonly<Record<'fromY' | 'toY' | 'height', number>>,
  text: string,
): Html {
  const [start, end, middle] = [leftX + barWidth, rightX, width / 2];
  const thickness = rounded(Math.max(height, 1));
  const [y1, y2] = [rounded(fromY), rounded(toY)];
  const path =
    `M${start} ${y1}C${middle} ${y1} ${middle} ${y2} ${end} ${y2}v${thickness}` +
    `C${middle} ${rounded(y2 + thickness)} ${middle} ${rounded(y1 + thickness)} ${start} ${rounded(y1 + thickness)}z`;
  return html`<path class="band ${kindOf(flow)}" d="${path}"><title>${text}</title></path>
`;
}

function kindOf({ from, to }: Flow): string {
  if (from === null) return 'added';
  if (to === null) return 'removed';
  return from === to ? 'same' : 'moved';
}

/** Longer names are cut here; the drawing below has them in full. */
const nameLengthMax = 15;

/** @param difference change in the number of records; 0 is not shown */
function barHtml({ name, count, y, height }: Bar, kind: 'left' | 'right', difference: number): Html {
  const [x, textX] = kind === 'left' ? [leftX, leftX - 10] : [rightX, rightX + barWidth + 10];
  const characters = [...name];
  const shownName =
    characters.length > nameLengthMax ? `${characters.slice(0, nameLengthMax - 1).join('')}…` : name;
  const sign = difference > 0 ? '+' : '\u2212';
  const change = difference === 0 ? '' : ` (${sign}${amountText(Math.abs(difference))})`;
  const middle = rounded(y + height / 2);
  return html`<rect class="bar" x="${x}" y="${rounded(y)}" width="${barWidth}" height="${rounded(height)}"/><text class="${kind}" x="${textX}" y="${middle}">${shownName}<title>${name}</title> <tspan class="count">${amountText(count)}${change}</tspan></text>
`;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
