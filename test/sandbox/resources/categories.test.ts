import { expect } from 'vitest';
import { testRequests } from '../../helpers/request-cases.js';

const base = '/v1/categories';
const first = `${base}/{categories 申請}`;

testRequests({ categories: [{ name: '申請' }, { name: '稟議' }] }, [
  [
    'a created category has its name and a generated code',
    {},
    [`POST ${base}`, { name: '届出' }, { name: '届出', code: expect.stringMatching(/^[a-zA-Z0-9]+$/) }],
  ],
  [
    'switch categoryCodes hidden: the code is not in answers',
    { categoryCodes: 'hidden' },
    [`POST ${base}`, { name: 'x' }, expect.not.objectContaining({ code: expect.anything() })],
  ],
  [
    'a category is addressed by its id alone, and a single one cannot be read',
    {},
    [`PATCH ${base}/CODE`, { name: 'y' }, 400],
    [`GET ${first}`, 404],
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
