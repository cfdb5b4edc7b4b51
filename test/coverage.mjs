// Counts which branches of what plans, writes and talks to the service are run by the tests: in the
// process of the tests, and in the commands that they start. Ends with 1 below the share that is
// wanted. `--add` adds to what an earlier run has counted from the same sources, `--report` only
// prints it, and `--missing` names what nothing has run. Everything else goes to vitest.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

const percentMin = 95;
const countedFolders = ['plan', 'apply', 'service'];
const root = fileURLToPath(new URL('../', import.meta.url));
const dist = path.join(root, 'dist');
const folder = path.join(root, 'coverage');
/** Each command leaves a file of some megabytes here, which goes as soon as it is counted. */
const childFolder = path.join(folder, 'commands');
const countsFile = path.join(folder, 'commands.json');
const ownOptions = ['--add', '--report', '--missing'];
const isGiven = (option) => process.argv.includes(option);

/** How often commands have run the places of the counted sources: `file:line:column` → count. */
const countByPlace = new Map();
/** By file of dist/: where its text comes to a further place of a counted source. */
const placesByFile = new Map();

/** Runs the tests, and meanwhile counts what their commands leave behind. */
async function runTests() {
  if (!isGiven('--add')) rmSync(folder, { recursive: true, force: true });
  rmSync(childFolder, { recursive: true, force: true });
  mkdirSync(childFolder, { recursive: true });
  readCounts();
  const ownFolder = path.join(folder, `tests-${readdirSync(folder).length}`);
  const chosen = process.argv.slice(2).filter((argument) => !ownOptions.includes(argument));
  const options = [`--coverage.reportsDirectory=${ownFolder}`, '--coverage.reportOnFailure', ...chosen];
  const tests = spawn('npx', ['vitest', 'run', '--coverage', ...options], {
    cwd: root,
    env: { ...process.env, CHILD_COVERAGE: childFolder },
    stdio: 'inherit',
  });
  let status;
  tests.on('close', (code) => {
    status = code ?? 1;
  });
  while (status === undefined) {
    await wait(1000);
    countCommands();
  }
  writeFileSync(countsFile, JSON.stringify([...countByPlace]));
  if (status !== 0) process.exit(status);
}

function readCounts() {
  if (!existsSync(countsFile)) return;
  for (const [place, count] of JSON.parse(readFileSync(countsFile, 'utf8'))) countByPlace.set(place, count);
}

/**
 * Takes in what the commands that have ended left behind; one that is still writing is met again.
 */
function countCommands() {
  for (const name of readdirSync(childFolder)) {
    const file = path.join(childFolder, name);
    const result = whenComplete(readFileSync(file, 'utf8'));
    if (!result) continue;
    for (const { url, functions } of result)
      if (url.startsWith(`file://${dist}/`)) countFile(fileURLToPath(url), functions);
    rmSync(file);
  }
}

function whenComplete(text) {
  try {
    return JSON.parse(text).result;
  } catch {
    return undefined;
  }
}

/** Adds how often one command has run the places of a file of dist/. */
function countFile(file, functions) {
  const { length, places } = placesOf(file);
  if (places.length === 0) return;
  const counts = new Float64Array(length);
  // An inner range, which comes later, says more than the one around it.
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) counts.fill(count, startOffset, endOffset);
  for (const { offset, place } of places)
    countByPlace.set(place, (countByPlace.get(place) ?? 0) + counts[offset]);
}

function placesOf(file) {
  const known = placesByFile.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const found = { length: text.length, places: existsSync(`${file}.map`) ? readPlaces(file, text) : [] };
  placesByFile.set(file, found);
  return found;
}

function readPlaces(file, text) {
  const lineOffsets = [0];
  for (const line of text.split('\n')) lineOffsets.push(lineOffsets.at(-1) + line.length + 1);
  const places = [];
  eachMapping(new TraceMap(readFileSync(`${file}.map`, 'utf8')), (mapping) => {
    if (mapping.source === null) return;
    const source = path.resolve(dist, mapping.source);
    if (!countedFolders.includes(path.relative(root, source).split(path.sep)[1])) return;
    const offset = lineOffsets[mapping.generatedLine - 1] + mapping.generatedColumn;
    places.push({
      // The blanks before a statement are counted with what is before them.
      offset: offset + text.slice(offset).search(/\S/),
      place: `${source}:${mapping.originalLine}:${mapping.originalColumn}`,
    });
  });
  return places;
}

