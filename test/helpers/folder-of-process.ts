/** The working directory, which a process has once. */
let runs = 0;
let before = '';
let current = '';

/**
 * Does work in a folder, and goes back to where the process was before.
 * @throws Error when other work at the same time needs another folder
 */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (runs === 0) before = process.cwd();
  else if (current !== folder)
    throw new Error(`two runs at once need one folder, not ${current} and ${folder}`);
  current = folder;
  runs++;
  try {
    if (process.cwd() !== folder) process.chdir(folder);
    return await work();
  } finally {
    runs--;
    if (runs === 0) process.chdir(before);
  }
}
