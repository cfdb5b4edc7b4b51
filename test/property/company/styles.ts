/**
 * How the records of random companies look: as in a company that is followed night after night, or
 * with few codes and with texts that readers misinterpret, for stories of every kind.
 */
import { type Company, codeOf, type Draft, isFlag, type Row, type TableName } from './company.js';
import type { Dice } from './dice.js';

export interface Style {
  /** A key that is not taken. Undefined: all are. */
  readonly key: (dice: Dice, table: TableName, taken: readonly string[]) => string | undefined;
  /** All but the key, the container, the parent, and which grade is the default. */
  readonly values: (dice: Dice, table: TableName, row: Row, company: Draft) => Row;
  /** Custom fields of users; those of masters are in a table. */
  readonly userFields: readonly CustomField[];
}

export interface CustomField {
  readonly code: string;
  readonly fieldType: 'text' | 'text_long' | 'number' | 'integer' | 'date' | 'pull_down' | 'checkbox';
  readonly options?: readonly string[];
}

const codes = ['A', 'B', 'C', '0007', '7', 'b-1', '_x', '1e5'];
const userCodes = [...codes.slice(0, 6), 'x@y', 'u.1'];

/** Texts that readers misinterpret. */
export const texts: readonly string[] = [
  ...['人事部', '営業 第一', 'R&D', '=1+1', '"x", y', '一行\n二行', '👍🏽𠮷', '０１２', '-2'],
  ...['<b>&amp;</b>', 'e\u0301', '* 注', 'No. #1', ' 前後 ', '\\x', "'a", '*', ' * ', '\\*', '#N/A'],
  ...['#例', '\\', '0110', '1.50', '2026/4/1', 'TRUE', '㈱青木①', '﨑～', 'ｱｲｳ', '_x000D_', 'sep=;'],
  ...['\ttab\t', 'name', '〜−', '한글', '\u2028x'],
];
const long = (character: string, count: number) => character.repeat(count);

const options = ['甲', '乙', '丙, "丁"'];
const fieldTypes: Readonly<Record<string, CustomField['fieldType']>> = {
  memo: 'text',
  long: 'text_long',
  amount: 'number',
  count: 'integer',
  day: 'date',
  kind: 'pull_down',
  marks: 'checkbox',
};

const keys: Readonly<Record<TableName, readonly string[]>> = {
  grades: codes,
  charts: ['FY26', '組織 "27"', 'FY28, 改'],
  teams: codes,
  users: userCodes,
  memberships: [],
  masters: ['V', 'w_1'],
  'master-fields': Object.keys(fieldTypes),
  items: codes.slice(0, 6),
  folders: codes,
  categories: texts.slice(0, 8),
};

const anyName = (dice: Dice): string => dice.one(texts);
const anyText = (dice: Dice): string => dice.one([anyName(dice), ' ', '\n', long('長', 200), '', '']);

/** The service answers numbers of users as such: these have few digits. */
const shortNumbers = ['', '0', '-0.5', '1234.5'];

function anyValue(dice: Dice, { fieldType, options: choices = [] }: CustomField, isOfUser: boolean): string {
  switch (fieldType) {
    case 'text':
      return dice.one([anyName(dice), anyName(dice), '']);
    case 'text_long':
      return anyText(dice);
    case 'number':
      return dice.one([...shortNumbers, ...(isOfUser ? [] : ['12345678901234567890.5'])]);
    case 'integer':
      return dice.one(['', '0', '-7', '9007199254740993']);
    case 'date':
      return dice.one(['', '2024-02-29', '9999-12-31']);
    case 'pull_down':
      return dice.one(['', ...choices]);
    case 'checkbox':
      return choices.filter(() => dice.inHundred(50)).join(';');
  }
}

export const awkward: Style = {
  key: (dice, table, taken) => dice.pick(keys[table].filter((key) => !taken.includes(key))),
  userFields: [
    { code: 'memo', fieldType: 'text' },
    { code: 'amount', fieldType: 'number' },
    { code: 'marks', fieldType: 'checkbox', options },
  ],
  values: (dice, table, row, company) => awkwardValues(dice, row, company)[table](),
};

const states = ['invited', 'activated', 'activated', 'activated', 'activated', 'suspended', 'deactivated'];

const awkwardValues = (dice: Dice, row: Row, company: Draft): Readonly<Record<TableName, () => Row>> => ({
  grades: () => ({ name: anyName(dice), level: String(dice.below(256)) }),
  charts: () => ({ activateOn: dice.one(['', '2026-03-01', '2026-05-01', '2026-06-01']) }),
  teams: () => ({
    name: dice.one([anyName(dice), anyName(dice), long('名', 300)]),
    notes: anyText(dice),
    approveOnly: isFlag(dice.inHundred(50)),
  }),
  users: () => {
    const name = codeOf(row).replace('@', '.');
    return {
      email: `${name}${dice.inHundred(50) ? '.new' : ''}@example.com`,
      lastName: anyName(dice),
      firstName: anyName(dice),
      employeeId: dice.inHundred(50) ? `E-${name}` : '',
      status: dice.one(states),
      ...valuesOf(dice, awkward.userFields, 'customFields.'),
    };
  },
  memberships: () => ({}),
  masters: () => ({
    name: anyName(dice),
    description: anyText(dice),
    defaultSortBy: dice.one(['name', 'code']),
  }),
  'master-fields': () => {
    const fieldType = fieldTypes[codeOf(row)] ?? 'text';
    const hasOptions = fieldType === 'pull_down' || fieldType === 'checkbox';
    return {
      title: `${codeOf(row)}${dice.one([' の項目', ', 項目'])}`,
      fieldType,
      required: 'FALSE',
      description: anyText(dice),
      options: hasOptions ? options.join(';') : '',
      // Blank: the service decides.
      visible: dice.one(['', 'TRUE', 'FALSE']),
    };
  },
  items: () => ({
    name: anyName(dice),
    description: anyText(dice),
    startsOn: dice.one(['', '2026-04-01']),
    endsOn: dice.one(['', '2027-03-31']),
    ...valuesOf(dice, fieldsOf(company, row)),
  }),
  folders: () => ({
    name: dice.one([anyName(dice), anyName(dice), long('名', 300)]),
    description: anyText(dice),
  }),
  categories: () => ({}),
});

