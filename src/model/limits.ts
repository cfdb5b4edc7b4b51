/** Limits on the changes of one run, and on answers of the service. */

/** Allowed changes in one resource and scope: the greater of `count` and `percent`. */
export interface Limit {
  readonly count: number;
  /** Of the existing records, 0 to 100. */
  readonly percent: number;
}

/**
 * As they are listed. `invites` cost mail and licences. `identities` are the codes and addresses of
 * people, `leaders` members who lead from now on; `removals` and those after it take something from
 * people.
 */
export const limitKinds = [
  'deletes',
  'updates',
  'moves',
  'invites',
  'identities',
  'leaders',
  'removals',
  'suspensions',
  'deactivations',
] as const;

export type LimitKind = (typeof limitKinds)[number];

/** One value for each kind of limit. Pure. */
export function ofEachKind<T>(of: (kind: LimitKind) => T): Readonly<Record<LimitKind, T>> {
  return Object.fromEntries(limitKinds.map((kind) => [kind, of(kind)])) as Record<LimitKind, T>;
}

/** What takes something away, or elsewhere: many small nights must not become one large loss. */
export const lossKinds = ['deletes', 'moves', 'removals', 'suspensions', 'deactivations'] as const;

export type LossKind = (typeof lossKinds)[number];

/** What one run may do in a scope, and several runs one after the other. */
export interface ScopeLimits extends Readonly<Record<LimitKind, Limit>> {
  /** Deletes of all runs in 30 days. Default: twice `deletes`. */
  readonly deletesIn30Days?: Limit;
}

export interface Limits extends ScopeLimits {
  /** Maximum deletes in the whole plan. */
  readonly deletesMax: number;
  /** Overrides for single resources. */
  readonly byResource?: Readonly<Record<string, ScopeLimits>>;
}

export const defaultLimits: Limits = {
  deletes: { count: 3, percent: 10 },
  updates: { count: 20, percent: 50 },
  moves: { count: 10, percent: 30 },
  invites: { count: 20, percent: 10 },
  identities: { count: 3, percent: 2 },
  leaders: { count: 5, percent: 5 },
  removals: { count: 10, percent: 10 },
  suspensions: { count: 3, percent: 2 },
  deactivations: { count: 3, percent: 2 },
  deletesMax: 500,
};

/**
 * For all runs of thirty days together: twice what one run may do, if nothing is set. Pure.
 * @param ofRun what that is
 */
export function budgetLimit(limits: ScopeLimits, kind: LossKind, ofRun: Limit = limits[kind]): Limit {
  const { count, percent } = ofRun;
  const limit = kind === 'deletes' ? limits.deletesIn30Days : undefined;
  return limit ?? { count: count * 2, percent: percent * 2 };
}

/** Requests at once. */
export const concurrencyDefault = 8;
export const concurrencyMax = 100;

/** How many past runs are kept by default. */
export const keepRunsDefault = 90;
