/** What examples of requests are made of. */
import type { Ids } from './seed.js';

export interface Example {
  /** Path parameters by name. */
  readonly path?: Ids;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Examples by operation. @param of  the id of a record of the seed, e.g. `teams/HQ` */
export type ExamplesOf = (of: (key: string) => string) => Readonly<Record<string, Example>>;

export const paging = { page: '1', perPage: '100' } as const;
