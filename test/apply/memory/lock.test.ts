import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type LockOptions,
  type LockOwner,
  lockName,
  seeLock,
  successionFile,
  takeLock,
} from '../../../src/apply/memory/lock.js';
import { LockHeld } from '../../../src/model/errors.js';
import { dataFolder } from '../../helpers/cli.js';

const serviceUrl = 'https://example.com';
let taken = 0;

function owner(more: Partial<LockOwner> = {}): LockOwner {
  return {
    token: `token-${++taken}`,
    owner: 'ann',
    host: 'here',
    pid: 1000 + taken,
    startedAt: '2026-04-01T02:00:00.000Z',
    command: 'sync',
    ...more,
  };
}

/** A run of which nobody waits; every process is there unless it is said to be gone. */
function options(more: Partial<LockOptions> & { readonly gone?: readonly number[] } = {}): LockOptions {
  const { gone = [], ...others } = more;
  return {
    serviceUrl,
    owner: owner(),
    waitMs: 0,
    nowMs: () => 0,
    wait: () => Promise.resolve(),
    every: () => () => undefined,
    isAlive: (pid) => !gone.includes(pid),
    ...others,
  };
}

async function folderWith(
  held: LockOwner | string,
): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await dataFolder({});
  const file = path.join(folder, lockName(serviceUrl));
  await writeFile(file, typeof held === 'string' ? held : JSON.stringify(held));
  return { folder, file };
}

describe('a lock', () => {
  test('is for one service: another one may be written to meanwhile', async () => {
    const folder = await dataFolder({});
    await takeLock(folder, options());
    await takeLock(folder, options({ serviceUrl: 'https://other.example.com' }));
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('says who has it, since when and what to do', async () => {
    const folder = await dataFolder({});
    await takeLock(folder, options({ owner: owner({ pid: 77 }) }));
    await expect(takeLock(folder, options({ timeZone: 'Asia/Tokyo' }))).rejects.toThrow(
      'Another run holds the lock for https://example.com: sync by ann on here (process 77) since 2026-04-01 11:00 (Asia/Tokyo). ' +
        'Nothing was written. Wait for it to end, or let this run wait: --lock-wait 10m',
    );
  });

  test('names its owner in a file that shows the address of the service nowhere', async () => {
    const folder = await dataFolder({});
    const own = owner();
    const { file } = await takeLock(folder, options({ owner: own }));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own);
    expect(file).not.toContain('example');
  });

  test('goes to one of two runs that start together', async () => {
    const folder = await dataFolder({});
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(folder, options())));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is given back at the end of the process without waiting, and only while it is ours', async () => {
    const folder = await dataFolder({});
    const first = await takeLock(folder, options());
    first.releaseNow();
    const second = await takeLock(folder, options());
    first.releaseNow();
    await first.release();
    expect(await readdir(folder)).toEqual([path.basename(second.file)]);
  });

  test('is taken when it is given back between the attempt and the look at who has it', async () => {
    const folder = await dataFolder({});
    const first = await takeLock(folder, options());
    const own = owner();
    const linkLate = async (file: string, name: string) => {
      await link(file, name).catch(async (error: unknown) => {
        await first.release();
        throw error;
      });
    };
    const second = await takeLock(folder, options({ owner: own, link: linkLate }));
    expect(JSON.parse(await readFile(second.file, 'utf8'))).toEqual(own);
  });

  test('that is not a file cannot be taken, and is left alone', async () => {
    const folder = await dataFolder({});
    await mkdir(path.join(folder, lockName(serviceUrl)));
    await expect(takeLock(folder, options())).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('the lock cannot be taken'),
    });
    expect(await readdir(folder)).toEqual([lockName(serviceUrl)]);
  });
});

