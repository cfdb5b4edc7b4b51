/**
 * Law 6 of a real process: a run that is killed at any request is completed by running again, and its
 * journal knows of every write.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlanFile } from '../../src/apply/plan-file.js';
import { readJournal } from '../../src/apply/runs/read-journal.js';
import type { Change } from '../../src/model/changes.js';
import type { LoggedRequest, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { caseCount, propertySeed } from '../helpers/cases.js';
import {
  dataFolder,
  documentOf,
  environmentOf,
  type ProcessOptions,
  runCli,
  runProcess,
} from '../helpers/cli.js';
import { randomFrom } from '../helpers/mutate.js';
import { oneRowEach, rememberRun } from '../helpers/remembered.js';
import { openSandbox } from '../helpers/sandboxes.js';

/** G2 and OLD are in no row. */
const seed: Seed = {
  grades: [
    { code: 'G0', name: '一般', level: 1, default: true },
    { code: 'G1', name: '旧', level: 10 },
    { code: 'G2', name: '消える', level: 20 },
  ],
  charts: [{ name: 'FY26', current: true }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社' },
    { chart: 'FY26', code: 'A', name: '営業', parentCode: 'HQ' },
    { chart: 'FY26', code: 'OLD', name: '廃止', parentCode: 'HQ' },
  ],
};

const files = {
  'grades.csv': 'code,name,level\nG0,一般,1\nG1,新,11\nG3,課長,30\nG4,部長,40\n',
  'teams.csv': 'code,name,parentCode\nHQ,本社,\nA,営業,B\nB,本部,HQ\nC,総務,B\nD,経理,C\nE,法務,\nF,知財,E\n',
};

const killCount = caseCount(2, 100);

async function arrange(options: SandboxOptions = {}) {
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder(files);
  const state = path.join(folder, '.state');
  await rememberRun(state, sandbox.url, oneRowEach('grades', 'teams/FY26'));
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const args = ['sync', folder, '--yes', '--json', '--prune', '--concurrency', '3'];
  const sync = () => runCli(args, environment);
  const syncAlone = (options: ProcessOptions) => runProcess(args, environment, options);
  return { sandbox, state, sync, syncAlone };
}

/** Runs, is killed when the nth request arrives, and runs again. */
async function killAndRunAgain(place: number) {
  let kill: () => Promise<unknown> = () => Promise.resolve();
  const { sandbox, state, sync, syncAlone } = await arrange({
    onRequest: async ({ sequence }) => {
      // The process is gone before the request is carried out: it cannot have heard of it.
      if (sequence === place) await kill();
      return undefined;
    },
  });
  const killed = await syncAlone({
    onStart: (child) => {
      const isGone = new Promise((resolve) => child.on('exit', resolve));
      kill = () => {
        kill = () => Promise.resolve();
        child.kill('SIGKILL');
        return isGone;
      };
    },
  });
  const { writes, intents } = await recordedWrites(state, sandbox.requests);
  sandbox.clearRequests();
  const again = await sync();
  const dump = sandbox.dump();
  return { place, killed: killed.exitCode, writes, intents, again, dump };
}

/** The changes that were sent, as the service saw them, and those that the journal knows of. */
async function recordedWrites(state: string, requests: readonly LoggedRequest[]) {
  const sent = requests.filter(({ method }) => method !== 'GET');
  const [run] = await readdir(path.join(state, 'runs')).catch(() => []);
  if (run === undefined) return { writes: sent.map(() => 'without a folder'), intents: [] };
  const { plan } = await readPlanFile(path.join(state, 'runs', run, 'plan.jsonl'));
  const { intents } = await readJournal(path.join(state, 'runs', run, 'journal.jsonl'));
  const writes = sent.map(
    (request) => plan.changes.find((change) => isSentBy(change, request))?.id ?? 'unplanned',
  );
  return { writes, intents: intents.map(({ change }) => change) };
}

function isSentBy({ action, liveId, key }: Change, { method, path: sentTo, body }: LoggedRequest): boolean {
  if (method !== 'POST') return liveId !== undefined && sentTo.endsWith(liveId);
  return action === 'create' && (body as { readonly code?: string }).code === key;
}

test('wherever a run is killed, its journal has an intent for each write and the next run completes the work', async () => {
  const undisturbed = await arrange();
  expect((await undisturbed.sync()).exitCode).toBe(0);
  const requestCount = undisturbed.sandbox.requests.length;
  const wanted = undisturbed.sandbox.dump();
  // One in each part of the run, so that no part is left out; where in it is drawn.
  const random = randomFrom(propertySeed);
  const places = Array.from(
    { length: killCount },
    (_, index) => 1 + Math.floor(((index + random()) * requestCount) / killCount),
  );
  const ends = [];
  for (let start = 0; start < places.length; start += 4) {
    ends.push(...(await Promise.all(places.slice(start, start + 4).map(killAndRunAgain))));
  }
  for (const { place, killed, writes, intents, again, dump } of ends) {
    expect(killed, `killed at request ${place}, PROPERTY_SEED=${propertySeed}`).toBe(null);
    expect(intents).toEqual(expect.arrayContaining([...writes]));
    expect([again.exitCode, documentOf(again).failures]).toEqual([0, []]);
    expect(again.stderr).toContain('Took over the lock of a run that no longer exists');
    expect(dump).toEqual(wanted);
  }
  expect(ends.some(({ writes }) => writes.length > 3)).toBe(true);
}, 600_000);
