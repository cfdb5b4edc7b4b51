import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/index.js';
import {
  chartId,
  errorsOf,
  idOf,
  pluck,
  type Received,
  recordOf,
  refusal,
  send,
  smallSeed,
  start,
} from '../../helpers/connect.js';

const base = '/v1/organizationCharts';

async function activate(sandbox: Sandbox, name: string, body: unknown): Promise<Received> {
  return send(sandbox, 'POST', `${base}/${await chartId(sandbox, name)}/activate`, body);
}

async function currentName(sandbox: Sandbox): Promise<unknown> {
  return recordOf(await send(sandbox, 'GET', '/v1/organizationChart'))['name'];
}

describe('records', () => {
  test('a created chart is answered whole', async () => {
    const sandbox = await start({ seed: smallSeed });
    const created = await send(sandbox, 'POST', base, { name: 'FY2028' });
    expect(created.body).toEqual({
      id: expect.any(String),
      name: 'FY2028',
      current: false,
      activationPlan: null,
      teamsCount: 0,
      membershipsCount: 0,
      teams: [],
      createdAt: '2027-01-15T03:00:00.000Z',
      updatedAt: '2027-01-15T03:00:00.000Z',
    });
    expect((await send(sandbox, 'GET', `${base}/${idOf(created).toUpperCase()}`)).body).toEqual(created.body);
  });

  test('teams and memberships are counted over all levels', async () => {
    const sandbox = await start({ seed: smallSeed });
    const list = await send(sandbox, 'GET', base);
    expect(pluck(list, 'teamsCount')).toEqual([4, 1]);
    expect(pluck(list, 'membershipsCount')).toEqual([2, 0]);
  });

  test('the name is required on update, too', async () => {
    const sandbox = await start({ seed: smallSeed });
    const path = `${base}/${await chartId(sandbox, 'FY2027')}`;
    expect(refusal(await send(sandbox, 'PATCH', path, {}))).toEqual([400, 'invalid_parameter']);
    expect((await send(sandbox, 'PATCH', path, { name: '2027年度' })).body).toMatchObject({
      name: '2027年度',
    });
  });

  test('a chart has no code', async () => {
    const sandbox = await start();
    expect((await send(sandbox, 'POST', base, { name: 'x', code: 'X' })).status).toBe(400);
  });

  test('names may repeat, unless switch chartNamesMayRepeat says otherwise', async () => {
    const lenient = await start({ seed: smallSeed });
    expect((await send(lenient, 'POST', base, { name: 'FY2026' })).status).toBe(200);
    const strict = await start({ seed: smallSeed, switches: { chartNamesMayRepeat: false } });
    expect(errorsOf(await send(strict, 'POST', base, { name: 'FY2026' }))).toEqual([
      'name has already been taken',
    ]);
    const path = `${base}/${await chartId(strict, 'FY2026')}`;
    expect((await send(strict, 'PATCH', path, { name: 'FY2026' })).status).toBe(200);
  });

  test('the first chart of an empty tenant is the current one; before that there is none', async () => {
    const sandbox = await start();
    expect(refusal(await send(sandbox, 'GET', '/v1/organizationChart'))).toEqual([404, 'resource_not_found']);
    await send(sandbox, 'POST', base, { name: 'A' });
    await send(sandbox, 'POST', base, { name: 'B' });
    expect(await currentName(sandbox)).toBe('A');
  });

  test('switch chartStateFields: answers without current and activationPlan', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { chartStateFields: false } });
    const current = recordOf(await send(sandbox, 'GET', '/v1/organizationChart'));
    expect(['current', 'activationPlan'].filter((name) => name in current)).toEqual([]);
  });

  test('switch chartDetailTeams: the single-chart answer has the teams of all levels, or none; the list has none', async () => {
    const sandbox = await start({ seed: smallSeed });
    const current = recordOf(await send(sandbox, 'GET', '/v1/organizationChart'));
    const names = (current['teams'] as { code: string }[]).map(({ code }) => code);
    expect(names).toEqual(['HQ', 'SALES', 'EAST', 'LAB']);
    expect(pluck(await send(sandbox, 'GET', base), 'teams')).toEqual([undefined, undefined]);
    const without = await start({ seed: smallSeed, switches: { chartDetailTeams: false } });
    expect(recordOf(await send(without, 'GET', '/v1/organizationChart'))).not.toHaveProperty('teams');
  });
});

