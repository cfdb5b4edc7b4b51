// Makes this checkout ready to run: installs the packages of the lock file if necessary, then
// bundles src/ into dist/. Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const stampUrl = new URL('node_modules/.mastersync-setup', root);

/** What an installation depends on: the lock file and, for native packages, the platform. */
function installationStamp() {
  const lock = readFileSync(new URL('package-lock.json', root));
  const digest = createHash('sha256').update(lock).digest('hex');
  return `${digest} ${process.platform}-${process.arch}`;
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: fileURLToPath(root),
    stdio: ['ignore', process.stderr.fd, process.stderr.fd],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const stamp = installationStamp();
if (!existsSync(stampUrl) || readFileSync(stampUrl, 'utf8') !== stamp) {
  process.stderr.write('Installing packages (only when package-lock.json has changed)…\n');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stampUrl, stamp);
}

const { bundle } = await import('./bundle.mjs');
await bundle({ isRelease: false });
