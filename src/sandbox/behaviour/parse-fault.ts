// Faults as they are written on a command line, and the documentation of that.
import { type FaultName, faultKinds } from './fault-kinds.js';

/** How often one fault is played, and for which requests. */
export interface FaultRate {
  readonly name: FaultName;
  /** Share of the requests, from 0 to 1. */
  readonly rate: number;
  /** Default: all. Reads are GET requests, writes all others. */
  readonly requests?: FaultRequests;
}

/** The requests a fault is for. */
export type FaultRequests = 'all' | 'reads' | 'writes';

/** What a person has to know of the faults. */
export interface FaultDocs {
  /** The grammar of one fault. */
  readonly form: string;
  readonly examples: readonly string[];
  readonly names: readonly { readonly name: FaultName; readonly description: string }[];
}

/** The grammar of {@link parseFault} and every name it knows. */
export const faultDocs: FaultDocs = {
  form: 'NAME=RATE or NAME=RATE@REQUESTS; RATE is a percentage (5%) or a share (0.05), REQUESTS reads, writes or all',
  examples: ['504-after=5%', '429=10%@reads', 'drop-after=0.02@writes'],
  names: faultNames().map((name) => ({ name, description: faultKinds[name].description })),
};

/**
 * Reads one fault, as in `504-after=5%@writes`.
 * @throws Error that says what is wrong and what is possible
 * Pure.
 */
export function parseFault(text: string): FaultRate {
  const [, name = '', rateText = '', requests = 'all'] = /^([^=]*)=([^@]*)(?:@(.*))?$/.exec(text) ?? [];
  if (name === '') throw new Error(`"${text}" is not a fault. Write ${faultDocs.form}.`);
  if (!isFaultName(name)) {
    throw new Error(`There is no fault "${name}". Use one of: ${faultNames().join(', ')}.`);
  }
  if (!isFaultRequests(requests)) {
    throw new Error(`Fault ${name}: "${requests}" is not one of reads, writes, all.`);
  }
  return { name, rate: parseRate(name, rateText), requests };
}

function parseRate(name: FaultName, text: string): number {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text) ?? [];
  const rate = percent === '%' ? Number(digits) / 100 : Number(digits);
  if (digits === undefined || rate > 1) {
    throw new Error(
      `Fault ${name}: "${text}" is not a rate. Write a percentage up to 100% or a share up to 1.`,
    );
  }
  return rate;
}

function faultNames(): readonly FaultName[] {
  return Object.keys(faultKinds) as FaultName[];
}

function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultKinds, name);
}

function isFaultRequests(text: string): text is FaultRequests {
  return text === 'all' || text === 'reads' || text === 'writes';
}
