// Figures as text: a line for the terminal, tables for the documentation.

/** True for a figure within its budget, if it has one. */
export function isMet({ value, most }) {
  return most === undefined || value <= most;
}

function amountText(value, unit) {
  return unit === 'MB' ? `${Math.round(value)} MB` : `${value.toFixed(2)} ×`;
}

function secondsText(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

function measureText({ by, own, floor }) {
  if (by === undefined) return '';
  if (by === 'mb') return `${Math.round(own)} of ${Math.round(floor)} MB`;
  if (by === 'bytes') return `${(own / 1e6).toFixed(2)} of ${(floor / 1e6).toFixed(2)} MB`;
  if (by === 'requests') return `${own} of ${floor}`;
  return `${secondsText(own)} of ${secondsText(floor)}${by === 'cpuMs' ? ' CPU' : ''}`;
}

/** What others took for the same. */
function besideText({ beside = {} }) {
  return Object.entries(beside)
    .map(([name, ms]) => `${name} ${secondsText(ms)}`)
    .join(', ');
}

/** A figure as a line of text. */
export function textLine(figure) {
  if (figure.times) return `${figure.times.map(timeText).join('  ')}  ${figure.title}`;
  const { title, value, unit, most } = figure;
  const beside = besideText(figure);
  const cells = [
    isMet(figure) ? 'ok    ' : 'MISSED',
    amountText(value, unit).padStart(9),
    `≤ ${most}`.padEnd(7),
    measureText(figure).padEnd(26),
    beside === '' ? title : `${title} (${beside})`,
  ];
  return cells.join('  ');
}

function timeText({ ms, cpuMs, value }) {
  const cells = [value.toFixed(1).padStart(6), '×', secondsText(ms).padStart(8)];
  return `${cells.join(' ')}, ${secondsText(cpuMs).padStart(8)} CPU`;
}

const row = (...cells) => `| ${cells.join(' | ')} |`;

/** Of each table: its title for the terminal, its columns, and the cells of a figure. */
const layouts = {
  local: {
    title: 'Local service',
    columns: ['figure', 'measured', 'budget', 'of the floor'],
    cells: budgetCells,
  },
  network: {
    title: 'Network: 80 ms round trip, 20 Mbit/s, TLS',
    columns: ['figure', 'measured', 'budget', 'of the floor', 'beside'],
    cells: (figure) => [...budgetCells(figure), besideText(figure)],
  },
  peers: {
    title: 'Peers: 100 creates, on the local service and on the network',
    columns: ['tool', 'local, 20 ms', 'of ours', 'network', 'of ours'],
    cells: ({ title, times }) => [
      title,
      ...times.flatMap(({ ms, value }) => [secondsText(ms), multiple(value)]),
    ],
  },
};

export function titleOf(table) {
  return layouts[table].title;
}

function budgetCells(figure) {
  const { title, value, unit, most } = figure;
  const shown = `${amountText(value, unit)}${isMet(figure) ? '' : ' (missed)'}`;
  return [title, shown, `≤ ${amountText(most, unit)}`, measureText(figure)];
}

function multiple(value) {
  return `${value.toFixed(1)} ×`;
}

const beginOf = (name) => `<!-- bench ${name}: made by \`npm run bench -- --write-docs\` -->`;
const end = '<!-- /bench -->';

/** A page with the tables of these results between their markers. @param tables figures by table */
export function pageWith(page, results, tables) {
  let text = page;
  for (const [table, figuresOf] of Object.entries(tables)) {
    const begin = beginOf(table);
    const [before, rest] = text.split(begin);
    const after = rest.slice(rest.indexOf(end));
    text = `${before}${begin}\n${tableText(table, results, Object.keys(figuresOf))}\n${after}`;
  }
  return text;
}

/** Figures as a table, with the machine and the days on which they were measured. */
function tableText(table, { machine, figures, measuredOn }, names) {
  const { columns, cells } = layouts[table];
  const measured = names.filter((name) => figures[name]);
  const days = [...new Set(measured.map((name) => measuredOn[name]))].sort();
  const shownDays = [days[0], ...days.slice(1).slice(-1)].join(' to ');
  return [
    row(...columns),
    `|${'---|'.repeat(columns.length)}`,
    ...measured.flatMap((name) => figures[name].map((figure) => row(...cells(figure)))),
    '',
    `Measured on ${machine}, ${shownDays}.`,
  ].join('\n');
}
