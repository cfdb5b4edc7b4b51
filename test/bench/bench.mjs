// `npm run bench`: measures all figures, prints them as a table, saves them as JSON, and fails if a
// budget is missed.
//   --only apply-16,plan  only these figures; the others keep their last values
//   --runs 7              measurements per figure (default: five)
//   --scale 0.1           smaller sizes, for tests
//   --json FILE           where to save the figures (default: test/bench/results.json)
//   --write-docs          copy the table from the JSON into docs/*/performance.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { pathOf } from './children.mjs';
import { figures } from './figures/index.mjs';
import { buildMeasured } from './own/package.mjs';
import { isMet, pageWith, textLine } from './table.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(figures).join(',') },
    runs: { type: 'string', default: '5' },
    scale: { type: 'string', default: '1' },
    json: { type: 'string', default: pathOf('results.json') },
    'write-docs': { type: 'boolean', default: false },
  },
});

function machine() {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpu.model}, ${cpus().length} cores, ${memory}, ${process.platform}, Node ${process.versions.node}`;
}

const names = values.only.split(',').filter((name) => name !== '');
const unknown = names.find((name) => !(name in figures));
if (unknown !== undefined)
  throw new Error(`no figure "${unknown}"; there are ${Object.keys(figures).join(', ')}`);
const known = existsSync(values.json) ? JSON.parse(readFileSync(values.json, 'utf8')) : {};
const kept = known.machine === machine() ? known.figures : {};
const measured = {};
await buildMeasured();
for (const name of names) {
  measured[name] = await figures[name]({ runs: Number(values.runs), scale: Number(values.scale) });
  for (const line of measured[name]) process.stdout.write(`${textLine(line)}\n`);
}
const all = Object.fromEntries(
  Object.keys(figures)
    .map((name) => [name, measured[name] ?? kept[name]])
    .filter(([, lines]) => lines),
);
const results = { machine: machine(), runs: Number(values.runs), figures: all };
writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
if (values['write-docs']) {
  for (const language of ['en', 'ja']) {
    const page = new URL(`../../docs/${language}/performance.md`, import.meta.url);
    if (existsSync(page)) writeFileSync(page, pageWith(readFileSync(page, 'utf8'), results));
  }
}
if (!Object.values(measured).flat().every(isMet)) process.exitCode = 1;
