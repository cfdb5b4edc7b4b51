/** How much may change in one run. Types only. */

/** What may change in one resource and scope in one run: up to the greater of the two. */
export interface Limit {
  readonly count: number;
  /** Of the live records, 0 to 100. */
  readonly percent: number;
}

export type LimitKind = 'deletes' | 'updates' | 'moves';

export interface Limits extends Readonly<Record<LimitKind, Limit>> {
  /** Most deletes in the whole plan. */
  readonly deletesMax: number;
  /** Resources that have limits of their own. */
  readonly byResource?: Readonly<Record<string, Readonly<Record<LimitKind, Limit>>>>;
}
