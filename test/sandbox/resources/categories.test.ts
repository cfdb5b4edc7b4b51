import { expect } from 'vitest';
import { refused, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/categories';
const first = `${base}/{categories 申請}`;

testRequests({ categories: [{ name: '申請' }, { name: '稟議' }] }, [
  [
    'a created category has its name and a generated code',
    {},
    [`POST ${base}`, { name: '届出' }, { name: '届出', code: expect.stringMatching(/^[a-zA-Z0-9]+$/) }],
  ],
  [
    'the code is read-only: it cannot be sent',
    {},
    [`POST ${base}`, { name: 'x', code: 'X' }, 400],
    [`PATCH ${first}`, { name: 'x', code: 'X' }, 400],
  ],
  [
    'switch categoryCodes hidden: the code is not in answers',
    { categoryCodes: 'hidden' },
    [`POST ${base}`, { name: 'x' }, expect.not.objectContaining({ code: expect.anything() })],
  ],
  [
    'the name is required on create and on update, at most 100 characters, and not blank',
    {},
    [`POST ${base}`, {}, 400],
    [`PATCH ${first}`, {}, 400],
    [`PATCH ${first}`, { name: 'あ'.repeat(101) }, 400],
    [`POST ${base}`, { name: '　' }, { 422: ["name can't be blank"] }],
    [`PATCH ${first}`, { name: '　' }, refused],
    [`PATCH ${first}`, { name: 'あ'.repeat(100) }, { name: 'あ'.repeat(100) }],
  ],
  [
    'a category is addressed by its id alone, and a single one cannot be read',
    {},
    [`PATCH ${base}/CODE`, { name: 'y' }, 400],
    [`GET ${first}`, 404],
  ],
  [
    'a deleted category is gone, answered without a body',
    {},
    [`DELETE ${first}`, 200],
    ['dump categories', [{ name: '稟議' }]],
  ],
  [
    'switch categoryNamesMayRepeat true: two categories may have the same name',
    { categoryNamesMayRepeat: true },
    [`POST ${base}`, { name: '申請' }, { name: '申請' }],
  ],
  [
    'switch categoryNamesMayRepeat false: the name of another category is 422, the own one is not',
    { categoryNamesMayRepeat: false },
    [`POST ${base}`, { name: '申請' }, { 422: ['name has already been taken'] }],
    [`PATCH ${first}`, { name: '申請' }, { name: '申請' }],
  ],
]);
