import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { faultsOf } from '../helpers/schemas.js';
import { formOf, openServer, type TinyServer } from './tiny-server.js';

const grades = Array.from({ length: 230 }, (_, index) => ({
  code: `G${String(index + 1).padStart(3, '0')}`,
  name: `職位${index + 1}`,
  level: index % 256,
  default: index === 0,
}));

const token = 'tok-7f3a91';

async function withGrades() {
  const sandbox = await openSandbox({ seed: { grades } });
  return { sandbox, environment: environmentOf(sandbox) };
}

const environmentFor = ({ url }: TinyServer) => ({ MASTERSYNC_URL: url, MASTERSYNC_TOKEN: token });

const asJson = (value: unknown) => JSON.stringify(value);

describe('a read', () => {
  test('prints the answer on stdout, laid out, and nothing else anywhere', async () => {
    const { sandbox, environment } = await withGrades();
    const read = await runCli(['api', 'GET', '/v1/grades', '-q', 'perPage=2', '-q', 'page=2'], environment);
    expect(read).toMatchObject({ exitCode: 0, stderr: '' });
    const answer = JSON.parse(read.stdout) as readonly { readonly code: string }[];
    expect(answer).toHaveLength(2);
    expect(read.stdout).toBe(`${JSON.stringify(answer, undefined, 2)}\n`);
    expect(sandbox.requests.map(({ path, query }) => [path, query])).toEqual([
      ['/v1/grades', { perPage: '2', page: '2' }],
    ]);
  });

  test('with --all gives every page as one array, each record once', async () => {
    const { sandbox, environment } = await withGrades();
    const { stdout, exitCode } = await runCli(
      ['api', 'GET', '/v1/grades', '--all', '-q', 'sortBy=code'],
      environment,
    );
    const codes = (JSON.parse(stdout) as readonly { readonly code: string }[]).map(({ code }) => code);
    expect(exitCode).toBe(0);
    expect(codes).toEqual(grades.map(({ code }) => code));
    expect(sandbox.requests.map(({ query }) => query['page'])).toEqual(['1', '2', '3']);
  });

  test('with --all says when the list lacks something, prints what there is, and exits 1', async () => {
    const server = await openServer((_, response) => response.setHeader('Total', 5).end('[{"id":"a"}]'));
    const { stdout, stderr, exitCode } = await runCli(
      ['api', 'GET', '/v1/x', '--all'],
      environmentFor(server),
    );
    expect([exitCode, JSON.parse(stdout)]).toEqual([1, [{ id: 'a' }]]);
    expect(stderr).toContain('the service counts 5 records but returned 1');
  });

  test('with --csv gives a line for each record, with the columns that --fields names', async () => {
    const list =
      '[{"id":"a","n":12345678901234567890.10,"up":{"name":"本社, 東京","no":1.0}},{"id":"b","n":null,"to":"=1+1"}]';
    const server = await openServer((_, response) => response.end(list));
    const all = ['api', 'GET', '/v1/x', '--all', '--csv'];
    const table = await runCli([...all, '--fields', 'id,n,up.name,to'], environmentFor(server));
    expect(table).toMatchObject({ exitCode: 0, stderr: '' });
    expect(table.stdout).toBe(
      '\ufeffid,n,up.name,to\r\na,12345678901234567890.10,"本社, 東京",\r\nb,,,\'=1+1\r\n',
    );
    const file = path.join(await dataFolder({}), 'x.csv');
    const saved = await runCli([...all, '--output', file], environmentFor(server));
    expect(saved).toMatchObject({ exitCode: 0, stdout: '' });
    expect(await readFile(file, 'utf8')).toMatch(
      /^\ufeffid,n,up,to\r\na,[^\n]+\{""name"":""本社, 東京"",""no"":1\.0\}",\r\n/,
    );
    const misspelt = await runCli([...all, '--fields', 'ids'], environmentFor(server));
    expect(misspelt).toMatchObject({ exitCode: 0, stdout: '\ufeffids\r\n\r\n\r\n' });
    expect(misspelt.stderr).toContain(
      'No record has the field "ids". Did you mean "id"? Fields: id, n, up, to.',
    );
  });

  test('with --json prints the document, and the answer in it', async () => {
    const { environment } = await withGrades();
    const read = await runCli(['api', 'GET', '/v1/grades/G001', '--json'], environment);
    const document = documentOf(read) as unknown as { readonly answer: unknown };
    expect(document).toMatchObject({
      command: 'api',
      outcome: 'ok',
      answer: { status: 200, body: { code: 'G001' } },
    });
    expect(faultsOf('document', { ...document, answer: { status: 200, body: null } })).toEqual([]);
  });

  test('with --all fails for an answer that is not a list', async () => {
    const server = await openServer((_, response) => response.end('{"id":"a"}'));
    const { stdout, stderr, exitCode } = await runCli(
      ['api', 'GET', '/v1/x', '--all'],
      environmentFor(server),
    );
    expect([exitCode, stdout]).toEqual([9, '']);
    expect(stderr).toContain('the response is not a list');
  });
});

