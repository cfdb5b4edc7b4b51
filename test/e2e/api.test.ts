/** Single requests. What a command line means: test/commands/api. */
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, runCli } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';
import { openStage } from '../helpers/stage.js';
import { formOf, openServer } from './tiny-server.js';

const codes = Array.from({ length: 230 }, (_, index) => `G${String(index + 1).padStart(3, '0')}`);
const grades = codes.map((code) => ({ code, name: `name ${code}`, level: 1, default: code === 'G001' }));

const withGrades = (options: SandboxOptions = {}) => openStage({ seed: { grades }, ...options });

const token = 'tok-7f3a91';

/** Calls what the sandbox does not offer: a server that answers as the test wishes. */
async function openAnswers(answer: Parameters<typeof openServer>[0]) {
  const server = await openServer(answer);
  const environment = { MASTERSYNC_URL: server.url, MASTERSYNC_TOKEN: token };
  const call = (...args: readonly string[]) => runCli(['api', ...args], environment);
  return { server, call };
}

describe('a read', () => {
  test('prints the answer on stdout, laid out, and nothing else anywhere; with --all every page as one array', async () => {
    const { sandbox, run } = await withGrades();
    const read = await run('api', 'GET', '/v1/grades', '-q', 'perPage=2', '-q', 'page=2');
    expect(read).toMatchObject({ exitCode: 0, stderr: '' });
    const answer = JSON.parse(read.stdout) as readonly unknown[];
    expect([answer.length, read.stdout]).toEqual([2, `${JSON.stringify(answer, undefined, 2)}\n`]);
    const { stdout } = await run('api', 'GET', '/v1/grades', '--all', '-q', 'sortBy=code');
    const all = JSON.parse(stdout) as readonly { readonly code: string }[];
    expect(all.map(({ code }) => code)).toEqual(codes);
    const pages = sandbox.requests.map(({ query: { perPage, page } }) => [perPage, page]);
    expect([pages[0], pages.slice(1).map(([, page]) => page)]).toEqual([
      ['2', '2'],
      ['1', '2', '3'],
    ]);
  });

  test('with --all says when the list lacks something, prints what there is, and exits 1', async () => {
    const { call } = await openAnswers((_, response) => response.setHeader('Total', 5).end('[{"id":"a"}]'));
    const { stdout, stderr, exitCode } = await call('GET', '/v1/x', '--all');
    expect([exitCode, JSON.parse(stdout)]).toEqual([1, [{ id: 'a' }]]);
    expect(stderr).toContain('the service counts 5 records but returned 1');
  });

  test('with --csv gives a line for each record, with the columns that --fields names', async () => {
    const list =
      '[{"id":"a","n":12345678901234567890.10,"up":{"name":"本社, 東京","no":1.0}},{"id":"b","n":null,"to":"=1+1"}]';
    const { call } = await openAnswers((_, response) => response.end(list));
    const all = ['GET', '/v1/x', '--all', '--csv'];
    const table = await call(...all, '--fields', 'id,n,up.name,to');
    expect(table).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: '\ufeffid,n,up.name,to\r\na,12345678901234567890.10,"本社, 東京",\r\nb,,,\'=1+1\r\n',
    });
    const file = path.join(await dataFolder({}), 'x.csv');
    expect(await call(...all, '--output', file)).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toMatch(
      /^\ufeffid,n,up,to\r\na,[^\n]+\{""name"":""本社, 東京"",""no"":1\.0\}",\r\n/,
    );
    const misspelt = await call(...all, '--fields', 'ids');
    expect(misspelt).toMatchObject({ exitCode: 0, stdout: '\ufeffids\r\n\r\n\r\n' });
    expect(misspelt.stderr).toContain(
      'No record has the field "ids". Did you mean "id"? Fields: id, n, up, to.',
    );
  });

  test('with --json prints the document, and the answer in it', async () => {
    const document = await (await withGrades()).json('api', 'GET', '/v1/grades/G001');
    const answer = { status: 200, body: { code: 'G001' } };
    expect(document).toMatchObject({ command: 'api', outcome: 'ok', answer });
    expect(faultsOf('document', { ...document, answer: { status: 200, body: null } })).toEqual([]);
  });
});

