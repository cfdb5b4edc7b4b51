/**
 * Law 2: at any concurrency, a record is created or moved only below an existing one, and deleted
 * only once nothing is below it.
 */
import { expect, test } from 'vitest';
import type { LoggedRequest, Sandbox, TenantState } from '../../src/sandbox/index.js';
import { holds } from './holds.js';
import { calmStories, playStory } from './stories.js';

test('no request is sent before those it depends on have been answered', { timeout: 600_000 }, () =>
  holds(calmStories, { cases: 2 }, async (story, note) => {
    const { sandbox, plan, apply } = await playStory(story, note);
    const made = await plan();
    if (!made) return;
    const before = sandbox.state();
    sandbox.clearRequests();
    await apply(made);
    expect(tooEarly(before, sandbox)).toEqual([]);
    expect(sandbox.inFlightMax).toBeLessThanOrEqual(story.concurrency);
  }),
);

/** Pairs of requests where the first should have waited for the second, but did not. */
function tooEarly(before: TenantState, sandbox: Sandbox): readonly string[] {
  const creates = createdBy(sandbox, before);
  const deletes = new Map(
    writes(sandbox, 'DELETE').map((request) => [request.path.split('/').at(-1) ?? '', request]),
  );
  const parentIds = parentsOf(before);
  const needs = [...writes(sandbox, 'POST'), ...writes(sandbox, 'PATCH')].flatMap((request) =>
    [...containersOf(request), ...parentIn(request)].map((id) => [request, creates.get(id)] as const),
  );
  const leaves = [...deletes].map(
    ([id, request]) => [deletes.get(parentIds.get(id) ?? ''), request] as const,
  );
  return [...needs, ...leaves].flatMap(([late, early]) => {
    if (!late || !early || late === early) return [];
    return early.endedAt !== null && early.endedAt < late.startedAt
      ? []
      : [`${textOf(late)} before ${textOf(early)}`];
  });
}

function writes({ requests }: Sandbox, wanted: string): readonly LoggedRequest[] {
  return requests.filter(({ method }) => method === wanted);
}

function textOf({ sequence, method, path }: LoggedRequest): string {
  return `${sequence} ${method} ${path}`;
}

/** The request that created each new record, by the record's id. */
function createdBy(sandbox: Sandbox, before: TenantState): ReadonlyMap<string, LoggedRequest> {
  const known = new Set(idsOf(before));
  const posts = writes(sandbox, 'POST');
  const found = new Map<string, LoggedRequest>();
  const after = sandbox.state();
  for (const [table, collection] of Object.entries(collections)) {
    for (const row of after[table as keyof typeof collections]) {
      const { id } = row;
      const key = 'code' in row ? row.code : row.name;
      const post = posts.find(
        ({ path, body }) => path.endsWith(collection) && [body].some((sent) => keyOf(sent) === key),
      );
      if (!known.has(id) && post) found.set(id, post);
    }
  }
  return found;
}

/**
 * Codes of teams are not unique across charts, but a new team is never the parent of another
 * chart's team.
 */
const collections = {
  charts: '/organizationCharts',
  masters: '/generalMasters',
  folders: '/folders',
  users: '/users',
  grades: '/grades',
} as const;

function keyOf(body: unknown): unknown {
  const sent = body as { readonly code?: string; readonly name?: string } | undefined;
  return sent?.code ?? sent?.name;
}

function idsOf(state: TenantState): readonly string[] {
  const { charts, masters, folders, users, grades, teams } = state;
  return [...charts, ...masters, ...folders, ...users, ...grades, ...teams].map(({ id }) => id);
}

function containersOf({ path }: LoggedRequest): readonly string[] {
  const [, id] = /\/(?:organizationCharts|generalMasters)\/([^/]+)\/(?:teams|items)/.exec(path) ?? [];
  return id === undefined ? [] : [id];
}

interface Sent {
  readonly parentId?: string;
  readonly parentFolderId?: string;
  readonly gradeIds?: readonly string[];
  readonly users?: readonly { readonly id: string; readonly gradeIds?: readonly string[] }[];
}

/** The parent of a record; of memberships, the people and their grades. */
function parentIn({ body }: LoggedRequest): readonly string[] {
  const { parentId, parentFolderId, gradeIds = [], users = [] } = (body ?? {}) as Sent;
  const members = users.flatMap(({ id, gradeIds: own = [] }) => [id, ...own]);
  return [parentId, parentFolderId, ...gradeIds, ...members].filter((id) => typeof id === 'string');
}

/** The parent of each team and folder, by id. */
function parentsOf({ teams, folders }: TenantState): ReadonlyMap<string, string> {
  const rows = [
    ...teams.map((team) => ({ ...team, place: team.chart })),
    ...folders.map((folder) => ({ ...folder, place: '' })),
  ];
  const idByCode = new Map(rows.map(({ place, code, id }) => [JSON.stringify([place, code]), id]));
  return new Map(
    rows.map(({ place, parentCode, id }) => [id, idByCode.get(JSON.stringify([place, parentCode])) ?? '']),
  );
}
