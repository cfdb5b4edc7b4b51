/** Lines between the two places of moved records, in the gap between the trees. */
import { findAll } from './find.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** With more lines than this, draws only short ones and the one under the pointer. */
const clearMax = 24;

/** In pixels: both ends fit on the screen. */
const nearMax = 500;

const laneWidthMax = 9;
const cornerRadius = 5;

/** @typedef {{ from: HTMLTableRowElement, to: HTMLTableRowElement }} Pair */
/** @typedef {{ pair: Pair, fromY: number, toY: number, lane: number }} Link */

/**
 * @param {HTMLElement} section
 * @returns {() => void} redraws the lines
 */
export function startLinks(section) {
  const table = section.querySelector('table.facing');
  const drawing = section.querySelector('.drawing');
  if (!(table instanceof HTMLTableElement) || !drawing) return () => {};
  const pairs = findPairs(table);
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('class', 'links');
  svg.setAttribute('aria-hidden', 'true');
  drawing.append(svg);
  const draw = () => drawLinks(table, svg, pairs);
  new ResizeObserver(draw).observe(table);
  table.addEventListener('mouseover', (event) => pointAt(event.target, svg, pairs));
  table.addEventListener('focusin', (event) => pointAt(event.target, svg, pairs));
  table.addEventListener('mouseleave', () => pointAt(document.activeElement, svg, pairs));
  return draw;
}

/**
 * @param {HTMLTableElement} table
 * @returns {Pair[]}
 */
function findPairs(table) {
  return findAll(table, '.before a', HTMLAnchorElement).flatMap((link) => {
    const [from, to] = [link.closest('tr'), document.getElementById(link.hash.slice(1))?.closest('tr')];
    return from && to ? [{ from, to }] : [];
  });
}

/**
 * @param {HTMLTableElement} table
 * @param {SVGSVGElement} svg
 * @param {readonly Pair[]} pairs
 */
function drawLinks(table, svg, pairs) {
  const gap = table.tHead?.rows[0]?.cells[1];
  if (!gap) return;
  const width = gap.offsetWidth;
  svg.style.left = `${gap.offsetLeft}px`;
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(table.offsetHeight));
  const links = inLanes(pairs.filter(({ from, to }) => from.offsetHeight > 0 && to.offsetHeight > 0));
  const laneCount = Math.max(0, ...links.map(({ lane }) => lane + 1));
  const laneWidth = Math.min(laneWidthMax, (width - 16) / Math.max(1, laneCount));
  const start = (width - laneWidth * (laneCount - 1)) / 2;
  svg.classList.toggle('many', links.length > clearMax);
  svg.replaceChildren(
    ...links.map((link) => {
      const path = document.createElementNS(svgNamespace, 'path');
      path.setAttribute('d', pathOf(link, start + link.lane * laneWidth, width));
      path.dataset['index'] = String(pairs.indexOf(link.pair));
      path.classList.toggle('near', Math.abs(link.toY - link.fromY) <= nearMax);
      return path;
    }),
  );
}

/**
 * Overlapping lines get separate lanes, short ones the inner lanes.
 * @param {readonly Pair[]} pairs
 * @returns {Link[]}
 */
function inLanes(pairs) {
  const middle = (/** @type {HTMLTableRowElement} */ row) => row.offsetTop + row.offsetHeight / 2;
  const spans = pairs.map((pair) => ({ pair, fromY: middle(pair.from), toY: middle(pair.to) }));
  spans.sort((a, b) => Math.abs(a.toY - a.fromY) - Math.abs(b.toY - b.fromY));
  /** @type {{ top: number, bottom: number }[][]} */
  const lanes = [];
  return spans.map((span) => {
    const [top, bottom] = [Math.min(span.fromY, span.toY), Math.max(span.fromY, span.toY)];
    const found = lanes.findIndex((lane) => lane.every((other) => bottom < other.top || top > other.bottom));
    const lane = found === -1 ? lanes.length : found;
    lanes[lane] = [...(lanes[lane] ?? []), { top, bottom }];
    return { ...span, lane };
  });
}

/**
 * From the left, along the lane, to an arrow on the right.
 * @param {Link} link
 * @param {number} x
 * @param {number} width
 */
function pathOf({ fromY, toY }, x, width) {
  const distance = toY - fromY;
  const radius = Math.min(cornerRadius, Math.abs(distance) / 2, x, width - x);
  const turn = radius * Math.sign(distance);
  const arrow = `M${width - 6} ${toY - 4}L${width - 1} ${toY}L${width - 6} ${toY + 4}`;
  return (
    `M0 ${fromY}H${x - radius}Q${x} ${fromY} ${x} ${fromY + turn}` +
    `V${toY - turn}Q${x} ${toY} ${x + radius} ${toY}H${width - 1}${arrow}`
  );
}

/**
 * Highlights the line of a row and the row at its other end.
 * @param {EventTarget | null} target
 * @param {SVGSVGElement} svg
 * @param {readonly Pair[]} pairs
 */
function pointAt(target, svg, pairs) {
  const row = target instanceof Element ? target.closest('tr') : null;
  for (const path of findAll(svg, 'path', SVGPathElement)) {
    const pair = pairs[Number(path.dataset['index'])];
    path.classList.toggle('active', row !== null && (pair?.from === row || pair?.to === row));
  }
  for (const { from, to } of pairs) {
    const isPair = row !== null && (from === row || to === row);
    from.classList.toggle('pair', isPair);
    to.classList.toggle('pair', isPair);
  }
}
