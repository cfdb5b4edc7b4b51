/** What a night job leaves: its last line, its messages, its log, and whom it tells. */
import { EventEmitter } from 'node:events';
import { utimes } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { serviceFileName } from '../../src/apply/memory/memory-file.js';
import { documentOf, type Finished, runCli } from '../helpers/cli.js';
import { gradesCsv, nightlyData, openNight, openStage } from '../helpers/stage.js';
import { openServer } from './tiny-server.js';

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

/** Each line of stderr; fails when one is no JSON. */
function logOf({ stderr }: Finished): readonly Record<string, unknown>[] {
  const lines = stderr.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the last line', () => {
  test('sums up each run that plans or writes', async () => {
    const { run } = await openNight();
    const lines: string[] = [];
    for (const args of [['plan'], ['sync', '--yes'], ['sync', '--yes', '--quiet']])
      lines.push(lastLine((await run(...args, nightlyData)).stdout));
    expect(lines).toEqual([
      expect.stringMatching(/^PENDING command=plan exit=0 create=17 update=5 move=1 unchanged=39 service=/),
      expect.stringMatching(
        /^CHANGED command=sync exit=0 .* applied=23 run=\S+ service=\S+ duration=[\d.]+s$/,
      ),
      expect.stringMatching(/^OK command=sync exit=0 unchanged=62 service=/),
    ]);
  });

  test('is sent for a run that could not begin, in any language', async () => {
    const missing = await runCli(['sync', 'nowhere', '--yes', '--lang', 'ja']);
    expect(lastLine(missing.stdout)).toMatch(/^FAILED command=sync exit=7 outcome=rejected errors=1 /);
    const wrong = await runCli(['chart', 'copy', '--nonsense']);
    expect(lastLine(wrong.stderr)).toMatch(/^FAILED command="chart copy" exit=64 outcome=usage /);
    expect(wrong.stdout).toBe('');
  });

  test('goes to stderr with --json, where stdout is the document', async () => {
    const { run } = await openNight();
    const finished = await run('plan', nightlyData, '--json', '--quiet');
    const service = expect.stringMatching(/^http:/);
    expect(documentOf(finished)).toMatchObject({ status: 'PENDING', service });
    expect(finished.stderr).toMatch(/^PENDING command=plan [^\n]+\n$/);
  });
});

describe('--quiet', () => {
  test('says on stderr what failed, in twenty lines at most', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `G${index},Grade ${index},1`);
    const { run } = await openStage({
      files: { 'grades.csv': gradesCsv(...rows) },
      onRequest: ({ method, sequence }) =>
        method === 'POST'
          ? { kind: 'answer', when: 'before', status: 422, body: `{"code":"refused_${sequence}"}` }
          : undefined,
    });
    const { exitCode, stderr } = await run('sync', 'grades.csv', '--yes', '--quiet');
    const expected = [...Array(19).fill('create grades/G'), 'and 11 more lines'];
    expect(exitCode).toBe(3);
    expect(stderr.trimEnd().split('\n')).toEqual(expected.map((start) => expect.stringContaining(start)));
  });

  test('says nothing on stderr of a good run, nor of what its own options leave out', async () => {
    const { run } = await openNight({ files: { 'grades.csv': gradesCsv('G07,本部長,70', 'G08,部長,90') } });
    const { exitCode, stdout, stderr } = await run('sync', 'grades.csv', '--yes', '--quiet', '--no-update');
    expect([exitCode, stderr, stdout]).toEqual([0, '', expect.stringContaining('withheld=')]);
  });
});

