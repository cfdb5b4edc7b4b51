/** Tables that a program prints, as the settings name it. The program itself: test/tables/command. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCli, runProcess } from '../helpers/cli.js';
import { gradesCsv, openStage } from '../helpers/stage.js';

const printing = 'import { readFileSync } from "node:fs"; process.stdout.write(readFileSync("hr.csv"));';

/** A folder whose source runs a program that prints two grades. */
function arrange(program = printing, option = '') {
  return openStage({
    seed: { grades: [{ code: 'G1', name: 'one', level: 1 }] },
    files: {
      'mastersync.yaml': `sources:\n  - command: [node, print.mjs${option}]\n    table: grades\n`,
      'print.mjs': program,
      'hr.csv': gradesCsv('G1,一級,1', 'G2,二級,2'),
    },
  });
}

test('a command as source is bound to the bytes that were read; a saved plan does not run it again', async () => {
  const { sandbox, environment, folder: cwd, read, run } = await arrange();
  const { stdout } = await run('plan', '--out', 'plan.jsonl');
  expect(stdout).toContain('+ create G2 二級 (node print.mjs:3)');
  const [header = ''] = (await read('plan.jsonl')).split('\n');
  expect(JSON.parse(header).plan.sources).toMatchObject([
    { file: 'node print.mjs', isCommand: true, rowCount: 2, feeds: 'grades/' },
  ]);
  const elsewhere = { ...environment, PATH: '', MASTERSYNC_CONFIG: '/dev/null' };
  expect((await runCli(['apply', 'plan.jsonl'], elsewhere, { cwd })).exitCode).toBe(0);
  expect(sandbox.dump().grades.map(({ name }) => name)).toEqual(['一級', '二級']);
});

test('its arguments are shown without secrets, in messages, plans, reports and state', async () => {
  const { folder, run } = await arrange(printing, ', "--password=hunter-2-long"');
  const planned = await run('plan', '--out', 'plan.jsonl', '--report', 'report.html');
  const synced = await run('sync', '--yes', '--json');
  expect(synced.exitCode).toBe(0);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const written = files.filter((one) => one.isFile() && one.name !== 'mastersync.yaml');
  const texts = written.map((one) => readFile(path.join(one.parentPath, one.name), 'utf8'));
  const said = [planned.stdout, planned.stderr, synced.stdout, synced.stderr];
  const all = [...said, ...(await Promise.all(texts))].join('\n');
  expect(all).toContain("node print.mjs '--password=***'");
  expect(all).not.toContain('hunter-2-long');
});

test('data is as new as the run that a command prints it in: an age for commands alone is refused', async () => {
  const { run } = await arrange();
  const { exitCode, stderr } = await run('validate', '--max-age', '1h');
  expect([exitCode, stderr]).toEqual([64, expect.stringContaining('--max-age is of files')]);
});

test('an interrupted run leaves no program behind', async () => {
  const { environment, folder: cwd } = await arrange(`
    import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(); });
    writeFileSync('pid', String(process.pid));
    setInterval(() => {}, 1000);`);
  const { exitCode } = await runProcess(['sync', '--yes'], environment, {
    cwd,
    onStart: async (child) => {
      while (!(await readdir(cwd)).includes('pid')) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGTERM');
    },
  });
  expect(exitCode).toBe(130);
  expect(await readdir(cwd)).toContain('ended');
});
