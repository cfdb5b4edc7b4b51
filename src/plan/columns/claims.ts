/**
 * What each column could feed: by what its header says, and where that leaves it open, by what its
 * cells hold. Never by similarity.
 */
import type { ReadAs } from '../../model/tables.js';
import { type HeaderMeaning, readHeader } from '../../resources/headers/read-header.js';
import type { Field, TableDefinition } from '../../resources/resource.js';
import { cellAt } from './cells.js';
import { type HeaderCells, headerAddresses, normalizeColumn } from './headers.js';
import { namesOfPath } from './names-to-keys.js';
import { postName, postNames, postOf } from './posts.js';

/** A column that could feed a field, or another column of the table. */
export interface Claim {
  readonly index: number;
  /** As it is compared with others. */
  readonly header: string;
  readonly name: string;
  /** The user says so. */
  readonly isGiven: boolean;
  /** 0 if the header is a name of the column; then as the field lists what headers say. */
  readonly rank: number;
  readonly said: HeaderMeaning | undefined;
}

/** Columns of a staircase, from the top. */
export const levelNames: readonly string[] = Array.from({ length: 10 }, (_, index) => `level${index + 1}`);

/** The column with a whole path, in place of levels. */
export const pathName = 'path';

/** What the user calls a column that is not read. */
export const unreadName = '-';

/** Aliases of the columns besides the fields. */
export const rowColumnAliases: Readonly<Record<string, readonly string[]>> = {
  action: [],
  previousCode: ['変更前コード'],
  previousName: ['変更前の名前'],
};

/**
 * All claims of a header. Where the user has given a field's header, no other claims that field;
 * `名称[2]` is the second column with the header `名称`.
 */
export function claimsOf(
  definition: TableDefinition,
  row: HeaderCells,
  extraNames: readonly string[],
): readonly Claim[] {
  const addresses = headerAddresses(row.header);
  const nameByGiven = new Map(
    Object.entries(row.columns ?? {}).map(([text, name]) => [normalizeColumn(text), name]),
  );
  const settingNames = addresses.map(
    ([header, numbered]) => nameByGiven.get(numbered) ?? nameByGiven.get(header),
  );
  const isGiven = new Set(settingNames);
  const free = addresses.flatMap(([header], index) => (settingNames[index] === undefined ? header : []));
  return row.header.flatMap((text, index): readonly Claim[] => {
    const [header = ''] = addresses[index] ?? [];
    const name = settingNames[index];
    if (name !== undefined) return [{ index, header, name, isGiven: true, rank: 0, said: readHeader(text) }];
    const isRepeated = free.indexOf(header) !== free.lastIndexOf(header);
    return meantBy(definition, text, extraNames)
      .map((meant) => ({ ...meant, index, header, isGiven: false }))
      .filter((claim) => !isGiven.has(claim.name) && !(claim.rank > 1 && isRepeated))
      .filter((claim) => isBorneOut(definition, claim, row));
  });
}

/** What a header alone could name. */
export function meantBy(
  definition: TableDefinition,
  text: string,
  extraNames: readonly string[],
): readonly Pick<Claim, 'name' | 'rank' | 'said'>[] {
  const said = readHeader(text);
  const exact = exactNames(definition, extraNames).get(normalizeColumn(text).replace(/(?<=\D)_(?=\d+$)/, ''));
  const exactMatch = exact === undefined ? [] : [{ name: exact, rank: 0, said: undefined }];
  if (!said) return exactMatch;
  const ofFields = meansOf(definition).flatMap(([field, means]) => {
    const at = means.findIndex((one) => (typeof one === 'string' ? [one] : one).includes(said.meaning));
    // Name 1 is the name where there is one number only; what is 2 is another.
    const name = at === -1 ? undefined : postName(definition, field, said);
    return name === undefined ? [] : [{ name, rank: at + 1, said }];
  });
  const level = levelOf(definition, said);
  const others = level === undefined ? ofFields : [...ofFields, { name: level, rank: 1, said }];
  return [...exactMatch, ...others.filter(({ name }) => name !== exact)];
}

function levelOf({ staircase, pathField }: TableDefinition, said: HeaderMeaning): string | undefined {
  const isLevel = said.meaning === 'level' && (staircase ?? pathField) !== undefined;
  const isUnit = staircase !== undefined && (said.meaning === 'team' || said.meaning === 'team.name');
  return isLevel || isUnit ? levelNames[(said.number ?? 0) - 1] : undefined;
}