const valuesOf = (dice: Dice, fields: readonly CustomField[], prefix = ''): Row =>
  Object.fromEntries(fields.map((field) => [`${prefix}${field.code}`, anyValue(dice, field, prefix !== '')]));

/** The custom fields of a master. */
export function fieldsOf(company: Pick<Company, 'master-fields'>, { master }: Row): readonly CustomField[] {
  const own = company['master-fields'].filter((field) => field['master'] === master);
  return own.map(({ code = '', fieldType, options: choices = '' }) => ({
    code,
    fieldType: fieldType as CustomField['fieldType'],
    options: choices === '' ? [] : choices.split(';'),
  }));
}

export const currentChart = '2026年度組織';
/** One that no file names. */
export const formerChart = '2019年度組織';
export const kinds: readonly string[] = ['甲', '乙', '丙'];
const places = ['東京', '大阪', '名古屋', '札幌', '福岡', '横浜', '仙台', '広島', '神戸', '金沢'];
export const works: readonly string[] = [
  '営業',
  '総務',
  '人事',
  '経理',
  '製造',
  '設計',
  '品質',
  '購買',
  '物流',
  '情報',
];

/** As many as have no divisor in common: no two of the first 143 people have both names. */
export const lastNames: readonly string[] = '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田'.split(
  ' ',
);
export const firstNames: readonly string[] = '陽菜 蓮 葵 湊 凛 樹 結衣 大和 咲良 悠真 杏 翔太 美月'.split(
  ' ',
);

const digits = (number: number, length: number) => String(number).padStart(length, '0');
/** The name of a place and of what is done there, which no other record has. */
export const placeName = (dice: Dice): string => `${dice.pick(places)}${dice.pick(works)}${dice.number}`;

const plainKeys: Readonly<Record<TableName, (dice: Dice) => string>> = {
  grades: (dice) => `G${digits(dice.number, 3)}`,
  charts: () => currentChart,
  teams: (dice) => digits(dice.number, 5),
  users: (dice) => `P${digits(dice.number, 5)}`,
  memberships: () => '',
  masters: () => '',
  'master-fields': () => '',
  items: (dice) => `I${digits(dice.number, 5)}`,
  folders: (dice) => `F${digits(dice.number, 3)}`,
  categories: (dice) => `${dice.pick(works)}分類${dice.number}`,
};

const plainMasters = ['COST', 'VENDOR'];
const plainFields = ['owner', 'amount', 'kind'];

/** As of a personnel department. No cell holds what has to be quoted. */
export const plain: Style = {
  key: (dice, table, taken) => {
    const given = { masters: plainMasters, 'master-fields': plainFields }[table as string];
    return given ? given.find((key) => !taken.includes(key)) : plainKeys[table](dice);
  },
  userFields: [],
  values: (dice, table, row) => plainValues(dice, row)[table](),
};

const plainValues = (dice: Dice, row: Row): Readonly<Record<TableName, () => Row>> => {
  const sometimes = (percent: number, text: string) => (dice.inHundred(percent) ? text : '');
  return {
    grades: () => ({ name: `${placeName(dice)}等級`, level: String(dice.below(256)) }),
    charts: () => ({ activateOn: '' }),
    teams: () => ({
      name: `${placeName(dice)}課`,
      notes: sometimes(30, `内線 ${dice.between(1000, 9999)}`),
      approveOnly: isFlag(dice.inHundred(10)),
    }),
    users: () => ({
      email: `${codeOf(row).toLowerCase()}@example.com`,
      lastName: dice.one(lastNames),
      firstName: dice.one(firstNames),
      status: 'active',
    }),
    memberships: () => ({}),
    masters: () => ({ name: `${codeOf(row)} マスタ`, defaultSortBy: 'code' }),
    'master-fields': () => plainField(codeOf(row)),
    items: () => ({
      name: `${placeName(dice)}番`,
      description: sometimes(50, `${dice.pick(works)}で使用`),
      startsOn: sometimes(50, '2026-04-01'),
      endsOn: '',
      owner: sometimes(80, `${dice.pick(places)}担当`),
      amount: String(dice.between(1, 9999)),
      kind: dice.one(kinds),
    }),
    folders: () => ({
      name: `${placeName(dice)}申請`,
      description: sometimes(40, `${dice.pick(works)}部門`),
    }),
    categories: () => ({}),
  };
};

function plainField(code: string): Row {
  const types = { owner: 'text', amount: 'number', kind: 'pull_down' } as const;
  const fieldType = types[code as keyof typeof types];
  return {
    title: code,
    fieldType,
    required: 'FALSE',
    options: fieldType === 'pull_down' ? kinds.join(';') : '',
  };
}
