/**
 * Decides which column feeds which field: by what headers say, never by similarity. Where two
 * columns say the same, nobody decides for the user.
 */
import type { ReadAs } from '../../model/tables.js';
import { type HeaderMeaning, readHeader } from '../../resources/headers/read-header.js';
import type { Field, TableDefinition } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';
import { namesOfPath } from '../records/names-to-keys.js';
import { cellAt } from './cells.js';
import { type HeaderCells, headerAddresses, normalizeColumn } from './headers.js';
import { isWide, postName, postOf, splitPosts } from './posts.js';

/** A header with the field or other column that it names. */
export interface NamedColumn {
  readonly index: number;
  readonly header: string;
  /** Undefined for a column that feeds nothing. */
  readonly name: string | undefined;
  readonly isCanonical: boolean;
  /** Its header says nothing else in the first place. */
  readonly isLikely: boolean;
  /** What its cells hold in place of codes. */
  readonly readAs?: ReadAs | undefined;
  /** It has codes of another master than the one that is read. */
  readonly isOfOtherMaster?: true;
}

/** Columns of which each could feed a field. */
export interface UndecidedColumns {
  readonly field: string;
  readonly indexes: readonly number[];
  /** They may also be the levels of one place. */
  readonly mayBeLevels?: true;
}

export interface ColumnNames {
  readonly columns: readonly NamedColumn[];
  readonly undecided: readonly UndecidedColumns[];
}

/** Columns of a staircase, from the top. */
export const levelNames: readonly string[] = Array.from({ length: 10 }, (_, index) => `level${index + 1}`);

/** The column with a whole path, in place of levels. */
export const pathName = 'path';

/** What the user calls a column that is not read. */
export const unreadName = '-';

/** Aliases of the columns besides the fields. */
const rowColumnAliases: Readonly<Record<string, readonly string[]>> = {
  action: [],
  previousCode: ['変更前コード'],
  previousName: ['変更前の名前'],
};

/** A column that could feed a field. */
interface Claim {
  readonly index: number;
  readonly name: string;
  /**
   * 0 if the header is a name of the column, or given; then as the field lists what headers say.
   */
  readonly rank: number;
  readonly said?: HeaderMeaning;
}

/**
 * The columns of a header. Where the user has given a field's header, no other names that field;
 * `名称[2]` is the second column with the header `名称`. Pure.
 */
export function nameColumns(
  definition: TableDefinition,
  row: HeaderCells,
  extraNames: readonly string[],
): ColumnNames {
  const { header, columns = {} } = row;
  const addresses = headerAddresses(header);
  const nameByGiven = new Map(Object.entries(columns).map(([text, name]) => [normalizeColumn(text), name]));
  const given = addresses.map(([folded, numbered]) => nameByGiven.get(numbered) ?? nameByGiven.get(folded));
  const isGiven = new Set(given);
  const isRepeated = (index: number) =>
    addresses.filter(([folded], at) => folded === addresses[index]?.[0] && given[at] === undefined).length >
    1;
  const claims = header.flatMap((text, index): readonly Claim[] => {
    const name = given[index];
    const said = readHeader(text);
    if (name !== undefined) return [{ index, name, rank: 0, ...(said && { said }) }];
    return claimsOf(definition, extraNames, { text, index }).filter(
      (claim) =>
        !isGiven.has(claim.name) &&
        !(claim.rank > 1 && isRepeated(index)) &&
        isFitting(definition, claim, row),
    );
  });
  const settled = settle(definition, withoutStrayNumbers(definition, claims), addresses);
  const doubtful = doubtfulPosts(definition, settled.claims, row);
  const dropped = new Set([...idsBesideCodes(definition, settled.claims, given), ...doubtful]);
  const [field = ''] = definition.repeated ?? [];
  const levels: UndecidedColumns = { field, indexes: doubtful, mayBeLevels: true };
  const named = header.map((text, index): NamedColumn => {
    const claim = dropped.has(index) ? undefined : settled.claims.get(index);
    const isCanonical = claim !== undefined && normalizeColumn(claim.name) === addresses[index]?.[0];
    const isOfOtherMaster = !claim && settled.ofOtherMaster.has(index);
    return {
      index,
      header: text,
      name: claim?.name,
      isCanonical,
      isLikely: claim !== undefined && claim.rank <= 1,
      ...(claim?.said && { readAs: readAsOf(definition, claim.name, claim.said) }),
      ...(isOfOtherMaster && { isOfOtherMaster }),
    };
  });
  return { columns: named, undecided: [...settled.undecided, ...(doubtful.length > 0 ? [levels] : [])] };
}

