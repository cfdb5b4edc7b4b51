import { describe, expect, test } from 'vitest';
import type { Permission as SandboxPermission } from '../../src/sandbox/operations/permissions.js';
import { checkAnswer, type Opened, open, send, tickingClock } from './ask-sandbox.js';
import { badRequestsOf, longText } from './bad-requests.js';
import { type CheckedRequest, violationsOf, violationsOfAnswer } from './check-request.js';
import { isObject } from './check-values.js';
import { operations, refusals, stateRefusals } from './contract/index.js';
import { exampleRequest, knownOf, withCodes } from './examples/index.js';
import type { Operation, Permission } from './rules.js';
import { coveringRows } from './switch-positions.js';

describe('a valid request is answered as the contract says', () => {
  describe.each(coveringRows.map((row, index) => ({ row, index })))(
    'with row $index of the positions of all switches',
    ({ row }) => {
      test.each(operations)('$id', (operation) => checkAnswer(operation, row));
    },
  );

  // Nothing is in the audit log before something was written.
  test.each(operations.filter(({ id, answer }) => answer.kind === 'list' && id !== 'auditLogs.list'))(
    '$id has something in it, and no more than the contract says',
    async (operation) => {
      const { sandbox, request } = await open(operation);
      const { body } = await send(sandbox, request);
      const records = Array.isArray(body) ? body.filter(isObject) : [];
      expect(records).not.toEqual([]);
      const lacks = operation.answer.kind === 'list' ? (operation.answer.lacks ?? []) : [];
      expect(records.flatMap((record) => lacks.filter((name) => name in record))).toEqual([]);
    },
  );

  test.each(operations.filter(({ parameters }) => parameters.some(({ kind }) => kind === 'uuid or code')))(
    '$id also with codes in the path',
    async (operation) => {
      const { sandbox, ids, request } = await open(operation);
      const byCode = withCodes(operation, request, ids);
      expect(byCode.path).not.toBe(request.path);
      const { status, body } = await send(sandbox, byCode);
      expect([status, violationsOfAnswer(byCode, status, body)]).toEqual([200, []]);
    },
  );

  test.each(operations.filter(({ query }) => Object.values(query).some(({ type }) => type === 'sort')))(
    '$id in every order',
    async (operation) => {
      const { sandbox, ids, request } = await open(operation, {}, tickingClock());
      // Moves updatedAt away from createdAt, and fills the audit log.
      const path = `/v1/categories/${ids['categories/出張']}`;
      for (const name of ['出向', '会議'])
        await send(sandbox, { method: 'PATCH', path, query: {}, body: { name } });
      const rule = operation.query['sortBy'];
      const fields = rule?.type === 'sort' ? rule.fields : [];
      const orders = new Set<string>();
      for (const field of fields) {
        const listBy = async (sortBy: string) => {
          const { body } = await send(sandbox, { ...request, query: { sortBy } });
          const records = Array.isArray(body) ? body.filter(isObject) : [];
          orders.add(JSON.stringify(records));
          return records.map((record) => record[field] ?? null);
        };
        const ascending = await listBy(field);
        const sorted = ascending.toSorted(compareValues);
        expect([field, ascending]).toEqual([field, sorted]);
        expect([field, await listBy(`${field}-asc`)]).toEqual([field, sorted]);
        expect([field, await listBy(`${field}-desc`)]).toEqual([field, sorted.toReversed()]);
      }
      // Else a list that is sorted by another field could pass.
      expect(orders.size).toBe(2 * fields.length);
    },
  );

  test.each(operations.filter(({ answer }) => answer.kind === 'list'))(
    '$id: a page past the end is empty',
    async (operation) => {
      const { sandbox, request } = await open(operation);
      const past = { ...request, query: { ...request.query, page: '1000' } };
      expect(await send(sandbox, past)).toEqual({ status: 200, body: [] });
    },
  );

  test.each(operations.filter(({ body }) => body?.use === 'update'))(
    '$id with each property alone leaves the others as they were',
    async (operation) => {
      const { sandbox, request } = await open(operation);
      const whole = await send(sandbox, request);
      const names = Object.keys(operation.body?.schema ?? {});
      for (const name of names) {
        const sent = { ...request, body: { ...requiredPart(operation, request), ...part(request, [name]) } };
        const { status, body } = await send(sandbox, sent);
        expect([name, status, withoutTime(body)]).toEqual([name, 200, withoutTime(whole.body)]);
      }
    },
  );

  test.each(operations.filter(({ body }) => body?.use === 'create'))(
    '$id with what is required alone',
    async (operation) => {
      const { sandbox, request } = await open(operation);
      const sent = { ...request, body: requiredPart(operation, request) };
      const { status, body } = await send(sandbox, sent);
      expect([status, violationsOfAnswer(sent, status, body)]).toEqual([200, []]);
    },
  );

  const stores = operations.filter(({ id, body }) => body && /^(?!memberships).*\.(create|update)$/.test(id));
  test.each(stores)('$id: what is sent is what is read afterwards', async (operation) => {
    const { sandbox, request } = await open(operation);
    const { body: answer } = await send(sandbox, request);
    const { id } = answer as { readonly id: string };
    const path = operation.method === 'POST' ? `${request.path}/${id}` : request.path;
    const read = await send(sandbox, { method: 'GET', path, query: {}, body: undefined });
    const list = { method: 'GET', path: '/v1/categories', query: {}, body: undefined };
    const found = operation.id.startsWith('categories')
      ? ((await send(sandbox, list)).body as readonly { readonly id: string }[]).find((one) => one.id === id)
      : read.body;
    expect(found).toEqual(answer);
    expect(found).toMatchObject(shownOf(request));
  });

  test.each(operations.filter(({ id }) => /^(?!users).*\.delete$/.test(id)))(
    '$id: the record is neither found nor listed afterwards',
    async (operation) => {
      const { sandbox, ids, request } = await open(operation);
      const listing = operations.find(({ id }) => id === operation.id.replace('delete', 'list'));
      if (!listing) throw new Error(`no list for ${operation.id}`);
      const list = async () => JSON.stringify((await send(sandbox, exampleRequest(listing, ids))).body);
      const id = request.path.split('/').at(-1) ?? '';
      expect(await list()).toContain(id);
      await send(sandbox, request);
      sandbox.settle();
      expect(await list()).not.toContain(id);
      expect(await send(sandbox, { ...request, method: 'GET' })).toMatchObject({ status: 404 });
    },
  );

  test.each(operations.filter(({ body }) => body !== undefined))(
    '$id with null and with the longest text wherever they are allowed',
    async (operation) => {
      for (const body of edgeBodies(operation)) {
        const { sandbox, request } = await open(operation);
        const sent = { ...request, body: { ...(isObject(request.body) && request.body), ...body } };
        const { status, body: answer } = await send(sandbox, sent);
        expect([body, status, violationsOfAnswer(sent, status, answer)]).toEqual([body, 200, []]);
      }
    },
  );
});