/**
 * How often commands have run each mapped place from one position up to another, in the order of
 * the source.
 */
function countsBetween(file, start, end) {
  const counts = [];
  for (let line = start.line; line <= end.line; line += 1) {
    const to = line === end.line ? (end.column ?? columnMax) : columnMax;
    for (let column = line === start.line ? start.column : 0; column < to; column += 1) {
      const count = countByPlace.get(`${file}:${line}:${column}`);
      if (count !== undefined) counts.push(count);
    }
  }
  return counts;
}

const columnMax = 140;
const linesByFile = new Map();

/** Where the condition of an `if` ends: the report gives the whole of it only. */
function guardedStart(file, { line, column }) {
  const lines = linesByFile.get(file) ?? readFileSync(file, 'utf8').split('\n');
  linesByFile.set(file, lines);
  let depth = 0;
  for (let at = { line, column }; at.line <= lines.length; at = { line: at.line + 1, column: 0 }) {
    const text = lines[at.line - 1].replace(/(['"`])(?:\\.|(?!\1).)*\1/g, (quoted) =>
      '_'.repeat(quoted.length),
    );
    for (let index = at.column; index < text.length; index += 1) {
      if (text[index] === '(') depth += 1;
      if (text[index] === ')') depth -= 1;
      if (text[index] === ')' && depth === 0) return { line: at.line, column: index + 1 };
    }
  }
  throw new Error(`${file}:${line} has no condition`);
}

/** How often commands have come to an `if`, and how often to what it guards. */
function countsOfIf(file, { start }) {
  const from = guardedStart(file, start);
  const [ofIf = 0] = countsBetween(file, start, from);
  const [ofGuarded = 0] = countsBetween(file, from, { line: from.line + 2 });
  return { ofIf, ofGuarded };
}

/**
 * Whether commands have taken a branch. An `else` that is not written was taken when the `if` was
 * run more often than what it guards.
 */
function isRunByCommand(file, { type, loc }, { location, index }) {
  if (type === 'if' && location?.start?.line === undefined) {
    const { ofIf, ofGuarded } = countsOfIf(file, loc);
    return ofIf > ofGuarded;
  }
  if (type === 'if' && index === 0) return countsOfIf(file, loc).ofGuarded > 0;
  return countsBetween(file, location.start, location.end).some((count) => count > 0);
}

/** By folder, what its branches are and which of them something has run. */
function branchesByFolder() {
  const byFolder = new Map();
  for (const name of readdirSync(folder).filter((one) => one.startsWith('tests-'))) {
    const counted = JSON.parse(readFileSync(path.join(folder, name, 'coverage-final.json'), 'utf8'));
    for (const [file, { b, branchMap }] of Object.entries(counted)) {
      const branches = byFolder.get(path.relative(root, path.dirname(file))) ?? new Map();
      byFolder.set(path.relative(root, path.dirname(file)), branches);
      for (const [id, counts] of Object.entries(b))
        for (const [index, count] of counts.entries())
          addBranch(branches, { file, branch: branchMap[id], index, count });
    }
  }
  return byFolder;
}

function addBranch(branches, { file, branch, index, count }) {
  const location = branch.locations[index];
  const isWritten = location?.start?.line !== undefined;
  const { line, column } = isWritten ? location.start : branch.loc.start;
  const name = `${path.relative(root, file)}:${line}:${column + 1} ${isWritten ? branch.type : 'else'}`;
  const key = JSON.stringify([file, branch.type, branch.loc, location, index]);
  const isRun = branches.get(key)?.isRun || count > 0 || isRunByCommand(file, branch, { location, index });
  branches.set(key, { name, isRun });
}

if (isGiven('--report')) readCounts();
else await runTests();
let isEnough = true;
for (const [name, branches] of branchesByFolder()) {
  const missing = [...branches.values()].filter(({ isRun }) => !isRun);
  const run = branches.size - missing.length;
  const percent = (run * 100) / branches.size;
  isEnough &&= percent >= percentMin;
  process.stdout.write(`${name}: ${run} of ${branches.size} branches, ${percent.toFixed(1)} %\n`);
  if (isGiven('--missing')) process.stdout.write(missing.map((branch) => `  ${branch.name}\n`).join(''));
}
process.exit(isEnough ? 0 : 1);
