import { expect } from 'vitest';
import { positionsOf, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/categories';
const first = `${base}/{categories 申請}`;

testRequests({ categories: [{ name: '申請' }, { name: '稟議' }] }, [
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
  ...positionsOf('categoryNamesMayRepeat', [[`POST ${base}`, { name: '申請' }]], {
    true: { name: '申請' },
    false: { 422: ['name has already been taken'] },
  }),
]);
