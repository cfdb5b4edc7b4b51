import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { UndoLossCode, UndoLossReason } from '../../../src/model/obstacles.js';
import type { ExistingRecord } from '../../../src/model/records.js';
import { feasibleUndo, isGraveLoss } from '../../../src/plan/undo/feasible-undo.js';
import { definitionOf } from '../../../src/resources/index.js';
import { aChange, anExisting } from '../../helpers/builders.js';
import { adds, liveMembers, removes } from '../../helpers/members.js';
import { exampleLosses } from '../../helpers/words-samples.js';

/** What the undo still makes of these inverse changes, and why not the others. */
function feasible(inverses: readonly Change[], existing: readonly ExistingRecord[]) {
  const undoings = inverses.map((inverse) => ({
    undone: { ...inverse, id: `past ${inverse.key}` },
    inverse,
  }));
  const definition = definitionOf(inverses[0]?.resource ?? '');
  const found = feasibleUndo(definition, undoings, existing);
  return {
    made: found.undoings.map(({ inverse }) => `${inverse.action} ${inverse.key}`),
    lost: found.losses.map(({ change, reason }) => [change.id, reason]),
  };
}

const team = (code: string, parentCode: string | null = null) =>
  anExisting('teams', { code, name: `Team ${code}`, parentCode });
const deletes = (code: string) => aChange('teams', code, { action: 'delete', liveId: `id-${code}` });
const moves = (code: string, before: string | null, after: string | null) =>
  aChange('teams', code, { action: 'move', fields: [{ field: 'parentCode', before, after }] });
const creates = (code: string, parent: string | null) => {
  const fields = parent === null ? [] : [{ field: 'parentCode', before: null, after: parent }];
  return aChange('teams', code, { action: 'create', fields });
};
const kept = (count: number, ...codes: readonly string[]): UndoLossReason => {
  const children = codes.map((key) => ({ key, name: `Team ${key}` }));
  return { code: 'children_kept', args: { children, count } };
};

describe('the undo of what a run made', () => {
  test.each<[string, readonly Change[], readonly ExistingRecord[], ReturnType<typeof feasible>]>([
    [
      'leaves a team that somebody has put others below, and names three of them',
      [deletes('P')],
      [team('P'), ...['A', 'B', 'C', 'D'].map((code) => team(code, 'P'))],
      { made: [], lost: [['past P', kept(4, 'A', 'B', 'C')]] },
    ],
    [
      'deletes a team with those below it that it deletes, or moves away, as well',
      [deletes('P'), deletes('A'), moves('B', 'P', 'X')],
      [team('X'), team('P'), team('A', 'P'), team('B', 'P')],
      { made: ['delete P', 'delete A', 'move B'], lost: [] },
    ],
    [
      'leaves a team if one below it stays, at any distance, and deletes others',
      [deletes('P'), deletes('A'), deletes('Q')],
      [team('P'), team('A', 'P'), team('B', 'A'), team('Q')],
      {
        made: ['delete Q'],
        lost: [
          ['past P', kept(1, 'B')],
          ['past A', kept(1, 'B')],
        ],
      },
    ],
  ])('%s', (_, inverses, existing, expected) => {
    const { made, lost } = feasible(inverses, existing);
    expect({ made, lost: lost.map(([id, reason]) => [id, named(reason as UndoLossReason)]) }).toEqual(
      expected,
    );
  });

  const grades = (facts: ExistingRecord['facts']) => [
    anExisting('grades', { code: 'G1' }),
    anExisting('grades', { code: 'G2' }, { facts }),
  ];
  const ungrade = aChange('grades', 'G2', { action: 'delete', liveId: 'id-G2' });
  const setDefault = aChange('grades', 'G1', { action: 'set-default', liveId: 'id-G1' });

  test('leaves a grade that is the default by now, unless another one becomes it', () => {
    const reason = { code: 'not_deletable', args: { fact: 'isDefault' } };
    expect(feasible([ungrade], grades({ isDefault: true }))).toEqual({
      made: [],
      lost: [['past G2', reason]],
    });
    const both = { made: ['delete G2', 'set-default G1'], lost: [] };
    expect(feasible([ungrade, setDefault], grades({ isDefault: true }))).toEqual(both);
    expect(feasible([ungrade], grades({ isDefault: false }))).toEqual({ made: ['delete G2'], lost: [] });
    const update = aChange('grades', 'G1', { action: 'update', liveId: 'id-G1' });
    expect(feasible([ungrade, update], grades({ isDefault: true })).made).toEqual(['update G1']);
  });

  test('leaves the last leader of a team that keeps members', () => {
    const reason = { code: 'last_leader', args: { owner: 'A' } };
    const live = liveMembers(['A/u1*', 'A/u2']);
    expect(feasible([removes('A/u1*')], live)).toEqual({ made: [], lost: [['past A/u1', reason]] });
    expect(feasible([removes('A/u1*'), removes('A/u2')], live).lost).toEqual([]);
    expect(feasible([removes('A/u1*'), adds('A/u3*')], live).lost).toEqual([]);
  });
});

describe('the undo of what a run deleted', () => {
  test('is not made below a parent that cannot be made again either', () => {
    const gone = (parent: string) => ({ code: 'parent_gone', args: { parent } });
    const inverses = [creates('A', 'GONE'), creates('B', 'A'), creates('C', 'B'), creates('D', 'X')];
    expect(feasible(inverses, [team('X')])).toEqual({
      made: ['create D'],
      lost: [
        ['past A', gone('GONE')],
        ['past B', gone('A')],
        ['past C', gone('B')],
      ],
    });
  });
});

describe('the undo of a move', () => {
  test('is left out if it would close a circle, which only a move can', () => {
    const reason = { code: 'parent_below', args: { parent: 'B' } };
    const existing = [team('A'), team('B', 'A'), team('C')];
    expect(feasible([moves('A', null, 'B'), moves('C', null, 'B')], existing)).toEqual({
      made: ['move C'],
      lost: [['past A', reason]],
    });
  });

  test('is made above a circle of others', () => {
    const existing = [team('A'), team('B', 'C'), team('C', 'B')];
    expect(feasible([moves('A', null, 'B')], existing)).toEqual({ made: ['move A'], lost: [] });
  });
});

test('an undo is whole if all that it lacks is the former id, or what may never have been made', () => {
  const change = aChange('grades', 'G1');
  const codes = Object.keys(exampleLosses) as UndoLossCode[];
  const grave = codes.filter((code) =>
    isGraveLoss({ change, reason: { code, args: exampleLosses[code] } as UndoLossReason }),
  );
  expect(codes.filter((code) => !grave.includes(code)).sort()).toEqual(['create_uncertain', 'new_id']);
});

/** Of children, only what names them. */
function named(reason: UndoLossReason): UndoLossReason {
  if (reason.code !== 'children_kept') return reason;
  const children = reason.args.children.map(({ key, name }) => ({ key, name }));
  return { ...reason, args: { ...reason.args, children } };
}
