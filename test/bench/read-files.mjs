// Measures reading files against the minimum that could work, in separate alternating processes,
// medians of five. `npm run bench:files` prints a table and fails if a budget is missed; `--large`
// adds a million rows.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';

const self = fileURLToPath(import.meta.url);
const runs = 5;

/** Work of a child process on a file; each returns the number of rows it keeps. */
const readers = {
  async csv(file) {
    const { readCsvGrid } = await import('../../dist/bench/csv/read-csv-grid.js');
    return (await readCsvGrid(file)).grid.rows.length;
  },
  /** The bare parser over decoded text, keeping the parsed rows as any reader must. */
  async csvFloor(file) {
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"', escapeChar: '"' });
    const rows = [];
    let buffer = '';
    for await (const piece of createReadStream(file, { highWaterMark: 65_536 }).setEncoding('utf8')) {
      buffer += piece.replace(/\r\n?/g, '\n');
      const { data, meta } = parser.parse(buffer, 0, true);
      for (const cells of data) rows.push(cells);
      buffer = buffer.slice(meta.cursor);
    }
    return rows.length;
  },
  async xlsx(file) {
    const { openWorkbook } = await import('../../dist/bench/xlsx/open-workbook.js');
    const workbook = await openWorkbook(file);
    const { rows } = await workbook.readGrid('items');
    return rows.length;
  },
  async xlsxFloor(file) {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(file);
    return workbook.getWorksheet('items').rowCount;
  },
};

/** A realistic row; every tenth note has a line break and quotation marks. */
function row(index) {
  const note = index % 10 === 0 ? `備考 "${index}"\n二行目` : `備考${index} の説明文です`;
  return [
    `T-${index}`,
    `営業部 第${index % 97}課, 東京`,
    `T-${index >> 3}`,
    index % 12,
    '2026-04-01',
    note,
    'TRUE',
    index * 37.5,
  ];
}

async function writeCsv(file, count) {
  const out = createWriteStream(file);
  for (let index = 0; index < count; index += 1000) {
    const rows = Array.from({ length: 1000 }, (_, offset) => row(index + offset));
    if (!out.write(`${Papa.unparse(rows)}\r\n`)) await once(out, 'drain');
  }
  await once(out.end(), 'finish');
}

async function writeXlsx(file, count) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: false });
  const sheet = workbook.addWorksheet('items');
  for (let index = 0; index < count; index++)
    sheet.addRow([...row(index), ...row(index).slice(0, 4)]).commit();
  await workbook.commit();
}

function measure(reader, file) {
  const output = execFileSync(process.execPath, [self, reader, file], { encoding: 'utf8' });
  return JSON.parse(output);
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function compare(reader, floor, file) {
  const own = [];
  const least = [];
  for (let run = 0; run < runs; run++) {
    least.push(measure(floor, file));
    own.push(measure(reader, file));
  }
  const ms = (all) => Math.round(median(all.map((one) => one.ms)));
  return { ownMs: ms(own), floorMs: ms(least), ownMb: Math.max(...own.map(({ mb }) => mb)) };
}

/** Built separately, because the product's bundle does not export the readers. */
async function buildReaders() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    entryPoints: ['src/tables/csv/read-csv-grid.ts', 'src/tables/xlsx/open-workbook.ts'],
    outdir: 'dist/bench',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  });
}

async function bench(folder) {
  await buildReaders();
  const csv = path.join(folder, 'items.csv');
  const xlsx = path.join(folder, 'items.xlsx');
  await writeCsv(csv, 200_000);
  await writeXlsx(xlsx, 100_000);
  const text = compare('csv', 'csvFloor', csv);
  const book = compare('xlsx', 'xlsxFloor', xlsx);
  const rows = [
    {
      figure: 'CSV, 200,000 rows: speed of papaparse keeping its rows',
      value: text.floorMs / text.ownMs,
      least: 0.7,
    },
    { figure: 'XLSX, 100,000 × 12: time of exceljs full load', value: book.ownMs / book.floorMs, most: 0.5 },
    { figure: 'XLSX, 100,000 × 12: peak memory in MB', value: book.ownMb, most: 250 },
  ];
  if (process.argv.includes('--large')) {
    const large = path.join(folder, 'large.xlsx');
    await writeXlsx(large, 1_000_000);
    rows.push({
      figure: 'XLSX, 1,000,000 × 12: peak memory in MB',
      value: measure('xlsx', large).mb,
      most: 1024,
    });
  }
  return rows;
}

const [reader, file] = process.argv.slice(2);
if (reader !== undefined && reader in readers) {
  const startMs = performance.now();
  const count = await readers[reader](file);
  const mb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(JSON.stringify({ ms: performance.now() - startMs, mb, count }));
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'mastersync-bench-'));
  try {
    const rows = await bench(folder);
    for (const { figure, value, least, most } of rows) {
      const isMet = least === undefined ? value <= most : value >= least;
      const budget = least === undefined ? `≤ ${most}` : `≥ ${least}`;
      process.stdout.write(
        `${isMet ? 'ok    ' : 'MISSED'}  ${value.toFixed(2).padStart(8)}  ${budget.padEnd(8)}  ${figure}\n`,
      );
      if (!isMet) process.exitCode = 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
