/** How a JSON file of decisions says what it is. */

/** The first value in the file. */
export const decisionsFormat = 'mastersync-decisions';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const decisionsVersion = 1;
