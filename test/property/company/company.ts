/**
 * The generator of the laws: a company with all its records, as the text that a file has. Both sides
 * of a run come from it: what the service has is one company, what the files say is the same one
 * later, and what is named there is there. Knows nothing of the tool.
 */
import type { Dice } from './dice.js';
import type { Style } from './styles.js';

/** Text by column; blank cells are ''. */
export type Row = Readonly<Record<string, string>>;
type DraftRow = Record<string, string>;

/** What each table needs, in the order of its columns; the others are optional. */
export const fixedColumns = {
  grades: ['code', 'name', 'level'],
  charts: ['name'],
  teams: ['chart', 'code', 'name'],
  users: ['code', 'email', 'lastName', 'firstName'],
  memberships: ['chart', 'team', 'user'],
  masters: ['code', 'name'],
  'master-fields': ['master', 'code', 'title', 'fieldType', 'required', 'options'],
  items: ['master', 'code', 'name'],
  folders: ['code', 'name'],
  categories: ['name'],
} as const;

export type TableName = keyof typeof fixedColumns;
export const tableNames = Object.keys(fixedColumns) as readonly TableName[];

/** Columns that a table may omit; of items and users, also those of their custom fields. */
export const optionalColumns: Readonly<Record<TableName, readonly string[]>> = {
  grades: ['default'],
  charts: ['activateOn'],
  teams: ['parentCode', 'notes', 'approveOnly'],
  users: ['employeeId', 'status'],
  memberships: ['leader', 'grades'],
  masters: ['description', 'defaultSortBy'],
  'master-fields': ['description', 'visible'],
  items: ['description', 'startsOn', 'endsOn'],
  folders: ['parentCode', 'description'],
  categories: [],
};

/** The column that names the container of a record, and the table of these. */
export const containers: Partial<Readonly<Record<TableName, readonly [TableName, 'chart' | 'master']>>> = {
  teams: ['charts', 'chart'],
  memberships: ['charts', 'chart'],
  items: ['masters', 'master'],
  'master-fields': ['masters', 'master'],
};

/** Columns that name records of other tables, of the same container where these have one. */
export const references: readonly (readonly [TableName, string, TableName])[] = [
  ...Object.entries(containers).map(
    ([table, [holder, column]]) => [table as TableName, column, holder] as const,
  ),
  ['teams', 'parentCode', 'teams'],
  ['folders', 'parentCode', 'folders'],
  ['memberships', 'team', 'teams'],
  ['memberships', 'user', 'users'],
  ['memberships', 'grades', 'grades'],
];

interface Unwritten {
  readonly style: Style;
  /** The tables that files list. */
  readonly listed: ReadonlySet<TableName>;
}

export type Company = Unwritten & Readonly<Record<TableName, readonly Row[]>>;
export type Draft = Unwritten & Record<TableName, DraftRow[]>;

export const codeOf = (row: Row | undefined): string => row?.['code'] ?? '';
const isNamed = (table: TableName) => table === 'charts' || table === 'categories';
const keyField = (table: TableName) => (isNamed(table) ? 'name' : 'code');
export const keyOf = (table: TableName) => (row: Row) => row[keyField(table)] ?? '';

/** Of rows with the key before a rename; those of some tables have none. */
export const previousColumn = (table: TableName): string =>
  isNamed(table) ? 'previousName' : 'previousCode';
export const isFlag = (on: boolean): string => (on ? 'TRUE' : 'FALSE');

export function emptyCompany(unwritten: Unwritten): Draft {
  const tables = Object.fromEntries(tableNames.map((table): [string, DraftRow[]] => [table, []]));
  return { ...(tables as Record<TableName, DraftRow[]>), ...unwritten };
}

export function copyOf(company: Company): Draft {
  const { style, listed } = company;
  const tables = tableNames.map((table) => [table, company[table].map((row) => ({ ...row }))]);
  return { ...emptyCompany({ style, listed }), ...Object.fromEntries(tables) };
}

/** A random company. @param counts  of records, by table; of those in a chart or master, in each */
export function drawCompany(dice: Dice, unwritten: Unwritten, counts: (table: TableName) => number): Draft {
  const company = emptyCompany(unwritten);
  for (const table of tableNames) {
    for (const place of placesOf(company, table))
      for (let count = counts(table); count > 0; count--)
        if (table === 'memberships') addAnyPost(company, dice, place);
        else add(company, dice, table, place);
    if (table === 'grades') setDefault(company, dice);
    if (table === 'memberships') setLeaders(company);
  }
  return company;
}

/** Where records of a table may be: nothing, or each chart or master. */
function placesOf(company: Company, table: TableName): readonly Row[] {
  const [holder, column] = containers[table] ?? [];
  if (!holder || !column) return [{}];
  return company[holder].map((row) => ({ [column]: keyOf(holder)(row) }));
}

export const isWithin =
  (place: Row) =>
  (row: Row): boolean =>
    Object.entries(place).every(([column, text]) => row[column] === text);