/** What a column could feed, by its header alone. */
function claimsOf(
  definition: TableDefinition,
  extraNames: readonly string[],
  { text, index }: { readonly text: string; readonly index: number },
): readonly Claim[] {
  const exact = exactNames(definition, extraNames).get(normalizeColumn(text).replace(/(?<=\D)_(?=\d+$)/, ''));
  const own: readonly Claim[] = exact === undefined ? [] : [{ index, name: exact, rank: 0 }];
  const said = readHeader(text);
  if (!said) return own;
  const ofFields = meansOf(definition).flatMap(([field, means]) => {
    const at = means.findIndex((one) => (typeof one === 'string' ? [one] : one).includes(said.meaning));
    const numbered = at === -1 ? undefined : postName(definition, field, said);
    // Name 1 is the name where there is one number only; what is 2 is another.
    return numbered === undefined ? [] : [{ index, name: numbered, rank: at + 1, said }];
  });
  const level = levelOf(definition, said);
  const others = level === undefined ? ofFields : [...ofFields, { index, name: level, rank: 1, said }];
  return [...own, ...others.filter((claim) => claim.name !== exact)];
}

function levelOf({ staircase, pathField }: TableDefinition, said: HeaderMeaning): string | undefined {
  const isLevel = said.meaning === 'level' && (staircase ?? pathField) !== undefined;
  const isUnit = staircase !== undefined && (said.meaning === 'team' || said.meaning === 'team.name');
  return isLevel || isUnit ? levelNames[(said.number ?? 0) - 1] : undefined;
}

/** What headers say of the fields, in the order in which fields take their columns. */
function meansOf(definition: TableDefinition): readonly (readonly [string, Field['means']])[] {
  const { fields, wholeName, pathMeans } = definition;
  return [
    ...fields.map(({ name, means }) => [name, means] as const),
    ...(wholeName ? [[wholeName.column, wholeName.means] as const] : []),
    ...(pathMeans ? [[pathName, pathMeans] as const] : []),
  ];
}

const exactByDefinition = new WeakMap<TableDefinition, Map<string, ReadonlyMap<string, string>>>();

/** Names by header. Made once: every row that may be a header is compared with them. */
function exactNames(definition: TableDefinition, extraNames: readonly string[]): ReadonlyMap<string, string> {
  const { fields, within, columnsNotHandled, repeated = [], staircase, wholeName, pathMeans } = definition;
  const byExtra = exactByDefinition.get(definition) ?? new Map<string, ReadonlyMap<string, string>>();
  exactByDefinition.set(definition, byExtra);
  const known = byExtra.get(extraNames.join());
  if (known) return known;
  const own = [
    ...fields.flatMap(({ name, aliases }) => [name, ...aliases].map((header) => [header, name] as const)),
    ...(within ? [within.column, ...within.aliases].map((header) => [header, within.column] as const) : []),
    ...[...extraNames, ...Object.keys(columnsNotHandled)].flatMap((name) =>
      [name, ...(rowColumnAliases[name] ?? [])].map((header) => [header, name] as const),
    ),
    ...(staircase ? levelNames : []).map((name) => [name, name] as const),
    ...(wholeName ? [wholeName.column, wholeName.reversed] : []).map((name) => [name, name] as const),
    ...(pathMeans ? [[pathName, pathName] as const] : []),
    ...repeated.flatMap((field) =>
      Array.from({ length: 10 }, (_, at) => [`${field}${at + 1}`, `${field}${at + 1}`] as const),
    ),
  ];
  const names = new Map(own.map(([header, name]) => [normalizeColumn(header), name]));
  byExtra.set(extraNames.join(), names);
  return names;
}

