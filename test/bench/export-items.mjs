// Measures the export of 100,000 items of one master: `npm run bench:export` prints time and peak memory of the command line in each format,
// and fails when one of them needs 500 MB.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const itemCount = 100_000;
const peakMax = 500;
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
/** Loaded before the command line: tells its peak memory when it ends, as the system measures it. */
const teller = `data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;

const kinds = ['text', 'text', 'number', 'date', 'pull_down'];
const fields = kinds.map((fieldType, index) => ({
  master: 'V1',
  code: `f${index}`,
  title: `項目${index}`,
  fieldType,
  ...(fieldType === 'pull_down' && { options: ['甲', '乙'] }),
}));
const items = Array.from({ length: itemCount }, (_, index) => ({
  master: 'V1',
  code: `I${String(index).padStart(6, '0')}`,
  name: `品目${index} 営業`,
  description: `説明 ${(index * 7919) % 100_003}`,
  startsOn: '2026-04-01',
  inputs: {
    f0: `値${index}`,
    f1: `メモ ${index % 977}`,
    f2: String(index),
    f3: null,
    f4: index % 2 ? '甲' : '乙',
  },
}));

function runExport(sandbox, args) {
  const startMs = performance.now();
  const env = { ...process.env, MASTERSYNC_URL: sandbox.url, MASTERSYNC_TOKEN: sandbox.token };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', teller, cli, 'export', 'items', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('close', (exitCode) => {
      if (exitCode !== 0) reject(new Error(said));
      const peak = Number(/peak (\d+)/.exec(said)?.[1]) / 1024;
      resolve({ seconds: (performance.now() - startMs) / 1000, peak });
    });
  });
}

await build({
  entryPoints: ['src/sandbox/index.ts'],
  outfile: 'dist/bench/sandbox.js',
  bundle: true,
  format: 'esm',
  platform: 'node',
});
const { startSandbox } = await import('../../dist/bench/sandbox.js');
const folder = mkdtempSync(path.join(tmpdir(), 'mastersync-'));
const sandbox = await startSandbox({
  seed: { masters: [{ code: 'V1', name: '大' }], masterFields: fields, items },
});
try {
  const targets = [
    ['UTF-8', ['--to', path.join(folder, 'utf8')]],
    ['CP932', ['--to', path.join(folder, 'cp932'), '--encoding', 'cp932']],
    ['XLSX', ['--to', path.join(folder, 'all.xlsx')]],
  ];
  for (const [format, args] of targets) {
    const { seconds, peak } = await runExport(sandbox, args);
    const isOver = !(peak < peakMax);
    process.stdout.write(
      `${format.padEnd(6)} ${seconds.toFixed(1)} s  ${Math.round(peak)} MB${isOver ? ' TOO MUCH' : ''}\n`,
    );
    if (isOver) process.exitCode = 1;
  }
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true });
}
