/**
 * The positions of the sandbox's switches, and the answers that a position changes. Rows of
 * positions cover them all: each position of each switch is in one row at least.
 */
import { parseSwitch, type Switches, switchDocs } from '../../src/sandbox/index.js';
import type { Operation } from './rules.js';

/** A position as on the command line, e.g. `totalHeader=false`. */
type Position = string;

/** Positions of the switches whose values are numbers, times or texts; absent: the default alone. */
const examples: Readonly<Record<string, readonly string[]>> = {
  fullNameSeparator: ['/', ' > ', ''],
  activationTimeOfDay: ['00:30', '23:59'],
  activationDelayRequests: ['2', '0'],
  deletionDelayRequests: ['2', '0'],
  // Less hides the records of the examples.
  hiddenRecordsEvery: ['0', '1000'],
  rowsShiftEvery: ['0', '1'],
  countLagWrites: ['0', '100'],
};

/** The positions of each switch, the default first. */
export const positions: readonly (readonly Position[])[] = switchDocs.map(
  ({ name, values, default: usual }) => {
    const all = examples[name] ?? (values.includes(' | ') ? values.split(' | ') : []);
    return [usual, ...all.filter((value) => value !== usual)].map((value) => `${name}=${value}`);
  },
);

/** Sets of positions, the defaults first. */
export const coveringRows: readonly (readonly Position[])[] = Array.from(
  { length: Math.max(...positions.map(({ length }) => length)) },
  (_, index) => positions.map((own) => own[index % own.length] ?? ''),
);

/** @throws Error for a position that the sandbox does not know */
export function switchesAt(chosen: readonly Position[]): Partial<Switches> {
  return Object.assign({}, ...chosen.map(parseSwitch));
}

interface Deviation {
  readonly position: Position;
  readonly isOf: (operation: Operation) => boolean;
  /** The status of the answer; `empty` is a success without a body. */
  readonly answers: 'empty' | 400 | 422;
}

const among = (...ids: readonly string[]) => ({ isOf: ({ id }: Operation) => ids.includes(id) });

/** The positions that say otherwise, with the operations whose examples they change. */
const deviations: readonly Deviation[] = [
  {
    position: 'writeAnswer=empty',
    isOf: ({ id, method, answer }) =>
      (method === 'POST' || method === 'PATCH') && answer.kind === 'record' && id !== 'charts.activate',
    answers: 'empty',
  },
  { position: 'deleteBodies=lost', ...among('memberships.remove'), answers: 400 },
  { position: 'userCustomFields=refused', ...among('users.create', 'users.update'), answers: 400 },
  { position: 'inactiveMembers=refused', ...among('memberships.add'), answers: 422 },
];

/** What these positions answer to an operation in place of what the contract says; empty: nothing. */
export function deviationsOf(
  chosen: readonly Position[],
  operation: Operation,
): readonly Deviation['answers'][] {
  return deviations
    .filter(({ position, isOf }) => chosen.includes(position) && isOf(operation))
    .map(({ answers }) => answers);
}
