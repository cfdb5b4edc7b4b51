// Installs wine for `npm run test:windows` where this account may do so.
import { spawnSync } from 'node:child_process';

if (spawnSync('wine', ['--version']).status !== 0) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    return spawnSync(command, rest, { stdio: 'inherit' }).status === 0;
  };
  if (!(apt('update') && apt('install', '-y', '--no-install-recommends', 'wine', 'wine64'))) {
    process.stderr.write('Wine runs mastersync.exe: install it as root: apt-get install wine wine64\n');
    process.exit(1);
  }
}
