import { expect, test } from 'vitest';
import {
  folderSeed,
  masterSeed,
  recordOf,
  refusal,
  send,
  smallSeed,
  start,
  teamsPath,
} from '../helpers/connect.js';
import { type RequestCase, testRequests } from '../helpers/request-cases.js';

const grade = { name: '主任', level: 15, code: 'G09' };
const base = '/v1/grades';
const nobody = '/v1/organizationCharts/{charts FY2026}/teams/NONE';

const bodies: readonly RequestCase[] = [
  [
    'switch unknownProperties ignored: they are dropped silently',
    { unknownProperties: 'ignored' },
    [`POST ${base}`, { ...grade, colour: 'red' }, expect.not.objectContaining({ colour: 'red' })],
  ],
  [
    'a blank name is 422: the schema does not forbid it, the model does',
    {},
    [`POST ${base}`, { ...grade, name: ' ' }, { 422: ["name can't be blank"] }],
  ],
  [
    'an update moves updatedAt; one that changes nothing does not',
    {},
    ['clock 2027-02-01T00:00:00Z'],
    [`PATCH ${base}/G02`, { level: 20 }, { updatedAt: '2027-01-15T03:00:00.000Z' }],
    [
      `PATCH ${base}/G02`,
      { level: 21 },
      { createdAt: '2027-01-15T03:00:00.000Z', updatedAt: '2027-02-01T00:00:00.000Z' },
    ],
  ],
  [
    'the body is checked before the record is looked up',
    {},
    [`PATCH ${nobody}`, { name: 1 }, 400],
    [`PATCH ${nobody}`, { name: 'x' }, 404],
  ],
  [
    'show nothing of the record where writeAnswer is empty, although the write was made',
    { writeAnswer: 'empty' },
    [`POST ${base}`, grade, 200],
    [`GET ${base}/G09`, grade],
  ],
  [
    'show a record that was not made where creation is ignored',
    { creation: 'ignored' },
    [`POST ${base}`, grade, grade],
    [`GET ${base}/G09`, 404],
  ],
  [
    'report a default grade that was not chosen where defaultGradeChange is ignored',
    { defaultGradeChange: 'ignored' },
    [`POST ${base}/G02/default`, 200],
    [`GET ${base}/G02`, { isDefault: false }],
  ],
  [
    'report a delete that was not made where deletion is ignored',
    { deletion: 'ignored' },
    [`DELETE ${base}/G01`, 200],
    [`GET ${base}/G01`, { code: 'G01' }],
  ],
];

testRequests(smallSeed, bodies);

test('switch emptyFields missing: what has no value is left out, in every resource', async () => {
  const seed = { ...smallSeed, ...masterSeed, ...folderSeed };
  const sandbox = await start({ seed, switches: { emptyFields: 'missing' } });
  const master = '/v1/generalMasters';
  const paths = ['/v1/users/sato', '/v1/folders/Z', `${master}/EMPTY`, `${master}/COST/items/C2`];
  for (const path of [...paths, `${await teamsPath(sandbox)}/HQ`]) {
    // That of LINE WORKS is always there.
    const { userLineWorksAccount: _, ...record } = recordOf(await send(sandbox, 'GET', path));
    expect(Object.entries(record).filter(([, value]) => value === null)).toEqual([]);
  }
});

test.each([
  ['string', '1'],
  ['number', 1.5],
  ['null', null],
  ['array', []],
  ['object', {}],
  ['boolean', true],
])('a wrong type is named as expected <type>, but received <type>: %s', async (type, level) => {
  const answer = await send(await start(), 'POST', base, { ...grade, level });
  expect(recordOf(answer)['message']).toBe(`level: expected integer, but received ${type}`);
});

test('every fault of a body is named at once, also the property names of every object', async () => {
  const text = '{"name":7,"constructor":1,"__proto__":{"code":"X"}}';
  const answer = await send(await start(), 'POST', base, undefined, { text });
  expect(recordOf(answer)['message']).toBe(
    'constructor: is not a known property; __proto__: is not a known property; ' +
      'name: expected string, but received integer; level: is required',
  );
});

test('malformed JSON and a content type other than application/json are 400', async () => {
  const sandbox = await start();
  const ask = async (text: string, type: string) =>
    refusal(await send(sandbox, 'POST', base, undefined, { text, headers: { 'Content-Type': type } }));
  const text = JSON.stringify(grade);
  expect(await ask('{"name":', 'application/json')).toEqual([400, 'invalid_parameter']);
  expect(await ask(text, 'text/plain')).toEqual([400, 'invalid_parameter']);
  expect(await ask(text, 'application/jsonp')).toEqual([400, 'invalid_parameter']);
  expect((await ask(text, 'Application/JSON; charset=utf-8'))[0]).toBe(200);
});

test('a body over 64 MiB is 400', async () => {
  const text = ' '.repeat(64 * 1024 * 1024 + 1);
  const answer = await send(await start(), 'POST', base, undefined, { text });
  expect(recordOf(answer)['message']).toBe('the request body is larger than 67108864 bytes');
});