test('an answer that is not JSON is saved with --output, byte by byte, and fails without it', async () => {
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 10]);
  const { server, call } = await openAnswers((_, response) =>
    response.setHeader('Content-Type', 'image/png').end(image),
  );
  const file = path.join(await dataFolder({}), 'logo.png');
  const saved = await call('GET', '/v1/files/7', '--output', file);
  expect(saved).toMatchObject({ exitCode: 0, stdout: '', stderr: expect.stringContaining('image/png') });
  expect([await readFile(file), server.requests[0]?.headers['accept']]).toEqual([image, '*/*']);
  const printed = await call('GET', '/v1/files/7');
  expect(printed).toMatchObject({
    exitCode: 9,
    stdout: '',
    stderr: expect.stringContaining('--output FILE'),
  });
  const lost = await call('GET', '/v1/files/7', '--output', 'nowhere/at/all.png');
  const reason = expect.stringContaining('could not be saved to nowhere/at/all.png');
  expect(lost).toMatchObject({ exitCode: 1, stderr: reason });
});

describe('a write', () => {
  const body = JSON.stringify({ code: 'N01', name: '新設', level: 7 });

  test('creates, changes and deletes with --yes, and says on stderr what it did', async () => {
    const { sandbox, run, runWith } = await openStage({
      seed: { grades },
      files: { 'name.json': '\ufeff{"name": "改名"}' },
    });
    const post = await run('api', 'POST', '/v1/grades', '--data', body, '--yes');
    const patch = await run('api', 'PATCH', '/v1/grades/N01', '--data', '@name.json', '--yes');
    const stdin = '{"level": 9}';
    const again = await runWith({ stdin }, 'api', 'PATCH', '/v1/grades/N01', '--data', '-', '-y');
    const remove = await run('api', 'DELETE', '/v1/grades/N01', '--yes');
    expect(JSON.parse(post.stdout)).toMatchObject({ code: 'N01', level: 7 });
    expect(JSON.parse(patch.stdout)).toMatchObject({ name: '改名', level: 7 });
    expect(JSON.parse(again.stdout)).toMatchObject({ name: '改名', level: 9 });
    expect(remove).toMatchObject({ exitCode: 0, stdout: '' });
    expect(post.stderr).toBe(`POST ${sandbox.url}/v1/grades: 200.\n`);
    const ofOne = ['PATCH', 'PATCH', 'DELETE'].map((method) => `${method} /v1/grades/N01`);
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades', ...ofOne]);
  });

  test('sends JSON as it is written', async () => {
    const { server, call } = await openAnswers((_, response) => response.end());
    const written = '{ "n": 12345678901234567890.10, "a":"\\u0026" }';
    await call('PUT', '/v1/x', '--data', written, '--yes');
    expect(server.requests.map((one) => one.body.toString())).toEqual([written]);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  test.each([
    ['without --yes, as there is no terminal', ['--data', body], 64, '--yes'],
    ['with what is not JSON', ['--data', '{"a":', '--yes'], 7, '--data is not JSON'],
    ['with a file that is not there', ['--data', '@nowhere.json', '--yes'], 7, 'nowhere.json cannot be read'],
    ['with such a file of a form', ['--form', 'file=@nowhere.pdf', '--yes'], 7, 'nowhere.pdf cannot be read'],
  ])('%s is refused before anything is sent', async (_, args, expected, message) => {
    const { sandbox, run } = await openStage();
    const { stderr, exitCode } = await run('api', 'POST', '/v1/grades', ...args);
    expect([exitCode, stderr, sandbox.requests]).toEqual([expected, expect.stringContaining(message), []]);
  });

  test('whose POST got no clear answer is not repeated, and says that it may have been done', async () => {
    const onRequest = () => ({ kind: 'answer', when: 'after', status: 504 }) as const;
    const { sandbox, run } = await withGrades({ onRequest });
    const { stdout, stderr, exitCode } = await run('api', 'POST', '/v1/grades', '--data', body, '--yes');
    expect([exitCode, stdout]).toEqual([9, '']);
    expect(stderr).toMatch(/may still have carried it out.*504/s);
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades']);
  });
});

describe('a form', () => {
  test('is sent as multipart, with its files byte by byte', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 254, 0]);
    const folder = await dataFolder({});
    await writeFile(path.join(folder, '申請 "1".pdf'), bytes);
    const { server, call } = await openAnswers((_, response) => response.end('{"id":"f1"}'));
    const file = `file=@${path.join(folder, '申請 "1".pdf')};type=application/pdf`;
    const sent = await call('POST', '/v1/files', '--form', file, '--form', 'note=a=b あ', '--yes');
    expect(sent.exitCode).toBe(0);
    const [request] = server.requests;
    if (!request) throw new Error('nothing was sent');
    const form = await formOf(request);
    const part = form.get('file') as File;
    expect([...form.keys()]).toEqual(['file', 'note']);
    expect(form.get('note')).toBe('a=b あ');
    expect([part.name, part.type]).toEqual(['申請 "1".pdf', 'application/pdf']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes);
  });

  test('with a file beyond 50 MB is refused with its name before anything is sent', async () => {
    const folder = await dataFolder({ 'small.bin': 'a', 'large.bin': '' });
    const [small, large] = ['small.bin', 'large.bin'].map((name) => path.join(folder, name));
    await truncate(large ?? '', 50 * 1024 * 1024 + 1);
    const { server, call } = await openAnswers((_, response) => response.end());
    const form = ['--form', `a=@${small}`, '--form', `file=@${large}`];
    const { stderr, exitCode } = await call('POST', '/v1/files', ...form, '--yes');
    expect(exitCode).toBe(7);
    expect(stderr).toContain(`large.bin is 52,428,801 bytes`);
    expect(server.requests).toEqual([]);
  });
});

