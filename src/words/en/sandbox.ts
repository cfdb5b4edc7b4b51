/** What the command `sandbox` says. What the sandbox itself says stands there. */
import { plain } from '../text.js';

/** What to do with a sandbox that was just started. */
export function sandboxReadyMessage(sandbox: {
  readonly url: string;
  readonly token: string;
  /** File that keeps its records, if one does. */
  readonly state?: string | undefined;
}): string {
  const { url, token, state } = sandbox;
  return [
    `Sandbox at ${url} with token ${token}. Ctrl-C ends it. To use it, in another terminal:`,
    '',
    `  export MASTERSYNC_URL=${url}`,
    `  export MASTERSYNC_TOKEN=${token}`,
    '  mastersync plan <folder>',
    '',
    state === undefined
      ? 'Its records live in memory only; --state keeps them.'
      : `Its records are kept in ${state}.`,
  ].join('\n');
}

/** An option takes a whole number within limits. */
export function numberOptionMessage(name: string, max: number): string {
  return `--${name} must be a whole number from 0 to ${max}.`;
}

/** An option that the sandbox cannot read; `detail` is what the sandbox says of it. */
export function optionRejectedMessage({
  option,
  text,
  detail,
}: {
  readonly option: string;
  readonly text: string;
  readonly detail: string;
}): string {
  return `--${option} ${plain(text)}: ${detail}`;
}

/** A sandbox was given a token that it has already. */
export function repeatedTokenMessage(name: string, defaultName: string): string {
  return name === defaultName
    ? `--token ${name}: the sandbox gives all permissions to this token itself. Choose another name.`
    : `--token ${name} was given more than once. Name all its permissions in one.`;
}

/** The records of a sandbox could not be saved while it runs; `reason` names the file. */
export function stateNotSavedMessage(reason: string): string {
  return `${reason} Until a later attempt succeeds, new changes live in memory only. Is the folder there and writable?`;
}

/** `--now` cannot be read. */
export function timeOptionMessage(text: string): string {
  return `--now ${plain(text)} is not a time such as 2027-03-31T15:00:00Z.`;
}

/** What `--help` says below the options, around what the sandbox says of itself. */
export const seedTitle: string =
  'Files of a --seed folder, with their columns (* must be there); each file may be absent:';

export const seedFormat: readonly string[] = [
  'CSV in UTF-8 with commas and exactly these column names; other CSV files in the folder are refused.',
  'Dates are YYYY-MM-DD; yes and no are TRUE and FALSE; parts of a list are separated by ";".',
  'A blank cell means none or no; a blank visible means yes.',
];

/** Above the permissions of tokens. */
export function tokensTitle(form: string, examples: readonly string[]): string {
  return `Tokens: --token ${form}, for example ${examples.join(', ')}; permissions:`;
}

export const switchesTitle: string =
  'Switches, for what is not known of the real service and for lists that misbehave:';

/** What a switch is when nobody sets it. */
export function usualText(value: string): string {
  return `(default: ${value})`;
}

/** Above the faults. */
export function faultsTitle(form: string, examples: readonly string[]): string {
  return `Faults: --fault ${form}, for example ${examples.join(', ')}`;
}
