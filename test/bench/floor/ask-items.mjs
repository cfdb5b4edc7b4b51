// Requests a master and the first page of its items, like a plan of a few rows. Arguments: URL.
import { openPool } from './http.mjs';
import { itemPages } from './requests.mjs';

const pool = openPool(process.argv[2], 1);
await pool.send({ path: '/v1/generalMasters?page=1&perPage=100' });
for (const page of itemPages(0, 1)) await pool.send(page);
await pool.close();