describe('--log json', () => {
  test('writes nothing but one object in a line on stderr, and stdout as before', async () => {
    const { run } = await openNight();
    const text = await run('plan', nightlyData);
    const logged = await run('plan', nightlyData, '--log', 'json');
    const withoutTime = ({ stdout }: Finished) => stdout.replace(/duration=\S+/, '');
    expect(withoutTime(logged)).toBe(withoutTime(text));
    const lines = logOf(logged);
    expect(lines.map(({ level, event }) => `${level} ${event}`)).toEqual([
      'info progress',
      'info progress',
      'info end',
    ]);
    for (const { time, message } of lines)
      expect([time, message]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        expect.stringMatching(/./),
      ]);
    const end = { status: 'PENDING', command: 'plan', exitCode: 0, totals: { create: 17 } };
    expect(lines.at(-1)).toMatchObject(end);
  });

  test('names the code and the cell of a problem, and how the run ended', async () => {
    const { run } = await openStage({ files: { 'grades.csv': gradesCsv('G1,Chief,high') } });
    const origin = { file: 'grades.csv', line: 2, column: 'C', field: 'level' };
    expect(logOf(await run('sync', 'grades.csv', '--yes', '--quiet', '--log', 'json'))).toMatchObject([
      { level: 'error', event: 'problem', code: 'invalid_integer', origin },
      { level: 'error', event: 'failure', code: 'rejected', exitCode: 7 },
      { level: 'error', event: 'end', status: 'FAILED', outcome: 'rejected' },
    ]);
  });
});

/** Remembers the path of each notification, and the document that it brought. */
async function aReceiver(status = 200) {
  const server = await openServer((_, response) => response.writeHead(status).end());
  const received = () =>
    server.requests.map(({ target, body }) => [
      target,
      body.length === 0 ? null : (JSON.parse(body.toString()) as Record<string, unknown>),
    ]);
  return { url: server.url, received };
}

describe('--notify', () => {
  test('is sent for a failure, to the address in the environment', async () => {
    const { url, received } = await aReceiver();
    const { run } = await openNight({ variables: { MASTERSYNC_NOTIFY: `${url}/SECRET\n` } });
    await run('sync', 'nowhere', '--yes');
    await run('sync', nightlyData, '--yes');
    expect(received()).toEqual([
      ['/SECRET', expect.objectContaining({ status: 'FAILED', command: 'sync', exitCode: 7 })],
    ]);
  });

  test('does not change the result when it cannot be sent, and keeps the address to itself', async () => {
    const { url, received } = await aReceiver(404);
    const { run } = await openNight();
    const options = ['--yes', '--quiet', '--max-age', '1s', '--notify', `${url}/SECRET`];
    const { exitCode, stdout, stderr } = await run('sync', nightlyData, ...options);
    expect([exitCode, received().length]).toEqual([7, 1]);
    expect(stderr).toContain(`The notification to ${url}/… failed: the response was 404.`);
    expect(`${stdout}${stderr}`).not.toContain('SECRET');
  });
});

describe('a run that cannot begin', () => {
  const someone = (url: string) => `notify:
  - {webhook: ${url}/hook}
  - {webhook: "\${SLACK_URL}"}
  - {heartbeat: ${url}/beat}
`;
  const failing = (words: string) => expect.objectContaining({ failure: expect.stringContaining(words) });

  test('is notified to those of the settings file, which is wrong elsewhere, or of the command line', async () => {
    const { url, received } = await aReceiver();
    const { run, write } = await openNight();
    await write('mastersync.yaml', `sorces: []\n${someone(url)}`);
    expect((await run('sync', '--yes')).exitCode).toBe(64);
    expect(received().toSorted()).toEqual([
      ['/beat/fail', null],
      ['/hook', failing('sorces')],
    ]);
    await write('mastersync.yaml', someone(url));
    expect((await run('sync', '--yes', '--nonsense')).exitCode).toBe(64);
    expect(received().slice(2).toSorted()).toEqual([
      ['/beat/fail', null],
      ['/hook', failing('nonsense')],
    ]);
    const named = ['--notify', `${url}/one`, `--notify=${url}/two`, '--notify', `webhook=${url}/wrong`];
    expect((await run('sync', '--yes', '--nonsense', ...named)).exitCode).toBe(64);
    expect(
      received()
        .slice(4)
        .map(([to]) => to)
        .toSorted(),
    ).toEqual(['/one', '/two']);
  });

  test('a heartbeat hears only of sync and apply', async () => {
    const { url, received } = await aReceiver();
    const { run, write } = await openNight();
    await write('mastersync.yaml', `notify:\n  - {heartbeat: ${url}/file}\n`);
    const beats = async (...args: readonly string[]) => {
      const before = received().length;
      await run(...args);
      return received()
        .slice(before)
        .map(([to]) => to);
    };
    expect(await beats('plan', nightlyData, '--out', 'plan.jsonl')).toEqual([]);
    expect(await beats('chart', 'activate', 'nowhere', '--yes')).toEqual([]);
    expect(await beats('apply', 'plan.jsonl')).toEqual(['/file']);
    expect(await beats('sync', nightlyData, '--yes')).toEqual(['/file']);
    expect(await beats('sync', 'nowhere', '--yes')).toEqual(['/file/fail']);
    expect(await beats('apply', 'nowhere')).toEqual(['/file/fail']);
  });
});

