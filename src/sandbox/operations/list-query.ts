// The query of a list operation, and the requested page.

import type { Switches } from '../behaviour/switches.js';
import { invalidParameter } from '../http/api-error.js';
import type { JsonValue } from '../http/json.js';
import {
  creationOrder,
  type NamedRecord,
  type Order,
  type RecordList,
  type SortValue,
} from '../tenant/record-list.js';
import type { Tenant } from '../tenant/tenant.js';
import type { Answer, Call } from './operation.js';
import { visibleOf } from './permissions.js';

const PER_PAGE_DEFAULT = 25;
const PER_PAGE_MAX = 100;

/** The fields a list can be sorted by, with the value to compare. */
export type SortFields<R> = Readonly<Record<string, (record: R, tenant: Tenant) => SortValue>>;

/** Sorts by members of the records. */
export function byMember<R>(...names: readonly (keyof R & string)[]): SortFields<R> {
  return Object.fromEntries(names.map((name) => [name, (record: R) => record[name] as SortValue]));
}

/** The query parameters of every sortable list. */
export const listQueryNames: readonly string[] = ['page', 'perPage', 'sortBy'];

/**
 * Reads `sortBy`: a field, alone or followed by `-asc` or `-desc`.
 * @param byDefault  used if the query has none; absent: order of creation
 * @throws ApiError 400 for anything else
 */
export function readOrder<R extends NamedRecord>(
  call: Call,
  fields: SortFields<R>,
  byDefault?: string,
): Order<R> {
  const sortBy = lastValue(call.query, 'sortBy') ?? byDefault;
  if (sortBy === undefined) return creationOrder;
  const [, name = '', direction = 'asc'] = /^(\w+?)(?:-(asc|desc))?$/.exec(sortBy) ?? [];
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined) {
    throw invalidParameter(`sortBy: does not match ^(${Object.keys(fields).join('|')})(-asc|-desc)?$`);
  }
  const isDescending = direction === 'desc';
  return { key: `${name}-${direction}`, isDescending, value: (record) => value(record, call.tenant) };
}

/** The requested page of a list. @throws ApiError 400 as {@link cutPage} */
export function pageAnswer<R extends NamedRecord>(
  call: Call,
  { list, order = creationOrder }: { readonly list: RecordList<R>; readonly order?: Order<R> },
  show: (record: R) => JsonValue,
): Answer {
  return cutPage(call, { records: list.inOrder(order), size: call.tenant.shownSize(list) }, show);
}

/**
 * Cuts the requested page out of the visible records. A page past the end is an empty array.
 * @param found.size  the number of records that the service reports
 * @throws ApiError 400 if `page` or `perPage` is out of bounds
 */
export function cutPage<R extends NamedRecord>(
  call: Call,
  { records, size }: { readonly records: readonly R[]; readonly size: number },
  show: (record: R) => JsonValue,
): Answer {
  const page = readInteger(call.query, 'page', 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const perPage = readInteger(call.query, 'perPage', 1, PER_PAGE_MAX) ?? PER_PAGE_DEFAULT;
  const visible = visibleOf(records, call.canSee);
  const { hiddenInTotal, hiddenFrom } = call.tenant.switches;
  const hiddenCount = hiddenInTotal ? 0 : records.length - visible.length;
  const total = size - hiddenCount;
  const cut = pageOf(hiddenFrom === 'page' ? records : visible, { page, perPage }, call.tenant.switches);
  const body = visibleOf(cut, call.canSee).map(show);
  return { headers: pageHeaders(call, { page, perPage, total }), body };
}

/** A parameter that is a list; undefined if it is not sent. @throws ApiError 400 */
export function readChoices(
  query: URLSearchParams,
  name: string,
  known: readonly string[],
): readonly string[] | undefined {
  if (query.has(name)) throw invalidParameter(`${name}: expected array, but received string`);
  const sent = query.getAll(`${name}[]`);
  const isUnknown = sent.some((value) => !known.includes(value));
  if (isUnknown) throw invalidParameter(`${name}: is not one of ${known.join(', ')}`);
  return sent.length === 0 ? undefined : sent;
}

/** The last value of a query parameter, which counts if a name is repeated. */
export function lastValue(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1);
}

function pageOf<R>(
  records: readonly R[],
  { page, perPage }: Pick<Position, 'page' | 'perPage'>,
  { secondPage }: Switches,
): readonly R[] {
  if (page === 2 && secondPage === 'empty') return [];
  const shown = page >= 2 && secondPage === 'skipped' ? page + 1 : page;
  return records.slice((shown - 1) * perPage, shown * perPage);
}

interface Position {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

function pageHeaders(call: Call, position: Position): Readonly<Record<string, string>> {
  const { totalHeader, linkHeader } = call.tenant.switches;
  return {
    ...(totalHeader ? { Total: String(position.total) } : {}),
    ...(linkHeader ? { Link: links(call, position) } : {}),
  };
}

function links(call: Call, { page, perPage, total }: Position): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const pages: readonly (readonly [string, number])[] = [
    ['first', 1],
    ...(page > 1 ? [['prev', Math.min(page - 1, last)] as const] : []),
    ...(page < last ? [['next', page + 1] as const] : []),
    ['last', last],
  ];
  return pages.map(([relation, target]) => `<${pageUrl(call, target)}>; rel="${relation}"`).join(', ');
}

function pageUrl(call: Call, page: number): string {
  const query = new URLSearchParams(call.query);
  query.set('page', String(page));
  return `${call.url}?${query}`;
}

function readInteger(query: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = lastValue(query, name);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw invalidParameter(`${name}: expected integer, but received string`);
  const value = Number(text);
  if (value < min || value > max) throw invalidParameter(`${name}: is not from ${min} to ${max}`);
  return value;
}
