import type { Value, Values } from '../../../src/model/records.js';
import { aDesired, anExisting, desiredTeams, existingTeams } from '../../helpers/builders.js';
import { type Case, type Given, grade, liveGrade, testCheck } from '../../helpers/checking.js';

/** Folders F1, F2 and so on, whose descriptions change from the one to the other. */
function descriptions(...pairs: readonly (readonly [before: string | null, after: string | null])[]): Given {
  const folder = (description: string | null, at: number): Values => ({
    code: `F${at + 1}`,
    name: `Folder ${at + 1}`,
    description,
  });
  return {
    rows: pairs.map(([, after], at) => aDesired('folders', folder(after, at))),
    live: pairs.map(([before], at) => anExisting('folders', folder(before, at))),
    prune: [],
  };
}

/** A master whose fields have this attribute and type before and after. */
function fields(name: string, before: Value, after: Value, type: Value = 'text'): Given {
  const values = (value: Value, fieldType: Value) =>
    Object.fromEntries(
      ['a', 'b', 'c'].flatMap((code) => [
        [`fields.${code}.fieldType`, fieldType],
        [`fields.${code}.${name}`, value],
      ]),
    );
  return {
    rows: [aDesired('masters', { code: 'V', ...values(after, type) })],
    live: [anExisting('masters', { code: 'V', name: 'V', ...values(before, 'text') })],
  };
}

const cleared = ['note', null] as const;
const kept = ['note', 'note'] as const;
testCheck('column_blanked', [
  [
    'all values of a column, in a scope of any size',
    descriptions(cleared, cleared, cleared, [null, null]),
    'update F1-F3 (column description, count 3, existing 3) updates=3',
  ],
  [
    'more than half',
    descriptions(cleared, cleared, cleared, kept, kept),
    'update F1-F3 (column description, count 3, existing 5) updates=3',
  ],
  ['nothing with half', descriptions(cleared, cleared, cleared, kept, kept, kept)],
  ['nothing with two', descriptions(cleared, cleared)],
  [
    'nothing in a file of a few records of many',
    {
      ...descriptions(cleared, cleared, cleared, kept, kept, kept),
      ...{ rows: descriptions(cleared, cleared, cleared).rows ?? [] },
    },
  ],
  [
    'nothing where what was below a closed record goes to the top',
    {
      rows: desiredTeams({ P: null, Q: null, R: null }),
      live: existingTeams({ A: null, P: 'A', Q: 'A', R: 'A' }),
    },
  ],
  [
    'only the changes that clear',
    descriptions(cleared, cleared, cleared, ['note', 'other']),
    'update F1-F3 (column description, count 3, existing 4) updates=3',
  ],
  [
    'a column of all parts together',
    fields('description', 'note', null),
    'update V (column master-fields/description, count 3, existing 3) updates=1',
  ],
  ['nothing where parts are removed', fields('description', 'note', null, null)],
]);

/** Grades whose names change from those of the one word to those of the other: letter by letter. */
function names(before: string, after: string): Given {
  const named = (letter: string) => `Grade ${letter}`;
  return {
    rows: [...after].map((letter, at) => grade(`G${at + 1}`, named(letter))),
    live: [...before].map((letter, at) => liveGrade(`G${at + 1}`, named(letter))),
    prune: [],
  };
}

/** Users u1, u2 and so on; of their names or addresses, only the letter changes. */
function people(field: 'lastName' | 'email', before: string, after: string): Given {
  const person = (letter: string, at: number): Values => ({
    ...{ code: `u${at + 1}`, lastName: 'Sato', firstName: `F${field === 'email' ? at : letter}` },
    email: field === 'email' ? `${letter}@example.com` : `u${at}@example.com`,
  });
  return {
    rows: [...after].map((letter, at) => aDesired('users', person(letter, at))),
    live: [...before].map((letter, at) => anExisting('users', person(letter, at))),
    prune: [],
  };
}

