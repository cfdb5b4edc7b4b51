import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { UndoLossArguments, UndoLossReason } from '../../../src/model/obstacles.js';
import type { ExistingRecord, Listing, Values } from '../../../src/model/records.js';
import type { PastChange } from '../../../src/plan/undo/past-run.js';
import { isGraveLoss, undoRun } from '../../../src/plan/undo/undo-run.js';
import {
  aChange,
  aListing,
  anActivation,
  anExisting,
  aPlan,
  changing,
  fieldsOf,
} from '../../helpers/builders.js';
import { shownFacts } from '../../helpers/checking.js';
import { examplesOf } from '../../helpers/example-arguments.js';
import { adds, liveMembers } from '../../helpers/members.js';

/** What a run made, or may have made behind a question mark: `create grades G1#id-1 code >G1`. */
type Past = string | Change | PastChange;

type Case = readonly [
  title: string,
  run: Past | readonly Past[],
  live: Listing | readonly Listing[],
  ...undone: readonly string[],
];

/** Changes of the undo, what it withholds, and what does not come back: `G1 field_gone field x`. */
function testUndo(cases: readonly Case[]): void {
  const tests = cases.map(([title, run, live, ...undone]) => ({ title, run, live, undone }));
  test.each(tests)('$title', ({ run, live, undone }) => {
    expect(shown(undo(run, live))).toEqual(undone);
  });
}

function undo(run: Past | readonly Past[], live: Listing | readonly Listing[]) {
  const changes = ([run].flat() as readonly Past[]).map(pastOf);
  const plan = aPlan({ changes: changes.map(({ change }) => change) });
  return undoRun({ id: 'run', today: '2026-06-01', plan, changes }, [live].flat() as readonly Listing[]);
}

