// A bare sync of people: parse the files, read users and teams, look up each row, send the moves in
// batches of ten. Arguments: URL, folder, the company as JSON, connections, teams that move.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { codeOf, idOf, membersOf } from '../company.mjs';
import { openPool, sendAll } from './http.mjs';
import { pagesOf } from './requests.mjs';

const [url, folder] = process.argv.slice(2, 4);
const company = JSON.parse(process.argv[4]);
const [connections, movedCount] = [Number(process.argv[5]), Number(process.argv[6])];
const teamsPath = `/v1/organizationCharts/${idOf('chart', 0)}/teams`;
const rowsOf = (table) =>
  Papa.parse(readFileSync(path.join(folder, `${table}.csv`), 'utf8'), { skipEmptyLines: true }).data.slice(1);

const pool = openPool(url, connections);
const userByCode = new Map();
const members = new Set();
await sendAll(
  pool,
  [
    ...pagesOf('/v1/grades', company.grades, 'code-asc'),
    { path: '/v1/organizationCharts?page=1&perPage=100' },
    ...pagesOf('/v1/users', company.users, 'code-asc'),
    ...Array.from({ length: company.teams }, (_, index) => ({ path: `${teamsPath}/${codeOf('T', index)}` })),
  ],
  {
    connections,
    onAnswer: (answer) => {
      if (Array.isArray(answer)) for (const record of answer) userByCode.set(record.code, record);
      else for (const user of answer.users) members.add(`${answer.code}/${user.code}`);
    },
  },
);
const users = rowsOf('users').filter(([code, , , name]) => userByCode.get(code)?.firstName !== name);
const changed = rowsOf('memberships').filter(
  ([team, user, , , action]) => (action === 'delete') === members.has(`${team}/${user}`),
);
if (users.length > 0 || (movedCount === 0 && changed.length > 0)) throw new Error('unexpected changes');

function* batchesOf(method, shift) {
  for (let team = 0; team < movedCount; team++) {
    const ids = membersOf(team, company)
      .slice(1)
      .map((index) => idOf('user', index % company.users));
    const path = `${teamsPath}/${idOf('team', team + shift)}/memberships`;
    for (let at = 0; at < ids.length; at += 10) {
      const some = ids.slice(at, at + 10);
      const body =
        method === 'POST'
          ? { users: some.map((id) => ({ id, leader: false, gradeIds: [idOf('grade', 0)] })) }
          : { userIds: some };
      yield { method, path, body };
    }
  }
}
await sendAll(pool, [...batchesOf('POST', movedCount)], { connections });
await sendAll(pool, [...batchesOf('DELETE', 0)], { connections });
await pool.close();
