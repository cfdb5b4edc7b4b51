/** Tables that a program prints, as the settings name it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstOf } from '../helpers/cases.js';
import { dataFolder, environmentOf, runCli, runProcess } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';

const csv = 'code,name,level\nG1,一級,1\nG2,二級,2\n';

/** A service, and a folder with a settings file whose source prints the file `grades.csv`. */
async function arrange(files: Readonly<Record<string, string>> = {}, settings = '') {
  const sandbox = await openSandbox({ seed: { grades: [{ code: 'G1', name: 'one', level: 1 }] } });
  const source = `sources:\n  - command: [node, print.mjs]\n    table: grades\n${settings}`;
  const print = 'import { readFileSync } from "node:fs"; process.stdout.write(readFileSync("grades.csv"));';
  const folder = await dataFolder({
    'mastersync.yaml': source,
    'print.mjs': print,
    'grades.csv': csv,
    ...files,
  });
  const config = path.join(folder, 'mastersync.yaml');
  const environment = {
    ...environmentOf(sandbox),
    MASTERSYNC_STATE_DIR: path.join(folder, '.state'),
    MASTERSYNC_CONFIG: config,
  };
  return { sandbox, folder, environment };
}

describe('a command as source', () => {
  test('is read where its settings file is, and named where files are named', async () => {
    const { sandbox, environment } = await arrange();
    const { exitCode, stdout } = await runCli(['sync', '--yes'], environment);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('+ create G2 二級 (node print.mjs:3)');
    expect(sandbox.dump().grades.map(({ code, name }) => [code, name])).toEqual([
      ['G1', '一級'],
      ['G2', '二級'],
    ]);
  });

  test('is bound to the bytes that were read; a saved plan does not run it again', async () => {
    const { sandbox, folder, environment } = await arrange();
    const planFile = path.join(folder, 'plan.jsonl');
    await runCli(['plan', '--out', planFile], environment);
    const [header = ''] = (await readFile(planFile, 'utf8')).split('\n');
    expect(JSON.parse(header).plan.sources).toEqual([
      expect.objectContaining({ file: 'node print.mjs', isCommand: true, rowCount: 2, feeds: 'grades/' }),
    ]);
    const elsewhere = { ...environment, PATH: '', MASTERSYNC_CONFIG: '/dev/null' };
    const { exitCode } = await runCli(['apply', planFile], elsewhere);
    expect(exitCode).toBe(0);
    expect(sandbox.dump().grades).toHaveLength(2);
  });

  test('shows its arguments without secrets, in messages, plans, reports and state', async () => {
    const source =
      'sources:\n  - command: [node, print.mjs, "--password=hunter-2-long"]\n    table: grades\n';
    const { folder, environment } = await arrange({ 'mastersync.yaml': source });
    const [planFile, report] = [path.join(folder, 'plan.jsonl'), path.join(folder, 'report.html')];
    const planned = await runCli(['plan', '--out', planFile, '--report', report], environment);
    const synced = await runCli(['sync', '--yes', '--json'], environment);
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const written = files.filter((one) => one.isFile() && one.name !== 'mastersync.yaml');
    const texts = await Promise.all(
      written.map((one) => readFile(path.join(one.parentPath, one.name), 'utf8')),
    );
    const all = [planned.stdout, planned.stderr, synced.stdout, synced.stderr, ...texts].join('\n');
    expect(synced.exitCode).toBe(0);
    expect(all).toContain("node print.mjs '--password=***'");
    expect(all).not.toContain('hunter-2-long');
  });
});

test('data is as new as the run that a command prints it in: an age for commands alone is refused', async () => {
  const { folder, environment } = await arrange({ 'charts.csv': 'name\nFY26\n' });
  const { exitCode, stderr } = await runCli(['validate', '--max-age', '1h'], environment);
  expect([exitCode, stderr]).toEqual([64, expect.stringContaining('--max-age is of files')]);
  const file = path.join(folder, 'charts.csv');
  expect((await runCli(['validate', file, '--max-age', '1h'], environment)).exitCode).toBe(0);
});

test.each(firstOf(1, ['sync', 'validate']))('an interrupted %s leaves no program behind', async (name) => {
  const print = `
    import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(); });
    writeFileSync('pid', String(process.pid));
    setInterval(() => {}, 1000);`;
  const { folder, environment } = await arrange({ 'print.mjs': print });
  const { exitCode } = await runProcess([name, ...(name === 'sync' ? ['--yes'] : [])], environment, {
    onStart: async (child) => {
      while (!(await readdir(folder)).includes('pid'))
        await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGTERM');
    },
  });
  expect(exitCode).toBe(130);
  expect(await readdir(folder)).toContain('ended');
});
