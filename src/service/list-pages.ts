/** Reads a whole list that the service gives in pages, all pages at once where their number is known. */
import { type Answer, toAnswers } from './answer.js';
import type { Client } from './client.js';
import type { Query } from './encode-query.js';

export interface PagedList {
  /** Each record once, in the order of the pages. */
  readonly answers: readonly Answer[];
  /** True when the service gave a total and as many distinct records were read. */
  readonly isComplete: boolean;
}

/** The most the service allows. Source: the list conventions of its contract. */
const perPage = 100;
const readingsMax = 3;

/**
 * Reads every page of a list. Pages are no snapshot: while they are read, records may shift from one to another. When
 * the number of distinct records is not the total, the list is read again, at most three times altogether.
 * @throws RequestFailed
 */
export async function listPages(client: Client, path: string, query: Query = {}): Promise<PagedList> {
  let list = await readOnce(client, path, query);
  for (let reading = 1; reading < readingsMax && list.isShort; reading++) {
    list = await readOnce(client, path, query);
  }
  return list;
}

interface Reading extends PagedList {
  /** A total was given and not reached. */
  readonly isShort: boolean;
}

async function readOnce(client: Client, path: string, query: Query): Promise<Reading> {
  const readPage = async (page: number) => {
    const { body, total } = await client.send({ method: 'GET', path, query: { ...query, page, perPage } });
    return { answers: toAnswers(body, path), total };
  };
  const first = await readPage(1);
  const answers = new DistinctAnswers(first.answers);
  const { total } = first;
  if (total !== undefined) {
    const pageCount = first.answers.length === 0 ? 1 : Math.ceil(total / first.answers.length);
    const rest = await Promise.all(pageNumbers(2, pageCount).map(readPage));
    for (const page of rest) answers.add(page.answers);
  } else if (first.answers.length >= perPage) {
    await readUntilEnd(answers, readPage, client.concurrency);
  }
  const isComplete = answers.size === total;
  return { answers: answers.all, isComplete, isShort: total !== undefined && !isComplete };
}

/** Without a total, pages are fetched ahead in growing windows, until one is not full or brings nothing new. */
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
    const isEnd = pages.some((page) => page.answers.length < perPage);
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
      const id = answer.id.toLowerCase();
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