describe('the lock of a process that is gone', () => {
  test('is taken over, with a word about it', async () => {
    const dead = owner({ pid: 9 });
    const { folder, file } = await folderWith(dead);
    const takeovers: LockOwner[] = [];
    const own = owner();
    const onTakeover = (one: LockOwner) => takeovers.push(one);
    await takeLock(folder, options({ owner: own, gone: [9], onTakeover }));
    expect(takeovers).toEqual([dead]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is taken over by one of several', async () => {
    for (let round = 0; round < 20; round++) {
      const { folder } = await folderWith(owner({ pid: 9 }));
      const takers = Array.from({ length: 6 }, () => takeLock(folder, options({ gone: [9] })));
      const results = await Promise.allSettled(takers);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await readdir(folder)).toHaveLength(1);
    }
  });

  test('is taken over also when another process died while it took it over', async () => {
    const dead = owner({ pid: 9 });
    const heir = owner({ pid: 10 });
    const { folder, file } = await folderWith(dead);
    // What the heir leaves when it is killed between its claim and its lock.
    await writeFile(successionFile(file, dead), JSON.stringify(heir));
    await expect(takeLock(folder, options({ gone: [9] }))).rejects.toThrow('process 10');
    const own = owner();
    await takeLock(folder, options({ owner: own, gone: [9, 10] }));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is not taken over from a run that has just done so, also when its claim is gone again', async () => {
    const { folder, file } = await folderWith(owner({ pid: 9 }));
    const heir = owner();
    const takeovers: LockOwner[] = [];
    const linkAfterHeir = async (from: string, name: string) => {
      if (name !== file) await takeLock(folder, options({ owner: heir, gone: [9] })).catch(() => undefined);
      await link(from, name);
    };
    const onTakeover = (one: LockOwner) => takeovers.push(one);
    await expect(takeLock(folder, options({ gone: [9], link: linkAfterHeir, onTakeover }))).rejects.toThrow(
      `process ${heir.pid}`,
    );
    expect(takeovers).toEqual([]);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(heir);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('may have had our own number, as in a container', async () => {
    const { folder } = await folderWith(owner({ pid: 1 }));
    await takeLock(folder, options({ owner: owner({ pid: 1 }) }));
    await expect(takeLock(folder, options({ owner: owner({ pid: 1 }) }))).rejects.toThrow(LockHeld);
  });

  test.each<[string, Partial<LockOwner>]>([
    ['another container', { pidNamespace: 'pid:[2]' }],
    ['another machine of the same name, or after a restart', { bootId: 'now' }],
    ['where its machine is not known', { bootId: undefined, pidNamespace: undefined }],
  ])('cannot be judged from %s: it is taken over after 15 minutes of silence', async (_, elsewhere) => {
    const machine = { bootId: 'yesterday', pidNamespace: 'pid:[1]' };
    const { folder, file } = await folderWith(owner({ pid: 9, ...machine }));
    const { mtimeMs } = await stat(file);
    const after = (ageMs: number) => ({
      owner: owner({ pid: 9, ...machine, ...elsewhere }),
      gone: [9],
      nowMs: () => mtimeMs + ageMs,
    });
    await expect(takeLock(folder, options(after(15 * 60_000)))).rejects.toThrow('--lock-wait 20m');
    await (await takeLock(folder, options(after(15 * 60_000 + 1000)))).release();
  });

  test('leaves no wait behind on the same machine and in the same container', async () => {
    const machine = { bootId: 'now', pidNamespace: 'pid:[1]' };
    const { folder } = await folderWith(owner({ pid: 9, ...machine }));
    await (await takeLock(folder, options({ owner: owner(machine), gone: [9] }))).release();
  });

  test('is touched by its holder again and again, until it is given back', async () => {
    const folder = await dataFolder({});
    const ticks: (() => void)[] = [];
    const every = (_: number, tick: () => void) => {
      ticks.push(tick);
      return () => void ticks.splice(0);
    };
    const lock = await takeLock(folder, options({ every, nowMs: () => 60_000 }));
    for (const tick of ticks) tick();
    await expect.poll(async () => (await stat(lock.file)).mtimeMs).toBe(60_000);
    await lock.release();
    expect(ticks).toEqual([]);
  });

  test('is left alone when it was on another machine, as its end cannot be seen from here', async () => {
    const { folder, file } = await folderWith(owner({ pid: 9, host: 'there' }));
    await expect(takeLock(folder, options({ gone: [9] }))).rejects.toThrow(`if it is not, remove ${file}`);
  });

  test.each(['', '{"pid":', '{}'])('is left alone when its owner cannot be read: %j', async (text) => {
    const { folder, file } = await folderWith(text);
    await expect(takeLock(folder, options())).rejects.toThrow(`remove ${file}`);
    expect(await seeLock(folder, { ...options(), host: 'here' })).toEqual({
      file,
      holder: undefined,
      isLeft: false,
    });
  });
});

describe('where the file system has no links, a lock', () => {
  const failing = (code: string) => () =>
    Promise.reject(Object.assign(new Error(`${code}: link`), { code, syscall: 'link' }));

  test.each(['EPERM', 'ENOTSUP', 'ENOSYS'])(
    'is held by one run at a time all the same (%s)',
    async (code) => {
      const folder = await dataFolder({});
      const first = await takeLock(folder, options({ link: failing(code) }));
      await expect(takeLock(folder, options({ link: failing(code) }))).rejects.toThrow(LockHeld);
      await first.release();
      await takeLock(folder, options({ link: failing(code) }));
    },
  );

  test('of a process that is gone is taken over', async () => {
    const { folder, file } = await folderWith(owner({ pid: 9 }));
    const own = owner();
    await takeLock(folder, options({ owner: own, gone: [9], link: failing('EPERM') }));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(own);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is not taken for the lack of a right to make links', async () => {
    const folder = await dataFolder({});
    await expect(takeLock(folder, options({ link: failing('EACCES') }))).rejects.toThrow('EACCES');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('waiting for a lock', () => {
  test('ends when it is given back, after one message about its owner', async () => {
    const folder = await dataFolder({});
    const first = await takeLock(folder, options());
    const waited: number[] = [];
    const holders: (LockOwner | undefined)[] = [];
    const wait = async (delayMs: number) => {
      waited.push(delayMs);
      if (waited.length === 3) await first.release();
    };
    await takeLock(folder, options({ waitMs: 60_000, wait, onWait: (holder) => holders.push(holder) }));
    expect(waited).toEqual([1000, 1000, 1000]);
    expect(holders).toHaveLength(1);
  });

  test('ends with a refusal when the time is over', async () => {
    const folder = await dataFolder({});
    await takeLock(folder, options());
    let nowMs = 0;
    const wait = async (delayMs: number) => {
      nowMs += delayMs;
    };
    await expect(takeLock(folder, options({ waitMs: 2500, nowMs: () => nowMs, wait }))).rejects.toThrow(
      LockHeld,
    );
    expect(nowMs).toBe(2500);
  });
});
