import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Plan } from '../../../src/model/plan.js';
import type { ExistingRecord, Listing } from '../../../src/model/records.js';
import { findDrift } from '../../../src/plan/drift/find-drift.js';
import {
  aListing,
  anActivation,
  anExisting,
  aPlan,
  aScope,
  aWithheld,
  changing,
  chart,
  existingTeams,
  holding,
  master,
  type Parents,
} from '../../helpers/builders.js';
import { shownValue } from '../../helpers/checking.js';
import { adds, deactivates, liveMembers, removes } from '../../helpers/members.js';

type Case = readonly [title: string, listings: readonly Listing[], verdicts: string, plan?: Partial<Plan>];

/** What becomes of each change: `planned`, `already`, or the reason with the values of its facts. */
function testDrift(change: Change | readonly Change[], cases: readonly Case[]): void {
  const changes = [change].flat();
  const tests = cases.map(([title, listings, expected, plan]) => ({ title, listings, expected, plan }));
  test.each(tests)('$title', ({ listings, expected, plan }) => {
    const { already, drifted } = findDrift(aPlan({ changes, ...plan }), listings);
    const verdicts = changes.map((change) => {
      const reason = drifted.find((drift) => drift.change === change)?.reason;
      if (!reason) return already.includes(change) ? 'already' : 'planned';
      return [reason.code, ...Object.values(reason.args).map(shownValue)].join(' ');
    });
    expect(verdicts.join('; ')).toBe(expected);
  });
}

/** Grades by code and level, with an id of their own behind a sharp: `G1 10#other`. */
function grades(...records: readonly string[]): readonly Listing[] {
  return lacking(records.length, ...records);
}

