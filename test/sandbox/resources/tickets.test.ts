import { describe, expect, test } from 'vitest';
import {
  checkSeed,
  defaultSwitches,
  loadSeed,
  type Sandbox,
  type Seed,
  type Switches,
} from '../../../src/sandbox/index.js';
import { allOperations } from '../../../src/sandbox/resources/index.js';
import { Tenant } from '../../../src/sandbox/tenant/tenant.js';
import { dataFolder } from '../../helpers/cli.js';
import {
  errorsOf,
  folderSeed,
  idOf,
  masterSeed,
  pluck,
  type Received,
  recordOf,
  refusal,
  send,
  smallSeed,
  start,
} from '../../helpers/connect.js';

const person = (code: string) => ({ code, email: `${code}@example.com`, lastName: code, firstName: '花子' });

/** Orders are approved by Mori; one is under way, one was sent back, one is done. */
const seed: Seed = {
  ...smallSeed,
  ...masterSeed,
  ...folderSeed,
  users: [
    person('sato'),
    person('ito'),
    person('mori'),
    { ...person('kato'), status: 'suspended' },
    { ...person('gone'), status: 'deactivated' },
  ],
  memberships: [],
  workflows: [
    {
      code: 'ORDER',
      name: '発注',
      fields: ['item', 'sum', 'check'],
      approverFields: ['check'],
      step: '部長承認',
      approver: 'mori',
    },
    {
      code: 'QUIET',
      name: '通知',
      commentingEnabled: false,
      commentingRequiredOnApproval: true,
      commentingRequiredOnRejection: true,
      commentingRequiredOnDenial: true,
      overwritable: 'all fields',
      fields: ['note'],
    },
    { code: 'LINES', name: '明細のみ' },
  ],
  tickets: [
    {
      number: '1',
      workflow: 'ORDER',
      author: 'sato',
      team: 'EAST',
      step: '部長承認',
      assignee: 'mori',
      viewers: ['sato', 'ito'],
      viewerTeams: ['SALES', 'HQ'],
      createdAt: '2027-01-01T00:00:00Z',
    },
    { number: '2', workflow: 'ORDER', author: 'ito', team: 'LAB', status: 'rejected' },
    { number: '3', workflow: 'QUIET', author: 'sato', status: 'completed' },
    { number: '4', workflow: 'QUIET', author: 'ito' },
  ],
  roles: [{ name: '人事', permissionList: ['user', 'role'], members: ['sato'] }],
};

const startWith = (switches: Partial<Switches> = {}): Promise<Sandbox> => start({ seed, switches });

type Table = 'users' | 'tickets' | 'workflows' | 'roles' | 'folders' | 'masters' | 'teams';

/** The id of a record of the seed, by its code, number or name. */
function idIn(sandbox: Sandbox, table: Table, key: string): string {
  const rows: readonly { id?: string; code?: string; number?: string; name?: string }[] =
    sandbox.state()[table];
  const row = rows.find(({ code, number, name }) => code === key || number === key || name === key);
  if (row?.id === undefined) throw new Error(`no ${table} ${key}`);
  return row.id;
}

const ticketPath = (sandbox: Sandbox, number: string): string =>
  `/v1/tickets/${idIn(sandbox, 'tickets', number)}`;

