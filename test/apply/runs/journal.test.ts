import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { beginJournal, createJournal, type JournalFile } from '../../../src/apply/runs/journal.js';
import { type JournalLine, parseJournal, readJournal } from '../../../src/apply/runs/read-journal.js';
import type { Change } from '../../../src/model/changes.js';
import { JournalFailed } from '../../../src/model/errors.js';
import { dataFolder } from '../../helpers/cli.js';
import { sealJournal } from '../../helpers/undoing.js';

const header = {
  id: '20260401T020000000Z-0a1b2c',
  command: 'sync',
  startedAt: '2026-04-01T02:00:00.000Z',
  serviceUrl: 'https://example.com',
  toolVersion: '1.0.0',
};
const now = () => new Date('2026-04-01T02:00:01Z');
const at = '2026-04-01T02:00:01.000Z';

function change(key: string, more: Partial<Change> = {}): Change {
  return {
    id: `grades/${key}`,
    resource: 'grades',
    scope: '',
    action: 'update',
    key,
    name: key,
    liveId: 'live',
    fields: [{ field: 'level', before: 1, after: 2 }],
    origin: { file: 'grades.csv', line: 2 },
    dependsOn: [],
    ...more,
  };
}

/** A file that notes what is done with it; each step waits until it is let go. */
function slowFile() {
  const steps: string[] = [];
  const waiting: (() => void)[] = [];
  const step = (name: string) => {
    steps.push(name);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const file: JournalFile = {
    appendFile: (text) => step(`write ${String(text).split('\n').length - 1}`),
    datasync: () => step('sync'),
    stat: async () => ({ nlink: 1 }),
    close: () => step('close'),
  };
  /** Lets steps go until nothing happens any more. */
  const letGo = async () => {
    for (let idle = 0; idle < 20; idle++) {
      if (waiting.length > 0) idle = 0;
      waiting.shift()?.();
      await Promise.resolve();
    }
  };
  return { file, steps, letGo };
}

/** The text of a journal with these lines. */
function sealAll(lines: readonly JournalLine[]): string {
  return sealJournal(lines.map((line) => JSON.stringify(line)));
}

describe('a journal on disk', () => {
  test('has the run, each intent with what was there before, each outcome, and the end', async () => {
    const file = path.join(await dataFolder({}), 'journal.jsonl');
    const journal = await createJournal(file, header, now);
    const created = change('G9', { action: 'create', fields: [{ field: 'level', before: null, after: 2 }] });
    const grouped = change('G1', { group: { 'inputs.a': 'x', 'inputs.b': null } });
    await journal.intend(created);
    await journal.conclude({ change: created, status: 'applied', id: 'new' });
    await journal.intend(grouped);
    await journal.conclude({ change: grouped, status: 'failed', message: 'no' });
    await journal.end(3);
    const lines = (await readFile(file, 'utf8')).split('\n');
    expect(lines.pop()).toBe('');
    const parsed = lines.map((line) => JSON.parse(line));
    for (const { seal } of parsed) expect(seal).toMatch(/^[0-9a-f]{16}$/);
    expect(parsed.map(({ seal, ...line }) => line)).toEqual([
      { type: 'run', version: 1, ...header },
      { type: 'intent', change: 'grades/G9', at, before: {} },
      { type: 'outcome', change: 'grades/G9', status: 'applied', at, id: 'new' },
      { type: 'intent', change: 'grades/G1', at, before: { 'inputs.a': 'x', 'inputs.b': null, level: 1 } },
      { type: 'outcome', change: 'grades/G1', status: 'failed', at, message: 'no' },
      { type: 'end', at, exitCode: 3, lines: 5 },
    ]);
    const read = await readJournal(file);
    expect(read.header).toMatchObject(header);
    expect([read.intents.length, read.outcomes.length, read.end?.exitCode]).toEqual([2, 2, 3]);
  });

  test('is a new file: an old one is never written to', async () => {
    const folder = await dataFolder({ 'journal.jsonl': 'old' });
    const file = path.join(folder, 'journal.jsonl');
    await expect(createJournal(file, header, now)).rejects.toThrow('EEXIST');
    expect(await readFile(file, 'utf8')).toBe('old');
  });
});

describe('while a journal is written', () => {
  test('an intent is done only after its line was synced', async () => {
    const { file, steps, letGo } = slowFile();
    const begun = beginJournal(file, header, now);
    await letGo();
    const journal = await begun;
    let isSettled = false;
    const intended = journal.intend(change('A')).then(() => {
      isSettled = true;
      steps.push('settled');
    });
    await Promise.resolve();
    expect(isSettled).toBe(false);
    await letGo();
    await intended;
    expect(steps).toEqual(['write 1', 'sync', 'write 1', 'sync', 'settled']);
  });

  test('intents that wait at the same moment share one write and one sync', async () => {
    const { file, steps, letGo } = slowFile();
    const begun = beginJournal(file, header, now);
    await letGo();
    const journal = await begun;
    steps.length = 0;
    const first = ['A', 'B'].map((key) => journal.intend(change(key)));
    await Promise.resolve();
    await Promise.resolve();
    const later = ['C', 'D', 'E'].map((key) => journal.intend(change(key)));
    await letGo();
    await Promise.all([...first, ...later]);
    expect(steps).toEqual(['write 2', 'sync', 'write 3', 'sync']);
  });

  test('an outcome delays nothing, and is not synced alone', async () => {
    const { file, steps, letGo } = slowFile();
    const begun = beginJournal(file, header, now);
    await letGo();
    const journal = await begun;
    steps.length = 0;
    await journal.conclude({ change: change('A'), status: 'applied' });
    await letGo();
    expect(steps).toEqual(['write 1']);
    const ended = journal.end(0);
    await letGo();
    await ended;
    expect(steps).toEqual(['write 1', 'write 1', 'sync', 'close']);
  });

  test('its removal is an error', async () => {
    let nlink = 1;
    const file: JournalFile = {
      appendFile: async () => undefined,
      datasync: async () => undefined,
      stat: async () => ({ nlink }),
      close: async () => undefined,
    };
    const journal = await beginJournal(file, header, now);
    await journal.intend(change('A'));
    nlink = 0;
    await expect(journal.intend(change('B'))).rejects.toThrow('it was removed during the run');
    await expect(journal.intend(change('C'))).rejects.toThrow(JournalFailed);
  });

  test('after a write that failed every intent is refused, outcomes are taken, and nothing more is written', async () => {
    let room = 2;
    const written: string[] = [];
    const file: JournalFile = {
      appendFile: async (text) => {
        if (room-- <= 0)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' });
        written.push(String(text));
      },
      datasync: async () => undefined,
      stat: async () => ({ nlink: 1 }),
      close: async () => undefined,
    };
    const journal = await beginJournal(file, header, now);
    await journal.intend(change('A'));
    await expect(journal.intend(change('B'))).rejects.toThrow(JournalFailed);
    room = 10;
    await expect(journal.intend(change('C'))).rejects.toThrow('no space left');
    await journal.conclude({ change: change('A'), status: 'applied' });
    await journal.end(1);
    expect(written).toHaveLength(2);
    expect(journal.failure?.message).toContain('ENOSPC');
  });
});

describe('when a journal is read', () => {
  const text = sealAll([
    { type: 'run', version: 1, ...header },
    { type: 'intent', change: 'grades/G1', at, before: { name: '課長' } },
    { type: 'outcome', change: 'grades/G1', status: 'applied', at },
  ]);
  const lines = text.split('\n').slice(0, -1);
  const ending = (count: number) =>
    sealAll([
      { type: 'run', version: 1, ...header },
      { type: 'end', at, exitCode: 0, lines: count },
    ]);

  test('the lines before a last one that was cut are read, wherever it was cut', () => {
    const before = `${lines.slice(0, 2).join('\n')}\n`;
    for (let length = before.length; length < text.length; length++) {
      const read = parseJournal(text.slice(0, length));
      expect(read).toMatchObject({ intents: [{ change: 'grades/G1' }], outcomes: [] });
    }
    expect(parseJournal(text)).toMatchObject({ outcomes: [{ status: 'applied' }] });
  });

  test.each([
    ['a line in the middle that is cut', `${lines[0]}\n${lines[1]?.slice(0, 20)}\n${lines[2]}\n`, 2],
    ['a line that is not of a journal', `${lines[0]}\n{"type":"note"}\n`, 2],
    ['a file without its first line', `${lines[1]}\n`, 1],
    ['lines without seals', text.replaceAll(/,"seal":"[0-9a-f]+"/g, ''), 1],
    ['an end that counts another number of lines', ending(3), 2],
    ['something after the end', `${ending(1)}${lines[1]}\n`, 3],
    ['a line that is cut after the end', `${ending(1)}{"ty`, 3],
    ['an empty file', '', 1],
  ])('%s is refused', (_, damaged, faultyLine) => {
    expect(parseJournal(damaged)).toEqual({ faultyLine });
  });

  test('a newer version is refused as such', () => {
    const newer = `${lines[0]?.replace('"version":1', '"version":2')}\n{"type":"note"}\n`;
    expect(parseJournal(newer)).toEqual({ newerVersion: 2 });
  });

  const sealedText = sealAll([
    { type: 'run', version: 1, ...header },
    { type: 'intent', change: 'grades/G1', at, before: { name: '課長' } },
    { type: 'outcome', change: 'grades/G1', status: 'applied', at },
    { type: 'intent', change: 'grades/G2', at, before: {} },
    { type: 'outcome', change: 'grades/G2', status: 'applied', at },
    { type: 'end', at, exitCode: 0, lines: 5 },
  ]);

  test('each line that is missing, doubled, moved or changed is noticed at the place', () => {
    const sealed = sealedText.split('\n').slice(0, -1);
    const faultOf = (damaged: readonly string[]) => {
      const read = parseJournal(damaged.map((line) => `${line}\n`).join(''));
      return 'faultyLine' in read ? read.faultyLine : undefined;
    };
    expect(faultOf(sealed)).toBeUndefined();
    for (let index = 1; index < sealed.length - 1; index++) {
      const line = sealed[index] ?? '';
      expect(faultOf(sealed.toSpliced(index, 1))).toBe(index + 1);
      expect(faultOf(sealed.toSpliced(index, 0, line))).toBe(index + 2);
      expect(faultOf(sealed.with(index, line.replace('grades/G', 'grades/H')))).toBe(index + 1);
    }
    expect(faultOf(sealed.with(1, sealed[2] ?? '').with(2, sealed[1] ?? ''))).toBe(2);
    expect(faultOf(sealed.with(3, lines[1] ?? ''))).toBe(4);
  });

  test('a file that is missing, or is not a journal, is named', async () => {
    const folder = await dataFolder({ 'other.jsonl': 'x\n' });
    await expect(readJournal(path.join(folder, 'none.jsonl'))).rejects.toThrow('none.jsonl');
    await expect(readJournal(path.join(folder, 'other.jsonl'))).rejects.toThrow('line 1');
  });
});
