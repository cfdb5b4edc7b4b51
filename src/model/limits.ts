/** Limits on the changes of one run. Types only. */

/** Allowed changes in one resource and scope: the greater of `count` and `percent`. */
export interface Limit {
  readonly count: number;
  /** Of the existing records, 0 to 100. */
  readonly percent: number;
}

export type LimitKind = 'deletes' | 'updates' | 'moves';

export interface Limits extends Readonly<Record<LimitKind, Limit>> {
  /** Maximum deletes in the whole plan. */
  readonly deletesMax: number;
  /** Overrides for single resources. */
  readonly byResource?: Readonly<Record<string, Readonly<Record<LimitKind, Limit>>>>;
}
