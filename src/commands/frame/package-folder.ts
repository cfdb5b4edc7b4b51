/** The folder of the package that this program is part of, however it was built. */
import { existsSync } from 'node:fs';

/**
 * The folder that holds package.json: one above the bundle, three above this source file.
 * @throws Error when there is none: a defect of the build, not of the input
 */
export function packageFolder(): URL {
  const folders = ['../', '../../../'].map((up) => new URL(up, import.meta.url));
  const folder = folders.find((candidate) => existsSync(new URL('package.json', candidate)));
  if (!folder) throw new Error(`no package.json above ${import.meta.url}`);
  return folder;
}
