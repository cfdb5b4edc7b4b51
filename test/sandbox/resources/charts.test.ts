import { expect, test } from 'vitest';
import { chartId, send, smallSeed, start } from '../../helpers/connect.js';
import { coded, positionsOf, type RequestCase, refused, testRequests } from '../../helpers/request-cases.js';

const base = '/v1/organizationCharts';
const current = '/v1/organizationChart';
const past = `${base}/{charts FY2026}`;
const next = `${base}/{charts FY2027}`;

const named = (...names: readonly string[]) => names.map((name) => expect.objectContaining({ name }));

const records: readonly RequestCase[] = [
  [
    'teams and memberships are counted over all levels',
    {},
    [
      `GET ${base}`,
      [
        { teamsCount: 4, membershipsCount: 2 },
        { teamsCount: 1, membershipsCount: 0 },
      ],
    ],
  ],
  ...positionsOf('chartNamesMayRepeat', [[`POST ${base}`, { name: 'FY2026' }]], {
    true: { name: 'FY2026' },
    false: { 422: ['name has already been taken'] },
  }),
  [
    'switch chartStateFields: answers without current and activationPlan',
    { chartStateFields: false },
    [`GET ${current}`, expect.not.objectContaining({ current: true })],
    [`GET ${current}`, expect.not.objectContaining({ activationPlan: null })],
  ],
  [
    'a single chart has the teams of all levels, the list has none',
    {},
    [`GET ${base}`, Array(2).fill(expect.not.objectContaining({ teams: expect.anything() }))],
  ],
  ...positionsOf('chartDetailTeams', [[`GET ${current}`]], {
    true: { teams: coded('HQ', 'SALES', 'EAST', 'LAB') },
    false: expect.not.objectContaining({ teams: expect.anything() }),
  }),
];

const activation: readonly RequestCase[] = [
  [
    'is answered before it is done: two further requests still see the former chart',
    {},
    [`POST ${next}/activate`, {}, { current: false, activationPlan: null }],
    [`GET ${current}`, { name: 'FY2026' }],
    [`GET ${current}`, { name: 'FY2026' }],
    [`GET ${current}`, { name: 'FY2027' }],
    [`GET ${base}`, [{ current: false }, { current: true }]],
  ],
  [
    'settle finishes it without a request; switch activationDelayRequests',
    { activationDelayRequests: 1000 },
    [`POST ${next}/activate`, {}, {}],
    ['dump charts', [{ current: true }, { name: 'FY2027', current: false }]],
    ['settle'],
    ['dump charts', [{ current: false }, { name: 'FY2027', current: true }]],
  ],
  ...positionsOf('dueOnNull', [[`POST ${next}/activate`, { dueOn: null }]], { accepted: {}, refused: 400 }),
  ...positionsOf('dueOnNull', [[`POST ${next}/activate`, { dueOn: null }], ['settle'], [`GET ${current}`]], {
    accepted: { name: 'FY2027' },
  }),
  [
    'no body means now, too',
    { activationDelayRequests: 0 },
    [`POST ${next}/activate`, { name: 'FY2027' }],
    [`GET ${current}`, { name: 'FY2027' }],
  ],
  [
    'switch activationWithoutBody refused: no body is 400',
    { activationWithoutBody: 'refused', activationDelayRequests: 0 },
    [`POST ${next}/activate`, 400],
    [`GET ${current}`, { name: 'FY2026' }],
  ],
  ...positionsOf('currentChartActivation', [[`POST ${past}/activate`, {}]], { accepted: {}, refused }),
  ...positionsOf('currentChartActivation', [[`POST ${past}/activate`, {}], ['settle'], [`GET ${current}`]], {
    accepted: { name: 'FY2026' },
  }),
  [
    'on a date it is shown as a plan and happens when the clock reaches 00:30 of that day in Tokyo',
    {},
    ['clock 2027-03-01T00:00:00Z'],
    [
      `POST ${next}/activate`,
      { dueOn: '2027-04-01' },
      { current: false, activationPlan: { dueOn: '2027-04-01', createdAt: '2027-03-01T00:00:00.000Z' } },
    ],
    ['clock 2027-03-31T15:29:59.999Z'],
    [`GET ${current}`, { name: 'FY2026' }],
    ['clock 2027-03-31T15:30:00Z'],
    [`GET ${current}`, { name: 'FY2027', activationPlan: null }],
  ],
  [
    'switch activationTimeOfDay: the schedule comes due at that time in Asia/Tokyo',
    { activationTimeOfDay: '09:00' },
    [`POST ${next}/activate`, { dueOn: '2027-04-01' }, {}],
    ['clock 2027-03-31T23:59:59Z'],
    [`GET ${current}`, { name: 'FY2026' }],
    ['clock 2027-04-01T00:00:00Z'],
    // A dump sees the clock without a request.
    ['dump charts', [{ current: false }, { name: 'FY2027', current: true, activateOn: null }]],
  ],
];

