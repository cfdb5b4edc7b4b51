// What people use where they have no tool for it: each sends the same creates. One that is not
// installed is left out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf, runProgram } from '../children.mjs';

/** Writes the bodies of the creates in the forms that the peers read. */
export function writeBodies(folder, bodies) {
  const [all, rows, single] = ['all.json', 'rows.json', 'single'].map((name) => path.join(folder, name));
  writeFileSync(all, JSON.stringify(bodies));
  writeFileSync(rows, JSON.stringify(bodies.map((body) => ({ body: JSON.stringify(body) }))));
  mkdirSync(single, { recursive: true });
  for (const [index, body] of bodies.entries())
    writeFileSync(path.join(single, `${index}.json`), JSON.stringify(body));
  return { all, rows, single };
}

const newmanPackage = 'newman@6.2.1';

/** In the cache of npm; undefined without a network. */
const findNewman = () =>
  firstLine('npm', ['exec', '--yes', `--package=${newmanPackage}`, '--', 'sh', '-c', 'command -v newman']);

/**
 * Each finds its program, and runs it: `url` of the list; `certificate` of the service, if it has
 * one. The version is for the table.
 */
export const peers = [
  {
    title: '`xargs -P 8` and curl',
    find: () => firstLine('sh', ['-c', 'command -v curl']),
    version: () => firstLine('curl', ['--version']).split(' (')[0],
    run: (curl, { url, bodies, certificate }) => {
      const headers = ['-H', 'Authorization: Bearer token', '-H', 'Content-Type: application/json'];
      const trust = certificate === undefined ? [] : ['--cacert', certificate];
      const each = 'cd "$0" && ls | xargs -P 8 -I{} "$@" --data @{}';
      const call = [curl, '-fsS', '-o', '/dev/null', ...headers, ...trust, url];
      return runProgram('sh', ['-c', each, bodies.single, ...call]);
    },
  },
  {
    title: 'Node script, `fetch` in a loop',
    find: () => process.execPath,
    version: () => `Node ${process.versions.node}`,
    run: (node, { url, bodies, environment }) =>
      runProgram(node, [pathOf('peers/fetch-loop.mjs'), url, bodies.all], environment),
  },
  {
    title: 'newman, a row per iteration',
    find: findNewman,
    version: () => newmanPackage.replace('@', ' '),
    run: (newman, { url, bodies, certificate }) => {
      const trust = certificate === undefined ? [] : ['--ssl-extra-ca-certs', certificate];
      const data = ['--iteration-data', bodies.rows, '--env-var', `url=${url}`, '--silent'];
      return runProgram(newman, ['run', pathOf('peers/collection.json'), ...data, ...trust]);
    },
  },
  {
    title: 'ansible, `uri` in a loop',
    find: () => firstLine('sh', ['-c', 'command -v ansible-playbook']),
    version: () => firstLine('ansible-playbook', ['--version']).replace(/.*core (.*)\]/, 'ansible-core $1'),
    run: (playbook, { url, bodies, certificate }) => {
      const variables = JSON.stringify({ url, bodies: bodies.all, certificate });
      return runProgram(playbook, [pathOf('peers/playbook.yml'), '--extra-vars', variables]);
    },
  },
];

/** What the program says first, or undefined if it cannot be run. */
function firstLine(program, args) {
  try {
    return execFileSync(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\n')[0];
  } catch {
    return undefined;
  }
}
