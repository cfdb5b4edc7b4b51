// The query of a list operation, and the requested page.
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

const PER_PAGE_DEFAULT = 25;
const PER_PAGE_MAX = 100;

/** The fields a list can be sorted by, with the value to compare. */
export type SortFields<R> = Readonly<Record<string, (tenant: Tenant, record: R) => SortValue>>;

/** Sorts by members of the records. */
export function byMember<R>(...names: readonly (keyof R & string)[]): SortFields<R> {
  return Object.fromEntries(
    names.map((name) => [name, (_tenant: Tenant, record: R) => record[name] as SortValue]),
  );
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
  return { key: `${name}-${direction}`, isDescending, value: (record) => value(call.tenant, record) };
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
export function cutPage<R extends Pick<NamedRecord, 'position'>>(
  call: Call,
  { records, size }: { readonly records: readonly R[]; readonly size: number },
  show: (record: R) => JsonValue,
): Answer {
  const page = readInteger(call.query, 'page', 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const perPage = readInteger(call.query, 'perPage', 1, PER_PAGE_MAX) ?? PER_PAGE_DEFAULT;
  const visible = call.tenant.seen(records);
  const { switches } = call.tenant;
  const hiddenCount = switches.hiddenInTotal ? 0 : records.length - visible.length;
  const total = size - hiddenCount;
  const whole = switches.hiddenFrom === 'page' ? records : visible;
  const shown = page >= 2 && switches.secondPage === 'skipped' ? page + 1 : page;
  const isEmpty = page === 2 && switches.secondPage === 'empty';
  const cut = isEmpty ? [] : whole.slice((shown - 1) * perPage, shown * perPage);
  const headers = {
    ...(switches.totalHeader ? { Total: String(total) } : {}),
    ...(switches.linkHeader ? { Link: links(call, { page, perPage, total }) } : {}),
  };
  return { headers, body: call.tenant.seen(cut).map(show) };
}

/** The last value of a query parameter, which counts if a name is repeated. */
export function lastValue(query: URLSearchParams, name: string): string | undefined {
  return query.getAll(name).at(-1);
}

interface Position {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The pages that `Link` names. */
function links(call: Call, { page, perPage, total }: Position): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const pages = { first: 1, prev: Math.min(page - 1, last), next: page < last ? page + 1 : 0, last };
  const named = Object.entries(pages).filter(([, target]) => target > 0);
  return named
    .map(([relation, target]) => {
      const query = new URLSearchParams(call.query);
      query.set('page', String(target));
      return `<${call.url}?${query}>; rel="${relation}"`;
    })
    .join(', ');
}

function readInteger(query: URLSearchParams, name: string, min: number, max: number): number | undefined {
  const text = lastValue(query, name);
  if (text === undefined) return undefined;
  if (!/^-?\d+$/.test(text)) throw invalidParameter(`${name}: expected integer, but received string`);
  const value = Number(text);
  if (value < min || value > max) throw invalidParameter(`${name}: is not from ${min} to ${max}`);
  return value;
}