/** True for a header that names a column of the table, also where another one has it. */
export function isOwnHeader(
  definition: TableDefinition,
  extraNames: readonly string[],
  header: string,
): boolean {
  return claimsOf(definition, extraNames, { text: header, index: 0 }).length > 0;
}

/** Cells that are looked at to see what a column holds. */
const cellsMax = 200;
const flag = /^(?:[01○◯〇×✓✔レ-]|true|false|yes|no|y|n|はい|いいえ|有|無|該当)$/i;

/** True if each cell only says yes or no. */
export function areFlags(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => flag.test(cell.normalize('NFKC')));
}

/** What stands in a column. */
export function filledCells({ rows = [] }: HeaderCells, index: number): readonly string[] {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = cellAt(row.cells, index).trim();
    if (cell !== '') cells.push(cell);
    if (cells.length === cellsMax) break;
  }
  return cells;
}

/** What a header says only in second place must be borne out by its cells. */
function isFitting(
  definition: TableDefinition,
  { index, name, rank, said }: Claim,
  row: HeaderCells,
): boolean {
  if (rank <= 1 || !said || !row.rows) return true;
  const field = fieldNamed(definition, name);
  const cells = filledCells(row, index);
  if (said.meaning === 'team.tier') return cells.some((cell) => namesOfPath(cell).length > 1);
  if (!field || field.states || cells.length === 0) return true;
  const isFault = (cell: string) => 'fault' in field.type.parse(cell);
  if (said.meaning === 'user.name') return !cells.some(isFault) || !field.type.isCode;
  return readAsOf(definition, name, said) === 'name' ? !areFlags(cells) : !cells.every(isFault);
}

function fieldNamed(definition: TableDefinition, name: string): Field | undefined {
  const field = postOf(definition, name)?.field ?? name;
  return definition.fields.find((one) => one.name === field);
}

/** How a cell of a column names another record, unless by its code. */
function readAsOf(definition: TableDefinition, name: string, { meaning }: HeaderMeaning): ReadAs | undefined {
  const { refersTo, isParent, refersByHeader } = fieldNamed(definition, name) ?? {};
  if (refersTo === undefined && !isParent) return undefined;
  if (meaning === 'person.number' && refersByHeader !== undefined) return 'number';
  return /(?:^|\.)(?:name|path|tier|team|grade|parent)$/.test(meaning) ? 'name' : undefined;
}

/**
 * A number means nothing without a team of that number; of a list, it means one of several
 * columns.
 */
function withoutStrayNumbers(definition: TableDefinition, claims: readonly Claim[]): readonly Claim[] {
  const wide = isWide(
    definition,
    claims.map(({ name }) => name),
  );
  if (wide || !definition.repeated) return claims;
  return claims.flatMap((claim) => {
    const post = postOf(definition, claim.name);
    if (!post) return claim;
    const isList = Array.isArray(fieldNamed(definition, post.field)?.type.blank);
    return isList ? { ...claim, name: post.field } : [];
  });
}

interface Settled {
  /** The claim of each column that feeds a field. */
  readonly claims: ReadonlyMap<number, Claim>;
  readonly undecided: readonly UndecidedColumns[];
  readonly ofOtherMaster: ReadonlySet<number>;
}