describe('an answer that is not JSON', () => {
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe, 10]);
  const giving = () =>
    openServer((_, response) => response.setHeader('Content-Type', 'image/png').end(image));

  test('is saved with --output, byte by byte, and nothing is printed', async () => {
    const server = await giving();
    const file = path.join(await dataFolder({}), 'logo.png');
    const saved = await runCli(['api', 'GET', '/v1/files/7', '--output', file], environmentFor(server));
    expect(saved).toMatchObject({ exitCode: 0, stdout: '' });
    expect(saved.stderr).toContain('image/png');
    expect(await readFile(file)).toEqual(image);
    expect(server.requests[0]?.headers['accept']).toBe('*/*');
  });

  test('fails without --output, and names it', async () => {
    const { stdout, stderr, exitCode } = await runCli(
      ['api', 'GET', '/v1/files/7'],
      environmentFor(await giving()),
    );
    expect([exitCode, stdout]).toEqual([9, '']);
    expect(stderr).toContain('--output FILE');
  });

  test('that cannot be saved makes the exit code 1', async () => {
    const { stderr, exitCode } = await runCli(
      ['api', 'GET', '/v1/files/7', '--output', 'nowhere/at/all.png'],
      environmentFor(await giving()),
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('could not be saved to nowhere/at/all.png');
  });
});

