// `npm run bench`: measures all figures, prints them as they come, saves them as JSON, and fails if a
// budget is missed.
//   --only network,plan   only these tables and figures; the others keep their last values
//   --runs 7              measurements per figure (default: as many as 20 seconds allow, at most five)
//   --scale 0.1           smaller sizes, for tests
//   --json FILE           where to save the figures (default: test/bench/results.json)
//   --write-docs          copy the tables from the JSON into docs/en/performance.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { pathOf } from './children.mjs';
import { figures, tables } from './figures/index.mjs';
import { buildMeasured } from './own/package.mjs';
import { isMet, pageWith, textLine, titleOf } from './table.mjs';

/** So that the whole table is there after ten minutes. */
const usual = { runs: 5, msMax: 20_000 };

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(figures).join(',') },
    runs: { type: 'string' },
    scale: { type: 'string', default: '1' },
    json: { type: 'string', default: pathOf('results.json') },
    'write-docs': { type: 'boolean', default: false },
  },
});

/** A value for each figure that was measured, now or before. */
function byName(pick) {
  const entries = Object.keys(figures).map((name) => [name, pick(name)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function machine() {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpu.model}, ${cpus().length} cores, ${memory}, ${process.platform}, Node ${process.versions.node}`;
}

const names = values.only
  .split(',')
  .filter((name) => name !== '')
  .flatMap((name) => (name in tables ? Object.keys(tables[name]) : [name]));
const unknown = names.find((name) => !(name in figures));
if (unknown !== undefined)
  throw new Error(`no figure "${unknown}"; there are ${Object.keys({ ...tables, ...figures }).join(', ')}`);
const known = existsSync(values.json) ? JSON.parse(readFileSync(values.json, 'utf8')) : {};
const kept = known.machine === machine() ? known : { figures: {}, measuredOn: {} };
const { runs, scale } = values;
const extent = { scale: Number(scale), ...(runs ? { runs: Number(runs), msMax: Infinity } : usual) };
const measured = {};
await buildMeasured();
for (const [table, figuresOf] of Object.entries(tables)) {
  const chosen = Object.keys(figuresOf).filter((name) => names.includes(name));
  if (chosen.length > 0) process.stdout.write(`${titleOf(table)}\n`);
  for (const name of chosen) {
    measured[name] = await figuresOf[name](extent);
    for (const line of measured[name]) process.stdout.write(`${textLine(line)}\n`);
  }
}
const today = new Date().toISOString().slice(0, 10);
const results = {
  machine: machine(),
  runs: extent.runs,
  measuredOn: byName((name) => (measured[name] ? today : kept.measuredOn[name])),
  figures: byName((name) => measured[name] ?? kept.figures[name]),
};
writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (values['write-docs']) {
  const page = new URL('../../docs/en/performance.md', import.meta.url);
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), results, tables));
}
if (!Object.values(measured).flat().every(isMet)) process.exitCode = 1;
