// Reads every page of a list and keeps the records. Arguments: URL, number of items, connections.
import { measurePhase } from '../phase.mjs';
import { openPool, sendAll } from './http.mjs';
import { itemPages } from './requests.mjs';

const [url, count, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const pool = openPool(url, connections);
const itemById = new Map();
await measurePhase(() =>
  sendAll(pool, itemPages(0, count), {
    connections,
    onAnswer: (page) => {
      for (const item of page) itemById.set(item.id, item);
    },
  }),
);
if (itemById.size !== count) throw new Error(`${itemById.size} items`);
await pool.close();