describe('a write', () => {
  const body = asJson({ code: 'N01', name: '新設', level: 7 });

  test('without a terminal is sent only with --yes', async () => {
    const { sandbox, environment } = await withGrades();
    const refused = await runCli(['api', 'POST', '/v1/grades', '--data', body], environment);
    expect(refused.exitCode).toBe(64);
    expect(refused.stderr).toContain('--yes');
    expect(sandbox.requests).toEqual([]);
  });

  test('creates, changes and deletes with --yes, and says on stderr what it did', async () => {
    const { sandbox, environment } = await withGrades();
    const files = await dataFolder({ 'name.json': '\ufeff{"name": "改名"}' });
    const post = await runCli(['api', 'POST', '/v1/grades', '--data', body, '--yes'], environment);
    const data = `@${path.join(files, 'name.json')}`;
    const patch = await runCli(['api', 'PATCH', '/v1/grades/N01', '--data', data, '--yes'], environment);
    const stdin = '{"level": 9}';
    const again = await runCli(['api', 'PATCH', '/v1/grades/N01', '--data', '-', '-y'], environment, {
      stdin,
    });
    const remove = await runCli(['api', 'DELETE', '/v1/grades/N01', '--yes'], environment);
    expect(JSON.parse(post.stdout)).toMatchObject({ code: 'N01', level: 7 });
    expect(JSON.parse(patch.stdout)).toMatchObject({ name: '改名', level: 7 });
    expect(JSON.parse(again.stdout)).toMatchObject({ name: '改名', level: 9 });
    expect(remove).toMatchObject({ exitCode: 0, stdout: '' });
    expect(post.stderr).toBe(`POST ${sandbox.url}/v1/grades: 200.\n`);
    expect(writesOf(sandbox)).toEqual([
      'POST /v1/grades',
      'PATCH /v1/grades/N01',
      'PATCH /v1/grades/N01',
      'DELETE /v1/grades/N01',
    ]);
  });

  test('sends JSON as it is written', async () => {
    const server = await openServer((_, response) => response.end());
    const written = '{ "n": 12345678901234567890.10, "a":"\\u0026" }';
    await runCli(['api', 'PUT', '/v1/x', '--data', written, '--yes'], environmentFor(server));
    expect(server.requests.map(({ body }) => body.toString())).toEqual([written]);
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  test.each([
    ['what is not JSON', ['--data', '{"a":'], '--data is not JSON'],
    ['a file that is not there', ['--data', '@nowhere.json'], 'nowhere.json cannot be read'],
    ['a file of a form that is not there', ['--form', 'file=@nowhere.pdf'], 'nowhere.pdf cannot be read'],
  ])('of %s is refused before anything is sent', async (_, args, message) => {
    const { sandbox, environment } = await withGrades();
    const { stderr, exitCode } = await runCli(['api', 'POST', '/v1/grades', ...args, '--yes'], environment);
    expect(exitCode).toBe(7);
    expect(stderr).toContain(message);
    expect(sandbox.requests).toEqual([]);
  });

  test('whose POST got no clear answer is not repeated, and says that it may have been done', async () => {
    const sandbox = await openSandbox({
      seed: { grades },
      onRequest: () => ({ kind: 'answer', when: 'after', status: 504 }),
    });
    const args = ['api', 'POST', '/v1/grades', '--data', body, '--yes'];
    const { stdout, stderr, exitCode } = await runCli(args, environmentOf(sandbox));
    expect([exitCode, stdout]).toEqual([9, '']);
    expect(stderr).toContain('504');
    expect(stderr).toContain('may still have carried it out');
    expect(writesOf(sandbox)).toEqual(['POST /v1/grades']);
  });
});

describe('a form', () => {
  test('is sent as multipart, with its files byte by byte', async () => {
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255, 254, 0]);
    const folder = await dataFolder({});
    await writeFile(path.join(folder, '申請 "1".pdf'), bytes);
    const server = await openServer((_, response) => response.end('{"id":"f1"}'));
    const file = `file=@${path.join(folder, '申請 "1".pdf')};type=application/pdf`;
    const args = ['api', 'POST', '/v1/files', '--form', file, '--form', 'note=a=b あ', '--yes'];
    const sent = await runCli(args, environmentFor(server));
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
    const server = await openServer((_, response) => response.end());
    const args = ['api', 'POST', '/v1/files', '--form', `a=@${small}`, '--form', `file=@${large}`, '--yes'];
    const { stderr, exitCode } = await runCli(args, environmentFor(server));
    expect(exitCode).toBe(7);
    expect(stderr).toContain(`large.bin is 52,428,801 bytes`);
    expect(server.requests).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each([
    [401, 8],
    [403, 8],
    [422, 1],
  ])('%i exits %i, with the answer of the service on stderr only', async (status, expected) => {
    const server = await openServer((_, response) =>
      response.writeHead(status).end(asJson({ code: 'some_code', errors: { base: ['だめです'] } })),
    );
    const { stdout, stderr, exitCode } = await runCli(['api', 'GET', '/v1/x'], environmentFor(server));
    expect([exitCode, stdout]).toEqual([expected, '']);
    expect(stderr).toContain(`GET /v1/x failed: ${status} some_code, だめです`);
    expect(server.requests).toHaveLength(1);
  });
});

describe('with --verbose', () => {
  test('requests and answers are logged without the token and cookies, though the service repeats them', async () => {
    const server = await openServer(({ headers }, response, count) =>
      response
        .writeHead(count === 1 ? 503 : 200, {
          'Set-Cookie': 'session=cookie-1',
          'X-Echo': String(headers.authorization),
          'X-Odd': 'a\u009bb',
        })
        .end(count === 1 ? asJson({ message: headers.authorization }) : '{}'),
    );
    const { stdout, stderr, exitCode } = await runCli(
      ['api', 'GET', '/v1/x', '-q', 'email=a@b', '--verbose'],
      environmentFor(server),
    );
    expect([exitCode, stdout]).toEqual([0, '{}\n']);
    expect(stderr).toContain('> GET /v1/x?email=a%40b\n< 503\n');
    expect(stderr).toContain('\n< 200\n');
    expect(stderr).toContain('< set-cookie: ***\n< x-echo: Bearer ***\n< x-odd: a\\u009bb\n');
    expect(stderr).not.toContain('cookie-1');
    expect(stderr).not.toContain(token);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });
});

test('a compressed answer is printed decompressed, and --verbose shows its headers and both sizes', async () => {
  const { environment } = await withGrades();
  const args = ['api', 'GET', '/v1/grades', '-q', 'perPage=100'];
  const { stdout, stderr, exitCode } = await runCli([...args, '--verbose'], environment);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ length: 100 })]);
  expect(stderr).toContain('< content-encoding: gzip\n');
  expect(stderr).toMatch(/^\* [\d,]{3,5} bytes received, \d\d,\d{3} decompressed$/m);
});

test('api --all ends at a service that gives the same page again and again, with records that have no ids', async () => {
  const server = await openServer((_, response) => response.end('[{"id":"a"},{"at":1}]'));
  const { stdout, exitCode } = await runCli(['api', 'GET', '/v1/x', '--all'], environmentFor(server));
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, [{ id: 'a' }, { at: 1 }]]);
  expect(server.requests).toHaveLength(2);
});
