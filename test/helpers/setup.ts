/** Runs before each test file. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { afterAll, afterEach, expect } from 'vitest';
// Makes the texts of errors, also where a test reads no other words.
import '../../src/words/say.js';
import { cleanUpAfterEach } from './after-each-test.js';
import { caseCount, propertySeed } from './cases.js';

// For laws that give no number of their own.
fc.configureGlobal({ numRuns: caseCount(20), seed: propertySeed });

cleanUpAfterEach();

/** Messages and variables that are not there, which the product passes over. */
const defects: unknown[] = [];
const note = (defect: unknown) => defects.push(defect);
subscribe('mastersync:words', note);
afterAll(() => {
  unsubscribe('mastersync:words', note);
});
afterEach(() => expect(defects.splice(0)).toEqual([]));
