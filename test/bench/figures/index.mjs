// What is measured, against what, and its budget.
import { local } from './local.mjs';
import { network } from './network.mjs';
import { peers } from './peers.mjs';

/** The tables, and the figures of each by name. */
export const tables = { local, network, peers };

/** Every figure by name. */
export const figures = { ...local, ...network, ...peers };
