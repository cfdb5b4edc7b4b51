/**
 * Reads a whole list that the service gives in pages, many pages at once where their number is
 * known.
 */
import type { OnProgress } from '../../model/progress.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Repeated } from '../../resources/resource.js';
import { words } from '../../words/words.js';
import type { Client } from '../http/client.js';
import type { Shorten } from '../http/read-answer.js';
import type { Query } from '../http/request.js';
import { type Answer, toAnswers, unusableAnswer } from './answers.js';
import { inTurns } from './in-turns.js';
import { leaveOut } from './leave-out-repeats.js';
import { readUntilComplete } from './read-until-complete.js';

export interface PagedList<T = Answer> {
  /** Each record once, in the order of the pages. */
  readonly answers: readonly T[];
  /** How many there are, by the list's own total or else by the count source. */
  readonly expectedCount: number | undefined;
}

/**
 * Gives what another record counts, for a list without a total. @param reading its number, from 1
 */
export type CountSource = (reading: number) => Promise<number | undefined>;

/** The most the service allows. Source: the list conventions of its contract. */
export const perPage = 100;
/**
 * No list has a million records. Where one goes on further, its service gives pages without an end.
 */
const pageCountMax = 10_000;
const recordCountMax = pageCountMax * perPage;

const noCount: CountSource = () => Promise.resolve(undefined);

/** What is kept of a record. */
interface Kept {
  readonly id: string;
}

export interface ListOptions {
  readonly query?: Query | undefined;
  /** Asked only when the list itself gives no total. */
  readonly countOf?: CountSource | undefined;
  /**
   * A record that the list hides may be made a second time. As a total may lag behind, a further
   * page is requested where the total ends with a full page. Default: no.
   */
  readonly isTotalInDoubt?: boolean | undefined;
  /**
   * How many records there were a moment ago: their pages are requested without waiting for the
   * total. Default: one page.
   */
  readonly likelyCount?: number | undefined;
  /** Called with the records of each page. */
  readonly onProgress?: OnProgress | undefined;
  /** What the first record shows and all others show as well. */
  readonly repeatedIn?: ((answer: Answer) => readonly Repeated[]) | undefined;
}

/**
 * Reads every page of a list, and again while records are missing, at most three times altogether.
 * @throws RequestFailed
 */
export async function listPages(client: Client, path: string, options: ListOptions = {}): Promise<PagedList> {
  return listPagesAs(client, path, { ...options, read: (answer) => answer });
}

/** What is kept of each answer. */
interface ReadAs<T extends Kept> {
  read(answer: Answer): T;
}

/**
 * The same, but keeps of each answer only what is read of it: a long list of answers is many times
 * larger.
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
 * Reads a list from which records are deleted meanwhile, and to which new ones are added at its
 * end. Once its end is known, its pages are read once more, one by one, the last one first: a
 * record that stays can only move to a page that is still to be read.
 * @returns each record that was seen once, in any order
 * @throws RequestFailed
 */
export async function searchPages(client: Client, path: string, query: Query): Promise<PagedList> {
  const options = { query, isTotalInDoubt: true, read: (answer: Answer) => answer };
  const list = await readUntilComplete(async () => {
    const { recordById, total, pageCount, readPage } = await readOnce(client, path, options);
    const back = pageCount > 1 ? await inTurns(pageNumbers(1, pageCount).toReversed(), 1, readPage) : [];
    collect(recordById, back);
    // Neither what came after the first answer nor what went before the last is missing.
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
  /** Pages that were requested, from the first on. */
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
  // A count may be wrong: after many empty pages, no further ones are requested.
  const isOver = manyEmptyInARow(placesMax);
  // Half as many more than may be on their way are read, or wait. More would grow old before they
  // are read.
  const atOnce = Math.ceil(1.5 * placesMax);
  const readPages = (from: number, to: number) =>
    inTurns(pageNumbers(from, Math.min(to, pageCountMax)), atOnce, readPage, isOver);
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
  // Records may be hidden after their page was cut, so its length proves nothing. A page past the
  // end is empty.
  const isEndKnown = isBelieved || begun.some(isEmpty);
  const isMore = recordById.size < (total ?? 0) || !isEndKnown;
  return { ...reading, pageCount: isMore ? await readOn(begun.length + 1) : begun.length };
}

function pageReader<T extends Kept>(
  client: Client,
  path: string,
  { query, onProgress, repeatedIn, read }: ReadOptions<T>,
): ReadPage<T> {
  let shorten: Shorten | undefined;
  return async (page) => {
    const request = { method: 'GET', path, query: { ...query, page, perPage } } as const;
    // Pages that were requested before the first was read are shortened as well.
    const { body, total } = await client.send(request, { shorten: (bytes) => shorten?.(bytes) ?? bytes });
    const shown = toAnswers(body, path);
    if (!shorten && repeatedIn && shown[0]) shorten = leaveOut(repeatedIn(shown[0]));
    const answers = shown.map(read);
    const done = answers.length;
    // Every page names the total; where none does, as much is expected as has come.
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

/** How many pages so many records fill. */
function pagesFor(count = 0): number {
  return Math.ceil(count / perPage);
}

/** Called with the pages as they come: true when more than so many in a row were empty. */
function manyEmptyInARow(emptyMax: number): (page: Page<unknown>) => boolean {
  let count = 0;
  return (page) => {
    count = isEmpty(page) ? count + 1 : 0;
    return count > emptyMax;
  };
}

interface ToEnd {
  /** The first page of the list. */
  readonly first: Page<Kept>;
  /** The page to go on with. */
  readonly from: number;
  readonly placesMax: number;
  readonly path: string;
}

/**
 * Where no total can be trusted, pages are fetched ahead in growing windows, until one is empty or
 * shows the first page again, or a window brings nothing new. A page that is not full need not be
 * the last: a service may hide records.
 * @returns the number of the last page that was requested
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
  throw unusableAnswer(path, words.requests.endlessListMessage(path, recordById.size));
}

/**
 * True when a page has all of the first one: a service that ignores page numbers may show more each
 * time, as the list grows.
 */
function showsAgain({ answers }: Page<Kept>, page: Page<Kept>): boolean {
  const ids = new Set(page.answers.map(({ id }) => normalId(id)));
  return answers.length > 0 && answers.every(({ id }) => ids.has(normalId(id)));
}

function pageNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Adds the records of pages, each once, by id, which is compared without regard to case. */
function collect<T extends Kept>(recordById: Map<string, T>, pages: readonly Page<T>[]): void {
  for (const { answers } of pages)
    for (const answer of answers) {
      const id = normalId(answer.id);
      if (!recordById.has(id)) recordById.set(id, answer);
    }
}
