/**
 * Decides which column feeds which field. Where two columns say the same, nobody decides for the
 * user.
 */
import type { ReadAs } from '../../model/tables.js';
import type { TableDefinition } from '../../resources/resource.js';
import { groupBy } from '../records/collections.js';
import {
  type Claim,
  claimsOf,
  fieldNamed,
  levelNames,
  meansOf,
  readAsOf,
  rowColumnAliases,
  sampleOf,
} from './claims.js';
import { type HeaderCells, normalizeColumn } from './headers.js';
import { isWide, postOf, splitPosts } from './posts.js';

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
  /** What the user says that it feeds, where nothing reads that. */
  readonly mappedTo?: string;
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

/** The columns of a header. Pure. */
export function nameColumns(
  definition: TableDefinition,
  row: HeaderCells,
  extraNames: readonly string[],
): ColumnNames {
  const all = claimsOf(definition, row, extraNames);
  const settled = settle(definition, withoutStrayNumbers(definition, all));
  const mapped = new Map(all.flatMap(({ index, name, isGiven }) => (isGiven ? [[index, name]] : [])));
  const levels = doubtfulPosts(definition, settled.claims, row);
  const dropped = new Set([...idsBesideCodes(definition, settled.claims), ...(levels?.indexes ?? [])]);
  const columns = row.header.map((header, index): NamedColumn => {
    const claim = dropped.has(index) ? undefined : settled.claims.get(index);
    if (!claim) {
      const isOfOtherMaster = settled.ofOtherMaster.has(index);
      const isUndecided = settled.undecided.some(({ indexes }) => indexes.includes(index));
      const mappedTo = isUndecided || dropped.has(index) ? undefined : mapped.get(index);
      const unnamed = { index, header, name: undefined, isCanonical: false, isLikely: false };
      return { ...unnamed, ...(isOfOtherMaster && { isOfOtherMaster }), ...(mappedTo && { mappedTo }) };
    }
    const { name, rank, said } = claim;
    const readAs = said && readAsOf(definition, name, said);
    const isCanonical = normalizeColumn(name) === normalizeColumn(header);
    return { index, header, name, isCanonical, isLikely: rank <= 1, ...(readAs && { readAs }) };
  });
  return { columns, undecided: [...settled.undecided, ...(levels ? [levels] : [])] };
}

/**
 * A number means nothing without a team of that number, but the first post is that of the columns
 * without a number. Of a list, it means one of several columns.
 */
function withoutStrayNumbers(definition: TableDefinition, claims: readonly Claim[]): readonly Claim[] {
  const [needed] = definition.repeated ?? [];
  if (needed === undefined) return claims;
  const names = new Set(claims.map(({ name }) => name));
  const areWide = isWide(definition, [...names]);
  return claims.flatMap((claim) => {
    const post = postOf(definition, claim.name);
    if (!post || names.has(`${needed}${post.number}`)) return claim;
    const isFirst = post.number === 1 && names.has(needed) && !names.has(post.field);
    const isOfList = !areWide && isListField(definition, post.field);
    return isFirst || isOfList ? { ...claim, name: post.field } : [];
  });
}

function isListField(definition: TableDefinition, name: string): boolean {
  return Array.isArray(fieldNamed(definition, name)?.type.blank);
}

interface Settled {
  /** The claim of each column that feeds a field. */
  readonly claims: ReadonlyMap<number, Claim>;
  readonly undecided: readonly UndecidedColumns[];
  readonly ofOtherMaster: ReadonlySet<number>;
}

/** Gives each field its likeliest column, the key first. A column feeds one field. */
function settle(definition: TableDefinition, claims: readonly Claim[]): Settled {
  const taken = new Map<number, Claim>();
  const undecided: UndecidedColumns[] = [];
  let family = '';
  const isFree = ({ index }: Claim) =>
    !taken.has(index) && !undecided.some(({ indexes }) => indexes.includes(index));
  const isOfOther = ({ said, isGiven }: Claim) =>
    !isGiven && family !== '' && said !== undefined && ![family, ''].includes(said.family);
  for (const [name, all] of inOrder(definition, claims)) {
    const names = new Set([...taken.values()].map((claim) => claim.name));
    const open = all.filter(
      (claim) => isFree(claim) && !isOfOther(claim) && isNeeded(definition, claim, names),
    );
    const best = Math.min(...open.map(({ rank }) => rank));
    const likeliest = open.filter(({ rank }) => rank === best || (best === 0 && rank === 1));
    const chosen = chooseOne(definition, name, likeliest);
    if (chosen.length === 0 && likeliest.length > 0)
      undecided.push({
        field: postOf(definition, name)?.field ?? name,
        indexes: likeliest.map(({ index }) => index),
      });
    for (const claim of chosen) taken.set(claim.index, claim);
    family ||= chosen[0]?.said?.family ?? '';
  }
  const ofOthers = claims.filter((claim) => isFree(claim) && isOfOther(claim));
  return { claims: taken, undecided, ofOtherMaster: new Set(ofOthers.map(({ index }) => index)) };
}

