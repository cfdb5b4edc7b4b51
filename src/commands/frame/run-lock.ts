/**
 * The locks that a command holds while it writes, and who this process is to others that want it.
 */

import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { type Lock, type LockOwner, takeLock } from '../../apply/memory/lock.js';
import { dayOf } from '../../config/run-settings.js';
import { isOnThisMachine } from '../../config/service-url.js';
import { durationMsOf } from '../../config/time.js';
import { userLockFolder } from '../../files/system-rules.js';
import { LockHeld, UsageError } from '../../model/errors.js';
import { say } from '../../words/say.js';
import { systemReason } from '../../words/text.js';
import type { Run } from './run.js';
import type { System } from './system.js';

/**
 * Takes the lock under which a run writes, or waits for it. It is given back at every end of the
 * process that can be seen coming. There are two: runs with another state folder see one in the
 * user's home directory.
 * @returns true when it was waited for
 * @throws LockHeld; the reason of `givenUp` when the run was given up; UsageError where the day is
 *   another than the real one, which decides what is activated, and the service is not on this
 *   machine: nobody may be surprised by it
 */
export async function takeRunLock(serviceUrl: string, run: Run): Promise<boolean> {
  if (!isOnThisMachine(serviceUrl)) refuseRehearsal(run);
  const { command, args, system, timeZone, terminal } = run;
  const { env, signals, clock, self } = system;
  const { givenUp } = run.interruption;
  const deadlineMs = clock.nowMs() + (durationMsOf(args.lockWait ?? '') ?? 0);
  const locks: Lock[] = [];
  const dead = new Set<number>();
  let hasWaited = false;
  const takeIn = async (folder: string) => {
    const lock = await takeLock(folder, {
      serviceUrl,
      owner: thisProcess(command, system),
      timeZone,
      // What one lock has waited is not waited for again.
      waitMs: Math.max(0, deadlineMs - clock.nowMs()),
      nowMs: clock.nowMs,
      wait: (delayMs) => clock.wait(delayMs, givenUp),
      every: clock.every,
      isAlive: (pid) => isAlive(pid, self),
      onWait: (holder) => {
        hasWaited = true;
        terminal.progress(say('locks/lock-wait', { holder, timeZone }));
      },
      onTakeover: (holder) => {
        if (!dead.has(holder.pid)) terminal.warn(say('locks/lock-taken-over', { holder, timeZone }));
        dead.add(holder.pid);
      },
    });
    locks.push(lock);
    signals.on('exit', lock.releaseNow);
  };
  const take = async () => {
    givenUp.throwIfAborted();
    const ofUser = userLockFolder(env);
    if (ofUser !== undefined)
      await takeIn(ofUser).catch((error: Error) => {
        if (error instanceof LockHeld || givenUp.aborted) throw error;
        const cause = error.cause instanceof Error ? error.cause : error;
        terminal.warn(say('locks/user-lock-not-taken', { folder: ofUser, reason: systemReason(cause) }));
      });
    await takeIn(run.stateFolder);
    return hasWaited;
  };
  const taken = take();
  run.opened.lock = {
    release: async () => {
      // A run that was given up may just be taking one.
      await taken.catch(() => undefined);
      for (const lock of locks.splice(0)) {
        await lock.release().catch(() => undefined);
        signals.off('exit', lock.releaseNow);
      }
    },
  };
  return taken;
}

function refuseRehearsal({ args, system, settings, today }: Run): void {
  const asOf = today();
  const sources = { environment: system.env, settings, now: new Date(system.clock.nowMs()) };
  if (asOf !== dayOf({ ...args, asOf: undefined }, sources))
    throw new UsageError(say('activations/rehearsal-refused', { asOf }));
}

function thisProcess(command: string, { clock, self }: System): LockOwner {
  return {
    token: crypto.randomUUID(),
    owner: userName(self),
    ...thisMachine(),
    pid: self.pid,
    startedAt: new Date(clock.nowMs()).toISOString(),
    command,
  };
}

/**
 * Distinguishes this machine, as it was started last, and its processes from others. Only Linux has
 * ids for that.
 */
export function thisMachine(): Pick<LockOwner, 'host' | 'bootId' | 'pidNamespace'> {
  const host = hostname();
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { host, bootId, pidNamespace: readlinkSync('/proc/self/ns/pid') };
  } catch {
    return { host };
  }
}

/** In a container the user may have no name. */
function userName(self: System['self']): string {
  try {
    return userInfo().username;
  } catch {
    return String(self.getuid?.() ?? '?');
  }
}

/** Signal 0 only asks. A process of another user is there although it may not be asked. */
export function isAlive(pid: number, self: System['self']): boolean {
  try {
    self.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
