// Sends the creates of a tree without waiting for parents. Arguments: URL, teams, connections.
import { codeOf, idOf } from '../company.mjs';
import { measurePhase } from '../phase.mjs';
import { openPool, sendAll } from './http.mjs';

const [url, count, connections] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const path = `/v1/organizationCharts/${idOf('chart', 0)}/teams`;
const requests = Array.from({ length: count }, (_, index) => ({
  method: 'POST',
  path,
  body: { code: codeOf('T', index), name: `部署${index}`, approveOnly: false, parentId: idOf('team', index) },
}));
const pool = openPool(url, connections);
await measurePhase(() => sendAll(pool, requests, { connections }));
await pool.close();