test('a refusal exits 1, with the answer of the service on stderr only', async () => {
  const answer = JSON.stringify({ code: 'some_code', errors: { base: ['だめです'] } });
  const { server, call } = await openAnswers((_, response) => response.writeHead(422).end(answer));
  const { stdout, stderr, exitCode } = await call('GET', '/v1/x');
  expect([exitCode, stdout, server.requests.length]).toEqual([1, '', 1]);
  expect(stderr).toContain('GET /v1/x failed: 422 some_code, だめです');
});

describe('with --verbose', () => {
  test('requests and answers are logged without the token and cookies, though the service repeats them', async () => {
    const { server, call } = await openAnswers(({ headers: { authorization = '' } }, response, count) =>
      response
        .writeHead(count === 1 ? 503 : 200, {
          'Set-Cookie': 'session=cookie-1',
          'X-Echo': authorization,
          'X-Odd': 'a\u009bb',
        })
        .end(count === 1 ? JSON.stringify({ message: authorization }) : '{}'),
    );
    const { stdout, stderr, exitCode } = await call('GET', '/v1/x', '-q', 'email=a@b', '--verbose');
    expect([exitCode, stdout]).toEqual([0, '{}\n']);
    expect(stderr).toContain('> GET /v1/x?email=a%40b\n< 503\n');
    expect(stderr).toContain('\n< 200\n');
    expect(stderr).toContain('< set-cookie: ***\n< x-echo: Bearer ***\n< x-odd: a\\u009bb\n');
    expect(stderr).not.toContain('cookie-1');
    expect(stderr).not.toContain(token);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });

  test('a compressed answer shows its headers and both sizes', async () => {
    const { run } = await withGrades();
    const { stdout, stderr } = await run('api', 'GET', '/v1/grades', '-q', 'perPage=100', '--verbose');
    expect(JSON.parse(stdout)).toHaveLength(100);
    expect(stderr).toContain('< content-encoding: gzip\n');
    expect(stderr).toMatch(/^\* [\d,]{3,5} bytes received, \d\d,\d{3} decompressed$/m);
  });
});
