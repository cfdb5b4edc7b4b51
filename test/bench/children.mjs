// Runs the measured code in separate processes, and reports their time, processor time and memory.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
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
export const cli = pathOf('../../dist/cli.cjs');

/**
 * Runs a script to its end.
 * @returns `ms` of wall time, measured from outside, or of the phase that the script measured
 *   itself; `cpuMs` of all threads; peak `mb`
 */
export async function run(script, args = [], { environment = {}, isReporting = true } = {}) {
  const reporting = isReporting ? ['--import', reporter] : [];
  const { ms, report } = await runToEnd(process.execPath, [...reporting, ...script, ...args], environment);
  return { ms, ...(report && JSON.parse(report)) };
}

/** Reports the processor time of the program and its children. */
const timing = '"$@" && times >&3';

/** Runs another program to its end. @returns `ms` of wall time, `cpuMs` */
export async function runProgram(program, args, environment = {}) {
  const { ms, report } = await runToEnd('sh', ['-c', timing, 'sh', program, ...args], environment);
  const [, ofChildren] = report.split('\n');
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return { ms, cpuMs: sum(times.map(([, minutes, seconds]) => 60_000 * minutes + 1000 * seconds)) };
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @returns its wall time, and what it wrote to its fourth stream */
async function runToEnd(program, args, environment) {
  const startMs = performance.now();
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C', ...environment },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stdio[3].setEncoding('utf8').on('data', (text) => {
    report += text;
  });
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${exitCode}\n${said}`);
  return { ms: performance.now() - startMs, report };
}

/** Starts the service with the records of a company. */
export async function startServer(company, latencyMs, { isCompressing = false } = {}) {
  const server = await startChild('server.mjs', JSON.stringify({ company, latencyMs, isCompressing }));
  return { ...server, ...addressOf(`http://127.0.0.1:${server.port}`) };
}

/**
 * Starts the service behind a slow network, see network.mjs.
 * @param folder for its key and its certificate
 * @returns the service; its address on the network; its address `nearby`, without the network
 */
export async function startFarServer(company, folder) {
  const secrets = makeCertificate(folder);
  const server = await startChild('server.mjs', JSON.stringify({ company, latencyMs: 0, secrets }));
  const network = await startChild('network.mjs', String(server.port));
  const trusted = { NODE_EXTRA_CA_CERTS: secrets.certificate };
  return {
    ...addressOf(`https://127.0.0.1:${network.port}`, trusted),
    nearby: addressOf(`https://127.0.0.1:${server.port}`, trusted),
    certificate: secrets.certificate,
    /** Requests, connections and bytes each way since the last call. */
    counts: async () => ({ ...(await server.counts()), ...(await network.counts()) }),
    close: async () => {
      await network.close();
      await server.close();
    },
  };
}

function addressOf(url, environment = {}) {
  return { url, environment: { MASTERSYNC_URL: url, MASTERSYNC_TOKEN: 'token', ...environment } };
}

/** A certificate for this machine that is its own authority. */
function makeCertificate(folder) {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const owner = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync('openssl', [...kind, ...owner, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { key, certificate };
}

async function startChild(script, argument) {
  const child = fork(pathOf(script), [argument]);
  const [{ port }] = await once(child, 'message');
  return {
    port,
    /** What it counted since the last call. */
    async counts() {
      child.send('counts');
      const [message] = await once(child, 'message');
      return message.counts;
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
