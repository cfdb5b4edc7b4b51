// A bare plan: parse the files, CSV or workbooks, read the lists by requests known in advance, join by
// code.
// Arguments: URL, folder, the company as JSON, connections.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { headers } from '../company.mjs';
import { openPool, sendAll } from './http.mjs';
import { readWorkbook } from './read-workbook.mjs';
import { companyReads } from './requests.mjs';

const [url, folder] = process.argv.slice(2, 4);
const company = JSON.parse(process.argv[4]);
const connections = Number(process.argv[5]);

async function readRows(table) {
  const [csv, workbook] = ['csv', 'xlsx'].map((kind) => path.join(folder, `${table}.${kind}`));
  if (existsSync(workbook)) return (await readWorkbook(workbook)).slice(1);
  if (!existsSync(csv)) return [];
  return Papa.parse(readFileSync(csv, 'utf8'), { skipEmptyLines: true }).data.slice(1);
}

const requests = companyReads(company);
const rows = (await Promise.all(Object.keys(headers).map(readRows))).flat();
const pool = openPool(url, connections);
const recordById = new Map();
const recordByCode = new Map();
await sendAll(pool, requests, {
  connections,
  onAnswer: (answer) => {
    for (const record of Array.isArray(answer) ? answer : [answer, ...answer.children]) {
      recordById.set(record.id, record);
      recordByCode.set(record.code ?? record.name, record);
    }
  },
});
let changed = 0;
for (const row of rows) {
  const record = recordByCode.get(row[0]) ?? recordByCode.get(row[1]);
  if (record && !row.includes(record.name)) changed++;
}
await pool.close();
process.stdout.write(`${requests.length} requests, ${recordById.size} records, ${changed} changed\n`);