async function upload(sandbox: Sandbox, bytes: Uint8Array<ArrayBuffer>, name = 'file'): Promise<Received> {
  const form = new FormData();
  form.append(name, new Blob([bytes], { type: 'application/pdf' }), '見積 "1".pdf');
  const headers = { Authorization: `Bearer ${sandbox.token}` };
  const response = await fetch(`${sandbox.url}/v1/files`, { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

describe('files', () => {
  test('an upload answers what is known of the file', async () => {
    const sandbox = await startWith();
    const { status, body } = await upload(sandbox, new TextEncoder().encode('abc'));
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        filename: '見積 "1".pdf',
        checksum: 'kAFQmDzST7DWlj99KOF/cg==',
        byteSize: 3,
        contentType: 'application/pdf',
        createdAt: '2027-01-15T03:00:00.000Z',
      },
    ]);
  });

  test.each<[string, (sandbox: Sandbox) => Promise<Received>]>([
    ['no part named file', (sandbox) => upload(sandbox, new Uint8Array(1), 'other')],
    ['no body', (sandbox) => send(sandbox, 'POST', '/v1/files')],
    ['JSON', (sandbox) => send(sandbox, 'POST', '/v1/files', { file: 'x' })],
    [
      'a form that is damaged',
      (sandbox) =>
        send(sandbox, 'POST', '/v1/files', undefined, {
          text: 'x',
          headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        }),
    ],
  ])('%s is refused with 400', async (_, request) => {
    expect(refusal(await request(await startWith()))).toEqual([400, 'invalid_parameter']);
  });

  test('larger than any JSON body are taken', async () => {
    expect((await upload(await startWith(), new Uint8Array(11 * 1024 * 1024))).status).toBe(200);
  });

  test.each([
    [52_428_800, defaultSwitches],
    [50_000_000, { ...defaultSwitches, uploadBytesMax: '50000000' }],
  ] as const)('the largest has the size of the switch: %i bytes', (bytesMax, switches) => {
    const tenant = new Tenant({ switches, now: () => new Date(), idSeed: 1 });
    const operation = allOperations(switches).find(({ path }) => path === '/v1/files');
    const of = (length: number) => () =>
      operation?.answer({
        tenant,
        caller: { ...tenant.newRecord(''), name: '' },
        canSee: () => true,
        may: () => true,
        parameters: {},
        query: new URLSearchParams(),
        url: '',
        body: {
          fault: '',
          value: undefined,
          form: new Map([['file', { filename: 'a', contentType: '', bytes: new Uint8Array(length) }]]),
        },
      });
    expect(of(bytesMax)()?.body).toMatchObject({ byteSize: bytesMax });
    expect(of(bytesMax + 1)).toThrow(`file: is larger than ${bytesMax} bytes`);
  });
});

describe('the list of tickets', () => {
  const numbers = async (query: string, switches: Partial<Switches> = {}) =>
    pluck(await send(await startWith(switches), 'GET', `/v1/tickets${query}`), 'ticketNumber');

  test.each([
    ['', ['1', '2', '3', '4']],
    ['?status[]=completed&status[]=rejected', ['2', '3']],
    ['?createdAtStart=2027-01-15T12%3A00%3A00%2B09%3A00', ['2', '3', '4']],
    ['?authorTeamFullName=%E6%9C%AC%E7%A4%BE', ['1']],
    ['?stepTitle=%E9%83%A8%E9%95%B7', ['1']],
    ['?perPage=2&page=2', ['3', '4']],
  ])('%s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  test('ticketTextFilters=whole finds the whole text only', async () => {
    expect(await numbers('?stepTitle=%E9%83%A8%E9%95%B7', { ticketTextFilters: 'whole' })).toEqual([]);
  });

  test.each([
    ['?status=completed', 400],
    ['?status[]=gone', 400],
    ['?status[]=completed,denied', 400],
    ['?createdAtStart=2027-01-15', 400],
    ['?createdAtStart=2027-01-15T12:00:00+09:00', 400],
    [`?stepTitle=${'a'.repeat(301)}`, 400],
    [`?stepTitle=${'a'.repeat(300)}`, 200],
    [`?authorTeamFullName=${'a'.repeat(301)}`, 400],
    ['?assigneeUserId=mori', 400],
    ['?assigneeStatus=pending', 501],
  ])('%s is answered with %i', async (query, status) => {
    expect((await send(await startWith(), 'GET', `/v1/tickets${query}`)).status).toBe(status);
  });

  test('the identifiers that are not shown are switches', async () => {
    const switches = { draftStatus: 'entwurf', sentBackStatus: 'zurueck' };
    const sandbox = await startWith(switches);
    const path = '/v1/tickets?status[]=entwurf&status[]=zurueck';
    expect((await send(sandbox, 'GET', path)).body).toEqual([]);
    await send(sandbox, 'POST', `${ticketPath(sandbox, '1')}/reject`);
    expect(pluck(await send(sandbox, 'GET', path), 'ticketNumber')).toEqual(['1']);
  });
});

