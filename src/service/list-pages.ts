/** Reads a whole list that the service gives in pages, all pages at once where their number is known. */
import type { OnProgress } from '../model.js';
import { normalId } from '../resources/normal-id.js';
import { type Answer, toAnswers } from './answer.js';
import type { Client } from './client.js';
import type { Query } from './encode-query.js';
import { readUntilComplete } from './read-until-complete.js';

export interface PagedList {
  /** Each record once, in the order of the pages. */
  readonly answers: readonly Answer[];
  /** How many there are, by the list's own total or else by the count source. */
  readonly expectedCount: number | undefined;
}

/** Gives what another record counts, for a list without a total. Told the number of the reading, from 1. */
export type CountSource = (reading: number) => Promise<number | undefined>;

/** The most the service allows. Source: the list conventions of its contract. */
const perPage = 100;
/** A total beyond ten million records is not believed: it would ask for as many pages at once. */
const pageCountMax = 100_000;

const noCount: CountSource = () => Promise.resolve(undefined);

export interface ListOptions {
  readonly query?: Query | undefined;
  /** Asked only when the list itself gives no total. */
  readonly countOf?: CountSource | undefined;
  /** Told of records that were read, each time that they are. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Reads every page of a list, and again while records are missing, at most three times altogether.
 * @throws RequestFailed
 */
export async function listPages(
  client: Client,
  path: string,
  { query = {}, countOf = noCount, onProgress }: ListOptions = {},
): Promise<PagedList> {
  const list = await readUntilComplete(async (reading) => {
    const { answers, total } = await readOnce(client, path, { query, onProgress });
    return { answers, size: answers.length, expected: total ?? (await countOf(reading)) };
  });
  return { answers: list.answers, expectedCount: list.expected };
}

interface Reading {
  readonly answers: readonly Answer[];
  readonly total: number | undefined;
}

async function readOnce(
  client: Client,
  path: string,
  { query, onProgress }: Pick<ListOptions, 'query' | 'onProgress'>,
): Promise<Reading> {
  const readPage = async (page: number) => {
    const { body, total } = await client.send({ method: 'GET', path, query: { ...query, page, perPage } });
    const answers = toAnswers(body, path);
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
  const isFull = first.answers.length === perPage;
  if (total !== undefined && isFull && pageCount <= pageCountMax) {
    const rest = await Promise.all(pageNumbers(2, pageCount).map(readPage));
    for (const page of rest) answers.add(page.answers);
  } else if (isFull || answers.size < (total ?? 0)) {
    await readUntilEnd(answers, readPage, client.concurrency);
  }
  return { answers: answers.all, total };
}

/**
 * Without a total that can be trusted, pages are fetched ahead in growing windows, until one is empty or a window brings
 * nothing new. A page that is not full need not be the last: a service may hide records or give smaller pages.
 */
async function readUntilEnd(
  answers: DistinctAnswers,
  readPage: (page: number) => Promise<{ readonly answers: readonly Answer[] }>,
  windowMax: number,
): Promise<void> {
  let next = 2;
  for (let size = 1; ; size = Math.min(size * 2, windowMax)) {
    const pages = await Promise.all(pageNumbers(next, next + size - 1).map(readPage));
    const sizeBefore = answers.size;
    for (const page of pages) answers.add(page.answers);
    const isEnd = pages.some((page) => page.answers.length === 0);
    if (isEnd || answers.size === sizeBefore) return;
    next += size;
  }
}

function pageNumbers(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Records by id, which is compared without regard to case. */
class DistinctAnswers {
  readonly #answerById = new Map<string, Answer>();

  constructor(answers: readonly Answer[]) {
    this.add(answers);
  }

  add(answers: readonly Answer[]): void {
    for (const answer of answers) {
      const id = normalId(answer.id);
      if (!this.#answerById.has(id)) this.#answerById.set(id, answer);
    }
  }

  get size(): number {
    return this.#answerById.size;
  }

  get all(): readonly Answer[] {
    return [...this.#answerById.values()];
  }
}
