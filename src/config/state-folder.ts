/** Where this machine remembers runs. */

export interface StateFlags {
  readonly stateDir?: string | undefined;
}

/** The folder that a flag names, or the environment, or `.mastersync` in the working directory. Pure. */
export function stateFolderOf(
  { stateDir }: StateFlags,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return stateDir || environment['MASTERSYNC_STATE_DIR'] || '.mastersync';
}
