/** Runs before each test file. */
import fc from 'fast-check';
import { cleanUpAfterEach } from './after-each-test.js';
import { caseCount, propertySeed } from './cases.js';

// For laws that give no number of their own.
fc.configureGlobal({ numRuns: caseCount(20), seed: propertySeed });

cleanUpAfterEach();
