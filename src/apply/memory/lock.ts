/**
 * One run at a time per service and state folder. The lock is a file that names its owner. It
 * appears with its content or not at all, and exactly one of several competing runs gets it.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { count, objectOf, optional, parsedAs, type ShapeOf, text } from '../../files/shape.js';
import { unlessMissing } from '../../files/unless-missing.js';
import { isSystemError, LockHeld, stopOnSystemError } from '../../model/errors.js';
import { sentence } from '../../model/sentence.js';
import { serviceFileName } from './memory-file.js';

export interface LockOptions {
  readonly serviceUrl: string;
  /** Its token must be new. */
  readonly owner: LockOwner;
  /** Used to show when the other run began. Default: UTC. */
  readonly timeZone?: string | undefined;
  /** How long to wait for the holder. 0: not at all. */
  readonly waitMs: number;
  readonly nowMs: () => number;
  readonly wait: (delayMs: number) => Promise<unknown>;
  /** Calls again and again. Returns what stops it. */
  readonly every: (delayMs: number, tick: () => void) => () => void;
  /** Checks a process of this machine. */
  readonly isAlive: (pid: number) => boolean;
  /** Links a file under a second name; fails if that exists. Default: a hard link. */
  readonly link?: (file: string, name: string) => Promise<void>;
  /** Called once, when another run holds the lock. */
  readonly onWait?: (holder: LockOwner | undefined) => void;
  /** Called when the lock of a dead process was taken over. */
  readonly onTakeover?: (deadOwner: LockOwner) => void;
}

export interface Lock {
  readonly file: string;
  /** Releases the lock, if it is still ours. */
  release(): Promise<void>;
  /** The same at process exit, where nothing can be awaited. */
  releaseNow(): void;
}

const pollMs = 1000;

/** A holder touches its lock this often, for runs that cannot see its owner. */
const heartbeatMs = 30_000;

/** Such runs take over a lock that was not touched for this long. */
const silenceMsMax = 15 * 60_000;

/** The holder of a lock, from its file. */
const lockOwner = objectOf({
  /** Unique per acquisition. */
  token: text,
  /** User name. */
  owner: text,
  host: text,
  pid: count,
  /** Changes with each boot of the machine; undefined if unknown. */
  bootId: optional(text),
  /** Only within it does `pid` name a process: each container has its own; undefined if unknown. */
  pidNamespace: optional(text),
  /** ISO 8601 in UTC. */
  startedAt: text,
  command: text,
});

export type LockOwner = ShapeOf<typeof lockOwner>;

/** What shows that the holder of a lock is gone: its process, its silence, or nothing. */
type LockSight = 'pid' | 'heartbeat' | 'none';

/**
 * Takes the lock of a service in a state folder, or waits for it.
 * @throws LockHeld if another run still has it after waiting; a lock of another machine is never
 *   taken over
 * @throws AppError with exit code 1 if the folder cannot be written to
 */
export async function takeLock(stateFolder: string, options: LockOptions): Promise<Lock> {
  const { token } = options.owner;
  heldTokens.add(token);
  try {
    return await waitToTake(stateFolder, options);
  } catch (error) {
    heldTokens.delete(token);
    throw error;
  }
}

async function waitToTake(stateFolder: string, options: LockOptions): Promise<Lock> {
  const { serviceUrl, owner, timeZone, waitMs, nowMs, wait, onWait } = options;
  const file = path.join(stateFolder, lockName(serviceUrl));
  const deadlineMs = nowMs() + waitMs;
  let isWaiting = false;
  for (;;) {
    const taken = await tryToTake(stateFolder, file, options);
    if (taken.isOurs) return ownLock(file, options);
    const { holder } = taken;
    const leftMs = deadlineMs - nowMs();
    if (leftMs <= 0)
      throw new LockHeld(
        sentence('locks/lock-held', {
          file,
          serviceUrl,
          sight: holder && sightOf(holder, owner),
          holder,
          timeZone,
        }),
      );
    if (!isWaiting) onWait?.(holder);
    isWaiting = true;
    await wait(Math.min(pollMs, leftMs));
  }
}

type Machine = Pick<LockOwner, 'host' | 'bootId' | 'pidNamespace'>;

/** A lock as its file describes it. `isLeft`: its run is gone. */
interface SeenLock {
  readonly file: string;
  /** Undefined if the file is unreadable; no run can get the lock then. */
  readonly holder: LockOwner | undefined;
  readonly isLeft: boolean;
}

/**
 * Reads the lock of a service without taking it.
 * @returns undefined if nobody holds it
 * @throws a system error
 */
export async function seeLock(
  stateFolder: string,
  { serviceUrl, ...here }: Pick<LockOptions, 'serviceUrl' | 'isAlive' | 'nowMs'> & Machine,
): Promise<SeenLock | undefined> {
  const file = path.join(stateFolder, lockName(serviceUrl));
  const holder = await readOwner(file);
  if (holder === 'gone') return undefined;
  if (holder === 'unclear') return { file, holder: undefined, isLeft: false };
  return { file, holder, isLeft: await isLeft(file, holder, here) };
}

/** Pure. */
export function lockName(serviceUrl: string): string {
  return serviceFileName('lock', serviceUrl);
}

type Taken = { readonly isOurs: true } | { readonly isOurs: false; readonly holder: LockOwner | undefined };

