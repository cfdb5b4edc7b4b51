/** The one table of exit codes and the one function that picks among several that hold. What they mean is told in words/. */

/** Machine-readable, the `outcome` of the JSON document. */
export type ExitCodeName =
  | 'usage'
  | 'unexpected'
  | 'interrupted'
  | 'locked'
  | 'rejected'
  | 'unreachable'
  | 'not-permitted'
  | 'stale'
  | 'partial'
  | 'refused'
  | 'changes'
  | 'ok';

export interface ExitCode {
  readonly code: number;
  readonly name: ExitCodeName;
}

/** In order of precedence: when several are true, the first wins. */
export const exitCodes: readonly ExitCode[] = [
  { code: 64, name: 'usage' },
  { code: 1, name: 'unexpected' },
  { code: 130, name: 'interrupted' },
  { code: 6, name: 'locked' },
  { code: 7, name: 'rejected' },
  { code: 9, name: 'unreachable' },
  { code: 8, name: 'not-permitted' },
  { code: 5, name: 'stale' },
  { code: 3, name: 'partial' },
  { code: 4, name: 'refused' },
  { code: 2, name: 'changes' },
  { code: 0, name: 'ok' },
];

/** The code that wins when all of `codes` are true: 0 for none, 1 for those that are not in the table. Pure. */
export function winningExitCode(codes: readonly number[]): number {
  const known = exitCodes.find(({ code }) => codes.includes(code));
  return known?.code ?? (codes.length === 0 ? 0 : 1);
}

/** The name of a code, for example `rejected` for 7. Pure. */
export function exitCodeName(code: number): ExitCodeName {
  return exitCodes.find((known) => known.code === code)?.name ?? 'unexpected';
}