const siblingsIn = (company: Company, table: TableName, place: Row) => company[table].filter(isWithin(place));

const freeKey = (company: Company, dice: Dice, table: TableName, taken: readonly Row[]) =>
  company.style.key(dice, table, taken.map(keyOf(table)));

/** Adds a record with a key that neither its siblings nor `others` have. Undefined: all are taken. */
export function add(
  company: Draft,
  dice: Dice,
  table: TableName,
  place: Row = {},
  others: readonly Row[] = [],
): DraftRow | undefined {
  const key = freeKey(company, dice, table, [...siblingsIn(company, table, place), ...others]);
  if (key === undefined) return undefined;
  const row: DraftRow = { ...place, [keyField(table)]: key };
  Object.assign(row, company.style.values(dice, table, row, company));
  if (isTree(table)) row['parentCode'] = anyParent(dice, siblingsIn(company, table, place));
  company[table].push(row);
  return row;
}

const isTree = (table: TableName) => optionalColumns[table].includes('parentCode');

/** One of the first third, so that trees have some width and depth, or none. */
function anyParent(dice: Dice, siblings: readonly Row[]): string {
  if (siblings.length < 2) return '';
  return dice.pick(siblings.slice(0, Math.ceil(siblings.length / 3)).map(codeOf)) ?? '';
}

function setDefault({ grades }: Draft, dice: Dice): void {
  for (const grade of grades) grade['default'] = 'FALSE';
  const chosen = dice.pick(grades);
  if (chosen) Object.assign(chosen, { default: 'TRUE', action: '' });
}

/** Somebody in the service, who may have a post. */
const mayJoin = ({ status }: Row) => status !== 'deactivated';

/** Mostly one grade, sometimes two. */
export function anyGrades({ grades }: Company, dice: Dice): string {
  const codes = grades.filter(isMade).map(codeOf);
  return dice
    .some(codes, dice.inHundred(20) ? 2 : 1)
    .toSorted()
    .join(';');
}

export const postKey = ({ team, user }: Row): string => `${team}/${user}`;

function addAnyPost(company: Draft, dice: Dice, place: Row): void {
  const team = codeOf(dice.pick(company.teams.filter(isWithin(place)).filter(isMade)));
  const user = codeOf(dice.pick(company.users.filter(isMade).filter(mayJoin)));
  const post = { ...place, team, user, leader: isFlag(dice.inHundred(50)), grades: anyGrades(company, dice) };
  const isTaken = company.memberships.filter(isWithin(place)).some((one) => postKey(one) === postKey(post));
  if (team !== '' && user !== '' && post.grades !== '' && !isTaken) company.memberships.push(post);
}

/** The first of each team without a leader leads it. */
function setLeaders({ memberships }: Draft): void {
  const teamOf = ({ chart, team }: Row) => JSON.stringify([chart, team]);
  const led = new Set(memberships.filter(isLeading).map(teamOf));
  for (const post of memberships) {
    if (post['user'] === '' || post['action'] === 'delete' || led.has(teamOf(post))) continue;
    led.add(teamOf(post));
    post['leader'] = 'TRUE';
    post['action'] = '';
  }
}

const isLeading = ({ leader, action }: Row) =>
  leader === 'TRUE' && action !== 'delete' && action !== 'ignore';

/** False for a row that is ignored although its record is not there: nothing may name that. */
const isMade = ({ isNew, action }: Row) => isNew === undefined || action !== 'ignore';

export interface Later {
  readonly listed: ReadonlySet<TableName>;
  /** Records under a new key name the former one. */
  readonly isRenaming: boolean;
  /** Rows say what is to be done with them, and some that they are to be ignored. */
  readonly hasActions: boolean;
}

/**
 * The company much later, in the tables that are listed: records have gone, come, changed, moved and
 * got other keys. What its rows name is there after a run. @param dice  by table
 */
export function muchLater(former: Company, dice: (table: TableName) => Dice, later: Later): Draft {
  const company: Draft = { ...copyOf(former), listed: later.listed };
  for (const table of tableNames.filter((name) => later.listed.has(name)))
    if (table === 'memberships') redrawPosts(company, { dice: dice(table), later, table });
    else redraw(company, former, { dice: dice(table), later, table });
  return company;
}

/** Gives a record another key, which all that names it has from then on. */
export function rename(
  company: Record<TableName, DraftRow[]>,
  table: TableName,
  record: DraftRow,
  key: string,
): void {
  const former = keyOf(table)(record);
  const place = containerOf(table, record);
  for (const [other, column] of references.filter(([, , target]) => target === table))
    for (const row of company[other].filter(isWithin(place)))
      row[column] = listOf(row[column])
        .map((one) => (one === former ? key : one))
        .join(';');
  record[keyField(table)] = key;
}

/** The chart or master of a record, if it has one. */
export function containerOf(table: TableName, row: Row): Row {
  const [, column] = containers[table] ?? [];
  return column ? { [column]: row[column] ?? '' } : {};
}

export const listOf = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split(';'));