describe('a ticket', () => {
  const input = (formFieldCode: string, value: unknown) => ({ formFieldCode, value });

  test('is created from a workflow, with files and viewers, and waits for the approver', async () => {
    const sandbox = await startWith();
    const file = recordOf(await upload(sandbox, new Uint8Array(2)));
    const kato = idIn(sandbox, 'users', 'kato');
    const mori = idIn(sandbox, 'users', 'mori');
    const sent = {
      workflowId: idIn(sandbox, 'workflows', 'ORDER'),
      inputs: [input('item', 'ねじ')],
      viewers: [{ userId: kato }],
      watcherUserId: kato,
      files: [{ id: file['id'] }],
    };
    const made = recordOf(await send(sandbox, 'POST', '/v1/tickets', sent));
    expect(made).toMatchObject({
      ticketNumber: '5',
      status: 'in_progress',
      author: { code: 'admin' },
      inputs: [input('item', 'ねじ')],
      viewers: [{ user: { code: 'kato' } }],
      files: [file],
      approvers: [{ user: { code: 'mori' }, stepTitle: '部長承認', pending: true }],
    });
    const list = await send(sandbox, 'GET', `/v1/tickets?assigneeUserId=${mori.toUpperCase()}`);
    expect(pluck(list, 'id')).toContain(made['id']);
  });

  test('names its workflow by the property that the switch says', async () => {
    const sandbox = await startWith({ ticketWorkflowProperty: 'workflow' });
    const body = { workflow: idIn(sandbox, 'workflows', 'LINES') };
    expect((await send(sandbox, 'POST', '/v1/tickets', body)).status).toBe(200);
  });

  test.each<[string, (of: (table: Table, key: string) => string) => object, number]>([
    ['without a workflow', () => ({ workflowId: undefined }), 400],
    ['of a workflow that is absent', (of) => ({ workflowId: of('users', 'ito') }), 422],
    ['without inputs, which its form needs', () => ({ inputs: undefined }), 422],
    ['with a field that its form lacks', () => ({ inputs: [input('x', 1)] }), 400],
    ['with the id of a field', () => ({ inputs: [{ formFieldId: 'x', value: 1 }] }), 501],
    ['with a viewer who is deactivated', (of) => ({ viewers: [{ userId: of('users', 'gone') }] }), 422],
    ['with a viewer who is absent', (of) => ({ viewers: [{ userId: of('tickets', '1') }] }), 422],
    ['with a watcher who is absent', (of) => ({ watcherUserId: of('tickets', '1') }), 422],
    ['with a viewer by code', () => ({ viewers: [{ userId: 'ito' }] }), 400],
    ['with a file that is absent', (of) => ({ files: [of('tickets', '1')] }), 422],
    ['with a property that is not shown', () => ({ title: 'x' }), 501],
  ])('%s is refused', async (_, change, status) => {
    const sandbox = await startWith();
    const of = (table: Table, key: string) => idIn(sandbox, table, key);
    const body = { workflowId: of('workflows', 'ORDER'), inputs: [], ...change(of) };
    expect((await send(sandbox, 'POST', '/v1/tickets', body)).status).toBe(status);
    expect(sandbox.state().tickets).toHaveLength(4);
  });

  test('is changed in part, and keeps what is not sent', async () => {
    const sandbox = await startWith();
    const path = ticketPath(sandbox, '1');
    await send(sandbox, 'PATCH', path, { inputs: [input('check', '済')] });
    const changed = await send(sandbox, 'PATCH', path, { viewers: [] });
    expect(recordOf(changed)).toMatchObject({ inputs: [input('check', '済')], viewers: [] });
  });

  test('takes only the fields that approvers may enter, or all where the workflow says so', async () => {
    const sandbox = await startWith();
    const form = async (number: string, code: string) =>
      refusal(
        await send(sandbox, 'PATCH', `${ticketPath(sandbox, number)}/form`, { inputs: [input(code, 1)] }),
      );
    expect(await form('1', 'check')).toEqual([200, undefined]);
    expect(await form('1', 'sum')).toEqual([400, 'invalid_parameter']);
    expect(await form('4', 'note')).toEqual([200, undefined]);
    expect(await form('4', 'nope')).toEqual([400, 'invalid_parameter']);
  });

  test('that was sent back does not become a draft; no other move by update is shown', async () => {
    const sandbox = await startWith();
    const move = async (number: string, status: string) =>
      refusal(await send(sandbox, 'PATCH', ticketPath(sandbox, number), { status }));
    expect(await move('2', 'draft')).toEqual([422, 'validation_failed']);
    expect(await move('1', 'archived')).toEqual([501, 'not_shown']);
    const open = await startWith({ ticketStatusUpdate: 'made' });
    const archived = await send(open, 'PATCH', ticketPath(open, '1'), { status: 'archived' });
    expect(recordOf(archived)).toMatchObject({ status: 'archived', archivedAt: '2027-01-15T03:00:00.000Z' });
    expect((await send(open, 'PATCH', ticketPath(open, '2'), { status: 'x' })).status).toBe(400);
  });

  test.each([
    ['approve', {}, 'completed'],
    ['approve', { approvedStatus: 'in_progress' }, 'in_progress'],
    ['reject', {}, 'rejected'],
    ['deny', {}, 'denied'],
  ] as const)('is decided by %s %j', async (decision, switches, status) => {
    const sandbox = await startWith(switches);
    const path = `${ticketPath(sandbox, '1')}/${decision}`;
    expect(recordOf(await send(sandbox, 'POST', path))['status']).toBe(status);
    const again = await send(sandbox, 'POST', path, { comment: '再' });
    expect(again.status).toBe(status === 'in_progress' ? 200 : 422);
  });

  test.each(['approve', 'reject', 'deny'])(
    'needs a comment to %s where the workflow says so',
    async (decision) => {
      const sandbox = await startWith();
      const path = `${ticketPath(sandbox, '4')}/${decision}`;
      expect(errorsOf(await send(sandbox, 'POST', path, {}))).toMatchObject({ comment: ["can't be blank"] });
      expect((await send(sandbox, 'POST', path, { comment: 3 })).status).toBe(400);
      expect((await send(sandbox, 'POST', path, { comment: '可' })).status).toBe(200);
    },
  );

  test('is archived when its author is deactivated, unless it has ended', async () => {
    const sandbox = await startWith();
    await send(sandbox, 'DELETE', '/v1/users/sato');
    expect(sandbox.dump().tickets.map(({ status }) => status)).toEqual([
      'archived',
      'rejected',
      'completed',
      'in_progress',
    ]);
  });

  test('is viewed by teams in order of their names, then by people in order of their addresses', async () => {
    const sandbox = await startWith();
    const path = `${ticketPath(sandbox, '1')}/viewers`;
    const names = async (query = '') =>
      (
        (await send(sandbox, 'GET', `${path}${query}`)).body as {
          team: { code: string };
          user: { code: string };
        }[]
      ).map(({ team, user }) => (team ?? user).code);
    expect(await names()).toEqual(['SALES', 'HQ', 'ito', 'sato']);
    expect(await names('?sortBy=createdAt')).toEqual(['SALES', 'HQ', 'sato', 'ito']);
    expect(await names('?sortBy=createdAt-desc&perPage=1')).toEqual(['ito']);
    expect((await send(sandbox, 'GET', `${path}?sortBy=name`)).status).toBe(400);
  });

  test('is commented unless its workflow forbids it', async () => {
    const sandbox = await startWith({ commentTextProperty: 'body' });
    const path = `${ticketPath(sandbox, '1')}/comments`;
    const made = await send(sandbox, 'POST', path, { body: '確認します' });
    expect(recordOf(made)).toMatchObject({ body: '確認します', user: { code: 'admin' }, mentionedUsers: [] });
    const changed = await send(sandbox, 'PATCH', `${path}/${idOf(made)}`, { body: '確認しました' });
    expect(recordOf(changed)).toMatchObject({ id: idOf(made), body: '確認しました' });
    expect((await send(sandbox, 'POST', path, {})).status).toBe(400);
    const quiet = await send(sandbox, 'POST', `${ticketPath(sandbox, '3')}/comments`, { body: 'x' });
    expect(refusal(quiet)).toEqual([422, 'validation_failed']);
    const other = `${ticketPath(sandbox, '2')}/comments/${idOf(made)}`;
    expect(refusal(await send(sandbox, 'PATCH', other, { body: 'x' }))).toEqual([404, 'resource_not_found']);
  });
});