describe('activation now', () => {
  test('is answered before it is done: two further requests still see the former chart', async () => {
    const sandbox = await start({ seed: smallSeed });
    expect((await activate(sandbox, 'FY2027', {})).body).toMatchObject({
      current: false,
      activationPlan: null,
    });
    expect(await currentName(sandbox)).toBe('FY2026');
    expect(await currentName(sandbox)).toBe('FY2026');
    expect(await currentName(sandbox)).toBe('FY2027');
    expect(pluck(await send(sandbox, 'GET', base), 'current')).toEqual([false, true]);
  });

  test('dueOn null means now', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { activationDelayRequests: 0 } });
    expect((await activate(sandbox, 'FY2027', { dueOn: null })).status).toBe(200);
    expect(await currentName(sandbox)).toBe('FY2027');
  });

  test('switch dueOnNull refused: null is 400', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { dueOnNull: 'refused' } });
    expect(refusal(await activate(sandbox, 'FY2027', { dueOn: null }))).toEqual([400, 'invalid_parameter']);
  });

  test('switch activationWithoutBody: no body means now, or is 400', async () => {
    for (const [activationWithoutBody, status, name] of [
      ['accepted', 200, 'FY2027'],
      ['refused', 400, 'FY2026'],
    ] as const) {
      const switches = { activationWithoutBody, activationDelayRequests: 0 };
      const sandbox = await start({ seed: smallSeed, switches });
      expect((await activate(sandbox, 'FY2027', undefined)).status).toBe(status);
      expect(await currentName(sandbox)).toBe(name);
    }
  });

  test('settle finishes it without a request', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { activationDelayRequests: 1000 } });
    await activate(sandbox, 'FY2027', {});
    expect(sandbox.dump().charts.find(({ current }) => current)?.name).toBe('FY2026');
    sandbox.settle();
    expect(sandbox.dump().charts.find(({ current }) => current)?.name).toBe('FY2027');
  });

  test('of two activations the later one wins', async () => {
    const sandbox = await start({ seed: { charts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] } });
    await activate(sandbox, 'B', {});
    await activate(sandbox, 'C', {});
    sandbox.settle();
    expect(await currentName(sandbox)).toBe('C');
  });

  test('of the current chart is accepted and changes nothing; switch currentChartActivation refuses it', async () => {
    const lenient = await start({ seed: smallSeed });
    expect((await activate(lenient, 'FY2026', {})).status).toBe(200);
    lenient.settle();
    expect(await currentName(lenient)).toBe('FY2026');
    const strict = await start({ seed: smallSeed, switches: { currentChartActivation: 'refused' } });
    expect(refusal(await activate(strict, 'FY2026', {}))).toEqual([422, 'validation_failed']);
  });

  test.each([
    ['a list', []],
    ['a number', { dueOn: 20270401 }],
    ['a day that does not exist', { dueOn: '2027-02-29' }],
    ['a date and time', { dueOn: '2027-04-01T00:00:00Z' }],
    ['another property', { on: '2027-04-01' }],
  ])('%s is 400', async (_title, body) => {
    const sandbox = await start({ seed: smallSeed });
    expect(refusal(await activate(sandbox, 'FY2027', body))).toEqual([400, 'invalid_parameter']);
  });
});

describe('activation on a date', () => {
  test('is shown as a plan and happens when the clock reaches 00:30 of that day in Tokyo', async () => {
    let now = '2027-03-01T00:00:00.000Z';
    const sandbox = await start({ seed: smallSeed, now: () => new Date(now) });
    expect((await activate(sandbox, 'FY2027', { dueOn: '2027-04-01' })).body).toMatchObject({
      current: false,
      activationPlan: { id: expect.any(String), dueOn: '2027-04-01', createdAt: now, updatedAt: now },
    });
    now = '2027-03-31T15:29:59.999Z';
    expect(await currentName(sandbox)).toBe('FY2026');
    now = '2027-03-31T15:30:00.000Z';
    expect((await send(sandbox, 'GET', '/v1/organizationChart')).body).toMatchObject({
      name: 'FY2027',
      activationPlan: null,
    });
  });

  test('a dump sees the clock without a request', async () => {
    let now = '2027-03-01T00:00:00Z';
    const seed = { charts: [{ name: 'A' }, { name: 'B', activateOn: '2027-04-01' }] };
    const sandbox = await start({ seed, now: () => new Date(now) });
    now = '2027-05-01T00:00:00Z';
    expect(sandbox.dump().charts).toEqual([
      { name: 'A', current: false, activateOn: null },
      { name: 'B', current: true, activateOn: null },
    ]);
  });

  test('deletes the plans of all other charts and replaces the own one', async () => {
    const seed = { charts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] };
    const sandbox = await start({ seed });
    const dates = () => sandbox.dump().charts.map(({ activateOn }) => activateOn);
    await activate(sandbox, 'B', { dueOn: '2027-04-01' });
    expect(dates()).toEqual([null, '2027-04-01', null]);
    await activate(sandbox, 'B', { dueOn: '2027-05-01' });
    expect(dates()).toEqual([null, '2027-05-01', null]);
    await activate(sandbox, 'C', { dueOn: '2027-06-01' });
    expect(dates()).toEqual([null, null, '2027-06-01']);
    await activate(sandbox, 'B', {});
    expect(dates()).toEqual([null, null, null]);
  });

  test('a refused activation deletes no plan', async () => {
    const seed = { charts: [{ name: 'A' }, { name: 'B', activateOn: '2027-04-01' }, { name: 'C' }] };
    const sandbox = await start({ seed });
    expect((await activate(sandbox, 'C', { dueOn: '2020-01-01' })).status).toBe(422);
    expect(sandbox.dump().charts[1]).toMatchObject({ activateOn: '2027-04-01' });
  });

  test.each([
    ['any', 200, 200, 200],
    ['today', 422, 200, 200],
    ['tomorrow', 422, 422, 200],
  ] as const)(
    'switch earliestDueOn %s: yesterday %i, today %i, tomorrow %i in Tokyo',
    async (earliestDueOn, ...expected) => {
      const lateEvening = new Date('2027-01-15T15:00:00Z');
      const sandbox = await start({ seed: smallSeed, switches: { earliestDueOn }, now: () => lateEvening });
      const statuses: number[] = [];
      for (const dueOn of ['2027-01-15', '2027-01-16', '2027-01-17']) {
        statuses.push((await activate(sandbox, 'FY2027', { dueOn })).status);
      }
      expect(statuses).toEqual(expected);
    },
  );
});

