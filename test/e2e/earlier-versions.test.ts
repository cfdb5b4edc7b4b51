/**
 * What earlier versions wrote still works. test/fixtures/0.1 has a plan and a run of two versions
 * 0.1: the first one that recorded runs, and one from shortly before journals were sealed.
 */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { journalVersion } from '../../src/apply/runs/read-journal.js';
import { approvalVersion } from '../../src/plan/approval/approval-file.js';
import { decisionsVersion } from '../../src/plan/decisions/decisions-format.js';
import { planVersion } from '../../src/plan/file/serialize-plan.js';
import { loadState, type Sandbox } from '../../src/sandbox/index.js';
import { environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const fixtures = 'test/fixtures/0.1';

/** A sandbox with the records of then, and a folder with the files of then, as if made for it. */
async function arrange(version: string, records: 'before' | 'after') {
  const sandbox = await openSandbox({ seed: await recordsOf(records) });
  const cwd = await mkdtemp(path.join(tmpdir(), 'mastersync-earlier-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await cp(fixtures, cwd, { recursive: true });
  for (const entry of await readdir(path.join(cwd, version), { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await readdress(path.join(entry.parentPath, entry.name), sandbox);
  }
  const state = path.join(cwd, version, 'state');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: state };
  const [run = ''] = await readdir(path.join(state, 'runs'));
  const runIn = (...args: readonly string[]) => runCli(args, environment, { cwd });
  return { sandbox, run, runIn, journal: path.join(state, 'runs', run, 'journal.jsonl') };
}

async function recordsOf(name: 'before' | 'after') {
  return (await loadState(path.join(fixtures, `${name}.json`))) ?? {};
}

/** Files name their service, and the sandbox has a port of its own; the checksum of a plan follows. */
async function readdress(file: string, { url }: Sandbox): Promise<void> {
  const text = (await readFile(file, 'utf8')).replaceAll('http://127.0.0.1:4010', url);
  const [whole, content = '', footer = ''] = /^(.*\n)(\{"type":"footer".*\n)$/s.exec(text) ?? [];
  const sha256 = createHash('sha256').update(content).digest('hex');
  await writeFile(file, whole === undefined ? text : content + footer.replace(/[0-9a-f]{64}/, sha256));
}

test.each(['first', 'later'])('a plan of 0.1 (%s) is checked and applied', async (version) => {
  const { sandbox, runIn } = await arrange(version, 'before');
  const plan = path.join(version, 'plan.jsonl');
  expect(await runIn('check', plan)).toMatchObject({ exitCode: 0 });
  const { exitCode, stdout } = await runIn('apply', plan, '--yes');
  expect(stdout).toContain('Applied 4 of 4 changes');
  expect(exitCode).toBe(0);
  const after = await openSandbox({ seed: await recordsOf('after') });
  expect(sandbox.dump()).toEqual(after.dump());
});

test.each(['first', 'later'])('a run of 0.1 (%s) is listed, verified and undone', async (version) => {
  const { sandbox, run, runIn } = await arrange(version, 'after');
  expect((await runIn('runs')).stdout).toContain(run);
  expect(await runIn('runs', '--verify')).toMatchObject({ exitCode: 0 });
  expect(await runIn('undo', run, '--out', 'undo.jsonl')).toMatchObject({ exitCode: 0 });
  const { exitCode, stdout } = await runIn('apply', 'undo.jsonl', '--yes');
  expect(stdout).toContain('Applied 4 of 4 changes');
  expect(exitCode).toBe(0);
  const before = await openSandbox({ seed: await recordsOf('before') });
  expect(sandbox.dump()).toEqual(before.dump());
});

test('a plan and a journal of a newer version are refused as such', async () => {
  const { run, runIn, journal } = await arrange('first', 'after');
  const newer = async (file: string) =>
    writeFile(file, (await readFile(file, 'utf8')).replace('"version":1', '"version":2'));
  await newer(journal);
  const undone = await runIn('undo', run, '--out', 'undo.jsonl');
  expect(undone).toMatchObject({
    exitCode: 7,
    stderr: expect.stringContaining('newer mastersync (journal format 2)'),
  });
  const plan = path.join(path.dirname(journal), 'plan.jsonl');
  await newer(plan);
  const applied = await runIn('apply', plan, '--yes');
  expect(applied).toMatchObject({
    exitCode: 7,
    stderr: expect.stringContaining('newer mastersync (plan format 2'),
  });
});

test.each(['en', 'ja'])('the page on stability (%s) names the versions of the formats', async (language) => {
  const page = await readFile(`docs/${language}/stability.md`, 'utf8');
  const rows = [...page.matchAll(/^\| [^|]+ \| (\d+) \| /gm)].map(([, version]) => Number(version));
  const memoryVersion = 1;
  expect(rows).toEqual([planVersion, journalVersion, decisionsVersion, approvalVersion, memoryVersion]);
});