/** Gives each field its likeliest column, the key first. A column feeds one field. */
function settle(
  definition: TableDefinition,
  claims: readonly Claim[],
  addresses: ReturnType<typeof headerAddresses>,
): Settled {
  const taken = new Map<number, Claim>();
  const undecided: UndecidedColumns[] = [];
  const refused = new Set<number>();
  const ofOtherMaster = new Set<number>();
  let family = '';
  for (const [name, all] of inOrder(definition, claims)) {
    const names = new Set([...taken.values()].map((claim) => claim.name));
    const open = all
      .filter(({ index }) => !taken.has(index) && !refused.has(index))
      .filter(({ rank }) => isNeeded(definition, { name, rank }, names));
    const isOther = ({ said }: Claim) =>
      family !== '' && said !== undefined && ![family, ''].includes(said.family);
    for (const { index } of open.filter(isOther)) ofOtherMaster.add(index);
    const own = open.filter((claim) => !isOther(claim));
    const best = Math.min(...own.map(({ rank }) => rank));
    const likeliest = own.filter(({ rank }) => rank === best || (best === 0 && rank === 1));
    const chosen = chooseOne(definition, name, likeliest, addresses);
    if (chosen.length === 0 && likeliest.length > 0) {
      const indexes = likeliest.map(({ index }) => index);
      for (const index of indexes) refused.add(index);
      undecided.push({ field: postOf(definition, name)?.field ?? name, indexes });
    }
    for (const claim of chosen) taken.set(claim.index, claim);
    family ||= chosen[0]?.said?.family ?? '';
    if (family !== '')
      for (const { index, said } of likeliest)
        if (!taken.has(index) && !refused.has(index) && said?.family !== family) ofOtherMaster.add(index);
  }
  return { claims: taken, undecided, ofOtherMaster };
}

/** Claims by name: fields in their order, with their posts by number, then all other columns. */
function inOrder(
  definition: TableDefinition,
  claims: readonly Claim[],
): readonly (readonly [string, readonly Claim[]])[] {
  const names = meansOf(definition).map(([name]) => name);
  const rank = (name: string) => {
    const at = names.indexOf(postOf(definition, name)?.field ?? name);
    return at === -1 ? names.length : at;
  };
  return [...groupBy(claims, ({ name }) => name)].sort(
    ([a], [b]) =>
      rank(a) - rank(b) || (postOf(definition, a)?.number ?? 0) - (postOf(definition, b)?.number ?? 0),
  );
}

/** A whole name is needed unless both parts are there; what may be either is the second part. */
function isNeeded(
  { wholeName, pathField }: TableDefinition,
  { name, rank }: Pick<Claim, 'name' | 'rank'>,
  names: ReadonlySet<string>,
): boolean {
  const isLevel = levelNames.includes(name) && pathField !== undefined;
  if (isLevel) return !names.has(pathField);
  if (!wholeName) return true;
  const [first, second] = wholeName.parts;
  if (name === second && rank > 1) return names.has(first);
  return name !== wholeName.column || !(names.has(first) || names.has(second));
}

/**
 * All of them if they have one header, or feed a list; else the one with the table's own word, or
 * none.
 */
function chooseOne(
  definition: TableDefinition,
  name: string,
  likeliest: readonly Claim[],
  addresses: ReturnType<typeof headerAddresses>,
): readonly Claim[] {
  const [first] = likeliest;
  const isExact = first !== undefined && likeliest.some(({ rank }) => rank === 0);
  const headers = new Set(likeliest.map(({ index }) => addresses[index]?.[0]));
  const { ownWord, type } = fieldNamed(definition, name) ?? {};
  const isList = Array.isArray(type?.blank) && likeliest.every(({ said }) => said?.number !== undefined);
  if (headers.size <= 1 || isExact || isList) return likeliest;
  const plain = likeliest.filter(({ said }) => !said?.isHeaded);
  const narrowed = plain.length > 0 && said(plain) !== 'email' ? plain : likeliest;
  const meant = narrowed.length === 1 ? narrowed : narrowed.filter((one) => one.said?.word === ownWord);
  return meant.length === 1 ? meant : [];
}

function said(claims: readonly Claim[]): string | undefined {
  return claims[0]?.said?.meaning;
}

/**
 * Names under headers that differ by a number, such as 部署1 and 部署2, are the posts of a person or
 * the levels of one, unless each has a grade or leader of its number.
 */