describe('proxies', () => {
  async function made(sandbox: Sandbox, kind: string, changes: object = {}) {
    const body = {
      userId: idIn(sandbox, 'users', 'mori'),
      proxyUserId: idIn(sandbox, 'users', 'ito'),
      startsOn: '2027-01-01',
      endsOn: null,
      workflowIds: [idIn(sandbox, 'workflows', 'ORDER')],
      ...changes,
    };
    return send(sandbox, 'POST', `/v1/${kind}`, body);
  }

  test.each(['proxyApplicants', 'proxyApprovers'])(
    '%s: ids given twice count once, in any letter case',
    async (kind) => {
      const sandbox = await startWith();
      const order = idIn(sandbox, 'workflows', 'ORDER');
      const answer = await made(sandbox, kind, { workflowIds: [order, order, order.toUpperCase()] });
      expect(recordOf(answer)).toMatchObject({
        user: { code: 'mori' },
        proxyUser: { code: 'ito' },
        startsOn: '2027-01-01',
        endsOn: null,
        workflows: [{ id: order, code: 'ORDER', name: '発注' }],
      });
    },
  );

  test('an update changes only what is sent, and the id stays', async () => {
    const sandbox = await startWith();
    const before = await made(sandbox, 'proxyApplicants');
    const after = await send(sandbox, 'PATCH', `/v1/proxyApplicants/${idOf(before)}`, {
      endsOn: '2027-03-31',
    });
    expect(recordOf(after)).toEqual({ ...recordOf(before), endsOn: '2027-03-31' });
  });

  test.each([
    [{ userId: undefined }, 400],
    [{ startsOn: '2027-1-1' }, 400],
    [{ workflowIds: 'ORDER' }, 400],
    [{ userId: '00000000-0000-4000-a000-000000000000' }, 422],
    [{ workflowIds: ['00000000-0000-4000-a000-000000000000'] }, 422],
    [{ note: 'x' }, 501],
  ])('%j is refused with %i', async (changes, status) => {
    expect((await made(await startWith(), 'proxyApprovers', changes)).status).toBe(status);
  });

  test('an approver has the authority at once, a changed one some requests later', async () => {
    const sandbox = await startWith({ authorityDelayRequests: 1 });
    const [ito, kato] = [idIn(sandbox, 'users', 'ito'), idIn(sandbox, 'users', 'kato')];
    const waiting = async (id: string) =>
      pluck(await send(sandbox, 'GET', `/v1/tickets?assigneeUserId=${id}`), 'ticketNumber');
    expect(await waiting(ito)).toEqual([]);
    const proxy = await made(sandbox, 'proxyApprovers');
    expect(await waiting(ito)).toEqual(['1']);
    await send(sandbox, 'PATCH', `/v1/proxyApprovers/${idOf(proxy)}`, { proxyUserId: kato });
    expect(await waiting(kato)).toEqual([]);
    expect(await waiting(kato)).toEqual(['1']);
    expect(await waiting(ito)).toEqual([]);
  });
});

