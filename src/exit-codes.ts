/** The one table of exit codes and the one function that picks among several that hold. */

export interface ExitCode {
  readonly code: number;
  /** Machine-readable, the `outcome` of the JSON document. */
  readonly name: string;
  readonly meaning: string;
}

/** In order of precedence: when several are true, the first wins. */
export const exitCodes: readonly ExitCode[] = [
  { code: 64, name: 'usage', meaning: 'the command line is wrong' },
  { code: 1, name: 'unexpected', meaning: 'an unexpected failure' },
  { code: 130, name: 'interrupted', meaning: 'interrupted by Ctrl-C or a signal' },
  { code: 6, name: 'locked', meaning: 'another run holds the lock' },
  { code: 7, name: 'rejected', meaning: 'the input has errors; nothing was written' },
  { code: 9, name: 'unreachable', meaning: 'the service could not be reached' },
  { code: 8, name: 'not-permitted', meaning: 'not authenticated or not permitted' },
  { code: 5, name: 'stale', meaning: 'the plan no longer matches the files or the service' },
  { code: 3, name: 'partial', meaning: 'applied with failures or unknown outcomes' },
  {
    code: 4,
    name: 'refused',
    meaning: 'refused by a limit, or something was held back: deletes withheld, rows set aside',
  },
  {
    code: 2,
    name: 'changes',
    meaning: 'changes are pending (plan --detailed-exitcode, or sync answered with no)',
  },
  { code: 0, name: 'ok', meaning: 'done, or nothing to do' },
];

/** The code that wins when all of `codes` are true: 0 for none, 1 for those that are not in the table. Pure. */
export function winningExitCode(codes: readonly number[]): number {
  const known = exitCodes.find(({ code }) => codes.includes(code));
  return known?.code ?? (codes.length === 0 ? 0 : 1);
}

/** The name of a code, for example `rejected` for 7. Pure. */
export function exitCodeName(code: number): string {
  return exitCodes.find((known) => known.code === code)?.name ?? 'unexpected';
}
