/** Where this machine remembers runs. */
import { choose } from './choose.js';
import type { Environment } from './file/expand-variables.js';
import { pathFrom, type SettingsFile } from './file/load-settings.js';

export interface StateFlags {
  readonly stateDir?: string | undefined;
}

const standardFolder = '.mastersync';

/**
 * The folder that a flag names, or the environment, or the settings file, or `.mastersync`: beside the settings file if there is
 * one, so that runs from elsewhere find what earlier runs left, else in the working directory. Pure.
 */
export function stateFolderOf(
  { stateDir }: StateFlags,
  environment: Environment,
  settings?: SettingsFile,
): string {
  const setting = settings && pathFrom(settings, settings.content.stateDir ?? standardFolder);
  const variable = environment['MASTERSYNC_STATE_DIR'];
  return choose({ flag: stateDir || undefined, variable, setting }) ?? standardFolder;
}