/** Ascending, null last. */
function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return Number(left) - Number(right) || (String(left) < String(right) ? -1 : 1);
}

function part({ body }: CheckedRequest, names: readonly string[]): object {
  return isObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
    : {};
}

function requiredPart({ body: rule }: Operation, request: CheckedRequest): object {
  const required = Object.entries(rule?.schema ?? {}).filter(([, one]) => rule && one.required[rule.use]);
  return part(
    request,
    required.map(([name]) => name),
  );
}

/** What an answer has of a body, under the names of answers. */
function shownOf({ body }: CheckedRequest): object {
  const { sendEmail: _, memberships: __, parentId, parentFolderId, inputs, ...same } = body as Body;
  return {
    ...same,
    ...(parentId && { parent: shown(parentId) }),
    ...(parentFolderId && { ancestors: expect.arrayContaining([shown(parentFolderId)]) }),
    ...(parentFolderId === null && { ancestors: [] }),
    ...(inputs && { inputs: inputs.map(({ code, value }) => ({ field: { code }, value })) }),
  };
}

const shown = (id: string): unknown => expect.objectContaining({ id });

interface Body {
  readonly sendEmail?: boolean;
  readonly memberships?: unknown;
  readonly parentId?: string;
  readonly parentFolderId?: string | null;
  readonly inputs?: readonly { readonly code: string; readonly value: unknown }[];
}

/** A record without its time of change; as the clock stands still, other times are equal. */
function withoutTime(record: unknown): unknown {
  return isObject(record) ? { ...record, updatedAt: '' } : record;
}

/** One body per property, at the limit of what is allowed. */
function edgeBodies({ body: rule }: Operation): readonly object[] {
  return Object.entries(rule?.schema ?? {}).flatMap(
    ([name, { type, nullable, lengthMax, min, max, oneOf = [] }]) =>
      [
        ...(rule && nullable[rule.use] === 'yes' ? [null] : []),
        ...(lengthMax === undefined ? [] : [longText(type, lengthMax)]),
        ...[min, max].filter((bound) => bound !== undefined),
        ...oneOf,
      ].map((value) => ({ [name]: value })),
  );
}

describe('a request with one mistake is refused with the status the contract gives', () => {
  test.each(operations)('$id', async (operation) => {
    const { sandbox, request } = await open(operation);
    const before = sandbox.dump();
    const bad = badRequestsOf(operation, request);
    expect(bad.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { mistake, title, request: sent } of bad) {
      const { status, body } = await send(sandbox, sent);
      const { statuses, code } = refusals[mistake];
      const isCode = code === undefined || (isObject(body) && body['code'] === code);
      if (!statuses.includes(status) || !isCode) wrong.push(`${title} (${mistake}): ${status}`);
      wrong.push(...violationsOfAnswer(sent, status, body).map((violation) => `${title}: ${violation}`));
    }
    expect(wrong).toEqual([]);
    expect(sandbox.dump()).toEqual(before);
  });
});

