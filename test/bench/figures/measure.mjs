// How figures are measured. Each runs in separate processes, alternating with its floor, and uses
// medians, because machines differ and are noisy.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { cli, pathOf, startFarServer, startServer } from '../children.mjs';
import { nothing } from '../company.mjs';
import { inFolder } from '../files.mjs';

/** Milliseconds. Small versions compare processor time, which does not depend on waiting. */
export const latencyOf = ({ scale }) => (scale < 1 ? 1 : 20);
export const itemsOnly = { ...nothing, masters: 1 };

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs all contestants in turn, at most `runs` times, and no longer than `msMax`: what takes longer
 * is mostly waiting, which varies little. A first turn that is short beside that is a warm-up.
 * @param isWarm true: no warm-up. Default: for small versions
 * @returns medians of `ms` and `cpuMs`, maximum of `mb`
 */
export async function compare({ runs, msMax, scale, isWarm = scale < 1 }, contestants) {
  const taken = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  const startMs = performance.now();
  let isWarmUp = !isWarm;
  for (let turn = 0; turn < runs; ) {
    const turnMs = performance.now();
    for (const [name, contestant] of Object.entries(contestants)) taken[name].push(await contestant());
    const [ms, spentMs] = [performance.now() - turnMs, performance.now() - startMs];
    if (isWarmUp && ms < msMax / 4) for (const all of Object.values(taken)) all.length = 0;
    else turn++;
    isWarmUp = false;
    if (turn > 0 && spentMs + ms > msMax) break;
  }
  const summary = (all) => ({
    ms: median(all.map(({ ms }) => ms)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs ?? 0)),
    mb: Math.max(...all.map(({ mb }) => mb ?? 0)),
  });
  return Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, summary(all)]));
}

/** One line of the table: `own` compared with `floor` by one of their measures. */
export function ratio(title, { own, floor, by, most }) {
  return {
    title,
    unit: '×',
    by,
    own: own[by],
    floor: floor[by],
    value: own[by] / floor[by],
    most,
    cpu: own.cpuMs / floor.cpuMs,
  };
}

export function difference(a, b) {
  return { ms: a.ms - b.ms, cpuMs: a.cpuMs - b.cpuMs };
}

export function amount(title, { value, unit, most }) {
  return { title, unit, value, most };
}

/** Requests sent compared with the minimum. */
export function requests(title, { sent, least }, most = 1.1) {
  const counted = { own: sent, floor: least, by: 'requests' };
  return { ...amount(`${title}: requests`, { value: sent / least, unit: '×', most }), ...counted };
}

export async function withServer(company, latency, work) {
  const server = await startServer(company, latency);
  try {
    return await inFolder((folder) => work(server, folder));
  } finally {
    await server.close();
  }
}

/** The same through a slow network, see ../network.mjs. */
export function withFarServer(company, work) {
  return inFolder(async (folder) => {
    const server = await startFarServer(company, folder);
    try {
      return await work(server, folder);
    } finally {
      await server.close();
    }
  });
}

export const own = (name) => [pathOf(`own/${name}.mjs`)];
export const floor = (name) => [pathOf(`floor/${name}.mjs`)];
export const command = (name) => [cli, name];

let stateCount = 0;

/** Arguments for a command line with a service, with a new state folder each time. */
export function callArguments(folder, connections) {
  return ['--concurrency', String(connections), '--state-dir', path.join(folder, `state-${stateCount++}`)];
}

/** Arguments that let a sync run to its end. @param counts of the changes that need an approval */
export function approving(folder, counts) {
  const settings = path.join(folder, 'mastersync.yaml');
  writeFileSync(settings, 'bareApprovals: true\n');
  const approvals = Object.entries(counts).flatMap(([what, count]) => ['--approve', `${what}=${count}`]);
  return ['--yes', '--config', settings, ...approvals];
}
