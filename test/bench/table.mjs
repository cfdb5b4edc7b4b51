// Figures as text: a line for the terminal, a table for the documentation.

/** True for a figure within its budget. */
export function isMet({ value, most }) {
  return value <= most;
}

function amountText(value, unit) {
  return unit === 'MB' ? `${Math.round(value)} MB` : `${value.toFixed(2)} ×`;
}

function measureText({ by, own, floor }) {
  if (by === undefined) return '';
  if (by === 'mb') return `${Math.round(own)} of ${Math.round(floor)} MB`;
  if (by === 'requests') return `${own} of ${floor}`;
  const seconds = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);
  return `${seconds(own)} of ${seconds(floor)}${by === 'cpuMs' ? ' CPU' : ''}`;
}

/** A figure as a line of text. */
export function textLine(figure) {
  const { title, value, unit, most } = figure;
  const cells = [
    isMet(figure) ? 'ok    ' : 'MISSED',
    amountText(value, unit).padStart(9),
    `≤ ${most}`.padEnd(7),
    measureText(figure).padEnd(26),
    title,
  ];
  return cells.join('  ');
}

const begin = '<!-- bench: made by `npm run bench -- --write-docs` -->';
const end = '<!-- /bench -->';

/** A page with the table of these results between its markers. */
export function pageWith(page, results) {
  const [before, rest] = page.split(begin);
  const [, after] = rest.split(end);
  return `${before}${begin}\n${figuresTable(results)}\n${end}${after}`;
}

/** Figures as a table, with the machine they were measured on. */
export function figuresTable({ machine, runs, figures }) {
  const lines = Object.values(figures)
    .flat()
    .map((figure) => {
      const { title, value, unit, most } = figure;
      const shown = `${amountText(value, unit)}${isMet(figure) ? '' : ' (missed)'}`;
      return `| ${title} | ${shown} | ≤ ${amountText(most, unit)} | ${measureText(figure)} |`;
    });
  return [
    '| figure | measured | budget | of the floor |',
    '|---|---|---|---|',
    ...lines,
    '',
    `Measured on ${machine}; medians of ${runs} runs.`,
  ].join('\n');
}