describe('a source that has stopped', () => {
  test('is an error when it was written too long ago, and its table is not missing', async () => {
    const { json, at } = await openStage({ files: { 'grades.csv': gradesCsv('G07,本部長,70') } });
    await utimes(at('grades.csv'), 0, 0);
    const validate = (age: string) => json('validate', 'grades.csv', '--only', 'grades', '--max-age', age);
    expect(await validate('26h')).toMatchObject({ exitCode: 7, problems: [{ code: 'source_too_old' }] });
    expect([(await validate('999999d')).exitCode, (await validate('yesterday')).exitCode]).toEqual([0, 64]);
  });
});

describe('nights in a row', () => {
  /** Of which each night prunes what its file lacks. */
  async function openNights() {
    const signals = new EventEmitter();
    const grades = Array.from({ length: 40 }, (_, index) => `G${index + 1}`);
    let deletesLeft = Number.POSITIVE_INFINITY;
    const { sandbox, run, runWith, write } = await openStage({
      seed: { grades: grades.map((code, index) => ({ code, name: code, level: 1, default: index === 0 })) },
      onRequest: ({ method }) => {
        if (method === 'DELETE' && --deletesLeft === 0) signals.emit('SIGINT');
        return undefined;
      },
    });
    /** @param count the file has the first so many */
    const night = async (asOf: string, count: number) => {
      await write('grades.csv', gradesCsv(...grades.slice(0, count).map((code) => `${code},${code},1`)));
      const sync = ['sync', 'grades.csv', '--prune', '--yes', '--concurrency', '1', '--as-of', asOf];
      const { exitCode, stdout, stderr } = await runWith({ signals }, ...sync);
      return { exitCode, stdout, stderr, left: sandbox.dump().grades.length };
    };
    await night('2026-04-01', 40);
    const interruptAt = (deletes: number) => {
      deletesLeft = deletes;
    };
    return { interruptAt, night, run, sandbox, write };
  }

  test('whose file loses a tenth of its rows empty no table, and may go on after thirty days', async () => {
    const { night } = await openNights();
    expect(await night('2026-04-02', 36)).toMatchObject({ exitCode: 0, left: 36 });
    for (const day of ['2026-04-03', '2026-04-04'])
      expect(await night(day, 32)).toMatchObject({ exitCode: 4, left: 36 });
    expect(await night('2026-05-02', 33)).toMatchObject({ exitCode: 0, left: 33 });
  });

  test('go on with the command that an interrupted one prints: none of its deletes counts twice', async () => {
    const { interruptAt, night, run, sandbox } = await openNights();
    interruptAt(2);
    const { exitCode, stdout } = await night('2026-04-02', 36);
    const [, rest = ''] = /^To apply the rest of the plan: mastersync (.+)$/m.exec(stdout) ?? [];
    expect([exitCode, sandbox.dump().grades.length > 36]).toEqual([130, true]);
    expect((await run(...rest.split(' '))).exitCode).toBe(0);
    // A fifth of 36 may go in thirty days: four are gone, and three are left.
    expect(await night('2026-04-03', 33)).toMatchObject({ exitCode: 0, left: 33 });
  });

  test('begin anew when what they remember is damaged: nothing is deleted unasked', async () => {
    const { night, sandbox, write } = await openNights();
    await write(`state/${serviceFileName('memory', sandbox.url)}`, '{');
    const { exitCode, stderr, left } = await night('2026-04-02', 39);
    expect([exitCode, left]).toEqual([4, 40]);
    expect(stderr).toContain('This run counts as a first run.');
    expect((await night('2026-04-03', 39)).stderr).not.toContain('is damaged');
  });
});
