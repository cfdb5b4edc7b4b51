import { describe, expect, test } from 'vitest';
import type { Advance } from '../../src/model/progress.js';
import { charts } from '../../src/resources/charts.js';
import { folders } from '../../src/resources/folders.js';
import { grades } from '../../src/resources/grades.js';
import type { ResourceDefinition } from '../../src/resources/resource.js';
import { teams } from '../../src/resources/teams.js';
import type { SandboxOptions } from '../../src/sandbox/index.js';
import { createReader, type ScopeToRead } from '../../src/service/lists/reader.js';
import { openClient, openSandbox, treeOfTeams } from '../helpers/sandboxes.js';

/** The sum of all progress reports. */
function addUp(reports: readonly Advance[]): Advance {
  return {
    done: reports.reduce((sum, { done }) => sum + done, 0),
    expected: reports.reduce((sum, { expected }) => sum + expected, 0),
  };
}

/** Reads a list; returns the reported progress in total, and after the first answer. */
async function readProgress(
  options: SandboxOptions,
  definition: ResourceDefinition,
  where: ScopeToRead = { scope: '' },
) {
  const client = openClient(await openSandbox(options));
  const reports: Advance[] = [];
  const { records: containers } = await createReader(client).list(charts, { scope: '' });
  const container = containers.find(({ key }) => key === where.scope);
  const reader = createReader(client, (advance) => reports.push(advance));
  const { records } = await reader.list(definition, { ...where, container });
  return { count: records.length, sum: addUp(reports), first: reports[0], reportCount: reports.length };
}

describe('a reading reports', () => {
  const seed = {
    grades: Array.from({ length: 250 }, (_, index) => ({ code: `G${index}`, name: 'G', level: 1 })),
  };

  test('how many records a list has, and each page', async () => {
    expect(await readProgress({ seed }, grades)).toEqual({
      count: 250,
      sum: { done: 250, expected: 250 },
      first: { done: 100, expected: 250 },
      reportCount: 3,
    });
  });

  test('no more than the records so far, if the list has no total', async () => {
    const { sum, first } = await readProgress(
      { seed, switches: { totalHeader: false, linkHeader: false } },
      grades,
    );
    expect([sum, first]).toEqual([
      { done: 250, expected: 250 },
      { done: 100, expected: 100 },
    ]);
  });

  test.each([
    ['by the files', ['T001', 'T002', 'T003']],
    ['by nothing', []],
  ])('every team of a walk once, and their count beforehand, if parents are known %s', async (_, codes) => {
    const chart = 'FY2026';
    const seed = {
      charts: [{ name: chart, current: true }],
      teams: treeOfTeams({ chart, count: 60, width: 5 }),
    };
    const { count, sum, first } = await readProgress({ seed }, teams, { scope: chart, parentCodes: codes });
    expect(count).toBe(60);
    expect(first).toEqual({ done: 0, expected: 60 });
    expect(sum).toEqual({ done: 60, expected: 60 });
  });

  test('the folders that are read for their children besides all folders', async () => {
    const seed = {
      folders: [
        { code: 'A', name: 'A' },
        { code: 'B', name: 'B', parentCode: 'A' },
        { code: 'C', name: 'C', parentCode: 'B' },
      ],
    };
    const { count, sum } = await readProgress({ seed }, folders);
    expect([count, sum]).toEqual([3, { done: 5, expected: 5 }]);
  });
});
