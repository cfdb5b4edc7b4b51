/**
 * What helpers clean up after each test. Test files share the modules that they load (see
 * vitest.config.ts), so a helper is loaded once for many of them, and a hook of vitest that it sets
 * would hold for the first one only.
 */
import { afterEach } from 'vitest';
import { useLanguage } from '../../src/words/language.js';

type CleanUp = () => unknown;

const cleanUps: CleanUp[] = [];

/** Has something done after each test of whatever file, from now on. */
export function afterEachTest(cleanUp: CleanUp): void {
  cleanUps.push(cleanUp);
}

/** To be called for each test file: cleans up, and speaks English again. */
export function cleanUpAfterEach(): void {
  afterEach(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
    await useLanguage('en');
  });
}
