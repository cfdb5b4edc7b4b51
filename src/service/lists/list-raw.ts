/** Reads all pages of any list, with each record in its original text. */

import { sentence } from '../../model/sentence.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { CallOptions, Client } from '../http/client.js';
import { elementTexts } from '../http/json-text.js';
import type { Query } from '../http/request.js';
import { isAnswer, unusableAnswer } from './answers.js';
import { perPage } from './list-pages.js';
import { readUntilComplete } from './read-until-complete.js';

export interface RawList {
  /** JSON of each record, in page order, without duplicates. */
  readonly texts: readonly string[];
  /** The list's own total. */
  readonly expectedCount: number | undefined;
}

/** Longer lists are treated as endless. */
const pageCountMax = 100_000;

/**
 * Reads a list page by page; repeats while records are missing, three times at most.
 * @param query must not contain `page` or `perPage`
 * @throws RequestFailed, also if the answer is not a list
 */
export async function listRaw(
  client: Client,
  { path, query }: { readonly path: string; readonly query: Query },
  options: CallOptions = {},
): Promise<RawList> {
  const readPage = async (page: number) => {
    const request = { method: 'GET', path, query: { ...query, page, perPage } } as const;
    const { bytes, total } = await client.call(request, options);
    const texts = elementTexts(new TextDecoder().decode(bytes));
    if (!texts) throw unusableAnswer(path, sentence('api/no-list', { path }));
    return { texts, total };
  };
  const { texts, expected } = await readUntilComplete(() => readToEnd(readPage));
  return { texts, expectedCount: expected };
}

interface RawPage {
  readonly texts: readonly string[];
  readonly total: number | undefined;
}

/** Ends at an empty page, one that brings nothing new, or when the total is reached. */
async function readToEnd(readPage: (page: number) => Promise<RawPage>) {
  const textById = new Map<string, string>();
  let expected: number | undefined;
  for (let page = 1; page <= pageCountMax; page++) {
    const { texts, total } = await readPage(page);
    const sizeBefore = textById.size;
    for (const text of texts) textById.set(identityOf(text), text);
    expected = total;
    if (textById.size === sizeBefore || textById.size === expected) break;
  }
  return { texts: [...textById.values()], size: textById.size, expected };
}

/** A record without an id is identified by its whole content. */
function identityOf(text: string): string {
  const record: unknown = JSON.parse(text);
  return isAnswer(record) ? normalId(record.id) : text;
}
