// Makes executables that need no Node: Node, with the bundle in it as one CommonJS file
// (https://nodejs.org/docs/latest-v20.x/api/single-executable-applications.html). The Node of Linux
// prepares what is put into both.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleInOneFile } from './bundle.mjs';
import { purlOf } from './third-parties.mjs';

/** The Node that they hold, as the npm registry has it. A newer one has other hashes. */
export const nodeVersion = '20.20.2';

const systems = [
  {
    system: 'linux-x64',
    program: 'mastersync',
    binary: 'bin/node',
    integrity:
      'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
  },
  {
    system: 'win-x64',
    program: 'mastersync.exe',
    binary: 'bin/node.exe',
    integrity:
      'sha512-JCwLL25UBIyiXLXUN6dfb/AMZTBtV5LUugV+DpurEn3uAM/GKm7Z/rgR4aV5Z76UHSbzK4n43ox6GTvsOAoNxA==',
  },
];

const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');

/** Marks the place in Node: a constant of Node. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/**
 * @param root folder of the package, which holds what the executables carry
 * @param workFolder is filled
 * @returns the modules that they hold, as bundle() returns them; and for each system the `file` of
 * its executable, its name as a `program`, and its Node as a third `party`
 */
export async function makeExecutables(root, workFolder) {
  mkdirSync(workFolder, { recursive: true });
  const main = path.join(workFolder, 'mastersync.cjs');
  const modules = await bundleInOneFile(main, carriedFrom(root));
  const nodes = systems.map((system) => ({ ...system, ...fetchNode(system, workFolder) }));
  const output = path.join(workFolder, 'mastersync.blob');
  const config = path.join(workFolder, 'sea.json');
  writeFileSync(config, JSON.stringify({ main, output, disableExperimentalSEAWarning: true }));
  const linux = nodes.find(({ system }) => system === 'linux-x64');
  execFileSync(linux.file, ['--experimental-sea-config', config], { stdio: 'pipe' });
  for (const { system, file } of nodes) {
    if (system === 'win-x64') writeFileSync(file, withoutSignature(readFileSync(file)));
    const args = [file, 'NODE_SEA_BLOB', output, '--sentinel-fuse', sentinelFuse];
    // It warns of names of sections that Node itself lacks.
    execFileSync(process.execPath, [postject, ...args], { stdio: 'pipe' });
  }
  // The package of Windows forgets to ship it.
  const text = readFileSync(path.join(linux.folder, 'LICENSE'), 'utf8');
  return { modules, executables: nodes.map((node) => ({ ...node, party: { ...node.party, text } })) };
}

/** What the program reads of its package, by path. */
function carriedFrom(root) {
  const below = (folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const names = ['package.json', ...['dist/words', 'samples/nightly', 'samples/people'].flatMap(below)];
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

/** @throws Error if the registry has other bytes than it had */
function fetchNode({ system, binary, integrity }, workFolder) {
  const name = `node-${system}`;
  const archive = path.join(workFolder, `${name}-${nodeVersion}.tgz`);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', workFolder, `${name}@${nodeVersion}`]);
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (`sha512-${digest}` !== integrity)
    throw new Error(`${name} ${nodeVersion} has the hash ${digest}, not ${integrity}`);
  const folder = path.join(workFolder, name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  const party = { name, version: nodeVersion, license: 'MIT', integrity, uses: [] };
  return { folder, file: path.join(folder, binary), party: { ...party, purl: purlOf(party) } };
}

/**
 * Node is signed for Windows. With more in it, its signature would be a false one, which is worse
 * than none. @see https://learn.microsoft.com/windows/win32/debug/pe-format
 */
function withoutSignature(bytes) {
  const optionalHeader = bytes.readUInt32LE(0x3c) + 24;
  const certificates = optionalHeader + 112 + 4 * 8;
  const start = bytes.readUInt32LE(certificates);
  bytes.fill(0, certificates, certificates + 8);
  return bytes.subarray(0, start);
}
