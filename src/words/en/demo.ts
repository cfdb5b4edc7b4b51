/** The words of the demo. */

export const opening: string =
  'The nightly sync of an invented company. Its HR system exports files every evening;\n' +
  'mastersync brings the workflow approval service into step with them.';

export const planTitle: string = '1. What would change? Nothing is written yet.';

export const syncTitle: string = '2. Make it so.';

export const againTitle: string = '3. Is anything left to do?';

export const closing: string =
  '\nThat is the whole job. Records that only the service has were left alone.\n' +
  'Next: read samples/nightly/README.md, or start `mastersync sandbox` and try your own files.';

/** A sandbox is there, with the records of a folder. */
export function seeded(url: string, folder: string): string {
  return `\nA sandbox plays the service at ${url}, filled from ${folder} with the state of last night.`;
}

/** A step begins. */
export function step(title: string, commandLine: string): string {
  return `\n${title}\n\n$ mastersync ${commandLine}`;
}

/** A step is over. */
export function stepEnd(exitCode: number): string {
  return `(exit code ${exitCode})`;
}
