// Counts which branches of what plans, writes and talks to the service are run by the tests: in the process of the tests, and in the
// commands that they start. Ends with 1 below the share that is wanted. `--report` prints what is there from an earlier run.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const percentMin = 95;
const root = fileURLToPath(new URL('../', import.meta.url));
const childFolder = path.join(root, 'coverage/commands');

if (!process.argv.includes('--report')) {
  rmSync(path.join(root, 'coverage'), { recursive: true, force: true });
  mkdirSync(childFolder, { recursive: true });
  const args = [
    'vitest',
    'run',
    '--coverage',
    '--coverage.clean=false',
    '--coverage.reportOnFailure',
    ...process.argv.slice(2),
  ];
  const { status } = spawnSync('npx', args, {
    cwd: root,
    env: { ...process.env, CHILD_COVERAGE: childFolder },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Places of the sources that a command has run, as `file:line:column`. */
function placesRunByCommands() {
  const isRunByFile = new Map();
  for (const name of readdirSync(childFolder)) {
    const { result } = JSON.parse(readFileSync(path.join(childFolder, name), 'utf8'));
    for (const { url, functions } of result) {
      if (url.startsWith(`file://${root}dist/`)) addRun(isRunByFile, fileURLToPath(url), functions);
    }
  }
  const places = new Set();
  for (const [file, isRun] of isRunByFile) addPlaces(file, isRun, places);
  return places;
}

/** Marks the characters of a file of dist/ that one command has run. */
function addRun(isRunByFile, file, functions) {
  const isRun = isRunByFile.get(file) ?? new Uint8Array(readFileSync(file, 'utf8').length);
  isRunByFile.set(file, isRun);
  const ofRun = new Uint8Array(isRun.length);
  // An inner range, which comes later, says more than the one around it.
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      ofRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  for (let at = 0; at < ofRun.length; at += 1) isRun[at] |= ofRun[at];
}

/** Adds the places of the sources that the marked characters come from. */
function addPlaces(file, isRun, places) {
  const map = new TraceMap(readFileSync(`${file}.map`, 'utf8'));
  let offset = 0;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (let column = 0; column < line.length; column += 1) {
        if (!isRun[offset + column]) continue;
        const { source, line: at, column: to } = originalPositionFor(map, { line: index + 1, column });
        if (source !== null) places.add(`${path.resolve(path.dirname(file), source)}:${at}:${to}`);
      }
      offset += line.length + 1;
    });
}

const places = placesRunByCommands();
const lines = (file, { start, end }) =>
  Array.from({ length: (end.line ?? start.line) - start.line + 1 }, (_, index) => [file, start.line + index]);

/** An `else` that is not written was taken where the `if` was run and what it guards was not; if both may have been, it cannot be told. */
function isElseRunByCommand(file, { loc, locations: [guarded] }) {
  return isRunByCommand(file, loc) && !isRunByCommand(file, guarded);
}

/** A branch that is written somewhere is run when a place in it is. */
function isRunByCommand(file, location) {
  if (location?.start?.line === undefined) return false;
  const { start, end } = location;
  return lines(file, location).some(([, line]) =>
    Array.from({ length: 140 }, (_, column) => column).some(
      (column) =>
        (line > start.line || column >= start.column) &&
        (line < end.line || column < end.column) &&
        places.has(`${file}:${line}:${column}`),
    ),
  );
}

const counted = JSON.parse(readFileSync(path.join(root, 'coverage/coverage-final.json'), 'utf8'));
const byFolder = new Map();
for (const [file, { b, branchMap }] of Object.entries(counted)) {
  const folder = path.relative(root, file).split(path.sep).slice(0, 2).join('/');
  const sum = byFolder.get(folder) ?? { total: 0, run: 0, missing: [] };
  byFolder.set(folder, sum);
  for (const [id, counts] of Object.entries(b)) {
    counts.forEach((count, index) => {
      const location = branchMap[id].locations[index];
      sum.total += 1;
      const isUnwritten = location?.start?.line === undefined;
      const isRun = isUnwritten ? isElseRunByCommand(file, branchMap[id]) : isRunByCommand(file, location);
      if (count > 0 || isRun) sum.run += 1;
      else
        sum.missing.push(
          `${path.relative(root, file)}:${location?.start?.line ?? branchMap[id].loc.start.line}`,
        );
    });
  }
}
let isEnough = true;
for (const [folder, { total, run, missing }] of byFolder) {
  const percent = (run * 100) / total;
  isEnough &&= percent >= percentMin;
  process.stdout.write(`${folder}: ${run} of ${total} branches, ${percent.toFixed(1)} %\n`);
  if (process.argv.includes('--missing'))
    process.stdout.write(missing.map((place) => `  ${place}\n`).join(''));
}
process.exit(isEnough ? 0 : 1);
