import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** The build is plain JavaScript. */
interface ThirdParties {
  licenceFault(licence: { readonly license?: string; readonly text: string }): string | undefined;
}
const { licenceFault }: ThirdParties = await import(pathToFileURL('src/build/third-parties.mjs').href);

test.each([
  [{ license: 'MIT', text: 'The licence' }, undefined],
  [{ license: '(MIT OR GPL-3.0-or-later)', text: 'The licence' }, undefined],
  [{ license: '(MIT AND Zlib)', text: 'The licence' }, undefined],
  [{ text: 'The licence' }, 'names no licence'],
  [{ license: '', text: 'The licence' }, 'names no licence'],
  [
    { license: 'GPL-3.0-or-later', text: 'The licence' },
    expect.stringMatching(/^has the licence GPL-3.0-or-later; /),
  ],
  [
    { license: 'MIT AND GPL-2.0-only', text: 'The licence' },
    expect.stringMatching(/^has the licence MIT AND GPL/),
  ],
  [
    { license: 'SEE LICENSE IN EULA', text: 'The licence' },
    expect.stringMatching(/^has the licence SEE LICENSE/),
  ],
  [{ license: 'MIT', text: '' }, 'ships no licence text: add src/build/licences/NAME.txt'],
])('a bundled package needs a licence that is allowed, and its text: %j', (licence, fault) => {
  expect(licenceFault(licence)).toEqual(fault);
});
