// Sends writes that are known in advance. Arguments: URL, number of changes, connections.
import { actionIn, idOf, itemBody, mixOf } from '../company.mjs';
import { measurePhase } from '../phase.mjs';
import { openPool, sendAll } from './http.mjs';

const [url, count, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const path = `/v1/generalMasters/${idOf('master', 0)}/items`;
const mix = mixOf(count);

function requestFor(index) {
  const one = `${path}/${idOf('item', index)}`;
  switch (actionIn(mix, index)) {
    case 'create':
      return { method: 'POST', path, body: itemBody(index) };
    case 'update':
      return { method: 'PATCH', path: one, body: { name: `品目${index}` } };
    default:
      return { method: 'DELETE', path: one };
  }
}

const requests = Array.from({ length: count }, (_, index) => requestFor(index));
const pool = openPool(url, connections);
await measurePhase(() => sendAll(pool, requests, { connections }));
await pool.close();
