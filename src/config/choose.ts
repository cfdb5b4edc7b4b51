/** Precedence of settings given in several places. */

/** One setting from each place. */
export interface Candidates<T> {
  /** From the command line. */
  readonly flag?: T | undefined;
  /** From the environment; an empty variable counts as unset. */
  readonly variable?: T | '' | undefined;
  /** From the settings file. */
  readonly setting?: T | undefined;
  /** The command line names the service that this setting belongs to. */
  readonly isSettingAsked?: boolean;
}

/**
 * Flags precede the environment, which precedes the file. For a service named on the command line,
 * the file precedes the environment, which may be meant for another service. Pure.
 */
export function choose<T>({ flag, variable, setting, isSettingAsked = false }: Candidates<T>): T | undefined {
  const text = variable === '' ? undefined : variable;
  return flag ?? (isSettingAsked ? (setting ?? text) : (text ?? setting));
}
