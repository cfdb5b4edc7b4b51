/** Reads a whole list that the service gives in pages, many pages at once where their number is known. */
import type { OnProgress } from '../model.js';
import { normalId } from '../resources/normal-id.js';
import type { Repeated } from '../resources/resource.js';
import { type Answer, endlessList, toAnswers } from './answer.js';
import type { Client } from './client.js';
import type { Query } from './encode-query.js';
import { inTurns } from './in-turns.js';
import { leaveOut, type Shorten } from './leave-out-repeats.js';
import { readUntilComplete } from './read-until-complete.js';

export interface PagedList<T = Answer> {
  /** Each record once, in the order of the pages. */
  readonly answers: readonly T[];
  /** How many there are, by the list's own total or else by the count source. */
  readonly expectedCount: number | undefined;
}

/** Gives what another record counts, for a list without a total. Told the number of the reading, from 1. */
export type CountSource = (reading: number) => Promise<number | undefined>;

/** The most the service allows. Source: the list conventions of its contract. */
export const perPage = 100;
/** What a service gives that does not look at the number that is asked for. Source: as above, the default. */
const perPageDefault = 25;
/** No list has a million records. Where one goes on further, its service gives pages without an end. */
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
  /** Told of records that were read, each time that they are. */
  readonly onProgress?: OnProgress | undefined;
  /**
   * Records are deleted while the list is read, and new ones come last. Then pages are read one after the other, the last one first, so
   * that none that stays is missed: it can only move to a page that is still to be read. Default: no.
   */
  readonly isChanging?: boolean | undefined;
  /** What a record shows that all others show as well; it is asked of the first. */
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
 * The same, but keeps of each answer only what is read of it: a long list of answers is many times larger.
 * @throws RequestFailed
 */
export async function listPagesAs<T extends Kept>(
  client: Client,
  path: string,
  { countOf = noCount, ...options }: ListOptions & ReadAs<T>,
): Promise<PagedList<T>> {
  const list = await readUntilComplete(async (reading) => {
    const { answers, total } = await readOnce(client, path, options);
    return { answers, size: answers.length, expected: total ?? (await countOf(reading)) };
  });
  return { answers: list.answers, expectedCount: list.expected };
}

interface Reading<T> {
  readonly answers: readonly T[];
  readonly total: number | undefined;
}

async function readOnce<T extends Kept>(
  client: Client,
  path: string,
  { query, onProgress, isChanging, repeatedIn, read }: Omit<ListOptions, 'countOf'> & ReadAs<T>,
): Promise<Reading<T>> {
  let shorten: Shorten | undefined;
  const readPage = async (page: number) => {
    const request = { method: 'GET', path, query: { ...query, page, perPage } } as const;
    const { body, total } = await client.send(request, { shorten });
    const shown = toAnswers(body, path);
    if (!shorten && repeatedIn && shown[0]) shorten = leaveOut(repeatedIn(shown[0]));
    const answers = shown.map(read);
    const done = answers.length;
    // Every page names the total; where none does, as much is expected as has come.
    const expected = total ?? done;
    onProgress?.({ done, expected: page === 1 || total === undefined ? expected : 0 });
    return { answers, total };
  };
  const first = await readPage(1);
  const answers = new DistinctAnswers(first.answers);
  const { total } = first;
  const pageCount = Math.ceil((total ?? 0) / perPage);
  const isFull = first.answers.length >= perPage;
  const isBelieved = total !== undefined && total >= answers.size && pageCount <= pageCountMax;
  const mayGoOn = isFull || first.answers.length === perPageDefault;
  if (isBelieved && isFull) {
    // A total may lie: where nothing comes any more, no further pages are asked for.
    const isOver = manyEmptyInARow(client.concurrency);
    if (isChanging) {
      const pages = await inTurns(pageNumbers(1, pageCount).toReversed(), 1, readPage, isOver);
      for (const page of pages) answers.add(page.answers);
      // Neither what came after the first answer nor what went before the last is missing.
      const expected = Math.min(total, pages.at(-1)?.total ?? total);
      return { answers: answers.all, total: Math.max(expected, answers.size) };
    }
    // While as many as may be are on their way, half as many more are read, or wait. With more, answers grow old before they are read.
    const atOnce = Math.ceil(1.5 * client.concurrency);
    const rest = await inTurns(pageNumbers(2, pageCount), atOnce, readPage, isOver);
    for (const page of rest) answers.add(page.answers);
  } else if (answers.size < (total ?? 0) || (!isBelieved && mayGoOn)) {
    await readUntilEnd(answers, readPage, { placesMax: client.concurrency, path });
  }
  return { answers: answers.all, total };
}

/** Told of the pages as they come: true when more than so many without a record have come one after the other. */
function manyEmptyInARow(emptyMax: number): (page: { readonly answers: readonly unknown[] }) => boolean {
  let count = 0;
  return ({ answers }) => {
    count = answers.length === 0 ? count + 1 : 0;
    return count > emptyMax;
  };
}

type ReadPage<T> = (page: number) => Promise<{ readonly answers: readonly T[] }>;

/**
 * Without a total that can be trusted, pages are fetched ahead in growing windows, until one is empty or a window brings
 * nothing new. A page that is not full need not be the last: a service may hide records or give smaller pages.
 */
async function readUntilEnd<T extends Kept>(
  answers: DistinctAnswers<T>,
  readPage: ReadPage<T>,
  { placesMax, path }: { readonly placesMax: number; readonly path: string },
): Promise<void> {
  let next = 2;
  for (
    let size = 1;
    next <= pageCountMax && answers.size <= recordCountMax;
    size = Math.min(size * 2, placesMax)
  ) {
    const pages = await Promise.all(pageNumbers(next, next + size - 1).map(readPage));
    const sizeBefore = answers.size;
    for (const page of pages) answers.add(page.answers);
    const isEnd = pages.some((page) => page.answers.length === 0);
    if (isEnd || answers.size === sizeBefore) return;
    next += size;
  }
  throw endlessList(path, answers.size);
}

function pageNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Records by id, which is compared without regard to case. */
class DistinctAnswers<T extends Kept> {
  readonly #answerById = new Map<string, T>();

  constructor(answers: readonly T[]) {
    this.add(answers);
  }

  add(answers: readonly T[]): void {
    for (const answer of answers) {
      const id = normalId(answer.id);
      if (!this.#answerById.has(id)) this.#answerById.set(id, answer);
    }
  }

  get size(): number {
    return this.#answerById.size;
  }

  get all(): readonly T[] {
    return [...this.#answerById.values()];
  }
}