describe('deletion', () => {
  test('is asynchronous: two further requests still see the chart, then it is gone with its teams', async () => {
    const sandbox = await start({ seed: smallSeed });
    const path = `${base}/${await chartId(sandbox, 'FY2027')}`;
    const answer = await send(sandbox, 'DELETE', path);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect(pluck(await send(sandbox, 'GET', base), 'name')).toEqual(['FY2026', 'FY2027']);
    expect((await send(sandbox, 'GET', path)).body).toMatchObject({ name: 'FY2027', teamsCount: 1 });
    expect((await send(sandbox, 'GET', path)).status).toBe(404);
    expect((await send(sandbox, 'GET', `${path}/teams`)).status).toBe(404);
    expect(sandbox.dump().teams.map(({ chart }) => chart)).not.toContain('FY2027');
  });

  test('deletes teams of all levels and memberships, too', async () => {
    const sandbox = await start({ seed: smallSeed });
    const path = `${base}/${await chartId(sandbox, 'FY2026')}`;
    await activate(sandbox, 'FY2027', {});
    sandbox.settle();
    await send(sandbox, 'DELETE', path);
    sandbox.settle();
    expect(sandbox.dump()).toMatchObject({
      charts: [{ name: 'FY2027' }],
      teams: [{ chart: 'FY2027', code: 'HQ' }],
      memberships: [],
    });
    expect((await send(sandbox, 'DELETE', '/v1/grades/G02')).status).toBe(200);
  });

  test('the active chart is refused, and so is one that is becoming active', async () => {
    const sandbox = await start({ seed: smallSeed, switches: { activationDelayRequests: 1000 } });
    const active = await send(sandbox, 'DELETE', `${base}/${await chartId(sandbox, 'FY2026')}`);
    expect([refusal(active), errorsOf(active)]).toEqual([
      [422, 'validation_failed'],
      ['the active chart cannot be deleted'],
    ]);
    await activate(sandbox, 'FY2027', {});
    expect((await send(sandbox, 'DELETE', `${base}/${await chartId(sandbox, 'FY2027')}`)).status).toBe(422);
  });

  test('a second deletion is accepted while the first is under way, and starts nothing anew', async () => {
    const sandbox = await start({ seed: smallSeed });
    const path = `${base}/${await chartId(sandbox, 'FY2027')}`;
    await send(sandbox, 'DELETE', path);
    expect((await send(sandbox, 'DELETE', path)).status).toBe(200);
    expect((await send(sandbox, 'GET', path)).status).toBe(200);
    expect((await send(sandbox, 'DELETE', path)).status).toBe(404);
  });

  test('a chart that is being deleted loses its plan and cannot be activated', async () => {
    const seed = { charts: [{ name: 'A' }, { name: 'B', activateOn: '2027-04-01' }] };
    const sandbox = await start({ seed, switches: { deletionDelayRequests: 1000 } });
    await send(sandbox, 'DELETE', `${base}/${await chartId(sandbox, 'B')}`);
    expect(sandbox.dump().charts[1]).toMatchObject({ name: 'B', activateOn: null });
    expect(refusal(await activate(sandbox, 'B', {}))).toEqual([422, 'validation_failed']);
  });
});