describe('roles', () => {
  test('have permissions and targets, and are changed in part', async () => {
    const sandbox = await startWith();
    const [teamIds, folderIds, generalMasterIds] = [
      [idIn(sandbox, 'teams', 'HQ')],
      [idIn(sandbox, 'folders', 'A')],
      [idIn(sandbox, 'masters', 'COST')],
    ];
    const body = {
      name: '総務',
      permissionList: ['ticket_read', 'master'],
      teamIds,
      folderIds,
      generalMasterIds,
    };
    const made = await send(sandbox, 'POST', '/v1/roles', body);
    expect(recordOf(made)).toMatchObject(body);
    const changed = await send(sandbox, 'PATCH', `/v1/roles/${idOf(made)}`, { teamIds: [] });
    expect(recordOf(changed)).toEqual({ ...recordOf(made), teamIds: [] });
  });

  test.each<[string, (hq: string) => object, number]>([
    ['a permission that is unknown', () => ({ permissionList: ['all'] }), 400],
    ['the same id twice', (hq) => ({ teamIds: [hq, hq] }), 400],
    ['ids that differ in letter case', (hq) => ({ teamIds: [hq, hq.toUpperCase()] }), 422],
    ['a target that is absent', (hq) => ({ folderIds: [hq] }), 422],
    ['a property that is not shown', () => ({ memberIds: [] }), 501],
  ])('%s is refused', async (_, change, status) => {
    const sandbox = await startWith();
    const body = { name: '総務', ...change(idIn(sandbox, 'teams', 'HQ')) };
    expect((await send(sandbox, 'POST', '/v1/roles', body)).status).toBe(status);
  });

  test.each([
    [{}, 403],
    [{ ownRole: '422' }, 422],
  ] as const)(
    '%j: a member changes or deletes no role of its own, the administrator any',
    async (switches, status) => {
      const sandbox = await startWith(switches);
      const path = `/v1/roles/${idIn(sandbox, 'roles', '人事')}`;
      sandbox.addToken('robot', { permissions: ['role'], serviceAccount: true });
      const sending = { token: 'robot', headers: { 'X-Caller-Id': idIn(sandbox, 'users', 'sato') } };
      expect((await send(sandbox, 'PATCH', path, { name: 'x' }, sending)).status).toBe(status);
      expect((await send(sandbox, 'DELETE', path, undefined, sending)).status).toBe(status);
      expect((await send(sandbox, 'PATCH', path, { name: 'x' })).status).toBe(200);
      expect(pluck(await send(sandbox, 'GET', '/v1/users/sato/roles'), 'name')).toEqual(['x']);
      expect((await send(sandbox, 'DELETE', path)).status).toBe(200);
    },
  );
});