/** Requests for each case of the table. */
const metBy: Readonly<Record<string, (opened: Opened, operation: Operation) => readonly CheckedRequest[]>> = {
  'the code is taken': ({ request }, { id }) => {
    const code = takenCodes[id.split('.')[0] ?? ''];
    return [{ ...request, body: { ...(isObject(request.body) && request.body), code } }];
  },
  'the record is absent': ({ request }, { method, path, parameters }) =>
    parameters.flatMap(({ name, kind }) => {
      const index = path.split('/').indexOf(`{${name}}`);
      const absent = method === 'GET' && kind === 'uuid or code' ? [nobody, 'nobody'] : [nobody];
      return absent.map((key) => ({ ...request, path: request.path.split('/').with(index, key).join('/') }));
    }),
  'a user has the grade': ({ request, ids }) => [{ ...request, path: `/v1/grades/${ids['grades/G3']}` }],
  'the chart is active': ({ request, ids }) => [
    { ...request, path: `/v1/organizationCharts/${ids['charts/FY26']}` },
  ],
  'the team would have members and no leader': ({ request, ids }) => {
    const path = (code: string) =>
      request.path.replace(ids['teams/EAST'] ?? '', () => ids[`teams/${code}`] ?? '');
    const { method, body } = request;
    if (method === 'POST') return [{ ...request, path: path('WEST') }];
    if (method === 'PATCH') return [{ ...request, body: { ...(isObject(body) && body), leader: false } }];
    return [{ ...request, path: path('HQ'), body: { userIds: [ids['users/sato']] } }];
  },
  'the parent is below the team': ({ request, ids }) => {
    const path = `/v1/organizationCharts/${ids['charts/FY26']}/teams/${ids['teams/HQ']}`;
    return ['HQ', 'EAST'].map((code) => ({ ...request, path, body: { parentId: ids[`teams/${code}`] } }));
  },
  'the parent is below the folder': ({ request, ids }) => {
    const path = `/v1/folders/${ids['folders/GA']}`;
    return ['GA', 'HR'].map((code) => ({
      ...request,
      path,
      body: { parentFolderId: ids[`folders/${code}`] },
    }));
  },
};

const nobody = '00000000-0000-4000-a000-000000000000';
const takenCodes: Readonly<Record<string, string>> = {
  grades: 'G1',
  teams: 'HQ',
  masters: 'W',
  items: 'V2',
  folders: 'GA',
  users: 'suzuki',
};

describe('a request that only the stored records make wrong is refused', () => {
  test.each(stateRefusals)('$operation when $when', async ({ operation: id, when, statuses, code }) => {
    const operation = operations.find((one) => one.id === id);
    const meet = metBy[when];
    if (!operation || !meet) throw new Error(`no case for ${id} when ${when}`);
    const opened = await open(operation);
    const before = opened.sandbox.dump();
    const requests = meet(opened, operation);
    expect(requests).not.toEqual([]);
    for (const request of requests) {
      expect(violationsOf(request, knownOf(opened.sandbox))).toEqual([]);
      const { status, body } = await send(opened.sandbox, request);
      expect([statuses, violationsOfAnswer(request, status, body)]).toEqual([
        expect.arrayContaining([status]),
        [],
      ]);
      expect(body).toMatchObject({ code });
    }
    expect(opened.sandbox.dump()).toEqual(before);
  });
});

/** Any one of these sandbox permissions suffices. */
const enough: Readonly<Record<Exclude<Permission, 'not stated'>, readonly SandboxPermission[]>> = {
  'management of workflow-related settings': ['workflow_misc'],
  'management of general masters': ['master'],
  'management or reading of general masters': ['master', 'master_read'],
  'management of users': ['user'],
  'management of teams': ['team'],
};
const allPermissions: readonly SandboxPermission[] = [
  'user',
  'team',
  'master',
  'master_read',
  'workflow_misc',
];

describe('permissions', () => {
  test.each(operations)('$id needs a valid token', async (operation) => {
    const { sandbox, request } = await open(operation);
    for (const token of [null, 'other']) {
      const { status, body } = await send(sandbox, request, token);
      expect([status, violationsOfAnswer(request, status, body)]).toEqual([401, []]);
    }
  });

  test.each(operations.filter(({ permission }) => permission !== 'not stated'))(
    '$id needs $permission',
    async (operation) => {
      const { permission } = operation;
      const sufficient = permission === 'not stated' ? [] : enough[permission];
      for (const one of sufficient) {
        const { sandbox, request } = await open(operation);
        sandbox.addToken('just-enough', { permissions: [one] });
        expect((await send(sandbox, request, 'just-enough')).status).toBe(200);
      }
      const { sandbox, request } = await open(operation);
      const others = allPermissions.filter((one) => !sufficient.includes(one));
      sandbox.addToken('others', { permissions: others });
      const before = sandbox.dump();
      const { status, body } = await send(sandbox, request, 'others');
      expect([status, violationsOfAnswer(request, status, body)]).toEqual([403, []]);
      expect(sandbox.dump()).toEqual(before);
    },
  );
});