testCheck('values_exchanged', [
  [
    'names shifted by a row',
    names('ABCDE', 'XABCD'),
    'update G1-G5 (field name, count 4, changed 5) updates=5',
  ],
  ['names that go round', names('ABC', 'BCA'), 'update G1-G3 (field name, count 3, changed 3) updates=3'],
  [
    'names with one in four new',
    names('ABCD', 'XABC'),
    'update G1-G4 (field name, count 3, changed 4) updates=4',
  ],
  [
    'names of people',
    people('lastName', 'ABCD', 'XABC'),
    'update u1-u4 (field fullName, count 3, changed 4) updates=4',
  ],
  [
    'addresses of people, by their column',
    people('email', 'ABCD', 'XABC'),
    'update u1-u4 (field email, count 3, changed 4) identities=4',
  ],
  ['nothing with two people who take the addresses of others', people('email', 'ABC', 'XAB')],
  ['nothing in a swap', names('ABCDE', 'BACDE')],
  ['nothing in a swap among other new names', names('ABCDE', 'BAXYZ')],
  ['nothing with three of five', names('ABCDE', 'BCAYZ')],
  ['nothing with a name that others have as well, and keep', names('SABCD', 'SSSSS')],
]);

/** One grade that is renamed, and another that is as well, but soundly. */
function renamed(before: string, after: string): Given {
  return {
    rows: [grade('G1', after), grade('G2', '新しい名前')],
    live: [liveGrade('G1', before), liveGrade('G2', '名前')],
    prune: [],
  };
}

const damaged: readonly (readonly [string, string, string])[] = [
  ['a character that could not be read', '人事部', '人\ufffd部'],
  ['a character that could not be read, in a name of ASCII', 'Sales', 'Sa\ufffdes'],
  ['question marks only', '人事部', '???'],
  ['one question mark in place of a name', '課', '?'],
  ['question marks beside ASCII', 'ABC商事（株）', 'ABC????????'],
  ['a question mark in place of a letter', '髙橋商店', '?橋商店'],
  ['EUC-JP that was read as Shift_JIS', '組織', 'ﾁﾈｿ･'],
  ['UTF-8 that was read as Shift_JIS', '営業部', '蝟ｶ讌ｭ驛ｨ'],
];
const sound: readonly (readonly [string, string, string])[] = [
  ['another name', '人事部', '総務部'],
  ['a question', '予定', '予定は???'],
  ['a question mark for a full stop', '未定。', '未定?'],
  ['a question in a tenant of ASCII', 'Open', 'Open??'],
  ['question marks that were there', '人事??', 'HR??'],
  ['the same in half width', 'アオゾラ商事', 'ｱｵｿﾞﾗ商事'],
  ['half-width katakana that were there', 'ｱｵｿﾞﾗ', 'ｱｶｷﾞ'],
  ['a few of them', '人事部', '人事部ﾁｰﾑ第一課東京'],
  ['the repair of a garbled name', '\ufffd\ufffd', '人事'],
  ['a garbled name that changes', '人\ufffd部', '人\ufffd課'],
];

testCheck('text_garbled', [
  ...damaged.map(
    ([what, before, after]): Case => [
      `${what}: ${before} → ${after}`,
      renamed(before, after),
      `update G1 (field name, text ${after}) updates=1`,
    ],
  ),
  ...sound.map(
    ([what, before, after]): Case => [`nothing in ${what}: ${before} → ${after}`, renamed(before, after)],
  ),
  [
    'a new record with a character that could not be read',
    { rows: [grade('G1', '人\ufffd'), grade('G2', 'Open??')], live: [] },
    'create G1 (field name, text 人\ufffd) creates=1',
  ],
  [
    'a new record in half-width katakana beside a name that was misread',
    {
      rows: [grade('G1', 'ﾁﾈｿ･'), grade('G2', 'ﾟﾅｱ｢'), grade('G3', '部長')],
      live: [anExisting('grades', { code: 'G1', name: '組織', level: 1 })],
    },
    'update G1 (field name, text ﾁﾈｿ･) updates=1',
    'create G2 (field name, text ﾁﾈｿ･) creates=1',
  ],
  [
    'a new record with nothing but question marks for a name',
    { rows: [grade('G1', '????（??）'), grade('G2', 'ﾁﾈｿ･'), grade('G3', 'どこ？')], live: [] },
    'create G1 (field name, text ????（??）) creates=1',
  ],
]);
