// Requests a master and the first page of its items, like a plan of a few rows. Arguments: URL.
import { idOf } from '../company.mjs';
import { openPool, pagesOf } from './http.mjs';

const pool = openPool(process.argv[2], 1);
await pool.send({ path: '/v1/generalMasters?page=1&perPage=100' });
for (const page of pagesOf(`/v1/generalMasters/${idOf('master', 0)}/items`, 1, 'code-asc'))
  await pool.send(page);
await pool.close();
