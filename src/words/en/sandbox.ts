/** Messages of the command `sandbox`. The sandbox brings its own texts, in English. */
import { plain } from '../text.js';

/** How to use a sandbox that was just started. */
export function sandboxReadyMessage(sandbox: {
  readonly url: string;
  readonly token: string;
  /** File that keeps its records, if one does. */
  readonly state?: string | undefined;
  /** User that tokens of service accounts may act for, if there are any. */
  readonly callerId?: string | undefined;
}): string {
  const { url, token, state, callerId } = sandbox;
  return [
    `Sandbox running at ${url} with token ${token}. Ctrl-C stops it. In another terminal:`,
    '',
    `  export MASTERSYNC_URL=${url}`,
    ...(callerId === undefined ? [] : [`  export MASTERSYNC_CALLER_ID=${callerId}`]),
    `  export MASTERSYNC_TOKEN=${token}`,
    '  mastersync plan <folder>',
    '',
    state === undefined
      ? 'Records are kept in memory only; --state saves them to a file.'
      : `Records are saved to ${state}.`,
  ].join('\n');
}

/** An option takes a whole number within limits. */
export function numberOptionMessage(name: string, max: number): string {
  return `--${name} must be a whole number from 0 to ${max}.`;
}

/** An option that the sandbox refuses; `detail` is its reason. */
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

/** The sandbox already has a token of this name. */
export function repeatedTokenMessage(name: string, defaultName: string): string {
  return name === defaultName
    ? `--token ${name}: this is the sandbox's own token, which has all permissions. Choose another name.`
    : `--token ${name} is given more than once. List all its permissions in one --token.`;
}

/** The records of a sandbox could not be saved while it runs; `reason` names the file. */
export function stateNotSavedMessage(reason: string): string {
  return `${reason} Until it can be saved, new changes are kept in memory only. Check that the folder exists and is writable.`;
}

/** `--now` cannot be read. */
export function timeOptionMessage(text: string): string {
  return `--now ${plain(text)} is not a time such as 2027-03-31T15:00:00Z.`;
}
