// Reads every page of a list and keeps the records. Arguments: URL, number of items, connections.
import { idOf } from '../company.mjs';
import { measurePhase } from '../phase.mjs';
import { openPool, pagesOf, sendAll } from './http.mjs';

const [url, count, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const pool = openPool(url, connections);
const itemById = new Map();
await measurePhase(() =>
  sendAll(pool, pagesOf(`/v1/generalMasters/${idOf('master', 0)}/items`, count, 'code-asc'), {
    connections,
    onAnswer: (page) => {
      for (const item of page) itemById.set(item.id, item);
    },
  }),
);
if (itemById.size !== count) throw new Error(`${itemById.size} items`);
await pool.close();
