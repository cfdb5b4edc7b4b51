/** The words of the demo. */

export const opening: string =
  'The nightly sync of a fictional company. Its HR system exports files every evening;\n' +
  'mastersync updates the workflow approval service to match them.';

export const planTitle: string = '1. What would change? Nothing is written yet.';

export const syncTitle: string = '2. Apply the changes.';

export const againTitle: string = '3. Is anything left to do?';

export const peopleTitle: string =
  '4. Another company: somebody joins, two people move. Who leads which team?';

/** The end. @param guide path of the page to read next */
export function closing(guide: string): string {
  return (
    '\nThat is all. Records that exist only in the service were left unchanged.\n' +
    `Next: read ${guide}, or start \`mastersync sandbox\` and try your own files.`
  );
}

/** A sandbox was started with the records of a folder. */
export function seeded(url: string, folder: string): string {
  return `\nA sandbox stands in for the service at ${url}, with the records of last night from ${folder}.`;
}

/** A step begins. */
export function step(title: string, commandLine: string): string {
  return `\n${title}\n\n$ mastersync ${commandLine}`;
}

/** A step is over. */
export function stepEnd(exitCode: number): string {
  return `(exit code ${exitCode})`;
}
