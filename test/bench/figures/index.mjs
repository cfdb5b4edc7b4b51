// What is measured, against what, and its budget.
import { local } from './local.mjs';

/** Every figure by name. */
export const figures = { ...local };