/** What headers say of the fields, in the order in which fields take their columns. */
export function meansOf(definition: TableDefinition): readonly (readonly [string, Field['means']])[] {
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
  const byExtra = exactByDefinition.get(definition) ?? new Map<string, ReadonlyMap<string, string>>();
  exactByDefinition.set(definition, byExtra);
  const known = byExtra.get(extraNames.join());
  if (known) return known;
  const { fields, within, columnsNotHandled } = definition;
  const aliased: readonly (readonly [string, readonly string[]])[] = [
    ...fields.map(({ name, aliases }) => [name, aliases] as const),
    ...(within ? [[within.column, within.aliases] as const] : []),
    ...[...extraNames, ...Object.keys(columnsNotHandled)].map(
      (name) => [name, rowColumnAliases[name] ?? []] as const,
    ),
    ...[...layoutNames(definition), ...postNames(definition)].map((name) => [name, []] as const),
  ];
  const names = new Map(
    aliased.flatMap(([name, aliases]) => [name, ...aliases].map((header) => [normalizeColumn(header), name])),
  );
  byExtra.set(extraNames.join(), names);
  return names;
}

/** The columns of a table that are read in another form than a field. */
export function layoutNames({
  staircase,
  pathField,
  pathMeans,
  wholeName,
}: TableDefinition): readonly string[] {
  return [
    ...((staircase ?? pathField) ? levelNames : []),
    ...(pathMeans ? [pathName] : []),
    ...(wholeName ? [wholeName.column, wholeName.reversed] : []),
  ];
}

/** Rows that are looked at to see what a column holds, and how many of its cells. */
const rowsMax = 2_000;
const cellsMax = 200;

/** What stands in a column, at the start of the table. */
export function sampleOf({ rows = [] }: Pick<HeaderCells, 'rows'>, index: number): readonly string[] {
  return textsIn(rows.slice(0, rowsMax), index).slice(0, cellsMax);
}

/** What stands in a column, without blank cells. */
export function textsIn(rows: NonNullable<HeaderCells['rows']>, index: number): readonly string[] {
  return rows.map(({ cells }) => cellAt(cells, index).trim()).filter((cell) => cell !== '');
}

const flag = /^(?:[01○◯〇×✓✔レ-]|true|false|yes|no|y|n|はい|いいえ|有|無|該当)$/i;

/** True if each cell only says yes or no. */
export function areFlags(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => flag.test(cell.normalize('NFKC')));
}

/** How people are addressed, under the header Title. */
const salutation = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/i;

/** What a header says only in second place must be borne out by its cells. */
function isBorneOut(
  definition: TableDefinition,
  { index, name, rank, said }: Claim,
  row: HeaderCells,
): boolean {
  if (!said || !row.rows) return true;
  if (said.word === 'title' && sampleOf(row, index).some((cell) => salutation.test(cell))) return false;
  if (rank <= 1) return true;
  const cells = sampleOf(row, index);
  if (said.meaning === 'team.tier') return cells.some((cell) => namesOfPath(cell).length > 1);
  const field = fieldNamed(definition, name);
  if (!field || field.states || cells.length === 0) return true;
  const isFault = (cell: string) => 'fault' in field.type.parse(cell);
  if (said.meaning === 'user.name') return !cells.some(isFault) || !field.type.isCode;
  return readAsOf(definition, name, said) === 'name' ? !areFlags(cells) : !cells.every(isFault);
}

/** The field that a column feeds, also as one of several posts. */
export function fieldNamed(definition: TableDefinition, name: string): Field | undefined {
  const field = postOf(definition, name)?.field ?? name;
  return definition.fields.find((one) => one.name === field);
}

/** How a cell of a column names another record, unless by its code. */
export function readAsOf(
  definition: TableDefinition,
  name: string,
  { meaning }: HeaderMeaning,
): ReadAs | undefined {
  const { refersTo, isParent, refersByHeader } = fieldNamed(definition, name) ?? {};
  if (refersTo === undefined && !isParent) return undefined;
  if (meaning === 'person.number' && refersByHeader !== undefined) return 'number';
  return /(?:^|\.)(?:name|path|tier|team|grade|parent)$/.test(meaning) ? 'name' : undefined;
}
