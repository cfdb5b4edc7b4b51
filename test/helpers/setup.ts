/** Runs before each test file. */
import { cleanUpAfterEach } from './after-each-test.js';

cleanUpAfterEach();