async function tryToTake(stateFolder: string, file: string, options: LockOptions): Promise<Taken> {
  const draft = path.join(stateFolder, `.lock-${randomUUID()}.tmp`);
  const take = async () => {
    await makeFolder(stateFolder);
    await writeFile(draft, `${JSON.stringify(options.owner)}\n`, { flag: 'wx', mode: 0o600 });
    return contend(file, draft, options);
  };
  const taken = stopOnSystemError(take(), (error) =>
    sentence('locks/lock-not-taken', { folder: stateFolder, error }),
  );
  return taken.finally(() => rm(draft, { force: true }).catch(() => undefined));
}

/** The file that claims the lock of a dead owner, one per owner. Pure. */
export function successionFile(file: string, { token }: LockOwner): string {
  return `${file}.after-${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;
}

/**
 * A lock belongs to the last of a chain: the owner named in the file, or the run that claimed it
 * from a dead owner and died before replacing the file. Each claim is unique, because creating an
 * existing link fails.
 */
async function contend(file: string, draft: string, options: LockOptions): Promise<Taken> {
  if (await claim(draft, file, options)) return { isOurs: true };
  const claims: string[] = [];
  const base = await readOwner(file);
  let holder = base;
  let target = file;
  for (;;) {
    if (holder === 'gone') return contend(file, draft, options);
    if (holder === 'unclear' || !(await isDead(target, holder, options))) {
      return { isOurs: false, holder: holder === 'unclear' ? undefined : holder };
    }
    target = successionFile(file, holder);
    claims.push(target);
    if (await claim(draft, target, options)) break;
    holder = await readOwner(target);
  }
  const now = await readOwner(file);
  const isUnchanged = typeof now === 'object' && typeof base === 'object' && now.token === base.token;
  if (!isUnchanged) {
    // Another run has taken over, and cleared the claims that would have blocked us.
    await rm(target, { force: true });
    return contend(file, draft, options);
  }
  await rename(draft, file);
  await Promise.all(claims.map((one) => rm(one, { force: true })));
  if (typeof base === 'object') options.onTakeover?.(base);
  return { isOurs: true };
}

/** Errors of file systems without hard links. */
const linklessCodes: readonly string[] = ['EPERM', 'ENOTSUP', 'ENOSYS'];

/** True if the file is new, and so ours. */
async function claim(
  draft: string,
  file: string,
  { link: giveName = link }: Pick<LockOptions, 'link'>,
): Promise<boolean> {
  try {
    await giveName(draft, file).catch(async (error: unknown) => {
      if (!hasCode(error, linklessCodes)) throw error;
      // Without links, a reader may see the file before its content.
      await writeFile(file, await readFile(draft), { flag: 'wx', mode: 0o600 });
    });
    return true;
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return false;
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return isSystemError(error) && error.code !== undefined && codes.includes(error.code);
}

async function readOwner(file: string): Promise<LockOwner | 'gone' | 'unclear'> {
  const json = await unlessMissing(readFile(file, 'utf8'));
  return json === undefined ? 'gone' : (parsedAs(lockOwner, json) ?? 'unclear');
}

/** What this process holds, or is about to. */
const heldTokens = new Set<string>();

/** Processes of a container may share an id, so a lock with our id that we do not hold is stale. */
function isDead(file: string, holder: LockOwner, { owner, nowMs, isAlive }: LockOptions): Promise<boolean> {
  const isRunning = (pid: number) => (pid === owner.pid ? heldTokens.has(holder.token) : isAlive(pid));
  return isLeft(file, holder, { ...owner, nowMs, isAlive: isRunning });
}

async function isLeft(
  file: string,
  holder: LockOwner,
  here: Machine & Pick<LockOptions, 'nowMs' | 'isAlive'>,
): Promise<boolean> {
  const sight = sightOf(holder, here);
  if (sight === 'pid') return !here.isAlive(holder.pid);
  const touched = sight === 'heartbeat' ? await unlessMissing(stat(file)) : undefined;
  return touched !== undefined && here.nowMs() - touched.mtimeMs > silenceMsMax;
}

/**
 * Process ids name the same processes only since the same start of the same machine, in the same
 * container. Elsewhere under this host name, after a reboot or in another container, the holder's
 * heartbeat counts; from another host name, clocks may differ.
 */
function sightOf(holder: Machine, here: Machine): LockSight {
  if (holder.host !== here.host) return 'none';
  const isSame = holder.bootId === here.bootId && holder.pidNamespace === here.pidNamespace;
  return isSame ? 'pid' : 'heartbeat';
}

function ownLock(file: string, { owner: { token }, nowMs, every }: LockOptions): Lock {
  const touch = async () => {
    const now = new Date(nowMs());
    await utimes(file, now, now);
  };
  // A lock that cannot be touched is still ours: other runs see the process, or wait for longer.
  const stop = every(heartbeatMs, () => void touch().catch(() => undefined));
  return {
    file,
    release: async () => {
      stop();
      const holder = await readOwner(file).catch(() => 'unclear' as const);
      if (typeof holder === 'object' && holder.token === token) await rm(file, { force: true });
      heldTokens.delete(token);
    },
    releaseNow: () => {
      try {
        if (parsedAs(lockOwner, readFileSync(file, 'utf8'))?.token === token) unlinkSync(file);
      } catch {
        // Already released, or the next run takes it over because its owner is dead.
      }
    },
  };
}