/** Claims by name: fields in their order, with their posts by number, then all other columns. */
function inOrder(
  definition: TableDefinition,
  claims: readonly Claim[],
): readonly (readonly [string, readonly Claim[]])[] {
  const names = meansOf(definition).map(([name]) => name);
  const rank = (name: string) => {
    const { field = name, number = 0 } = postOf(definition, name) ?? {};
    const at = names.indexOf(field);
    return (at === -1 ? names.length : at) * 100 + number;
  };
  return [...groupBy(claims, ({ name }) => name)].sort(([a], [b]) => rank(a) - rank(b));
}

/** A whole name is needed unless both parts are there; what may be either is the second part. */
function isNeeded(
  { wholeName, pathField }: TableDefinition,
  { name, rank }: Claim,
  names: ReadonlySet<string>,
): boolean {
  if (levelNames.includes(name) && pathField !== undefined) return !names.has(pathField);
  if (!wholeName) return true;
  const [first, second] = wholeName.parts;
  if (name === second && rank > 1) return names.has(first);
  return name !== wholeName.column || !(names.has(first) || names.has(second));
}

/**
 * All of them if they have one header, or feed a list; else the one with the table's own word, or
 * none.
 */
function chooseOne(definition: TableDefinition, name: string, likeliest: readonly Claim[]): readonly Claim[] {
  const isOneHeader = new Set(likeliest.map(({ header }) => header)).size <= 1;
  const isExact = likeliest.some(({ rank }) => rank === 0);
  const isList = isListField(definition, name) && likeliest.every(({ said }) => said?.number !== undefined);
  if (isOneHeader || isExact || isList) return likeliest;
  const plain = likeliest.filter(({ said }) => !said?.isHeaded);
  // Of two addresses, neither is the plain one.
  const isPlain = plain.length > 0 && plain[0]?.said?.meaning !== 'email';
  const isNumbered = likeliest.some(({ said }) => said?.meaning === 'person.number');
  // Beside the number of a person, an id is that of a row.
  const isRival = ({ said }: Claim) => !isNumbered || said?.meaning !== 'id';
  const narrowed = (isPlain ? plain : likeliest).filter(isRival);
  const ownWord = fieldNamed(definition, name)?.ownWord;
  const meant = narrowed.length === 1 ? narrowed : narrowed.filter(({ said }) => said?.word === ownWord);
  return meant.length === 1 ? meant : [];
}

/**
 * Names under headers that differ by a number, such as 部署1 and 部署2, are the posts of a person or
 * the levels of one, unless each has a grade or leader of its number.
 */
function doubtfulPosts(
  definition: TableDefinition,
  claims: ReadonlyMap<number, Claim>,
  row: HeaderCells,
): UndecidedColumns | undefined {
  const [field = ''] = definition.repeated ?? [];
  const numbered = [...claims.values()].filter(({ name, said }) => postOf(definition, name) && said?.number);
  const areOfPlaces = numbered.every(({ name }) => postOf(definition, name)?.field === field);
  const type = fieldNamed(definition, field)?.type;
  const isName = (cell: string) => type !== undefined && 'fault' in type.parse(cell);
  const isDoubtful = ({ index, rank, said }: Claim) =>
    rank > 0 && !said?.post && sampleOf(row, index).some(isName);
  if (numbered.length < 2 || !areOfPlaces || !numbered.some(isDoubtful)) return undefined;
  return { field, indexes: numbered.map(({ index }) => index), mayBeLevels: true };
}

/** Ids of an HR system refer to ids: beside codes they would be mistaken for them. */
function idsBesideCodes(
  { keyField, fields }: TableDefinition,
  claims: ReadonlyMap<number, Claim>,
): readonly number[] {
  const parent = fields.find(({ isParent }) => isParent)?.name;
  if (parent === undefined) return [];
  const identifying = [...claims.values()].filter(({ name }) => name === keyField || name === parent);
  const says = (claim: Claim, pattern: RegExp) => pattern.test(claim.said?.meaning ?? '');
  const ids = identifying.filter((claim) => says(claim, /(?:^|\.)id$/));
  const hasCodes = identifying.some(
    (claim) => !ids.includes(claim) && !says(claim, /(?:name|team|parent|path)$/),
  );
  return hasCodes ? ids.filter(({ isGiven }) => !isGiven).map(({ index }) => index) : [];
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

/** What a row names as the header of a table. */
interface NamedHeader {
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
