import { describe, expect, test } from 'vitest';
import type { Seed } from '../../src/sandbox/index.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';
import { failuresOf, syncFiles } from '../helpers/syncing.js';

const people = Array.from({ length: 25 }, (_, index) => `u${String(index + 1).padStart(2, '0')}`);

const seed: Seed = {
  grades: [
    { code: 'G0', name: '一般', level: 0, default: true },
    { code: 'G1', name: '課長', level: 1 },
  ],
  charts: [{ name: 'FY27', current: true }],
  teams: [
    { chart: 'FY27', code: 'A', name: '営業部' },
    { chart: 'FY27', code: 'B', name: '総務部' },
  ],
  users: people.map((code) => ({ code, email: `${code}@example.com`, lastName: '山田', firstName: code })),
};

describe('members of an empty team', () => {
  test('are added ten at a time, the leader first', async () => {
    const sandbox = await openSandbox({ seed });
    const rows = people.map((user) => `A,${user},${user === 'u20' ? 'TRUE' : ''},`);
    const synced = await syncFiles(sandbox, { memberships: ['team,user,leader,grades', ...rows] });
    expect(failuresOf(synced)).toEqual([]);
    console.log(JSON.stringify(synced.writes, null, 1).slice(0, 1500));
    expect(writesOf(sandbox).length).toBe(3);
  });
});
