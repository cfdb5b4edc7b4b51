/** Exit codes and their precedence. Their meaning is explained in words/. */

/** In order of precedence: when several apply, the first wins. */
export const ExitCode = {
  usage: 64,
  unexpected: 1,
  interrupted: 130,
  locked: 6,
  rejected: 7,
  unreachable: 9,
  'not-permitted': 8,
  stale: 5,
  partial: 3,
  refused: 4,
  changes: 2,
  ok: 0,
} as const;

/** Machine-readable: the `outcome` of the JSON document. */
export type ExitCodeName = keyof typeof ExitCode;

export interface NamedExitCode {
  readonly code: number;
  readonly name: ExitCodeName;
}

/** In order of precedence. */
export const exitCodes: readonly NamedExitCode[] = Object.entries(ExitCode).map(([name, code]) => ({
  code,
  name: name as ExitCodeName,
}));

/** The code that wins when all of `codes` apply: 0 for none, 1 for unknown ones. Pure. */
export function winningExitCode(codes: readonly number[]): number {
  const known = exitCodes.find(({ code }) => codes.includes(code));
  return known?.code ?? (codes.length === 0 ? ExitCode.ok : ExitCode.unexpected);
}

/** The name of a code, e.g. `rejected` for 7. Pure. */
export function exitCodeName(code: number): ExitCodeName {
  return exitCodes.find((known) => known.code === code)?.name ?? 'unexpected';
}
