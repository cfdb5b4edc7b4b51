// A bare sync: parse the file, read the list, look up each row, send the differences. Arguments:
// URL, file, items, connections.
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { openPool, sendAll } from './http.mjs';
import { itemPages, itemsPath } from './requests.mjs';

const [url, file, items, connections] = [
  process.argv[2],
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
];
const { data } = Papa.parse(readFileSync(file, 'utf8'), { skipEmptyLines: true });
const [, ...rows] = data;
const pool = openPool(url, connections);
const itemByCode = new Map();
await sendAll(pool, [{ path: '/v1/generalMasters?page=1&perPage=100' }], { connections });
await sendAll(pool, itemPages(0, items), {
  connections,
  onAnswer: (page) => {
    for (const item of page) itemByCode.set(item.code, item);
  },
});

function requestFor(row) {
  const [, code, name, description, startsOn, ...others] = row;
  const item = itemByCode.get(code);
  if (others[4] === 'delete') return { method: 'DELETE', path: `${itemsPath}/${item.id}` };
  if (item) return { method: 'PATCH', path: `${itemsPath}/${item.id}`, body: { name } };
  const inputs = ['maker', 'price', 'rank', 'checkedOn'].map((field, at) => ({
    code: field,
    value: others[at],
  }));
  return { method: 'POST', path: itemsPath, body: { code, name, description, startsOn, inputs } };
}

const requests = rows
  .filter((row) => row[9] === 'delete' || itemByCode.get(row[1])?.name !== row[2])
  .map(requestFor);
if (requests.length !== rows.length) throw new Error('a row that changes nothing');
await sendAll(pool, requests, { connections });
await pool.close();
