import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import { findInJson } from '../../../src/plan/decisions/json-decisions.js';
import { findTies, leaveOut } from '../../../src/plan/decisions/leave-out.js';
import { aChange, chart } from '../../helpers/builders.js';

/** The part of the report's script that decides nothing about pages. */
const browser: {
  leftOutBy(ties: readonly (readonly number[])[], skipped: Iterable<number>): ReadonlyMap<number, number>;
  decisionsText(about: object, decisions: readonly object[]): string;
} = await import(pathToFileURL(path.resolve('src/report/html/browser/left-out.js')).href);

const needs = (...changes: readonly Change[]) => ({ dependsOn: changes.map(({ id }) => id) });

/** Every reason to go along, one behind the other. */
function entangled(): readonly Change[] {
  const above = aChange('teams', 'N');
  const move = aChange('teams', 'M', {
    action: 'move',
    liveId: 'm',
    fields: [{ field: 'parentCode', before: 'D', after: 'N' }],
    ...needs(above),
  });
  const emptied = aChange('teams', 'D', { action: 'delete', liveId: 'd', ...needs() });
  const top = aChange('teams', 'T', { action: 'delete', liveId: 't', ...needs(emptied) });
  const activation = aChange('charts', chart, { action: 'activate', liveId: 'c' });
  return [above, move, emptied, top, activation, aChange('grades', 'G1')];
}

test('a browser leaves out what the run will leave out, whatever is skipped', () => {
  const changes = entangled();
  const tiesOf = findTies(changes);
  const indexOf = ({ id }: Change) => changes.findIndex((change) => change.id === id);
  const ties = changes.map((change) => tiesOf(change).map((tie) => indexOf(tie.change)));
  for (let subset = 0; subset < 2 ** changes.length; subset++) {
    const skipped = changes.filter((_, index) => (subset & (1 << index)) !== 0);
    const inBrowser = [...browser.leftOutBy(ties, skipped.map(indexOf)).keys()];
    const skips = new Map(skipped.map(({ id }) => [id, { origin: { file: 'decisions.json' } }]));
    expect(inBrowser.map((index) => changes[index]?.id)).toEqual([...leaveOut({ changes }, skips).keys()]);
  }
});

test('the file that the browser saves is read with its decisions, name and notes', () => {
  const about = {
    format: 'mastersync-decisions',
    version: 2,
    plan: 'abc',
    decidedAt: '',
    by: '佐藤',
    note: '',
  };
  const decisions = [
    { id: 'grades/G1', decision: 'apply' },
    { id: 'grades/G2', decision: 'skip', note: '4月に' },
  ];
  expect(findInJson('decisions.json', browser.decisionsText(about, decisions))).toMatchObject({
    planId: 'abc',
    by: '佐藤',
    note: undefined,
    marks: decisions,
    problems: [],
  });
});
