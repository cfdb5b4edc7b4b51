// A bare plan: parse the files, read the lists by requests known in advance, join by code.
// Arguments: URL, folder, the company as JSON, connections.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { childrenOf, folderWidth, headers, idOf, teamWidth } from '../company.mjs';
import { openPool, pagesOf, sendAll } from './http.mjs';

const [url, folder] = process.argv.slice(2, 4);
const company = JSON.parse(process.argv[4]);
const connections = Number(process.argv[5]);
const { grades, teams, masters, items, otherItems, folders, categories } = company;

function readRows(table) {
  const file = path.join(folder, `${table}.csv`);
  if (!existsSync(file)) return [];
  return Papa.parse(readFileSync(file, 'utf8'), { skipEmptyLines: true }).data.slice(1);
}

function familiesOf(base, kind, count, width) {
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => childrenOf(index, width, count).length > 0)
    .map((index) => ({ path: `${base}/${idOf(kind, index)}` }));
}

const teamsPath = `/v1/organizationCharts/${idOf('chart', 0)}/teams`;
const requests = [
  ...(grades ? pagesOf('/v1/grades', grades, 'code-asc') : []),
  ...(teams ? [{ path: '/v1/organizationCharts?page=1&perPage=100' }] : []),
  ...(teams ? pagesOf(teamsPath, 1) : []),
  ...familiesOf(teamsPath, 'team', teams, teamWidth),
  ...(masters ? pagesOf('/v1/generalMasters', masters, 'code-asc') : []),
  ...Array.from({ length: masters }, (_, index) =>
    pagesOf(
      `/v1/generalMasters/${idOf('master', index)}/items`,
      index === 0 ? items : otherItems,
      'code-asc',
    ),
  ).flat(),
  ...(folders ? pagesOf('/v1/folders', folders, 'createdAt-asc') : []),
  ...familiesOf('/v1/folders', 'folder', folders, folderWidth),
  ...(categories ? pagesOf('/v1/categories', categories, 'name-asc') : []),
];

const rows = Object.keys(headers).flatMap((table) => readRows(table));
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