interface Redrawing {
  readonly dice: Dice;
  readonly later: Later;
  readonly table: TableName;
}

function redraw(company: Draft, former: Company, { dice, later, table }: Redrawing): void {
  // A field is part of its master: it has neither an action nor an earlier code.
  const [isRenaming, hasActions] = [later.isRenaming, later.hasActions].map(
    (one) => one && table !== 'master-fields',
  );
  const known = company[table];
  const everywhere = placesOf(company, table);
  // What is in a chart or master that goes is named no more, or goes on being named.
  const elsewhere = known.filter((row) => !everywhere.some((place) => isWithin(place)(row)));
  company[table] = dice.inHundred(50) ? elsewhere : [];
  const held = new Set(former.memberships.flatMap(({ grades = '' }) => grades.split(';')));
  for (const place of everywhere) {
    const before = known.filter(isWithin(place));
    // The service refuses to delete a grade that somebody has.
    const isHeld = (row: Row) => table === 'grades' && held.has(codeOf(row));
    const chosen = before.filter((row) => isHeld(row) || dice.inHundred(65));
    // Mostly, what is below a team or folder goes with it.
    const isLost = ({ parentCode }: Row) =>
      before.some((row) => codeOf(row) === parentCode && !chosen.includes(row));
    const staying = chosen.filter((row) => !isTree(table) || !isLost(row) || dice.inHundred(30));
    for (const row of staying) {
      company[table].push(row);
      if (dice.inHundred(50)) Object.assign(row, company.style.values(dice, table, row, company));
      const key =
        isRenaming && dice.inHundred(25)
          ? freeKey(company, dice, table, [...siblingsIn(company, table, place), ...before])
          : undefined;
      if (key === undefined) continue;
      row[previousColumn(table)] = keyOf(table)(row);
      rename(company, table, row, key);
    }
    for (let count = dice.below(4); count > 0; count--) {
      const added = add(company, dice, table, place, before);
      if (added) added['isNew'] = 'TRUE';
    }
    const rows = dice.shuffled(company[table].filter(isWithin(place)));
    if (hasActions) for (const [at, row] of rows.entries()) row['action'] = actionOf(at);
    if (isTree(table)) replant(rows, dice);
  }
  company[table] = [...dice.shuffled(company[table])];
  if (table === 'grades') setDefault(company, dice);
  if (table === 'users' && dice.inHundred(25)) handOnAddresses(company.users, former.users);
}

const actionOf = (at: number) => (at % 4 === 3 ? 'ignore' : 'upsert');

/** Each is below an earlier one or a root; most stay where they are. */
function replant(rows: readonly DraftRow[], dice: Dice): void {
  for (const [at, row] of rows.entries()) {
    const before = ['', ...rows.slice(0, at).filter(isMade).map(codeOf)];
    const isStaying = before.includes(row['parentCode'] ?? '') && dice.below(3) > 0;
    if (!isStaying) row['parentCode'] = dice.pick(before) ?? '';
  }
}

/** Each gets the address that the next one has until now. An ignored row would keep it. */
function handOnAddresses(users: readonly DraftRow[], former: readonly Row[]): void {
  const staying = users.filter(({ isNew }) => isNew === undefined);
  const next = staying.map((_, at) => {
    const successor = former.find((row) => codeOf(row) === codeOf(staying[at + 1]));
    return successor?.['email'] ?? 'last@example.com';
  });
  for (const [at, row] of staying.entries()) Object.assign(row, { email: next[at], action: '' });
}

const fates = ['stays', 'stays', 'changes', 'moves', 'goes', 'is deleted'] as const;

function redrawPosts(company: Draft, { dice, later }: Redrawing): void {
  const known = company.memberships;
  company.memberships = [];
  for (const place of placesOf(company, 'memberships')) {
    const teams = company.teams.filter(isWithin(place)).filter(isMade).map(codeOf);
    const users = new Set(company.users.filter(isMade).filter(mayJoin).map(codeOf));
    const posts = known.filter(isWithin(place));
    for (const post of posts) {
      const fate = dice.pick(fates);
      const isPossible = teams.includes(post['team'] ?? '') && users.has(post['user'] ?? '');
      if (!isPossible || fate === 'goes' || (fate === 'is deleted' && !later.hasActions)) continue;
      company.memberships.push(post);
      if (fate === 'is deleted') post['action'] = 'delete';
      if (fate === 'changes' || fate === 'moves')
        Object.assign(post, { leader: isFlag(dice.inHundred(50)), grades: anyGrades(company, dice) });
      const moved = { ...post, team: dice.pick(teams) ?? '' };
      const isTaken = [...posts, ...company.memberships].some(
        (one) => postKey(one) === postKey(moved) && isWithin(place)(one),
      );
      if (fate === 'moves' && !isTaken) Object.assign(post, moved);
    }
    for (let count = dice.below(10); count > 0; count--) addAnyPost(company, dice, place);
  }
  if (later.hasActions)
    for (const [at, post] of company.memberships.entries()) post['action'] ??= actionOf(at);
  setLeaders(company);
}
