import { expect, test } from 'vitest';
import type { Seed } from '../../../src/sandbox/index.js';
import { idOf, recordOf, send, smallSeed, start } from '../../helpers/connect.js';
import { type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const grades: Seed = { grades: smallSeed.grades ?? [] };
const base = '/v1/grades';

/** All grades, of which one is the default. */
const withDefault = (code: string, codes = ['G01', 'G02', 'G03']): readonly object[] =>
  codes.map((one) => expect.objectContaining({ code: one, isDefault: one === code }));

testRequests(smallSeed, [
  [
    'a code that was given up is free again',
    {},
    [`PATCH ${base}/G02`, { code: 'G20' }, { code: 'G20' }],
    [`GET ${base}/G02`, 404],
    [`GET ${base}/g20`, 404],
    [`POST ${base}`, { name: 'x', level: 1, code: 'G02' }, { code: 'G02' }],
  ],
  [
    'POST default moves the default without a body, and there is always exactly one',
    {},
    [`GET ${base}`, withDefault('G03')],
    [`POST ${base}/G01/default`, 200],
    [`GET ${base}`, withDefault('G01')],
    [`POST ${base}/G01/default`, 200],
    [`GET ${base}`, withDefault('G01')],
  ],
  [
    'a grade that a user has cannot be deleted until the last one lost it',
    {},
    [`DELETE ${base}/G02`, { 422: ['a user has this grade'] }],
    ['DELETE /v1/organizationCharts/{charts FY2026}/teams/EAST', 200],
    [`DELETE ${base}/G02`, 200],
  ],
]);

const deletions: readonly RequestCase[] = [
  ['the default grade cannot be deleted', {}, [`DELETE ${base}/G03`, refused]],
  [
    'switch defaultGradeDeletion accepted: the lowest level left becomes the default',
    { defaultGradeDeletion: 'accepted' },
    [`DELETE ${base}/G03`, 200],
    [`GET ${base}`, withDefault('G02', ['G01', 'G02'])],
  ],
];
testRequests(grades, deletions);

testRequests({ grades: [{ code: null, name: '旧', level: 1 }] }, [
  [
    'an old grade without a code is addressed by id and can be given one',
    {},
    [`PATCH ${base}/{grades 旧}`, { code: 'OLD' }, { code: 'OLD' }],
    [`GET ${base}/OLD`, { name: '旧' }],
  ],
]);

test('ids are found in either case; a path with the id of one grade, the code of another, means the id', async () => {
  const sandbox = await start();
  const create = (code: string) => send(sandbox, 'POST', base, { name: 'x', level: 1, code });
  const codeAt = async (key: string) => recordOf(await send(sandbox, 'GET', `${base}/${key}`))['code'];
  const id = idOf(await create('G1'));
  const free = id.replace(/^.{8}/, '00000000');
  for (const code of [id, free]) expect((await create(code)).status).toBe(200);
  expect([await codeAt(id), await codeAt(id.toUpperCase()), await codeAt(free)]).toEqual(['G1', 'G1', free]);
});

test('a code that was not sent is random, alphanumeric and different every time', async () => {
  const sandbox = await start();
  const create = async () => recordOf(await send(sandbox, 'POST', base, { name: 'x', level: 1 }));
  const [first, second] = [await create(), await create()];
  expect(first['code']).toMatch(/^[a-zA-Z0-9]+$/);
  expect(second['code']).not.toBe(first['code']);
  // The first one of an empty tenant is the default.
  expect([first['isDefault'], second['isDefault']]).toEqual([true, false]);
});
