// A resource of the sandbox: its operations, and its table in a seed. Everything that walks over
// all resources (the API, and reading, checking, storing and dumping a seed) knows no more of them
// than this.
import type { Switches } from '../behaviour/switches.js';
import type { Operation } from '../operations/operation.js';
import type { SeedColumn } from '../seed/seed-columns.js';
import type { SeedProblem } from '../seed/seed-rows.js';
import type { Tenant } from '../tenant/tenant.js';

/** What every row of a seed may have. */
export interface SeedRow {
  /** UUID the record is to have. Absent: a new one. */
  readonly id?: string;
}

/** One table of a seed. */
export type SeedTable<Name extends string, Row> = { readonly [K in Name]?: readonly Row[] };

/**
 * A resource with rows of one type.
 * `Tables` are the tables of a seed that its rows belong to or refer to.
 */
export interface Resource<Row, Tables> {
  /** Empty for a table without operations of its own. */
  readonly operations: (switches: Switches) => readonly Operation[];
  /** Does what became due since the last request. */
  readonly catchUp?: (tenant: Tenant) => void;
  /** File of a seed folder. */
  readonly file: string;
  /** What the documentation says of the file. */
  readonly notes?: readonly string[];
  readonly columns: Readonly<Record<string, SeedColumn<unknown>>>;
  /** The column that a further file may have for its name, as `items.PARTS.csv` has for master. */
  readonly dividedBy?: string;
  /** Columns without fixed names; absent: there are none. */
  readonly otherColumns?: OtherColumns<Row, Tables>;
  /** What is wrong with the rows; empty: they can be planted. Pure. */
  readonly check: (tables: Tables) => readonly SeedProblem[];
  /**
   * Stores the rows in an empty tenant. They have been checked, and the tables before this one are
   * stored.
   */
  readonly plant: (tenant: Tenant, tables: Tables) => void;
  /** Every record as a complete row. Changes nothing. */
  readonly dump: (tenant: Tenant, options: DumpOptions) => readonly Required<Row>[];
  /** Columns by which a dump is sorted. */
  readonly sortedBy: readonly (keyof Row & string)[];
  /** Columns beside the id that the service makes up; a dump leaves them out. */
  readonly madeUp?: readonly (keyof Row & string)[];
}

/** What columns without fixed names mean. */
export interface OtherColumns<Row, Tables> {
  /** What each of them is, as in `the code of a field`. */
  readonly are: string;
  readonly names: (tables: Tables) => readonly string[];
  /** What they add to a row, from their cells and from all cells of the row. */
  readonly reader: (tables: Tables) => (others: Cells, all: Cells) => Partial<Row>;
}

/** Cells of a file by column. */
export type Cells = Readonly<Record<string, string>>;

/** How a dump names what has no code. */
export interface DumpOptions {
  /** Where a name repeats, a reference is the id. */
  readonly withIds: boolean;
}