/** Late in the evening of the 15th; in Tokyo the 16th has begun. */
const dueDays = ['any', 'today', 'tomorrow'].flatMap((earliest, first) =>
  [15, 16, 17].flatMap((day) => {
    const due = { dueOn: `2027-01-${day}` };
    const steps = [['clock 2027-01-15T15:00:00Z'], [`POST ${next}/activate`, due]] as const;
    return positionsOf('earliestDueOn', steps, { [earliest]: day < 15 + first ? refused : {} });
  }),
);

const deletion: readonly RequestCase[] = [
  [
    'is asynchronous: two further requests still see the chart, then it is gone with its teams',
    {},
    [`DELETE ${next}`, 200],
    [`GET ${base}`, named('FY2026', 'FY2027')],
    [`GET ${next}`, { name: 'FY2027', teamsCount: 1 }],
    [`GET ${base}`, named('FY2026')],
    ['dump teams', Array(4).fill({ chart: 'FY2026' })],
  ],
  [
    'deletes teams of all levels and memberships, too',
    {},
    [`POST ${next}/activate`, {}, {}],
    ['settle'],
    [`DELETE ${past}`, 200],
    ['settle'],
    ['dump charts', named('FY2027')],
    ['dump teams', [{ chart: 'FY2027', code: 'HQ' }]],
    ['dump memberships', []],
    ['DELETE /v1/grades/G02', 200],
  ],
  [
    'the active chart is refused, and so is one that is becoming active',
    { activationDelayRequests: 1000 },
    [`DELETE ${past}`, { 422: ['the active chart cannot be deleted'] }],
    [`POST ${next}/activate`, {}, {}],
    [`DELETE ${next}`, refused],
  ],
  [
    'a second deletion is accepted while the first is under way, and starts nothing anew',
    {},
    [`DELETE ${next}`, 200],
    [`DELETE ${next}`, 200],
    [`GET ${next}`, { name: 'FY2027' }],
    ['dump charts', named('FY2026', 'FY2027')],
    [`GET ${base}`, named('FY2026')],
  ],
  [
    'a chart that is being deleted loses its plan and cannot be activated; switch deletionDelayRequests',
    { deletionDelayRequests: 1000 },
    [`POST ${next}/activate`, { dueOn: '2027-04-01' }, {}],
    [`DELETE ${next}`, 200],
    ['dump charts', [{ name: 'FY2026' }, { name: 'FY2027', activateOn: null }]],
    [`POST ${next}/activate`, {}, { 422: ['the chart is being deleted'] }],
  ],
];

testRequests(smallSeed, [...records, ...activation, ...dueDays, ...deletion]);

const planned = (b: string | null, c: string | null) => [
  { activateOn: null },
  { name: 'B', activateOn: b },
  { name: 'C', activateOn: c },
];
testRequests({ charts: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] }, [
  [
    'deletes the plans of all other charts and replaces the own one; a refused activation deletes none',
    {},
    [`POST ${base}/{charts B}/activate`, { dueOn: '2027-04-01' }, {}],
    ['dump charts', planned('2027-04-01', null)],
    [`POST ${base}/{charts C}/activate`, { dueOn: '2020-01-01' }, { 422: ['dueOn is too early'] }],
    [`POST ${base}/{charts B}/activate`, { dueOn: '2027-05-01' }, {}],
    ['dump charts', planned('2027-05-01', null)],
    [`POST ${base}/{charts C}/activate`, { dueOn: '2027-06-01' }, {}],
    ['dump charts', planned(null, '2027-06-01')],
    [`POST ${base}/{charts B}/activate`, {}, {}],
    ['dump charts', planned(null, null)],
  ],
  [
    'of two activations the later one wins',
    {},
    [`POST ${base}/{charts B}/activate`, {}, {}],
    [`POST ${base}/{charts C}/activate`, {}, {}],
    ['settle'],
    [`GET ${current}`, { name: 'C' }],
  ],
]);

testRequests({}, [
  [
    'the first chart of an empty tenant is the current one; before that there is none',
    {},
    [`GET ${current}`, 404],
    [`POST ${base}`, { name: 'A' }, { current: true }],
    [`POST ${base}`, { name: 'B' }, { current: false }],
    [`GET ${current}`, { name: 'A' }],
  ],
]);

test('a chart that is gone is 404, and so are its teams; its id is read in either letter case', async () => {
  const sandbox = await start({ seed: smallSeed });
  const path = `${base}/${(await chartId(sandbox, 'FY2027')).toUpperCase()}`;
  const statuses = async () =>
    Promise.all([path, `${path}/teams`].map(async (one) => (await send(sandbox, 'GET', one)).status));
  expect(await statuses()).toEqual([200, 200]);
  await send(sandbox, 'DELETE', path);
  sandbox.settle();
  expect(await statuses()).toEqual([404, 404]);
});
