import { expect, test } from 'vitest';
import { userLockFolder } from '../../src/config/user-folder.js';

test.each([
  ['linux', { HOME: '/home/hr' }, '/home/hr/.local/state/mastersync/locks'],
  ['darwin', { HOME: '/Users/hr' }, '/Users/hr/.local/state/mastersync/locks'],
  [
    'win32',
    { LOCALAPPDATA: 'C:\\Users\\人事\\AppData\\Local' },
    'C:\\Users\\人事\\AppData\\Local\\mastersync\\locks',
  ],
  ['win32', { LOCALAPPDATA: '\\\\server\\home\\hr' }, '\\\\server\\home\\hr\\mastersync\\locks'],
  ['linux', { XDG_RUNTIME_DIR: '/run/user/1000' }, undefined],
  ['linux', { HOME: '' }, undefined],
  ['win32', { HOME: '/home/hr' }, undefined],
] as const)('on %s, with %j, locks of the user lie in %s', (platform, environment, folder) => {
  expect(userLockFolder(environment, platform)).toBe(folder);
});
