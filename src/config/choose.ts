/** Who decides when a setting is given in several places. */

/** One setting, as each place gives it. */
export interface Candidates<T> {
  /** From the command line. */
  readonly flag?: T | undefined;
  /** From the environment; a variable that is empty counts as one that is not set. */
  readonly variable?: T | '' | undefined;
  /** From the settings file. */
  readonly setting?: T | undefined;
  /** The command line names the service that the setting belongs to, and so asks for it. */
  readonly isSettingAsked?: boolean;
}

/**
 * Flags win over the environment, the environment wins over the settings file. What belongs to a
 * service that the command line names is asked for by a flag: nothing that lies in the environment
 * for another service may go there. Pure.
 */
export function choose<T>({ flag, variable, setting, isSettingAsked = false }: Candidates<T>): T | undefined {
  const given = variable === '' ? undefined : variable;
  return flag ?? (isSettingAsked ? (setting ?? given) : (given ?? setting));
}
