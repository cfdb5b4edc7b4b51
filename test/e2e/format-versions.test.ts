/** What a newer version has written is refused as such; the page on stability names the versions. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { memoryVersion } from '../../src/apply/memory/memory-file.js';
import { journalVersion } from '../../src/apply/runs/read-journal.js';
import { approvalVersion } from '../../src/plan/approval/approval-file.js';
import { decisionsVersion } from '../../src/plan/decisions/json-decisions.js';
import { planVersion } from '../../src/plan/file/plan-file.js';
import { dataFolder, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

test.each([
  ['plan.jsonl', 'apply', 'another version of mastersync (plan format 9'],
  ['journal.jsonl', 'undo', 'newer mastersync (journal format 9)'],
])('a %s of a newer version is refused as such', async (name, command, said) => {
  const folder = await dataFolder({ 'data/grades.csv': 'code,name,level\nA,a,1\n', 'state/x': '' });
  const state = path.join(folder, 'state');
  const environment = { ...environmentOf(await openSandbox()), MASTERSYNC_STATE_DIR: state };
  await runCli(['sync', path.join(folder, 'data'), '--yes'], environment);
  const [run = ''] = await readdir(path.join(state, 'runs'));
  const file = path.join(state, 'runs', run, name);
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"version":\d/, '"version":9'));
  const words =
    command === 'apply' ? [command, file, '--yes'] : [command, run, '--out', path.join(folder, 'u.jsonl')];
  const refused = await runCli(words, environment);
  expect(refused).toMatchObject({ exitCode: 7, stderr: expect.stringContaining(said) });
});

test.each(['en', 'ja'])('the page on stability (%s) names the versions of the formats', async (language) => {
  const page = await readFile(`docs/${language}/stability.md`, 'utf8');
  const rows = [...page.matchAll(/^\| [^|]+ \| (\d+) \| /gm)].map(([, version]) => Number(version));
  expect(rows).toEqual([planVersion, journalVersion, decisionsVersion, approvalVersion, memoryVersion]);
});