/** The same, where the service counts so many. */
function lacking(expectedCount: number | undefined, ...records: readonly string[]): readonly Listing[] {
  const all = records.map((text) => {
    const [code = '', level = '10', id = `id-${code}`] = text.split(/[ #]/);
    return anExisting('grades', { code, name: code, level: Number(level) }, { id });
  });
  return [aListing('grades', all, { expectedCount })];
}

/** The live charts that hold the scope of teams, and the masters that hold that of items. */
const charts = aListing('charts', [anExisting('charts', { name: chart })]);
const masters = aListing('masters', [anExisting('masters', { code: master, name: master })]);
const teams = (parents: Parents, ...more: readonly ExistingRecord[]) => [
  charts,
  aListing('teams', [...existingTeams(parents), ...more]),
];

describe('an update', () => {
  const update = changing('update grades G1 level 10>20, name G1>Chief', { liveId: 'ID-G1' });
  const onlyLevel = changing('update grades G1 level 10>20');
  const named = (name: string, level = 10) => [
    aListing('grades', [anExisting('grades', { code: 'G1', name, level })]),
  ];

  testDrift(update, [
    ['goes while every field is as before; ids are in any case', grades('G1 10'), 'planned'],
    ['is done when every field is as wanted', named('Chief', 20), 'already'],
    ['has drifted when a field is neither', grades('G1 30'), 'field_changed level 10 30'],
    ['has drifted when it is half done', grades('G1 20'), 'field_changed level 10 20'],
    ['has drifted when the record is gone', grades(), 'record_gone'],
    ['has drifted when another record has its code', grades('G1 10#other'), 'record_gone'],
    ['has not lost what an incomplete list does not show', lacking(1), 'list_incomplete 0 1'],
  ]);
  testDrift(
    [update, changing('create grades G2 code >G2', { dependsOn: ['grades/G1'] })],
    [
      [
        'that has drifted does not make drift what waits for it',
        grades('G1 30'),
        'field_changed level 10 30; planned',
      ],
    ],
  );
  testDrift(onlyLevel, [
    ['goes although another field has changed', named('Other'), 'planned'],
    ['has drifted in a scope that was not listed', [], 'record_gone'],
  ]);
});

describe('a rename', () => {
  const rename = changing('update grades NEW code OLD>NEW', { liveId: 'id-OLD' });
  const passed = [
    changing('update grades C code B>C', { liveId: '2' }),
    changing('update grades B code A>B', { liveId: '1' }),
  ];
  const pair = (first: string, second: string) => grades(`${first} 10#1`, `${second} 10#2`);
  const below = [
    changing('update teams TOP code HQ>TOP', { liveId: 'id-HQ' }),
    changing('move teams A parentCode TOP>'),
    changing('create teams B code >B, parentCode >TOP'),
  ];
  const held = holding(aWithheld(below[0] as Change, 'switched_off', { option: '--no-update' }));
  const tree = teams({ HQ: null, A: 'HQ' });

  testDrift(rename, [
    ['goes under the old key', grades('OLD 10'), 'planned'],
    ['is done under the new key', grades('NEW 10#id-OLD'), 'already'],
    ['has drifted when another record has taken the key', grades('OLD 10', 'NEW 10#other'), 'key_taken NEW'],
  ]);
  testDrift(passed, [
    ['passes keys on from record to record', pair('A', 'B'), 'planned; planned'],
    ['passes keys on after one was carried out', pair('A', 'C'), 'already; planned'],
    ['passes keys on after both were carried out', pair('B', 'C'), 'already; already'],
  ]);
  testDrift(below, [['of a parent does not change its children', tree, 'planned; planned; planned']]);
  testDrift(below.slice(1), [
    ['of a parent that is withheld does not either', tree, 'planned; planned', held],
  ]);
});

describe('a move', () => {
  const move = changing('move teams A parentCode X>Y');
  testDrift(move, [
    ['goes below a live parent', teams({ X: null, Y: null, A: 'X' }), 'planned'],
    ['is done when the record is there already', teams({ X: null, Y: null, A: 'Y' }), 'already'],
    [
      'has drifted when somebody moved it elsewhere',
      teams({ X: null, Y: null, A: null }),
      'field_changed parentCode X null',
    ],
    ['has drifted without its new parent', teams({ X: null, A: 'X' }), 'parent_gone Y'],
  ]);
  const belowNew = [move, changing('create teams Y')];
  testDrift(belowNew, [
    ['goes below a parent that the plan creates', teams({ X: null, A: 'X' }), 'planned; planned'],
  ]);
});

describe('a change of a custom field', () => {
  const change = changing('update items I inputs.color red>blue', {
    group: { 'inputs.color': 'red', 'inputs.size': null, 'inputs.tags': [] },
  });
  const item = (inputs: Readonly<Record<string, string | null>>) => [
    masters,
    aListing('items', [anExisting('items', { code: 'I', name: 'I', ...inputs })]),
  ];

  testDrift(change, [
    ['goes while the whole group is as it was', item({ 'inputs.color': 'red' }), 'planned'],
    [
      'has drifted when another one was edited: it would be undone',
      item({ 'inputs.color': 'red', 'inputs.size': 'L' }),
      'field_changed inputs.size null L',
    ],
    ['is done whatever the rest is', item({ 'inputs.color': 'blue', 'inputs.size': 'L' }), 'already'],
  ]);
});

describe('a create', () => {
  const create = changing('create teams A code >A, name >Team A, parentCode >HQ');
  const noted = anExisting('teams', { code: 'A', name: 'Team A', parentCode: 'HQ', notes: 'x' });
  const newChart = changing('create charts FY28 name >FY28');
  const chartsOf = (expectedCount: number | undefined) => [
    aListing('charts', [anExisting('charts', { name: 'FY27' })], { expectedCount }),
  ];
  const made = changing('create masters M code >M, name >M, fields.a.title >A, fields.a.fieldType >text', {
    group: { 'fields.a.title': 'A', 'fields.a.fieldType': 'text', 'fields.a.required': false },
  });
  const masterOf = (more = {}) => {
    const fields = { 'fields.a.title': 'A', 'fields.a.fieldType': 'text', 'fields.a.visible': true };
    const values = { code: 'M', name: 'M', defaultSortBy: 'code', ...fields, ...more };
    return [aListing('masters', [anExisting('masters', values)])];
  };
  const taking = [
    changing('update grades NEW code OLD>NEW', { liveId: 'id-OLD' }),
    changing('create grades OLD code >OLD, level >1'),
  ];

  testDrift(create, [
    ['goes while no record has the key', teams({ HQ: null }), 'planned'],
    ['is done when the record is there with all values', teams({ HQ: null, A: 'HQ' }), 'already'],
    [
      'has drifted when it has another value',
      teams({ HQ: null, A: null }),
      'created_meanwhile parentCode HQ null',
    ],
    ['has drifted when it has a value more', teams({ HQ: null }, noted), 'created_meanwhile notes null x'],
    ['has drifted when its parent is gone', teams({}), 'parent_gone HQ'],
  ]);
  testDrift(newChart, [
    ['of a key that may be there twice needs a whole list', chartsOf(2), 'list_incomplete 1 2'],
    ['of a key that may be there twice needs a count', chartsOf(undefined), 'list_incomplete 1'],
    ['goes where the list is whole', chartsOf(1), 'planned'],
  ]);
  testDrift(made, [
    ['leaves to the service what it has a value of its own for', masterOf(), 'already'],
    [
      'has drifted when it is there with a part more',
      masterOf({ 'fields.b.title': 'B' }),
      'created_meanwhile fields.b.title null B',
    ],
  ]);
  testDrift(taking, [
    ['goes when the plan takes the key away from its holder', grades('OLD 10'), 'planned; planned'],
  ]);
});

describe('a delete', () => {
  const deletion = changing('delete grades G1 code G1>, name G1>, level 10>');
  const ofDefault = changing('delete grades G1 code G1>, name G1>, level 10>, default true>');
  const successor = changing('set-default grades G2 default false>true');
  const isPruned = { scopes: [aScope('grades', { isPruned: true })] };
  const withDefault = (theOne: string) => [
    aListing(
      'grades',
      ['G1', 'G2'].map((code) => {
        const isDefault = code === theOne;
        const values = { code, name: code, level: 10, default: isDefault };
        return anExisting('grades', values, { facts: { isDefault } });
      }),
    ),
  ];
  const teamDelete = changing('delete teams A code A>, name Team A>');
  const noted = anExisting('teams', { code: 'A', name: 'Team A', notes: 'keep' });
  const old = changing('delete charts FY25 name FY25>');
  const oldChart = (isCurrent: boolean) => [
    aListing('charts', [anExisting('charts', { name: 'FY25' }, { facts: { isCurrent, teamsCount: 0 } })]),
  ];

  testDrift(deletion, [
    ['goes while every field is as planned', grades('G1 10'), 'planned'],
    ['is done when the record is gone', grades(), 'already'],
    ['has drifted when a field has changed', grades('G1 11'), 'field_changed level 10 11'],
    ['has drifted when another record has got the key', grades('G1 10#other'), 'key_taken G1'],
    ['has drifted when the list is not complete', lacking(3, 'G1 10'), 'list_incomplete 1 3'],
    ['goes where nothing is counted', lacking(undefined, 'G1 10'), 'planned'],
    ['needs a proof for pruning', lacking(undefined, 'G1 10'), 'list_incomplete 1', isPruned],
    ['has drifted when the record has become the default one', withDefault('G1'), 'not_deletable isDefault'],
  ]);
  testDrift(teamDelete, [
    ['has drifted when a blank field has got a value', teams({}, noted), 'field_changed notes null keep'],
  ]);
  const chosen = [deletion, successor];
  testDrift(chosen, [
    ['has drifted even when another one is chosen', withDefault('G1'), 'not_deletable isDefault; planned'],
  ]);
  const succeeded = [ofDefault, successor];
  testDrift(succeeded, [
    ['of the default one goes when the plan has a successor', withDefault('G1'), 'planned; planned'],
    ['of the default one goes when its successor is it by now', withDefault('G2'), 'planned; already'],
  ]);
  testDrift(old, [
    ['of a chart goes', oldChart(false), 'planned'],
    ['of a chart has drifted when that has become the active one', oldChart(true), 'not_deletable isCurrent'],
  ]);

  const taking = (count: number | null) =>
    changing('delete masters M code M>, name M>', { effects: [{ what: 'itemsCount', count }] });
  const holdingItems = (itemsCount: number) => [
    aListing('masters', [anExisting('masters', { code: 'M', name: 'M' }, { facts: { itemsCount } })]),
  ];
  const folder = (code: string, parentCode: string | null = null) =>
    anExisting('folders', { code, name: code, parentCode }, { facts: { workflowsCount: 0 } });
  const folders = (...children: readonly string[]) => [
    aListing('folders', [folder('A'), ...children.map((code) => folder(code, 'A'))]),
  ];
  const taken = (more = {}) =>
    changing('delete folders A code A>, name A>', { effects: [{ what: 'children', count: 1, ...more }] });
  const emptied = [
    changing('delete folders A code A>, name A>'),
    changing('move folders B parentCode A>'),
    changing('delete folders C code C>, name C>, parentCode A>'),
  ];
  const stranding = [
    charts,
    aListing(
      'teams',
      existingTeams({ A: null, B: 'A' }).map((one) => ({ ...one, facts: { usersCount: 0 } })),
    ),
  ];

  testDrift(taking(3), [
    ['goes when it takes as many records with it as planned', holdingItems(3), 'planned'],
    ['goes when it takes fewer records with it', holdingItems(2), 'planned'],
    ['has drifted when it takes more records with it', holdingItems(4), 'effect_grown itemsCount 3 4'],
  ]);
  testDrift(taking(null), [['goes where nobody knew how many it takes', holdingItems(4), 'planned']]);
  testDrift(taken(), [
    ['of a folder goes with as many below it', folders('B'), 'planned'],
    ['of a folder has drifted when more stands below it', folders('B', 'C'), 'effect_grown children 1 2'],
  ]);
  testDrift(taken({ ids: ['id-b'] }), [
    ['of a folder goes with the same below it', folders('B'), 'planned'],
    [
      'of a folder has drifted when as many others stand below it',
      folders('C'),
      'effect_grown children 1 1 {children ["C"], count 1}',
    ],
  ]);
  testDrift(emptied, [
    ['of a folder counts nothing that the plan moves', folders('B', 'C'), 'planned; planned; planned'],
  ]);
  testDrift(teamDelete, [
    ['of a team has drifted when a team below it would be left', stranding, 'children_below ["B Team B"] 1'],
  ]);
  const away = [teamDelete, changing('move teams B parentCode A>')];
  testDrift(away, [['of a team goes when the plan moves that away', stranding, 'planned; planned']]);
});

describe('making a record the default one', () => {
  const choice = changing('set-default grades G1 default false>true');
  const { liveId: _, ...unborn } = choice;
  const live = (isDefault: boolean) => [
    aListing('grades', [anExisting('grades', { code: 'G1', name: 'G1', level: 1, default: isDefault })]),
  ];

  testDrift(choice, [
    ['goes', live(false), 'planned'],
    ['is done', live(true), 'already'],
    ['has drifted when the record is gone', grades(), 'record_gone'],
  ]);
  const born = [unborn, changing('create grades G1')];
  testDrift(born, [['goes for a new record', grades(), 'planned; planned']]);
  testDrift(unborn, [
    ['has drifted for a new record that the plan does not create', grades(), 'record_gone'],
    ['is done for a new record that is there', live(true), 'already'],
  ]);
});

describe('what holds the records', () => {
  const create = changing('create teams A code >A');
  const deletion = changing('delete teams B');
  const scopes = { scopes: [aScope('teams', { containerId: `id-${chart}` })] };
  const live = (...ids: readonly string[]) => [
    aListing(
      'charts',
      ids.map((id) => anExisting('charts', { name: id.endsWith('old') ? 'old' : chart }, { id })),
    ),
    aListing('teams'),
  ];
  const newChart = changing(`create charts ${chart} name >${chart}`);
  const rename = changing(`update charts ${chart} name old>${chart}`, { liveId: 'id-old' });
  const renamed = { scopes: [aScope('teams', { containerId: 'id-old' })] };
  const isOld = [aListing('charts', [anExisting('charts', { name: 'old' })]), aListing('teams')];
  const isNew = [aListing('charts', [anExisting('charts', { name: chart }, { id: 'id-old' })])];

  testDrift(create, [
    ['must be live with its id, in any case', live(`ID-${chart}`), 'planned', scopes],
    ['must not be another one', live('other'), `container_replaced charts ${chart}`, scopes],
    ['must not be there twice', live(`id-${chart}`, 'twin'), `container_ambiguous charts ${chart} 2`, scopes],
  ]);
  const createAndDelete = [create, deletion];
  testDrift(createAndDelete, [
    ['takes its records along', live(), `container_gone charts ${chart}; already`, scopes],
  ]);
  const within = [newChart, create];
  testDrift(within, [['may be created by the plan', live(), 'planned; planned']]);
  const withinRenamed = [rename, create];
  testDrift(withinRenamed, [
    ['may be renamed by the plan', isOld, 'planned; planned', renamed],
    ['may have been renamed by it', [...isNew, aListing('teams')], 'already; planned', renamed],
  ]);
});

describe('an activation', () => {
  const onDay = anActivation('FY27', '2027-04-01');
  const { liveId: _, ...created } = onDay;
  const noCharts = [aListing('charts')];

  const newChart = [changing('create charts FY27'), created];
  testDrift(newChart, [['goes for a chart that the plan creates', noCharts, 'planned; planned']]);
  testDrift(onDay, [['has drifted for one that is gone', noCharts, 'record_gone']]);
});

describe('a new member', () => {
  const join = adds('A/u1*');
  const users = aListing('users', [anExisting('users', { code: 'u1' })]);
  const [owner] = existingTeams({ A: null });
  const into = (...owners: readonly (ExistingRecord | undefined)[]) => {
    const listing = aListing('memberships', [], { scope: 'FY27' });
    return { ...listing, owners: owners.filter((one) => one !== undefined) };
  };

  testDrift(join, [
    ['joins the team', [charts, ...grades('G1'), users, into(owner)], 'planned'],
    ['has drifted without the team', [charts, ...grades('G1'), users, into()], 'reference_gone teams A'],
    [
      'has drifted without the person under that code',
      [charts, ...grades('G1'), aListing('users'), into(owner)],
      'reference_gone users u1',
    ],
    ['has drifted without the grade', [charts, ...grades(), users, into(owner)], 'reference_gone grades G1'],
  ]);
  const withTeam = [changing('create teams A'), join];
  testDrift(withTeam, [
    [
      'joins a team that the plan creates',
      [charts, aListing('teams'), ...grades('G1'), users, into()],
      'planned; planned',
    ],
  ]);
});

describe('a change after which a team would have members but no leader', () => {
  const removal = { ...removes('A/u1*'), liveId: 'id-A/u1' };
  const leave = { ...deactivates('u1'), liveId: 'id-u1' };
  const users = aListing('users', [anExisting('users', { code: 'u1', status: 'active' })]);
  const members = (...live: readonly string[]) =>
    aListing('memberships', liveMembers(live), { scope: 'FY27' });

  testDrift(removal, [
    ['goes where another one leads', [charts, members('A/u1*', 'A/u2', 'A/u3*')], 'planned'],
    ['has drifted where nobody else leads', [charts, members('A/u1*', 'A/u2')], 'last_leader A'],
  ]);

  test.each([
    ['goes where its person leaves all teams, and another one leads', ['A/u1*', 'A/u2', 'A/u3*'], []],
    ['has drifted where its person leaves all teams', ['A/u1*', 'A/u2'], ['last_leader']],
  ])('%s', (_, live, codes) => {
    const { drifted } = findDrift(aPlan({ changes: [leave] }), [users], { unlisted: [members(...live)] });
    expect(drifted.map(({ reason: { code } }) => code)).toEqual(codes);
  });
});
