/** Outcomes of changes, and what happens while they are applied. */

import type { WriteDoubt } from '../../model/obstacles.js';
import type { FieldOwner } from '../resource-words.js';
import { plain, quote, systemReason, wholeLine } from '../text.js';
import { changeName, type NamedChange, valueText } from './common.js';
import { plural } from './plural.js';
import { fieldName } from './report.js';

/** Why a change was not started: something it depends on did not succeed. */
export function skippedMessage(blocker: NamedChange): string {
  return `it depends on ${changeName(blocker)}, which was not applied.`;
}

/** Why deletes were not started: something else in their scope did not succeed. */
export function scopeFailedMessage(blocker: NamedChange): string {
  return `nothing is deleted here, because ${changeName(blocker)} was not applied.`;
}

/** The service accepted a change that it does not show. */
export function unprovenMessage(key: string): string {
  return `the service accepted the request for ${quote(key)}, but the result could not be confirmed.`;
}

/** Why the rest of a run was left: the limit of `--max-failures`. */
export function failuresMaxMessage(failureCount: number): string {
  return `not started: ${plural(failureCount, 'change')} failed or ended unclear, and --max-failures allows no more.`;
}

/** The service refused one field of a change; the others were sent again without it. */
export function partlyMessage(failure: string, written: readonly string[], owner?: FieldOwner): string {
  const names = written.map((field) => plain(fieldName(field, owner))).join(', ');
  return `${failure} The rest of the row was written (${names}).`;
}

/** The service refused the body of a delete, although it holds only ids of the service. */
export function bodyLostMessage(failure: string): string {
  return `${failure} A proxy may have removed the body of the DELETE request: have it let bodies pass, or connect without it.`;
}

/** Why the outcome of a write is unclear, after it was looked for. */
export function doubtMessage(failure: string, doubt: WriteDoubt, owner?: FieldOwner): string {
  return `${failure} ${doubtText(doubt, owner)}`;
}

function doubtText(doubt: WriteDoubt, owner: FieldOwner | undefined): string {
  switch (doubt.kind) {
    case 'differs': {
      const { field, planned, found } = doubt;
      return `The record exists, but its ${plain(fieldName(field, owner))} is ${valueText(found)}, not ${valueText(planned)}. Check it in the service.`;
    }
    case 'several':
      return `${doubt.count} records of that name have appeared. Check them in the service.`;
    case 'another':
      return 'Asked for the record, the service returned another one. Check it in the service.';
    case 'absent':
      return 'It was not found afterwards, but the write may still complete.';
    case 'still-there':
      return 'The record still exists. Check it in the service, then run again.';
    case 'not-shown':
      return 'The record does not show the change. Check it in the service, then run again.';
    case 'incomplete':
      return `The record was not found, but the service returned ${doubt.read} of ${doubt.counted} records. Check it in the service.`;
    case 'not-confirmed':
      return doubt.reason;
    case 'not-readable':
      return `Looking up the record failed as well: ${doubt.reason}`;
  }
}

/** No time was left after an interruption to look for deleted records. */
export const deleteUncheckedMessage: string =
  'The run was interrupted before it could check whether the record is gone. The next run checks it.';

/** What happens at the first Ctrl-C. */
export const interruptingMessage: string =
  'Interrupted: finishing requests in flight. Interrupt again to exit at once.';

/** Ctrl-C in place of an answer. */
export const interruptedQuestionMessage: string = 'Interrupted. Nothing was written.';

/** Why the rest of a run was left. */
export const interruptedMessage: string =
  'Interrupted: requests in flight were finished, the rest was not attempted.';

/** A saved plan or a file of results has a mark in place of a secret. */
export const hiddenValueMessage: string =
  'a value to be written holds a secret of the settings, which is not stored in plans and results. Run `mastersync sync` with the original files.';

/** The memory is damaged; the run goes on without it. `folder`: of the state */
export function memoryDamagedMessage(folder: string, error: Error): string {
  return `What earlier runs remember in ${folder} is damaged (${plain(error.message)}). This run counts as a first run.`;
}

/** A newer version may remember what this one would lose. */
export function memoryOfNewerVersionMessage(file: string): string {
  return `${file} was written by a newer version of mastersync. Update this one, or use another state folder: --state-dir.`;
}

/** The system does not give what is remembered. */
export function memoryNotReadMessage(file: string, error: Error): string {
  return (
    `${file} cannot be read (${systemReason(error)}). It protects the next run: run as the owner of the file, ` +
    'or have it made readable for you. To use another state folder: --state-dir.'
  );
}

/** The system does not take what is to be remembered. */
export function memoryNotWrittenMessage(file: string, error: Error): string {
  return `${file} cannot be written (${systemReason(error)}).`;
}

/** The run ended well, but the next one will not know of it. `reason`: a message of its own */
export function notRememberedMessage(reason: string): string {
  return `The next run will not know what this one did, nor which files it had. ${wholeLine(reason)}`;
}

/** Asks whether a plan is to be carried out; yes must be typed. */
export function confirmQuestion(url: string): string {
  return `Apply these changes to ${url}? [y/N] `;
}

/** The question was answered with no. */
export const nothingWrittenMessage: string = 'Nothing was written.';