describe('the seed files', () => {
  const files = {
    'users.csv': 'code,email,lastName,firstName\nmori,m@example.com,森,花子\n',
    'workflows.csv': 'code,name,fields,commentingEnabled,approver\nW,発注,a;b,,mori\n',
    'tickets.csv': 'number,workflow,author,viewers,createdAt\n7,W,mori,mori;admin,2027-01-01T00:00:00Z\n',
    'comments.csv': 'ticket,author,text\n7,mori,可\n',
    'roles.csv': 'name,permissionList,members\n人事,user;role,mori\n',
    'proxy-approvers.csv': 'user,proxyUser,startsOn,workflows\nmori,admin,2027-01-01,W\n',
  };

  test('are read, and a state continues from them', async () => {
    const sandbox = await start({ seed: await loadSeed(await dataFolder(files)) });
    expect(sandbox.dump().tickets).toMatchObject([
      { number: '7', workflow: 'W', viewers: ['mori', 'admin'] },
    ]);
    expect(sandbox.dump().proxyApprovers).toMatchObject([
      { user: 'mori', proxyUser: 'admin', workflows: ['W'] },
    ]);
    await upload(sandbox, new Uint8Array(1));
    const next = await start({ seed: sandbox.state() });
    expect(next.state()).toEqual(sandbox.state());
  });

  test.each([
    ['tickets', { workflow: 'X', author: 'mori', number: '1' }, 'workflow: there is no workflow "X"'],
    ['tickets', { workflow: 'W', author: 'mori', number: '7' }, 'another row has the key "7"'],
    ['tickets', { workflow: 'W', author: 'x', number: '8' }, 'author: there is no user "x"'],
    ['roles', { name: '' }, 'name: is required'],
  ])('%s %j is refused', async (table, row, fault) => {
    const read = await loadSeed(await dataFolder(files));
    const problems = checkSeed({ ...read, [table]: [...(read[table as 'roles'] ?? []), row] });
    expect(problems.map(({ message }) => message)).toContain(fault);
  });
});
