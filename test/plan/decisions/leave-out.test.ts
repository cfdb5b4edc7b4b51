import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { noApprovals } from '../../../src/plan/check/approve.js';
import { judgePlan } from '../../../src/plan/check/check-plan.js';
import { isHeldBack, withheldCode } from '../../../src/plan/check/hold.js';
import {
  leaveOut,
  recordsNeeded,
  selectedPart,
  withoutLeftOut,
} from '../../../src/plan/decisions/leave-out.js';
import { recordId } from '../../../src/plan/records/names.js';
import { aChange, aPlan, aScope, aWithheld, changing, chart, holding } from '../../helpers/builders.js';

const file = 'diff.xlsx';

/** What is left out when these are decided against, each with why: `A needs FY27`. */
function leftOut(changes: readonly Change[], ...decided: readonly Change[]): string {
  const skipped = new Map(decided.map(({ id }, index) => [id, { origin: { file, line: index + 2 } }]));
  return shortened(leaveOut({ changes }, skipped));
}

function shortened(leftOut: ReturnType<typeof leaveOut>): string {
  return [...leftOut.values()]
    .map(({ change, reason }) =>
      [change.key, reason.code, ...('change' in reason ? [reason.change.key] : [])].join(' '),
    )
    .join(', ');
}

const needs = (...changes: readonly Change[]) => ({ dependsOn: changes.map(({ id }) => id) });

describe('with a change that is left out', () => {
  test('goes all that depends on it, at any distance, and nothing else', () => {
    const newChart = changing('create charts FY27');
    const team = changing('create teams A', needs(newChart));
    const below = changing('create teams B', needs(team));
    const all = [newChart, team, below, changing('create grades G1')];
    expect(leftOut(all, newChart)).toBe('FY27 decided, A needs FY27, B needs A');
    expect(leftOut(all, below)).toBe('B decided');
  });

  test('goes the activation of its chart, which would differ from what was reviewed', () => {
    const team = changing('create teams A');
    const elsewhere = changing('create teams E', { scope: 'FY28' });
    const activation = changing('activate charts FY27');
    const all = [team, elsewhere, activation];
    expect(leftOut(all, team)).toBe('A decided, FY27 unfinished A');
    expect(leftOut(all, elsewhere)).toBe('E decided');
    expect(leftOut(all, activation)).toBe('FY27 decided');
  });
});

describe('a delete beside a change that is left out', () => {
  const move = changing('move teams M parentCode D>X');

  test('is made, as the person who decided saw it', () => {
    const [creation, update] = [changing('create teams N'), changing('update teams U')];
    expect(leftOut([creation, update, changing('delete teams D')], creation, update)).toBe(
      'N decided, U decided',
    );
  });

  test('is not made when that change would have emptied it, nor are the deletes above', () => {
    const inner = changing('delete teams D parentCode TOP>');
    const top = changing('delete teams TOP', needs(inner));
    expect(leftOut([move, inner, top, changing('delete teams E')], move)).toBe(
      'M decided, D stays_below M, TOP needs D',
    );
  });

  test('of another scope is made, though its record has the same code', () => {
    expect(leftOut([move, changing('delete teams D', { scope: 'FY28' })], move)).toBe('M decided');
  });

  test('that takes its descendants along is not made beside any move of its scope', () => {
    const away = changing('move folders M parentCode INNER>');
    const taking = changing('delete folders D', { effects: [{ what: 'children', count: 1 }] });
    const empty = changing('delete folders E', { effects: [{ what: 'workflowsCount', count: 1 }] });
    expect(leftOut([away, taking, empty], away)).toBe('M decided, D stays_below M');
  });
});

test('in the rest of the plan, what is left out is withheld, so that it still names its records', () => {
  const [kept, left] = [aChange('grades', 'G1'), aChange('grades', 'G2')];
  const plan = aPlan({ changes: [kept, left] });
  const skipped = new Map([[left.id, { origin: { file } }]]);
  const rest = withoutLeftOut(plan, leaveOut(plan, skipped), '--decisions');
  expect(rest.changes).toEqual([kept]);
  expect(rest.withheld).toEqual([aWithheld(left, 'switched_off', { option: '--decisions' }, { place: {} })]);
});

describe('of selected records', () => {
  const remove = (key: string) => changing(`delete teams ${key}`);
  const selection = (...keys: readonly string[]) => ({
    resources: [],
    records: keys.map((key) => `teams/${chart}/${key}`),
  });
  const names = (all: readonly Pick<Change, 'key'>[]) => all.map(({ key }) => key);
  const [top, middle] = [aChange('teams', 'A'), aChange('teams', 'B', needs(aChange('teams', 'A')))];
  const low = aChange('teams', 'C', needs(middle));
  const away = changing('move teams M parentCode D>');
  const changes = [top, middle, low, away, aChange('teams', 'X'), remove('D')];

  test('only the changes are made, and what needs another one is left out: nothing is taken along', () => {
    expect(shortened(leaveOut({ changes, selection: selection('C', 'D', 'X') }))).toBe(
      'A not_selected, B not_selected, M not_selected, C needs B, D stays_below M',
    );
  });

  test('all changes of a resource are made, if it is selected', () => {
    expect(leaveOut({ changes, selection: { resources: ['teams'], records: [] } }).size).toBe(0);
  });

  test('the whole plan stays, and people read the part', () => {
    const held = aWithheld(aChange('teams', 'H'), 'no_rows', {});
    const plan = aPlan({ changes: [top, remove('D')], ...holding(held), selection: selection('A') });
    const part = selectedPart(plan);
    expect(names(part.changes)).toEqual(['A']);
    expect(part.withheld.map(({ change, finding }) => [change.key, finding.evidence])).toEqual([
      ['D', { option: '--only' }],
      ['H', { option: '--only' }],
    ]);
    expect(selectedPart({ ...plan, selection: selection('H') }).withheld[0]).toEqual(held);
  });

  test('those that need another one are held back, unlike the others', () => {
    const part = selectedPart(aPlan({ changes: [top, middle], selection: selection('B') }));
    expect(part.withheld.map((one) => [one.change.key, withheldCode(one), isHeldBack(one)])).toEqual([
      ['A', 'switched_off', false],
      ['B', 'depends_on_withheld', true],
    ]);
  });

  test('those that a record needs can be selected with it, and then nothing keeps its changes', () => {
    const needed = (key: string) =>
      recordsNeeded(changes, recordId(aChange('teams', key))).map((id) => id.split('/').at(-1) ?? '');
    expect([needed('C'), needed('D'), needed('X')]).toEqual([['C', 'B', 'A'], ['D', 'M'], ['X']]);
    for (const key of ['C', 'D', 'X']) {
      const part = selectedPart(aPlan({ changes, selection: selection(...needed(key)) }));
      expect(names(part.changes).toSorted()).toEqual(needed(key).toSorted());
    }
  });

  test('limits are those of the whole plan, so that one record after the other cannot pass them', () => {
    const deletes = ['A', 'B', 'C', 'D'].map(remove);
    const whole = aPlan({ changes: deletes, scopes: [aScope('teams', { existing: 10 })] });
    const { refusals } = judgePlan({ ...whole, selection: selection('A') }, noApprovals);
    expect(refusals.map(({ check }) => check)).toEqual(['limit_exceeded']);
    expect(refusals).toEqual(judgePlan(whole, noApprovals).refusals);
  });
});
