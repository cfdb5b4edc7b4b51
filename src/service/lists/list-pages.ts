/** Reads a whole paged list, many pages concurrently once their number is known. */

import type { OnProgress } from '../../model/progress.js';
import { sentence } from '../../model/sentence.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Client } from '../http/client.js';
import type { Query } from '../http/request.js';
import { type Answer, toAnswers, unusableAnswer } from './answers.js';
import { inTurns, turnsFor } from './in-turns.js';
import { readUntilComplete } from './read-until-complete.js';

export interface PagedList<T = Answer> {
  /** Each record once, in page order. */
  readonly answers: readonly T[];
  /** The list's own total, or else the value of the count source. */
  readonly expectedCount: number | undefined;
}

/**
 * The count that another record gives, for a list without a total. @param reading number of the
 * reading, from 1
 */
export type CountSource = (reading: number) => Promise<number | undefined>;

/** The service's maximum. Source: the list conventions of its contract. */
export const perPage = 100;
/** No list has a million records; a longer one means that the service returns endless pages. */
const pageCountMax = 10_000;
const recordCountMax = pageCountMax * perPage;

const noCount: CountSource = () => Promise.resolve(undefined);

/** The minimum that is kept of a record. */
interface Kept {
  readonly id: string;
}

export interface ListOptions {
  readonly query?: Query | undefined;
  /** Called only if the list has no total. */
  readonly countOf?: CountSource | undefined;
  /**
   * A record missing from the list may be created twice. Totals may lag, so if the total ends on a
   * full page, one more page is requested. Default: no.
   */
  readonly isTotalInDoubt?: boolean | undefined;
  /** A recent count, whose pages are requested without waiting for the total. Default: one page. */
  readonly likelyCount?: number | undefined;
  /** Called with the records of each page. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Reads every page of a list; repeats while records are missing, three times at most.
 * @throws RequestFailed
 */
export async function listPages(client: Client, path: string, options: ListOptions = {}): Promise<PagedList> {
  return listPagesAs(client, path, { ...options, read: (answer) => answer });
}

interface ReadAs<T extends Kept> {
  read(answer: Answer): T;
}

/**
 * The same, but keeps only the parsed result of each answer, which takes a fraction of the memory.
 * @throws RequestFailed
 */
export async function listPagesAs<T extends Kept>(
  client: Client,
  path: string,
  { countOf = noCount, ...options }: ListOptions & ReadAs<T>,
): Promise<PagedList<T>> {
  const list = await readUntilComplete(async (reading) => {
    const { recordById, total } = await readOnce(client, path, options);
    return { recordById, size: recordById.size, expected: total ?? (await countOf(reading)) };
  });
  return { answers: [...list.recordById.values()], expectedCount: list.expected };
}

/**
 * Searches a list while records are deleted from it and added at its end. After reaching the end,
 * reads the pages again backwards, one at a time: a remaining record can only move to a page that
 * is still to be read.
 * @returns each record seen, once, in any order
 * @throws RequestFailed
 */
export async function searchPages(client: Client, path: string, query: Query): Promise<PagedList> {
  const options = { query, isTotalInDoubt: true, read: (answer: Answer) => answer };
  const list = await readUntilComplete(async () => {
    const { recordById, total, pageCount, readPage } = await readOnce(client, path, options);
    const back = pageCount > 1 ? await inTurns(pageNumbers(1, pageCount).toReversed(), 1, readPage) : [];
    collect(recordById, back);
    // Records added after the first answer or deleted before the last one do not count as missing.
    const totals = [total, back.at(-1)?.total].filter((one) => one !== undefined);
    const { size } = recordById;
    const expected = totals.length === 0 ? undefined : Math.max(Math.min(...totals), size);
    return { recordById, size, expected };
  });
  return { answers: [...list.recordById.values()], expectedCount: list.expected };
}

interface Page<T> {
  readonly answers: readonly T[];
  readonly total: number | undefined;
}

type ReadPage<T> = (page: number) => Promise<Page<T>>;

interface Reading<T extends Kept> {
  readonly recordById: Map<string, T>;
  readonly total: number | undefined;
  /** Pages requested, from the first on. */
  readonly pageCount: number;
  readonly readPage: ReadPage<T>;
}

type ReadOptions<T extends Kept> = Omit<ListOptions, 'countOf'> & ReadAs<T>;

async function readOnce<T extends Kept>(
  client: Client,
  path: string,
  options: ReadOptions<T>,
): Promise<Reading<T>> {
  const { concurrency: placesMax } = client;
  const readPage = pageReader(client, path, options);
  // A count may be wrong: after many empty pages, stop requesting.
  const isOver = manyEmptyInARow(placesMax);
  const readPages = (from: number, to: number) =>
    inTurns(pageNumbers(from, Math.min(to, pageCountMax)), turnsFor(placesMax), readPage, isOver);
  const begun = await readPages(1, Math.max(1, pagesFor(options.likelyCount)));
  const [first = emptyPage] = begun;
  const { total } = first;
  const recordById = new Map<string, T>();
  collect(recordById, begun);
  const countedPages = pagesFor(total);
  const isBelieved = total !== undefined && total >= recordById.size && countedPages <= pageCountMax;
  const readOn = (from: number) => readUntilEnd(recordById, readPage, { first, from, placesMax, path });
  const reading = { recordById, total, readPage };
  if (isBelieved && isFull(first)) {
    const rest = await readPages(begun.length + 1, countedPages);
    collect(recordById, rest);
    const pageCount = begun.length + rest.length;
    const mayLag = options.isTotalInDoubt && isFull([...begun, ...rest].at(-1) ?? first);
    if (!mayLag) return { ...reading, pageCount };
    const lastPage = await readOn(pageCount + 1);
    return { ...reading, pageCount: lastPage, total: Math.max(total, recordById.size) };
  }
  // The service may hide records after cutting pages, so only an empty page proves the end.
  const isEndKnown = isBelieved || begun.some(isEmpty);
  const isMore = recordById.size < (total ?? 0) || !isEndKnown;
  return { ...reading, pageCount: isMore ? await readOn(begun.length + 1) : begun.length };
}

function pageReader<T extends Kept>(
  client: Client,
  path: string,
  { query, onProgress, read }: ReadOptions<T>,
): ReadPage<T> {
  return async (page) => {
    const request = { method: 'GET', path, query: { ...query, page, perPage } } as const;
    const { body, total } = await client.send(request);
    const answers = toAnswers(body, path, client).map(read);
    const done = answers.length;
    // Every page has the total; if none does, expect as many records as have arrived.
    const expected = total ?? done;
    onProgress?.({ done, expected: page === 1 || total === undefined ? expected : 0 });
    return { answers, total };
  };
}

const emptyPage = { answers: [], total: undefined };

function isEmpty({ answers }: Page<unknown>): boolean {
  return answers.length === 0;
}

function isFull({ answers }: Page<unknown>): boolean {
  return answers.length >= perPage;
}

function pagesFor(count = 0): number {
  return Math.ceil(count / perPage);
}

/** Called with each page; true after more than `emptyMax` empty pages in a row. */
function manyEmptyInARow(emptyMax: number): (page: Page<unknown>) => boolean {
  let count = 0;
  return (page) => {
    count = isEmpty(page) ? count + 1 : 0;
    return count > emptyMax;
  };
}

interface ToEnd {
  readonly first: Page<Kept>;
  readonly from: number;
  readonly placesMax: number;
  readonly path: string;
}

/**
 * Without a reliable total, requests pages ahead in growing windows, until a page is empty or
 * repeats the first one, or a window brings nothing new. A short page need not be the last: the
 * service may hide records.
 * @returns the number of the last page requested
 */
async function readUntilEnd<T extends Kept>(
  recordById: Map<string, T>,
  readPage: ReadPage<T>,
  { first, from, placesMax, path }: ToEnd,
): Promise<number> {
  let next = from;
  for (
    let size = 1;
    next <= pageCountMax && recordById.size <= recordCountMax;
    size = Math.min(size * 2, placesMax)
  ) {
    const pages = await Promise.all(pageNumbers(next, next + size - 1).map(readPage));
    const sizeBefore = recordById.size;
    collect(recordById, pages);
    next += size;
    const isOver = pages.some((page) => isEmpty(page) || showsAgain(first, page));
    if (isOver || recordById.size === sizeBefore) return next - 1;
  }
  throw unusableAnswer(path, sentence('requests/endless-list', { path, read: recordById.size }));
}

/**
 * True if a page contains all of the first one, as from a service that ignores page numbers; it may
 * contain more, because lists grow.
 */
function showsAgain({ answers }: Page<Kept>, page: Page<Kept>): boolean {
  const ids = new Set(page.answers.map(({ id }) => normalId(id)));
  return answers.length > 0 && answers.every(({ id }) => ids.has(normalId(id)));
}

function pageNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Adds each record once, by case-insensitive id. */
function collect<T extends Kept>(recordById: Map<string, T>, pages: readonly Page<T>[]): void {
  for (const { answers } of pages)
    for (const answer of answers) {
      const id = normalId(answer.id);
      if (!recordById.has(id)) recordById.set(id, answer);
    }
}
