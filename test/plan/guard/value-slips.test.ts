import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/model/changes.js';
import type { Value, Values } from '../../../src/model/records.js';
import type { WithholdReason } from '../../../src/model/refusals.js';
import { valueSlips } from '../../../src/plan/guard/value-slips.js';
import { definitionOf } from '../../../src/resources/index.js';
import {
  aChange,
  aDesired,
  anExisting,
  approvalLike,
  desiredTeams,
  existingTeams,
} from '../../helpers/builders.js';
import {
  all,
  type Case,
  type Given,
  grade,
  liveGrade,
  testReasons,
  type ValueSlipCode,
} from '../../helpers/withheld.js';

/** Folders F1, F2 and so on, whose descriptions change from the one to the other. */
function descriptions(pairs: readonly (readonly [before: string | null, after: string | null])[]): Given {
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

const cleared = ['note', null] as const;
const kept = ['note', 'note'] as const;
const blank = [null, null] as const;
const updates = (...keys: readonly string[]) => keys.map((key) => `update ${key}`);

const isBlanked = (count: number, existing: number): WithholdReason => ({
  code: 'column_blanked',
  args: { column: 'description', count, existing, approval: approvalLike(`updates=${count}`) },
});

/** Grades whose names change from those of the one word to those of the other: letter by letter. */
function names(before: string, after: string): Given {
  const named = (letter: string) => `Grade ${letter}`;
  return {
    rows: [...after].map((letter, at) => grade(`G${at + 1}`, named(letter))),
    live: [...before].map((letter, at) => liveGrade(`G${at + 1}`, named(letter))),
    prune: [],
  };
}

const isExchanged = (count: number, renamed: number, field?: string): WithholdReason => ({
  code: 'names_exchanged',
  args: { count, renamed, ...(field && { field }), approval: approvalLike(`updates=${renamed}`) },
});

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

/** One grade that is renamed, and another that is as well, but soundly. */
function renamed(before: string, after: string): Given {
  return {
    rows: [grade('G1', after), grade('G2', '新しい名前')],
    live: [liveGrade('G1', before), liveGrade('G2', '名前')],
    prune: [],
  };
}

const isGarbled = (text: string, approval = 'updates=2'): WithholdReason => ({
  code: 'text_garbled',
  args: { field: 'name', text, approval: approvalLike(approval) },
});

const shiftedByOne = names('ABCDE', 'XABCD');
const allFive = updates('G1', 'G2', 'G3', 'G4', 'G5');

const cases: Readonly<Record<ValueSlipCode, readonly Case[]>> = {
  column_blanked: [
    [
      'is given where all values of a column are cleared, in a scope of any size',
      descriptions([cleared, cleared, cleared, blank]),
      { withheld: all(isBlanked(3, 3), ...updates('F1', 'F2', 'F3')) },
    ],
    [
      'is given where more than half are cleared',
      descriptions([cleared, cleared, cleared, kept, kept]),
      { withheld: all(isBlanked(3, 5), ...updates('F1', 'F2', 'F3')) },
    ],
    [
      'is not given where half are cleared',
      descriptions([cleared, cleared, cleared, kept, kept, kept]),
      { left: updates('F1', 'F2', 'F3') },
    ],
    [
      'is not given where what was below a closed record goes to the top',
      {
        rows: desiredTeams({ P: null, Q: null, R: null }),
        live: existingTeams({ A: null, P: 'A', Q: 'A', R: 'A' }),
      },
      { left: [...['P', 'Q', 'R'].map((key) => `move ${key}`), 'delete A'] },
    ],
    ['is not given for two', descriptions([cleared, cleared]), { left: updates('F1', 'F2') }],
    [
      'is not given for a file of a few records that clears their values only',
      {
        ...descriptions([cleared, cleared, cleared, kept, kept, kept]),
        rows: descriptions([cleared, cleared, cleared]).rows,
      },
      { left: updates('F1', 'F2', 'F3') },
    ],
    [
      'leaves other changes alone',
      descriptions([cleared, cleared, cleared, ['note', 'other']]),
      {
        left: updates('F4'),
        withheld: all(
          {
            ...isBlanked(3, 4),
            args: { ...isBlanked(3, 4).args, approval: approvalLike('updates=4') },
          } as WithholdReason,
          ...updates('F1', 'F2', 'F3'),
        ),
      },
    ],
    [
      'is lifted by an approval of the updates',
      { ...descriptions([cleared, cleared, cleared]), approve: 'updates=3@' },
      { left: updates('F1', 'F2', 'F3') },
    ],
    ...['updates=3', 'updates=3@0000', 'updates=2'].map(
      (approve): Case => [
        `is not lifted by an approval of ${approve}`,
        { ...descriptions([cleared, cleared, cleared]), approve },
        { withheld: all(isBlanked(3, 3), ...updates('F1', 'F2', 'F3')) },
      ],
    ),
  ],
  names_exchanged: [
    [
      'is given where names are shifted by a row',
      shiftedByOne,
      { withheld: all(isExchanged(4, 5), ...allFive) },
    ],
    [
      'is given where names go round',
      names('ABC', 'BCA'),
      { withheld: all(isExchanged(3, 3), ...updates('G1', 'G2', 'G3')) },
    ],
    [
      'is given where one in four gets a name of its own',
      names('ABCD', 'XABC'),
      { withheld: all(isExchanged(3, 4), ...updates('G1', 'G2', 'G3', 'G4')) },
    ],
    [
      'is given where the names of people are shifted',
      people('lastName', 'ABCD', 'XABC'),
      { withheld: all(isExchanged(3, 4), ...updates('u1', 'u2', 'u3', 'u4')) },
    ],
    [
      'is given where the addresses of people are shifted, and names that column',
      people('email', 'ABCD', 'XABC'),
      { withheld: all(isExchanged(3, 4, 'email'), ...updates('u1', 'u2', 'u3', 'u4')) },
    ],
    [
      'is not given where two people take addresses that others give up',
      people('email', 'ABC', 'XAB'),
      { left: updates('u1', 'u2', 'u3') },
    ],
    ['is not given for a swap', names('ABCDE', 'BACDE'), { left: updates('G1', 'G2') }],
    ['is not given for a swap among other new names', names('ABCDE', 'BAXYZ'), { left: allFive }],
    ['is not given for three of five', names('ABCDE', 'BCAYZ'), { left: allFive }],
    [
      'is not given for a name that others have as well, and keep',
      names('SABCD', 'SSSSS'),
      { left: updates('G2', 'G3', 'G4', 'G5') },
    ],
    [
      'is lifted by an approval of the updates',
      { ...shiftedByOne, approve: 'updates=5@' },
      { left: allFive },
    ],
    [
      'is not lifted by an approval of others',
      { ...shiftedByOne, approve: 'updates=5@0000' },
      { withheld: all(isExchanged(4, 5), ...allFive) },
    ],
  ],
  text_garbled: [
    ...[
      ['a character that could not be read', '人事部', '人\ufffd部'],
      ['a character that could not be read, in a name of ASCII', 'Sales', 'Sa\ufffdes'],
      ['question marks only', '人事部', '???'],
      ['one question mark in place of a name', '課', '?'],
      ['question marks beside ASCII', 'ABC商事（株）', 'ABC????????'],
      ['a question mark in place of a letter', '髙橋商店', '?橋商店'],
      ['EUC-JP that was read as Shift_JIS', '組織', 'ﾁﾈｿ･'],
      ['UTF-8 that was read as Shift_JIS', '営業部', '蝟ｶ讌ｭ驛ｨ'],
    ].map(
      ([what, before = '', after = '']): Case => [
        `is given for ${what}: ${before} → ${after}`,
        renamed(before, after),
        { left: ['update G2'], withheld: all(isGarbled(after), 'update G1') },
      ],
    ),
    ...[
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
    ].map(
      ([what, before = '', after = '']): Case => [
        `is not given for ${what}: ${before} → ${after}`,
        renamed(before, after),
        { left: ['update G1', 'update G2'] },
      ],
    ),
    [
      'is given to a new record with a character that could not be read',
      { rows: [grade('G1', '人\ufffd'), grade('G2', 'Open??')], live: [] },
      { left: ['create G2'], withheld: all(isGarbled('人\ufffd', 'creates=2'), 'create G1') },
    ],
    [
      'is given to a new record in half-width katakana beside a name that was misread',
      {
        rows: [grade('G1', 'ﾁﾈｿ･'), grade('G2', 'ﾟﾅｱ｢'), grade('G3', '部長')],
        live: [anExisting('grades', { code: 'G1', name: '組織', level: 1 })],
      },
      {
        left: ['create G3'],
        withheld: {
          ...all(isGarbled('ﾁﾈｿ･', 'updates=1'), 'update G1'),
          ...all(isGarbled('ﾟﾅｱ｢', 'creates=2'), 'create G2'),
        },
      },
    ],
    [
      'is given to a new record with nothing but question marks for a name',
      { rows: [grade('G1', '????（??）'), grade('G2', 'ﾁﾈｿ･'), grade('G3', 'どこ？')], live: [] },
      {
        left: ['create G2', 'create G3'],
        withheld: all(isGarbled('????（??）', 'creates=3'), 'create G1'),
      },
    ],
    [
      'is lifted by an approval of the updates',
      { ...renamed('人事', '??'), approve: 'updates=2@' },
      { left: ['update G1', 'update G2'] },
    ],
  ],
};

testReasons(cases);

describe('the columns of a part table', () => {
  const masters = definitionOf('masters');
  const field = (code: string, name: string, before: Value, after: Value) => ({
    field: `fields.${code}.${name}`,
    before,
    after,
  });
  const slipsOf = (fields: Change['fields']) =>
    valueSlips({
      definition: masters,
      records: [
        anExisting('masters', {
          code: 'V',
          ...Object.fromEntries(fields.map((change) => [change.field, change.before])),
        }),
      ],
      changes: [aChange('masters', 'V', { action: 'update', fields })],
    }).map(({ fact }) => fact);

  test('are those of all parts together', () => {
    const fields = ['a', 'b', 'c'].map((code) => field(code, 'description', 'note', null));
    expect(slipsOf(fields)).toEqual([
      { code: 'column_blanked', args: { column: 'master-fields/description', count: 3, existing: 3 } },
    ]);
  });

  test('are not blank because parts are removed', () => {
    const fields = ['a', 'b', 'c'].flatMap((code) => [
      field(code, 'fieldType', 'text', null),
      field(code, 'description', 'note', null),
    ]);
    expect(slipsOf(fields)).toEqual([]);
  });
});