function doubtfulPosts(
  definition: TableDefinition,
  claims: ReadonlyMap<number, Claim>,
  row: HeaderCells,
): readonly number[] {
  const [field] = definition.repeated ?? [];
  const numbered = [...claims.values()].filter(({ name, said }) => postOf(definition, name) && said?.number);
  const isOfPlaces = numbered.every(({ name }) => postOf(definition, name)?.field === field);
  const type = fieldNamed(definition, field ?? '')?.type;
  const isName = (cell: string) => type !== undefined && 'fault' in type.parse(cell);
  // Rank 0 is what the user says.
  const named = numbered.filter(
    ({ index, rank, said }) => rank > 0 && !said?.post && filledCells(row, index).some(isName),
  );
  return isOfPlaces && numbered.length > 1 && named.length > 0 ? numbered.map(({ index }) => index) : [];
}

/** Ids of an HR system refer to ids: beside codes they would be mistaken for them. */
function idsBesideCodes(
  { keyField, fields }: TableDefinition,
  claims: ReadonlyMap<number, Claim>,
  given: readonly (string | undefined)[],
): ReadonlySet<number> {
  const parent = fields.find(({ isParent }) => isParent)?.name;
  if (parent === undefined) return new Set();
  const identifying = [...claims.values()].filter(({ name }) => name === keyField || name === parent);
  const isId = (claim: Claim) => /(?:^|\.)id$/.test(claim.said?.meaning ?? '');
  const hasCodes = identifying.some(
    (claim) => !isId(claim) && !/(?:name|team|parent|path)$/.test(claim.said?.meaning ?? ''),
  );
  const ids = identifying.filter((claim) => isId(claim) && given[claim.index] === undefined);
  return new Set(hasCodes ? ids.map(({ index }) => index) : []);
}

/** Column indexes by name: the canonical header wins, else the first other one. */
export function claimedIndexes(columns: readonly NamedColumn[]): ReadonlyMap<string, number> {
  const claims = new Map<string, number>();
  for (const { name, index } of [...columns.filter(({ isCanonical }) => isCanonical), ...columns]) {
    if (name !== undefined && !claims.has(name)) claims.set(name, index);
  }
  return claims;
}

/** Column indexes by name; of wide rows, those of the first post. */
export function columnIndexes(definition: TableDefinition, row: HeaderCells): ReadonlyMap<string, number> {
  const { columns } = nameColumns(definition, row, Object.keys(rowColumnAliases));
  const claims = claimedIndexes(columns);
  return splitPosts(definition, claims)[0] ?? claims;
}

/** Index of a column; or undefined. */
export function columnIndexOf(
  definition: TableDefinition,
  row: HeaderCells,
  name: string,
): number | undefined {
  return columnIndexes(definition, row).get(name);
}

/** What a row names as the header of a table. */
export interface NamedHeader {
  /** Column indexes by name, also of undecided columns. */
  readonly indexByName: ReadonlyMap<string, number>;
  /** How many columns their headers name in the first place. */
  readonly likelyCount: number;
  readonly hasKey: boolean;
}

/** Names the columns of a row that may be a header; of wide rows, those of the first post. */
export function nameHeader(definition: TableDefinition, row: HeaderCells): NamedHeader {
  const { columns, undecided } = nameColumns(definition, row, Object.keys(rowColumnAliases));
  const claims = claimedIndexes(columns);
  const open = undecided.flatMap(({ field, indexes: [index] }) =>
    index === undefined ? [] : [[field, index] as const],
  );
  const indexByName = new Map([...open, ...(splitPosts(definition, claims)[0] ?? claims)]);
  const likelyCount = columns.filter(({ isLikely }) => isLikely).length;
  return { indexByName, likelyCount, hasKey: definition.keyFields.every((name) => indexByName.has(name)) };
}

/** How many columns of the table a row names; 0 for a row that does not name the key. */
export function headerScore(definition: TableDefinition, row: HeaderCells): number {
  const { indexByName, hasKey } = nameHeader(definition, row);
  return hasKey ? indexByName.size : 0;
}
