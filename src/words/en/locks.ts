/** Messages about the lock that keeps runs apart. */
import type { LockOwner, LockSight } from '../../model/errors.js';
import { momentText } from '../moment-text.js';
import { plain, systemReason } from '../text.js';

function lockOwnerText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(command)} by ${plain(owner)} on ${plain(host)} (process ${pid}) since ${momentText(startedAt, timeZone)}`;
}

/** Another run has the lock; without a holder its file says nothing that can be read. */
export function lockHeldMessage(held: {
  readonly file: string;
  readonly serviceUrl: string;
  readonly sight: LockSight | undefined;
  readonly holder: LockOwner | undefined;
  readonly timeZone?: string | undefined;
}): string {
  const { file, serviceUrl, sight = 'none', holder, timeZone } = held;
  const who = holder ? lockOwnerText(holder, timeZone) : 'its owner cannot be read';
  const advice = {
    pid: `Wait for it to end, or let this run wait: --lock-wait 10m. If process ${holder?.pid} is not a mastersync run, remove ${file}.`,
    heartbeat:
      'Its process cannot be seen from here: it belongs to another container, or the machine was restarted. ' +
      'The lock is free 15 minutes after its last sign of life; to wait for that: --lock-wait 20m.',
    none: `This machine cannot see whether that run is still active: if it is not, remove ${file}.`,
  };
  return `Another run holds the lock for ${serviceUrl}: ${who}. Nothing was written. ${advice[sight]}`;
}

/** The lock is waited for. */
export function lockWaitMessage(holder: LockOwner | undefined, timeZone?: string): string {
  return `Waiting for another run to end${holder ? `: ${lockOwnerText(holder, timeZone)}` : ''} …`;
}

/** A process ended without giving its lock back. */
export function lockTakenOverMessage(deadOwner: LockOwner, timeZone?: string): string {
  return `Took over the lock of a run that no longer exists: ${lockOwnerText(deadOwner, timeZone)}. This run makes only its own changes, not those that run left unfinished.`;
}

/** The folder for the lock cannot be written to. */
export function lockNotTakenMessage(folder: string, error: Error): string {
  return (
    `${folder}: the lock cannot be taken (${systemReason(error)}). Nothing was written. ` +
    'Give --state-dir a folder that you can write to.'
  );
}

/** The run is locked in its state folder alone. */
export function userLockNotTakenMessage(folder: string, reason: string): string {
  return `${folder} cannot be written to (${reason}): this run does not see runs that use another state folder.`;
}
