// Runs the measured code in separate processes, and reports their time, processor time and memory.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Preloaded into the measured process; reports its usage on the fourth stream at exit. A script
 * that measures a phase itself reports that instead, see phase.mjs.
 */
const reporter = `data:text/javascript,${encodeURIComponent(`
import { writeSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const phase = globalThis.measuredPhase;
  const whole = { cpuMs: (userCPUTime + systemCPUTime) / 1000, mb: maxRSS / 1024 };
  writeSync(3, JSON.stringify({ ...whole, ...phase }));
});`)}`;

/** Path of a file in this folder. */
export function pathOf(name) {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** The command line, as installed by users. */
export const cli = pathOf('../../dist/cli.js');

/**
 * Runs a script to its end.
 * @returns `ms` of wall time, measured from outside, or of the phase that the script measured
 *   itself; `cpuMs` of all threads; peak `mb`
 */
export async function run(script, args = [], { environment = {}, isReporting = true } = {}) {
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [...(isReporting ? ['--import', reporter] : []), ...script, ...args],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C', ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stdio[3].setEncoding('utf8').on('data', (text) => {
    report += text;
  });
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`${[...script, ...args].join(' ')} ended with ${exitCode}\n${said}`);
  return { ms: performance.now() - startMs, ...(report && JSON.parse(report)) };
}

/** Starts the service with the records of a company. */
export async function startServer(company, latencyMs) {
  const server = fork(pathOf('server.mjs'), [JSON.stringify({ company, latencyMs })]);
  const [{ url }] = await once(server, 'message');
  return {
    url,
    environment: { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: 'token' },
    /** Requests since the last call. */
    async counts() {
      server.send('counts');
      const [message] = await once(server, 'message');
      return message.counts;
    },
    async close() {
      server.disconnect();
      await once(server, 'exit');
    },
  };
}
