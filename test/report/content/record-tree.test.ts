import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { ExistingRecord } from '../../../src/model/records.js';
import { type RecordTree, recordTree } from '../../../src/report/content/record-tree.js';
import { reportContent } from '../../../src/report/content/report-content.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aChange, aListing, anExisting, anOutcome, aPlan, aScope } from '../../helpers/builders.js';

const team = (code: string, parentCode: string | null = null, name = `Team ${code}`) =>
  anExisting('teams', { code, name, parentCode });

const move = (code: string, from: string | null, to: string | null): Change =>
  aChange('teams', code, {
    action: 'move',
    name: `Team ${code}`,
    liveId: `id-${code}`,
    fields: [{ field: 'parentCode', before: from, after: to }],
  });

const create = (code: string, parentCode: string): Change =>
  aChange('teams', code, {
    name: `Team ${code}`,
    fields: [
      { field: 'code', before: null, after: code },
      { field: 'name', before: null, after: `Team ${code}` },
      { field: 'parentCode', before: null, after: parentCode },
    ],
  });

const remove = (code: string, parentCode: string): Change =>
  aChange('teams', code, {
    action: 'delete',
    name: `Team ${code}`,
    liveId: `id-${code}`,
    fields: [
      { field: 'code', before: code, after: null },
      { field: 'name', before: `Team ${code}`, after: null },
      { field: 'parentCode', before: parentCode, after: null },
    ],
  });

/** Every record with its parent on both sides, by name; `-` where it is not there. */
function placesIn(tree: RecordTree | undefined): readonly string[] {
  const nodes = tree?.nodes ?? [];
  const nameOf = (id: string | null) => {
    const node = nodes.find((one) => one.id === id);
    return (node?.after ?? node?.before)?.key ?? 'top';
  };
  return nodes
    .map(({ before, after }) => {
      const [from, to] = [before, after].map((place) => (place ? nameOf(place.parentId) : '-'));
      return `${(after ?? before)?.key}: ${from} > ${to}`;
    })
    .sort();
}

const treeOf = (existing: readonly ExistingRecord[], changes: readonly Change[]) =>
  placesIn(recordTree(definitionOf('teams'), existing, changes));

test('what stands below a record without a code stands there, and not at the top', () => {
  const codeless = anExisting('teams', { code: null, name: 'Old', parentCode: 'A' }, { id: 'X' });
  const existing = [team('A'), codeless, team('B', '(team x)')];
  const tree = recordTree(definitionOf('teams'), existing, [move('B', '(team x)', 'A')]);
  const { before, after } = tree?.nodes.find(({ id }) => id === 'id-b') ?? {};
  expect([before?.parentId, after?.parentId]).toEqual(['x', 'id-a']);
});

const changes = [move('A1', 'A', 'B'), create('B9', 'B'), remove('A2', 'A')];
const before = [team('A'), team('A1', 'A'), team('A2', 'A'), team('B')];
const after = [team('A'), team('A1', 'B'), team('B'), team('B9', 'B')];
const expected = ['A1: A > B', 'A2: A > -', 'A: top > top', 'B9: - > B', 'B: top > top'];

describe('the tree of a plan', () => {
  test('has every record once, with its place before and after', () => {
    expect(treeOf(before, changes)).toEqual(expected);
  });

  test('is the same when the changes had been made by a run that did not come to its end', () => {
    expect(treeOf(after, changes)).toEqual(expected);
    expect(treeOf([team('A'), team('A1', 'B'), team('A2', 'A'), team('B')], changes)).toEqual(expected);
  });

  test('brings a record to the top', () => {
    expect(treeOf([team('A'), team('A1', 'A')], [move('A1', 'A', null)])).toEqual([
      'A1: A > top',
      'A: top > top',
    ]);
  });
});

describe('the picture of a run', () => {
  const contentOf = (...statuses: readonly Parameters<typeof anOutcome>[1][]) => {
    const outcomes = changes.flatMap((change, index) => {
      const status = statuses[index];
      return status ? [anOutcome(change, status)] : [];
    });
    return reportContent({
      command: 'sync',
      createdAt: '2027-01-01T00:00:00.000Z',
      toolVersion: '0.1.0',
      plan: aPlan({ scopes: [aScope('teams')], changes }),
      ...(outcomes.length > 0 && { outcomes }),
      listings: [aListing('teams', before)],
    });
  };

  test('shows before a run what the plan would do', () => {
    expect(placesIn(contentOf().parts[0]?.picture)).toEqual(expected);
  });

  test('leaves what was not made as it was, and counts what was', () => {
    const content = contentOf('failed', 'applied', 'skipped');
    expect(placesIn(content.parts[0]?.picture)).toEqual([
      'A1: A > A',
      'A2: A > A',
      'A: top > top',
      'B9: - > B',
      'B: top > top',
    ]);
    expect(content.totals).toMatchObject({ create: 1, move: 1, delete: 1 });
  });
});

describe('the timeline of a run', () => {
  const plan = aPlan({
    scopes: [aScope('charts')],
    changes: ['FY27', 'FY28'].map((key, index) =>
      aChange('charts', key, {
        action: 'activate',
        fields: [{ field: 'activateOn', before: null, after: index === 0 ? 'now' : '2027-10-01' }],
      }),
    ),
    timeLine: {
      resource: 'charts',
      asOf: '2027-04-02',
      entries: [
        { key: 'FY27', name: 'FY27', activateOn: '2027-04-01', state: 'to-activate' },
        { key: 'FY28', name: 'FY28', activateOn: '2027-10-01', state: 'to-schedule' },
        { key: 'FY29', name: 'FY29', activateOn: '2028-04-01', state: 'waiting' },
      ],
    },
  });
  const statesAfter = (...statuses: readonly Parameters<typeof anOutcome>[1][]) =>
    reportContent({
      command: 'sync',
      createdAt: '2027-01-01T00:00:00.000Z',
      toolVersion: '0.1.0',
      plan,
      outcomes: plan.changes.map((change, index) => anOutcome(change, statuses[index] ?? 'applied')),
    }).timeLine?.entries.map(({ state }) => state);

  test('says what has come about', () => {
    expect(statesAfter('applied', 'applied')).toEqual(['current', 'scheduled', 'waiting']);
    expect(statesAfter('unknown', 'skipped')).toEqual(['open', 'open', 'waiting']);
  });
});
