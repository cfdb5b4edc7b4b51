import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkPlanTarget, readPlanFile, writePlanFile } from '../../src/apply/plan-file.js';
import { writeWhole } from '../../src/files/write-whole.js';
import { AppError } from '../../src/model/errors.js';
import type { Plan } from '../../src/model/plan.js';
import { aPlan } from '../helpers/builders.js';
import { making, smallPlan, toText } from '../helpers/saved-plans.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

async function planPath(content?: string | Uint8Array): Promise<string> {
  const folder = await temporaryFolder(content === undefined ? {} : { 'plan.jsonl': content });
  return path.join(folder, 'plan.jsonl');
}

/** Exit code and message of a refusal, with the folder left out. */
async function refusalOf(work: Promise<unknown>, file: string): Promise<readonly [number, string]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('was not refused');
  return [error.exitCode, error.message.replaceAll(`${path.dirname(file)}/`, '')];
}

const filesBeside = (file: string) => readdir(path.dirname(file));

describe('a plan file', () => {
  test('is read back as it was written', async () => {
    const file = await planPath();
    await writePlanFile(file, smallPlan(), making);
    const { plan, createdAt, toolVersion } = await readPlanFile(file);
    expect({ plan, createdAt, toolVersion }).toEqual({ plan: smallPlan(), ...making });
    expect(await readFile(file, 'utf8')).toBe(toText(smallPlan()));
  });

  test('is for its owner only, also when it replaces one that others could read', async () => {
    const file = await planPath(toText(aPlan()));
    await chmod(file, 0o644);
    await writePlanFile(file, smallPlan(), making);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('replaces a plan, cut off or not, and an empty file, and leaves nothing beside it', async () => {
    for (const before of [toText(aPlan()), toText(aPlan()).slice(0, 50), '']) {
      const file = await planPath(before);
      await writePlanFile(file, smallPlan(), making);
      expect((await readPlanFile(file)).plan).toEqual(smallPlan());
      expect(await filesBeside(file)).toEqual(['plan.jsonl']);
    }
  });

  test('never replaces a file that is not a plan: a slip must not cost an input file', async () => {
    const file = await planPath('code,name\nG1,部長\n');
    expect(await refusalOf(writePlanFile(file, smallPlan(), making), file)).toEqual([
      64,
      'plan.jsonl: the plan cannot be saved: it exists and is not a plan. ' +
        'Give --out the path of another file, in a folder you can write to.',
    ]);
    expect(await readFile(file, 'utf8')).toBe('code,name\nG1,部長\n');
  });

  test('makes the folder that it is to be in', async () => {
    const file = path.join(path.dirname(await planPath()), 'of', 'may', 'plan.jsonl');
    await checkPlanTarget(file);
    await writePlanFile(file, smallPlan(), making);
    expect(await readFile(file, 'utf8')).toBe(toText(smallPlan()));
  });

  test.skipIf(process.getuid?.() === 0)(
    'in a folder that cannot be written is refused; the one before stays',
    async () => {
      const before = toText(aPlan());
      const file = await planPath(before);
      await chmod(path.dirname(file), 0o500);
      const [exitCode, message] = await refusalOf(writePlanFile(file, smallPlan(), making), file);
      await chmod(path.dirname(file), 0o700);
      expect(exitCode).toBe(64);
      expect(message).toMatch(/^plan\.jsonl: the plan cannot be saved: EACCES: permission denied\. Give/);
      expect(await readFile(file, 'utf8')).toBe(before);
    },
  );

  test('stays as it was when the plan cannot be written to its end, and nothing is left beside it', async () => {
    const before = toText(aPlan());
    const file = await planPath(before);
    const faulty = { ...smallPlan(), withheld: [undefined] } as unknown as Plan;
    await expect(writePlanFile(file, faulty, making)).rejects.toThrow(TypeError);
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(await filesBeside(file)).toEqual(['plan.jsonl']);
  });

  test('that the system does not give is refused with its reason', async () => {
    const below = path.join(await planPath(toText(smallPlan())), 'plan.jsonl');
    expect(await refusalOf(readPlanFile(below), below)).toEqual([
      7,
      expect.stringMatching(/^plan\.jsonl: the plan cannot be read: ENOTDIR: not a directory/),
    ]);
  });

  test('that is missing, a folder or a pipe is refused with what to do', async () => {
    const missing = await planPath();
    expect(await refusalOf(readPlanFile(missing), missing)).toEqual([
      7,
      'plan.jsonl: no such plan file. Make one with `mastersync plan --out`.',
    ]);
    const notAFile = [7, 'plan.jsonl is not a file. Name the file that `mastersync plan --out` wrote.'];
    const folder = await planPath();
    await mkdir(folder);
    expect(await refusalOf(readPlanFile(folder), folder)).toEqual(notAFile);
    const pipe = await planPath();
    execFileSync('mkfifo', [pipe]);
    expect(await refusalOf(readPlanFile(pipe), pipe)).toEqual(notAFile);
    expect(await refusalOf(writePlanFile(pipe, smallPlan(), making), pipe)).toMatchObject([64, {}]);
  });

  test('names itself when it is refused for what is in it', async () => {
    const file = await planPath('code,name\n');
    expect(await refusalOf(readPlanFile(file), file)).toEqual([
      7,
      'plan.jsonl is not a plan. Name a file that `mastersync plan --out` wrote.',
    ]);
    const cut = await planPath(toText(smallPlan()).slice(0, -1));
    expect((await refusalOf(readPlanFile(cut), cut))[1]).toMatch(/^plan\.jsonl is cut off/);
  });
});

test('a long plan is asked for line by line, while what came before is on its way to the disk', async () => {
  const file = await planPath();
  const line = `${'x'.repeat(999)}\n`;
  let bytesAsked = 0;
  let bytesHeldMax = 0;
  function* lines(): Generator<string> {
    for (let index = 0; index < 5000; index++) {
      const draft = draftBeside(file);
      bytesHeldMax = Math.max(bytesHeldMax, bytesAsked - draft.size);
      bytesAsked += line.length;
      yield line;
    }
  }
  await writeWhole(file, lines());
  expect((await stat(file)).size).toBe(bytesAsked);
  expect(bytesHeldMax).toBeLessThan(300_000);
});

describe('a file that is written whole or not at all', () => {
  test('has its name only when it is whole', async () => {
    const file = await planPath('before');
    function* parts(): Generator<string> {
      yield 'x'.repeat(1_000_000);
      expect(statSync(file).size).toBe('before'.length);
      yield 'after';
    }
    await writeWhole(file, parts());
    expect(await readFile(file, 'utf8')).toMatch(/xafter$/);
  });

  test('leaves nothing behind when it cannot have its name', async () => {
    const file = await planPath();
    await mkdir(file);
    await writeFile(path.join(file, 'inside'), '');
    await expect(writeWhole(file, ['x'])).rejects.toThrow();
    expect(await filesBeside(file)).toEqual(['plan.jsonl']);
  });
});

describe('a path that is not a regular file', () => {
  test('stays a link, and what it points to is written', async () => {
    const file = await planPath('before');
    const link = path.join(path.dirname(file), 'link');
    await symlink('plan.jsonl', link);
    await writeWhole(link, ['after']);
    expect(await readFile(file, 'utf8')).toBe('after');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    await rm(file);
    await writeWhole(link, ['anew']);
    expect(await readFile(file, 'utf8')).toBe('anew');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  test.skipIf(process.platform === 'win32')(
    'stays a pipe, and gives its reader what is written',
    async () => {
      const pipe = await planPath();
      execFileSync('mkfifo', [pipe]);
      const [text] = await Promise.all([readFile(pipe, 'utf8'), writeWhole(pipe, ['one ', 'two'])]);
      expect(text).toBe('one two');
      expect((await lstat(pipe)).isFIFO()).toBe(true);
    },
  );

  test.skipIf(process.platform === 'win32')('stays a device, also below a link', async () => {
    const link = path.join(path.dirname(await planPath()), 'link');
    await symlink('/dev/null', link);
    await writeWhole(link, ['lost']);
    expect((await lstat('/dev/null')).isCharacterDevice()).toBe(true);
  });
});

/** The file that is being written. */
function draftBeside(file: string): { readonly size: number } {
  const folder = path.dirname(file);
  return statSync(path.join(folder, readdirSync(folder)[0] ?? ''));
}