function pastOf(past: Past): PastChange {
  if (typeof past !== 'string') return 'change' in past ? past : { change: past, isCertain: true };
  const [, doubt, text = '', id] = /^(\??)(\S+ \S+ [^#\s]+)(?:#(\S+))?/.exec(past) ?? [];
  const rest = past.slice(`${doubt}${text}${id === undefined ? '' : `#${id}`}`.length);
  const change = changing(`${text}${rest}`);
  const created = change.action === 'create' && !doubt ? { id: id ?? `id-${change.key}` } : {};
  return { change, isCertain: doubt === '', ...created };
}

function shown({ plan, losses }: ReturnType<typeof undoRun>): readonly string[] {
  return [
    ...plan.changes.map(({ action, key, fields }) => {
      const own = fields.map(({ field, before, after }) => `${field} ${before ?? ''}>${after ?? ''}`);
      return `${action} ${key} ${action === 'delete' ? '' : own.join(', ')}`.trim();
    }),
    ...plan.withheld.map(({ change, finding }) => `held ${change.key} ${finding.check}`),
    ...losses.map(({ change: { key }, reason: { code, args } }) =>
      `${key} ${code} ${shownFacts(args)}`.trim(),
    ),
  ];
}

/** Live records in lines such as `G1 level 5`, with an id of their own behind a sharp. */
function live(resource: string, ...records: readonly string[]): Listing {
  return aListing(
    resource,
    records.map((text) => {
      const [, code = '', id = `id-${code}`, rest = ''] = /^([^#\s]*)(?:#(\S+))? ?(.*)$/.exec(text) ?? [];
      const values = fieldsOf(rest.replace(/(^|, )(\S+) /g, '$1$2 >')).map(({ field, after }) => [
        field,
        after,
      ]);
      const name =
        resource === 'categories' || resource === 'charts'
          ? { name: code }
          : { code: code || null, name: code };
      return anExisting(resource, { ...name, ...Object.fromEntries(values) }, { id });
    }),
  );
}

const charts = live('charts', 'FY27');

describe('the undo of a create', () => {
  testUndo([
    ['has nothing to do when the record is gone', 'create grades G1#id-old code >G1', live('grades')],
    [
      'deletes what is as it was made',
      'create grades G1 code >G1, level >1',
      live('grades', 'G1 name , level 1'),
      'delete G1',
    ],
    [
      'deletes what may have been made, and says so',
      '?create grades G1 code >G1, name >G1',
      live('grades', 'G1'),
      'delete G1',
      'G1 create_uncertain',
    ],
    [
      'leaves what somebody has changed since',
      'create grades G1 code >G1, name >Head',
      live('grades', 'G1 name Chief'),
      'G1 field_changed field name, expected Head, found Chief',
    ],
    [
      'leaves what others have put something into',
      'create teams P code >P, name >P',
      [
        charts,
        aListing('teams', [anExisting('teams', { code: 'P', name: 'P' }, { facts: { usersCount: 2 } })]),
      ],
      'P effect_grown what usersCount, expected 0, found 2',
    ],
  ]);

  test('deletes the one of that name that was made', () => {
    for (const ids of [
      ['id-1', 'id-2'],
      ['id-2', 'id-1'],
    ]) {
      const { plan, losses } = undo(
        'create categories X#id-2 name >X',
        live('categories', ...ids.map((id) => `X#${id}`)),
      );
      expect([plan.changes.map(({ action, liveId }) => [action, liveId]), losses]).toEqual([
        [['delete', 'id-2']],
        [],
      ]);
    }
  });
});

describe('the undo of a rename', () => {
  const chain = ['update grades C code B>C', 'update grades B code A>B'];
  const renamed = 'update grades G2 code G1>G2';
  const taken = 'G2 key_taken key G1';

  test('of a chain gives keys back, each when it is free', () => {
    const { plan, losses } = undo(chain, live('grades', 'B', 'C'));
    expect(losses).toEqual([]);
    expect(plan.changes.map(({ key, liveId, dependsOn }) => [key, liveId, dependsOn])).toEqual([
      ['A', 'id-B', []],
      ['B', 'id-C', ['grades/A']],
    ]);
  });

  testUndo([
    ['takes no key that another record has', renamed, live('grades', 'G1', 'G2'), taken],
    [
      'takes no key that a record keeps because its own is taken',
      chain,
      live('grades', 'A', 'B', 'C'),
      'C key_taken key B',
      'B key_taken key A',
    ],
    [
      'leaves a key that somebody has changed since',
      renamed,
      live('grades', 'G3#id-G2'),
      'G2 field_changed field code, expected G2, found G3',
    ],
    ['has nothing to rename where the record is gone', renamed, live('grades', 'G2#other'), 'G2 record_gone'],
    [
      'lets members be found under the code that their team has after it',
      [
        'update teams NEW code OLD>NEW',
        { ...changing('update memberships NEW/u1 leader false>true'), liveId: 'id-NEW/U1' },
      ],
      [
        ...[charts, live('teams', 'NEW'), live('users', 'u1#U1')],
        aListing('memberships', [
          anExisting('memberships', { team: 'NEW', user: 'u1', leader: true }, { id: 'id-NEW/U1' }),
          anExisting('memberships', { team: 'NEW', user: 'u2', leader: true }, { id: 'id-NEW/U2' }),
        ]),
      ],
      'update OLD code NEW>OLD',
      'update OLD/u1 leader true>false',
    ],
    [
      'finds records whatever others call them by now',
      ['move teams C parentCode A>', 'update teams A name a>b'],
      [charts, live('teams', 'X#id-A name b', 'C')],
      'update X name b>a',
      'move C parentCode >X',
    ],
  ]);
});

describe('the undo of custom fields', () => {
  const color = 'fields.color.title 色, fields.color.fieldType text';
  const added = 'update masters V1 fields.color.title >色, fields.color.fieldType >text';
  const items = [live('masters', 'V1'), live('items', 'I1')];

  testUndo([
    [
      'takes one away that the run has added, with all that it has got since',
      added,
      live('masters', `V1 ${color}, fields.color.description 説明`),
      'update V1 fields.color.title 色>, fields.color.fieldType text>, fields.color.description 説明>',
    ],
    [
      'names the value of one that is gone',
      'update items I1 inputs.color red>blue',
      items,
      'I1 field_changed field inputs.color, expected blue, found null',
    ],
    ['needs no value of one that is gone', 'update items I1 inputs.color >blue', items],
    [
      'names the values of those that are gone when an item is made again',
      'delete items I1#x code I1>, inputs.color red>, inputs.size >',
      [live('masters', 'V1'), live('items')],
      'create I1 code >I1',
      'I1 new_id',
      'I1 field_gone field inputs.color',
    ],
  ]);

  test('makes a removed one again in its place, and says that the values of items are lost', () => {
    const removed = changing('update masters V1 fields.color.title 色>, fields.color.fieldType text>');
    const size = { 'fields.size.title': '寸法', 'fields.size.fieldType': 'number' };
    const text = { 'fields.color.title': '色', 'fields.color.fieldType': 'text' };
    const listing = aListing('masters', [anExisting('masters', { code: 'V1', ...size })]);
    const { plan, losses } = undo({ ...removed, group: { ...text, ...size } }, listing);
    expect(Object.entries(plan.changes[0]?.group ?? {})).toEqual(
      Object.entries({ 'fields.color.title': null, 'fields.color.fieldType': null, ...size }),
    );
    expect(losses.map(({ reason }) => reason)).toEqual([
      { code: 'field_values_lost', args: { fields: ['color'] } },
    ]);
  });

  test('sends none where all of them have changed since, and only the name comes back', () => {
    const changed = changing('update masters V1 name V0>V1, fields.color.title 色>色彩');
    const listing = live('masters', 'V1 fields.color.title いろ, fields.color.fieldType text');
    const { plan } = undo({ ...changed, group: { 'fields.color.title': '色' } }, listing);
    expect(plan.changes).toMatchObject([{ fields: [{ field: 'name', before: 'V1', after: 'V0' }] }]);
    expect(plan.changes[0]).not.toHaveProperty('group');
  });
});

describe('the undo of a delete', () => {
  const deleted = 'delete grades G1 code G1>, level 3>';
  const along = (what: string, count: number | null): Change => ({
    ...changing('delete charts FY26 name FY26>'),
    effects: [{ what, count }],
  });
  const lost = (what: string, count: number | null): readonly string[] => [
    'create FY26 name >FY26',
    'FY26 new_id',
    `FY26 effect_lost effect {what ${what}, count ${count}}`,
  ];
  const team = { ...changing('delete teams A code A>'), scope: 'FY26', id: 'teams/FY26/A' };
  const below = ['A parentCode GONE>', 'B parentCode A>', 'C parentCode B>', 'D parentCode X>'].map(
    (one) => `delete teams ${one.replace(/^(.) /, '$1 code $1>, ')}`,
  );

  testUndo([
    [
      'creates the record again, with another id',
      deleted,
      live('grades'),
      'create G1 code >G1, level >3',
      'G1 new_id',
    ],
    ['waits while the record is there', deleted, live('grades', 'G1'), 'G1 still_open'],
    ['has nothing to do where it may never have been made', `?${deleted}`, live('grades', 'G1')],
    ['says what went with the record', along('teamsCount', 4), live('charts'), ...lost('teamsCount', 4)],
    [
      'does not name what the run has deleted by changes of its own',
      [team, along('teamsCount', 1)],
      [live('charts'), aListing('teams', [], { scope: 'FY26' })],
      ...['create FY26 name >FY26', 'create A code >A', 'FY26 new_id', 'A new_id'],
    ],
    [
      'makes nothing below a parent that is not made again either',
      below,
      [charts, live('teams', 'X')],
      'create D code >D, parentCode >X',
      ...['A parent_gone parent GONE', 'B parent_gone parent A', 'C parent_gone parent B', 'D new_id'],
    ],
  ]);
});

describe('the undo of a new default', () => {
  const changed = { ...changing('set-default grades G2 default false>true'), formerId: 'id-G1' };
  const deleted = 'delete grades G1 code G1>';
  const isChanged = 'G2 field_changed field default, expected true, found false';
  const again = 'set-default G1 default false>true';

  testUndo([
    ['gives it back', changed, live('grades', 'G1', 'G2 default true'), again],
    ['has nothing to do where it is so already', changed, live('grades', 'G1 default true', 'G2')],
    [
      'leaves what somebody else has chosen',
      changed,
      live('grades', 'G1', 'G2', 'G3 default true'),
      isChanged,
    ],
    ['leaves what the service does not show', changed, live('grades', 'G1', 'G2'), isChanged],
    [
      'gives it to the one that the run has deleted, once it is made again',
      [changed, deleted],
      live('grades', 'G2 default true'),
      ...['create G1 code >G1', again, 'G1 new_id'],
    ],
    [
      'gives it to no other one of its key',
      [changed, deleted],
      live('grades', 'G2 default true', 'G1#other name '),
      'G2 record_gone',
    ],
  ]);
});

describe('the undo of a move', () => {
  const at = (...teams: readonly string[]) => [charts, live('teams', ...teams)];
  const moved = (before: string) => `move teams C parentCode ${before}>B, name old>new`;
  const there = ['#x name 旧課', 'B', 'C parentCode B, name new'];
  const named = 'update C name new>old';

  testUndo([
    [
      'brings the rest back where the parent is gone',
      moved('A'),
      at(...there),
      named,
      'C parent_gone parent A',
    ],
    [
      'brings the rest back where the parent has no code',
      {
        ...changing('move teams C name old>new'),
        fields: [{ field: 'parentCode', before: '(team x)', after: 'B' }, ...fieldsOf('name old>new')],
      },
      at(...there),
      named,
      'C parent_gone parent 旧課',
    ],
    [
      'puts the team back below a parent that has a code by now',
      { ...changing('move teams C'), fields: [{ field: 'parentCode', before: '(team x)', after: 'B' }] },
      at('N#X', 'B', 'C parentCode B'),
      'move C parentCode B>N',
    ],
    [
      'makes no circle',
      'move teams C parentCode A>',
      at('C', 'B parentCode C', 'A parentCode B'),
      'C parent_gone parent A',
    ],
    [
      'in a chart that is gone loses what it changed, and nothing that it made',
      ['create teams A code >A', 'update teams B name old>new'],
      [live('charts'), live('teams')],
      'B container_gone resource charts, key FY27',
    ],
  ]);
});

describe('the undo of an activation', () => {
  type Options = { readonly on?: string; readonly isCurrent?: true };
  const chart = (name: string, { on, isCurrent }: Options = {}): ExistingRecord =>
    anExisting(
      'charts',
      { name, activateOn: on ?? null },
      { facts: { isCurrent: isCurrent ?? false, isScheduled: on !== undefined } },
    );
  const at = (...records: readonly ExistingRecord[]) => aListing('charts', records);
  const current = (name: string) => chart(name, { isCurrent: true });
  const former = { id: 'id-FY26', key: 'FY26', count: 4 };
  const atOnce = anActivation('FY27', 'now', { activation: { former } });
  const doubtful = (change: Change) => ({ change, isCertain: false });
  const cancelled = { id: 'id-FY28', key: 'FY28', dueOn: '2027-10-01', isNamed: true };
  const onDay = anActivation('FY27', '2027-04-01');
  const replacing = anActivation('FY27', '2027-04-01', { activation: { replaced: cancelled } });
  const scheduled = chart('FY27', { on: '2027-04-01' });
  const moved = (day: string) => anActivation('FY27', '2027-05-01', { before: day });
  const later = at(chart('FY27', { on: '2027-05-01' }));
  const back = 'activate FY26 activateOn >now';
  const other = 'FY27 current_changed found "FY28"';
  const stays = (day = '2027-04-01') => `FY27 schedule_stays day ${day}`;
  const changed = (found: string | null) =>
    `FY27 field_changed field activateOn, expected 2027-04-01, found ${found}`;

  testUndo([
    ['makes the former chart current again', atOnce, at(chart('FY26'), current('FY27')), back],
    ['has nothing to do where it is current already', atOnce, at(current('FY26'), chart('FY27'))],
    [
      'waits for one of unknown outcome',
      doubtful(atOnce),
      at(current('FY26'), chart('FY27')),
      'FY27 still_open',
    ],
    ['leaves what is current since', atOnce, at(chart('FY26'), chart('FY27'), current('FY28')), other],
    ['leaves nothing current', atOnce, at(chart('FY26'), chart('FY27')), 'FY27 current_changed found null'],
    ['may never have happened', doubtful(atOnce), at(chart('FY26'), chart('FY27'), current('FY28'))],
    ['needs the former chart', atOnce, at(current('FY27')), 'FY27 record_gone'],
    ['needs to know it', anActivation('FY27', 'now'), at(chart('FY26'), current('FY27')), 'FY27 record_gone'],
    [
      'says which schedule the run took away',
      anActivation('FY27', 'now', { activation: { former, replaced: cancelled } }),
      at(chart('FY26'), current('FY27')),
      back,
      'FY27 schedule_lost key FY28, day 2027-10-01',
    ],
    [
      'is a loss where the service does not show schedules',
      onDay,
      aListing('charts', [anExisting('charts', { name: 'FY27' }, { facts: { isCurrent: false } })]),
      stays(),
    ],
    ['cannot take back a schedule that replaced none', onDay, at(scheduled), stays()],
    ['cannot take back one that replaced that of a chart that is gone', replacing, at(scheduled), stays()],
    [
      'sets the schedule of the other chart again that the run replaced',
      replacing,
      at(current('FY26'), chart('FY28'), scheduled),
      'activate FY28 activateOn >2027-10-01',
    ],
    ['leaves a schedule that somebody has put off', onDay, later, changed('2027-05-01')],
    [
      'leaves one that somebody has given to another',
      onDay,
      at(chart('FY27'), chart('FY28', { on: '2027-04-01' })),
      changed(null),
    ],
    ['may never have set one', doubtful(onDay), later],
    [
      'sets the former day again',
      moved('2027-04-01'),
      later,
      'activate FY27 activateOn 2027-05-01>2027-04-01',
    ],
    [
      'cannot set a past day again',
      moved('2026-06-01'),
      later,
      'FY27 schedule_lost key FY27, day 2026-06-01',
      stays('2027-05-01'),
    ],
  ]);

  test.each([
    ['that the run has set, which its files name', 'FY28', '2028-04-01', true],
    ['that somebody has put off since', 'FY28', '2028-05-01', false],
    ['that somebody has set for another chart', 'FY29', '2028-04-01', false],
  ])('takes a schedule away %s', (_, key, dueOn, isNamed) => {
    const others = ['FY28', 'FY29'].map((name) => chart(name, name === key ? { on: dueOn } : {}));
    const { plan } = undo(
      [atOnce, anActivation('FY28', '2028-04-01')],
      at(chart('FY26'), current('FY27'), ...others),
    );
    const replaced = { id: `id-${key}`, key, dueOn, isNamed };
    expect(plan.changes.map((change) => [change.key, change.activation?.replaced])).toEqual([
      ['FY26', replaced],
    ]);
  });

  test('takes no schedule away from the chart that it makes current again, and says what it holds', () => {
    const held = (record: ExistingRecord, teamsCount: number) => ({
      ...record,
      facts: { ...record.facts, teamsCount },
    });
    const live = at(held(chart('FY26', { on: '2028-04-01' }), 4), held(current('FY27'), 5));
    const { activation } = undo(atOnce, live).plan.changes[0] ?? {};
    expect(activation).toMatchObject({
      asOf: '2026-06-01',
      count: 4,
      former: { id: 'id-FY27', key: 'FY27' },
    });
    expect(activation).not.toHaveProperty('replaced');
  });
});

describe('what the run created, and others use by now', () => {
  const made = (code: string, parentCode = '') =>
    `create teams ${code} code >${code}, name >${code}, parentCode >${parentCode}`;
  const at = (...teams: readonly string[]) => [charts, live('teams', ...teams)];
  const grown = 'create grades G2 code >G2, name >G2';
  const grades = aListing('grades', [
    anExisting('grades', { code: 'G1', name: 'G1' }),
    anExisting('grades', { code: 'G2', name: 'G2', default: true }, { facts: { isDefault: true } }),
  ]);
  const outer = [charts, ...['users', 'grades'].map((resource) => aListing(resource, []))];
  const members = [...outer, aListing('memberships', liveMembers(['A/u1*', 'A/u2']))];
  const added = (key: string): Past => ({ ...adds(key), liveId: liveMembers([key])[0]?.id ?? '' });

  testUndo([
    [
      'stays with what is below it; the rest goes',
      [made('P'), made('Q')],
      at('P', 'Q', 'A parentCode P'),
      'delete Q',
      'held P children_kept',
    ],
    [
      'goes with those below it that go, or move away, as well',
      [made('P'), made('A', 'P'), 'move teams B parentCode X>P'],
      at('X', 'P', 'A parentCode P', 'B parentCode P'),
      ...['move B parentCode P>X', 'delete A', 'delete P'],
    ],
    ['stays while it is the default', grown, grades, 'G2 not_deletable fact isDefault'],
    ['leads a team that keeps members', added('A/u1*'), members, 'held A/u1 last_leader'],
    ['leads a team that is empty then', ['A/u1*', 'A/u2'].map(added), members, 'delete A/u2', 'delete A/u1'],
  ]);
});

describe('the state of a person', () => {
  const email = 'u1@example.com';
  const person = (status: string, facts: ExistingRecord['facts'] = {}, values: Values = {}) =>
    aListing('users', [anExisting('users', { code: 'u1', email, status, ...values }, { facts })]);
  const invited = { isInvited: true };
  const invitation = {
    ...changing(`create users u1 code >u1, email >${email}`),
    group: { 'customFields.memo': 'x' },
  };
  const invites = { change: invitation, isCertain: true, id: 'id-u1' };
  const memo = { 'customFields.memo': 'x' };
  const becomes = (before: string, after: string) =>
    changing(`set-status users u1 status ${before}>${after}`);
  const step = (before: string, after: string) => `set-status u1 status ${before}>${after}`;

  testUndo([
    [
      'ends that of an invitation that nobody has accepted',
      invites,
      person('active', invited, memo),
      step('active', 'deactivated'),
    ],
    ['stays after that', invites, person('active', { isInvited: false }, memo), 'u1 in_use'],
    ['stays where nobody knows', invites, person('active', {}, memo), 'u1 in_use'],
    ['has ended already', invites, person('deactivated', {}, memo)],
    ['is that of nobody any more', invites, aListing('users')],
    [
      'stays where somebody has changed the person since',
      invites,
      person('active', invited, { ...memo, email: 'x@example.com' }),
      `u1 field_changed field email, expected ${email}, found x@example.com`,
    ],
    ['goes back to suspended', becomes('suspended', 'active'), person('active'), step('active', 'suspended')],
    [
      'comes back, but not all that went',
      becomes('active', 'deactivated'),
      person('deactivated'),
      step('deactivated', 'active'),
      'u1 state_not_whole',
    ],
    [
      'stays where the service refuses it',
      becomes('suspended', 'active'),
      person('active', invited),
      'u1 state_stays state active',
    ],
    ['is as before already', becomes('active', 'suspended'), person('active')],
    [
      'is what somebody has chosen since',
      becomes('active', 'suspended'),
      person('deactivated'),
      'u1 field_changed field status, expected suspended, found deactivated',
    ],
  ]);
});

test('an undo is whole if all that it lacks is the former id, or what may never have been made', () => {
  const change = aChange('grades', 'G1');
  const losses = examplesOf<UndoLossArguments>('src/model/obstacles.ts', 'UndoLossArguments');
  const slight = losses.filter((reason) => !isGraveLoss({ change, reason: reason as UndoLossReason }));
  expect(slight.map(({ code }) => code).sort()).toEqual(['create_uncertain', 'new_id']);
});
