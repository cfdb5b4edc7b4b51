import { expect, test } from 'vitest';
import { isNodeTooOld } from '../../src/files/package.js';

test.each([
  ['v20.19.0', false],
  ['v20.19.1', false],
  ['v22.0.0', false],
  ['v100.0.0-pre', false],
  ['v20.18.9', true],
  ['v18.20.4', true],
])('Node %s is too old where 20.19.0 is needed: %s', (version, isTooOld) => {
  expect(isNodeTooOld(version, '20.19.0')).toBe(isTooOld);
});
