// Sends writes that are known in advance. Arguments: URL, number of changes, connections.
import { measurePhase } from '../phase.mjs';
import { openPool, sendAll } from './http.mjs';
import { itemWrites } from './requests.mjs';

const [url, count, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const requests = itemWrites(count);
const pool = openPool(url, connections);
await measurePhase(() => sendAll(pool, requests, { connections }));
await pool.close();
