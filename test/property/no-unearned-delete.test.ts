/** Law 8: a truncated list, an empty file, a blanked or a bad row, or a first run never leads to a delete. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/model/changes.js';
import { scopeId } from '../../src/plan/records/names.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { filesOf, kept, type Table } from './company/writing.js';
import { holds } from './holds.js';
import { calmStories, playStory, type Story } from './stories.js';

/** What goes, goes because it has no row: rows delete nobody, and suspend nobody. */
const pruning = calmStories.map((story) => ({
  ...story,
  tables: story.tables.map(harmless),
  isPruned: true,
}));

function harmless(table: Table): Table {
  const rows = table.rows
    .filter(({ action }) => action !== 'delete')
    .map((row) => ('status' in row && row['status'] !== kept ? { ...row, status: '' } : row));
  return { ...table, rows };
}

/** Parts of paths by table. */
const collections: Readonly<Record<Table['name'], string>> = {
  grades: '/grades/',
  charts: '/organizationCharts/',
  teams: '/teams/',
  users: '/users/',
  memberships: '/memberships',
  masters: '/generalMasters/',
  'master-fields': '/generalMasters/',
  items: '/items/',
  folders: '/folders/',
  categories: '/categories/',
};

/** What ends a record: people are suspended instead. */
function deletesOf({ requests }: Sandbox, table: Table['name']): readonly string[] {
  const isNested = /\/(teams|items|memberships)(\/|$)/;
  return requests
    .filter(({ method, path: sentTo }) => method === 'DELETE' || sentTo.endsWith('/suspend'))
    .map(({ path: sentTo }) => sentTo)
    .filter((sentTo) => sentTo.includes(collections[table]))
    .filter((sentTo) => nested.includes(table) || !isNested.test(sentTo))
    .filter((sentTo) => table !== 'teams' || !sentTo.endsWith('/memberships'));
}

const nested: readonly string[] = ['teams', 'items', 'memberships'];

describe('nothing is deleted', () => {
  test('when the service hides records of a list, and counts them', { timeout: 600_000 }, () =>
    holds(fc.tuple(pruning, fc.integer({ min: 1, max: 4 })), { cases: 2 }, async ([drawn, every], note) => {
      const hidden: Story = {
        ...drawn,
        switches: { ...drawn.switches, totalHeader: true, hiddenRecordsEvery: every, hiddenInTotal: true },
      };
      const { sandbox, plan, apply } = await playStory(hidden, note);
      const before = sandbox.dump();
      const made = await plan();
      if (!made) return;
      sandbox.clearRequests();
      await apply(made);
      const shortScopes = made.plan.scopes.filter(({ isComplete }) => !isComplete);
      note('Short', () => shortScopes.map((scope) => JSON.stringify(scope)));
      const deletedIn = made.plan.changes
        .filter(({ action }) => action === 'delete')
        .map(({ resource, scope }) => `${resource} ${scope}`);
      const short = shortScopes.map(({ resource, scope }) => `${resource} ${scope}`);
      expect(deletedIn.filter((place) => short.includes(place))).toEqual([]);
      if (every === 1) expect(sandbox.dump().grades.length).toBeGreaterThanOrEqual(before.grades.length);
    }),
  );

  test('of a table that has no rows', { timeout: 600_000 }, () =>
    holds(fc.tuple(pruning, fc.nat(20)), { cases: 2 }, async ([story, at], note) => {
      const { sandbox, data, plan, apply } = await playStory(story, note);
      // Fields are not records: their masters may be in a separate table.
      const tables = story.tables.filter(({ name }) => name !== 'master-fields');
      const emptied = tables[at % tables.length];
      if (!emptied) return;
      const [[file] = []] = Object.entries(filesOf([emptied]));
      await writeFile(path.join(data, file ?? ''), `${emptied.columns.join(',')}\n`);
      const made = await plan();
      if (!made) return;
      await apply(made);
      const isOnly = story.tables.filter(({ name }) => name === emptied.name).length === 1;
      if (isOnly) expect(deletesOf(sandbox, emptied.name)).toEqual([]);
    }),
  );

  test('of a table of which a row between others was blanked', { timeout: 600_000 }, () =>
    holds(fc.tuple(pruning, fc.nat(20)), { cases: 2 }, async ([story, at], note) => {
      const written = story.tables.map(asWritten);
      const long = written.filter(({ name, rows }) => name !== 'master-fields' && rows.length > 1);
      const blanked = long[at % long.length];
      if (!blanked || written.filter(({ name }) => name === blanked.name).length > 1) return;
      const tables = written.map((table) => (table === blanked ? withBlankRow(table, at) : table));
      const { sandbox, plan, apply } = await playStory({ ...story, tables }, note);
      const made = await plan();
      if (!made) return;
      await apply(made);
      expect(deletesOf(sandbox, blanked.name)).toEqual([]);
    }),
  );

  test('without a row, until a run was allowed to delete', { timeout: 600_000 }, () =>
    holds(fc.tuple(pruning, fc.boolean()), { cases: 2 }, async ([story, isRemembered], note) => {
      const { sandbox, plan, apply } = await playStory(story, note);
      const known = await plan();
      if (!known) return;
      const scopes = known.plan.scopes.map(scopeId);
      const made = await plan({
        rowsBefore: new Map(isRemembered ? scopes.map((id) => [id, 0]) : []),
        neverPruned: new Set(isRemembered ? scopes : []),
      });
      const deletes = (made?.plan.changes ?? []).filter(({ action }) => action === 'delete');
      // Who joins another team has moved.
      const isMove = ({ resource, dependsOn }: Change) => resource === 'memberships' && dependsOn.length > 0;
      expect(deletes.filter((change) => change.origin?.line === undefined && !isMove(change))).toEqual([]);
      sandbox.clearRequests();
      if (made) await apply(made);
      const sent = sandbox.requests.filter(({ method }) => method === 'DELETE');
      if (deletes.length === 0) expect(sent).toEqual([]);
    }),
  );

  test('of a table of which a row was set aside', { timeout: 600_000 }, () =>
    holds(fc.tuple(pruning, fc.nat(20)), { cases: 2 }, async ([story, at], note) => {
      const bad = story.tables[at % story.tables.length];
      if (!bad) return;
      const tables = story.tables.map((table) => (table === bad ? withBadRow(table, at) : table));
      const { sandbox, plan, apply } = await playStory({ ...story, tables }, note);
      expect(await plan()).toBe(undefined);
      const made = await plan({ onProblem: 'set-aside' });
      if (!made) return;
      await apply(made);
      expect(made.setAside.length).toBeGreaterThan(0);
      expect(deletesOf(sandbox, bad.name)).toEqual([]);
    }),
  );
});

/** With the columns and rows of its file, which may hold several posts in one row. */
function asWritten(table: Table): Table {
  const { layout, ...own } = table;
  return layout ? { ...own, ...layout(table) } : table;
}

/** Blanks a row that is not the last one. */
function withBlankRow(table: Table, at: number): Table {
  const blankAt = at % (table.rows.length - 1);
  return { ...table, rows: table.rows.map((row, index) => (index === blankAt ? {} : row)) };
}

/** Adds a row with an invalid key. */
function withBadRow(table: Table, at: number): Table {
  const [first] = table.rows;
  const key = ['team', 'code', 'name'].find((column) => table.columns.includes(column)) ?? '';
  const row = { ...first, [key]: key === 'team' ? 'no code' : 'x'.repeat(301 + at) };
  return {
    ...table,
    rows: [...table.rows, { ...row, previousCode: '', previousName: '', action: '' }],
  };
}
