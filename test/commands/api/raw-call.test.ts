import { describe, expect, test } from 'vitest';
import { type RawCallArguments, rawCallOf } from '../../../src/commands/api/raw-call.js';
import { UsageError } from '../../../src/model/errors.js';
import { dataFolder } from '../../helpers/cli.js';

const get = (args: Partial<RawCallArguments>) => rawCallOf({ method: 'GET', path: '/v1/grades', ...args });
/** The body of a POST, with `IN` for the folder of the files. */
async function bodyOf(
  { data, form }: Partial<RawCallArguments>,
  files: Readonly<Record<string, string>> = {},
) {
  const folder = await dataFolder(files);
  const inFolder = (text: string) => text.replace('IN', folder);
  const args = { data: data && inFolder(data), form: form?.map(inFolder) };
  const { readBody } = rawCallOf({ method: 'POST', path: '/v1/files', ...args });
  return readBody(async () => new TextEncoder().encode('{"of":"stdin"}'));
}

test('the method may be in either case, and the path without its slash', () => {
  expect(get({ method: 'patch', path: 'v1/grades/G01' })).toMatchObject({
    method: 'PATCH',
    path: '/v1/grades/G01',
    query: {},
  });
});

test.each([
  ['/v1/grades/課 長', '/v1/grades/%E8%AA%B2%20%E9%95%B7'],
  ['/v1/grades/a%2Fb', '/v1/grades/a%2Fb'],
  ['/v1/grades/100%', '/v1/grades/100%25'],
  ['/v1/grades/a..b', '/v1/grades/a..b'],
])('the path %s is sent as %s', (path, sent) => {
  expect(get({ path }).path).toBe(sent);
});

test.each([
  '/v1/grades?page=2',
  '/v1/grades#x',
  '/v1/../admin',
  '/v1/%2e%2E/admin',
  '/v1/.',
  '//example.com/v1',
  'https://example.com/v1/grades',
  'C:/Program Files/Git/v1/grades',
  '/v1\\grades',
  '/v1/gra\ndes',
])('the path %j is refused', (path) => {
  expect(() => get({ path })).toThrow(UsageError);
});

test('values of the query are taken as they are, with all that stands behind the first =', () => {
  expect(get({ query: ['email=a+b@example.com', 'formula=a=b', 'blank='] }).query).toEqual({
    email: 'a+b@example.com',
    formula: 'a=b',
    blank: '',
  });
});

test('a name with brackets is a list, also with one element', () => {
  expect(get({ query: ['status[]=completed', 'status[]=denied', 'one[]=1'] }).query).toEqual({
    status: ['completed', 'denied'],
    one: ['1'],
  });
});

test.each([
  [['status=a', 'status=b'], 'status[]='],
  [['status=a', 'status[]=b'], 'status[]='],
  [['status[]=a', 'status=b'], 'status[]='],
  [['status'], 'name=value'],
  [['=x'], 'name=value'],
])('the query %j is refused with how to write it', (query, advice) => {
  expect(() => get({ query })).toThrow(advice);
});

test.each([
  ['/v1/users', 'status=invited', "-q 'status[]=invited'"],
  ['/v1/tickets', 'status=denied, archived', "-q 'status[]=denied' -q 'status[]=archived'"],
])('a list of %s that is written as one value is refused with the right spelling', (path, query, right) => {
  expect(() => get({ path, query: [query] })).toThrow(right);
});

test('a name that is a list elsewhere is sent as it is', () => {
  expect(get({ path: '/v1/users/u1/teams', query: ['status=a'] }).query).toEqual({ status: 'a' });
});

test.each([
  ['a.PDF', 'application/pdf'],
  ['見積.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['photo.JPeg', 'image/jpeg'],
  ['noending', 'application/octet-stream'],
])('the ending of %s says its content type', async (file, contentType) => {
  const { form } = await bodyOf({ form: [`file=@IN/${file}`] }, { [file]: 'x' });
  expect(form).toMatchObject([{ fileName: file, contentType }]);
});

test.each([
  ['{"a":1.0}', '{"a":1.0}'],
  ['@IN/body.json', '{"of":"file"}'],
  ['-', '{"of":"stdin"}'],
  ['@-', '{"of":"stdin"}'],
])('--data %s is sent as %s', async (data, json) => {
  expect(await bodyOf({ data }, { 'body.json': '{"of":"file"}' })).toEqual({ json });
});

test('a form has values and files, with a type where it is given', async () => {
  const files = { 'a;b.pdf': 'pdf', 'a.bin': 'bin' };
  const given = ['note=a=b', 'file=@IN/a;b.pdf;type=text/plain', 'raw=@IN/a.bin'];
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const { form } = await bodyOf({ form: given }, files);
  expect(form).toEqual([
    { name: 'note', value: 'a=b' },
    { name: 'file', fileName: 'a;b.pdf', contentType: 'text/plain', bytes: bytesOf('pdf') },
    { name: 'raw', fileName: 'a.bin', contentType: 'application/octet-stream', bytes: bytesOf('bin') },
  ]);
});

describe('what contradicts itself is refused', () => {
  test.each([
    [{ method: 'FETCH' }, 'FETCH'],
    [{ method: 'GET', data: '{}' }, '--data'],
    [{ method: 'GET', form: ['a=b'] }, '--form'],
    [{ method: 'POST', form: ['file=@'] }, 'name=@FILE'],
    [{ method: 'POST', form: ['file'] }, 'name=@FILE'],
    [{ method: 'DELETE', all: true }, '--all'],
    [{ method: 'GET', all: true, query: ['page=2'] }, '--all'],
    [{ method: 'GET', all: true, query: ['perPage=2'] }, '--all'],
  ])('%j', (args, message) => {
    expect(() => get(args)).toThrow(message);
  });
});
