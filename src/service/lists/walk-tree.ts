/**
 * Reads a tree from a service that lists only roots and children. Reading every record would cost a
 * request each, so likely parents from the files are read first, concurrently and by code; the walk
 * ends once the known number of records has been seen.
 */

import type { Advance, OnProgress } from '../../model/progress.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Client } from '../http/client.js';
import { type Answer, isAnswer, readRecord, recordPath, unlessAbsent } from './answers.js';
import { inTurns } from './in-turns.js';
import { type CountSource, listPages } from './list-pages.js';
import { type Counted, isProvenComplete, readUntilComplete } from './read-until-complete.js';

export interface TreeNode {
  readonly answer: Answer;
  readonly parent: Answer | null;
}

export interface Tree {
  readonly nodes: readonly TreeNode[];
  /** The service's record count, if known. */
  readonly expectedCount: number | undefined;
}

export interface WalkOptions {
  /** Path of the list; single records are below it. */
  readonly path: string;
  /** The service's record count, if known. */
  readonly countOf: CountSource;
  /** Codes of records likely to have children. An unknown code costs a request. */
  readonly parentCodes: readonly string[];
  /** Called with records as they are found. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Walks a tree. Source: the list gives roots; a single record, addressed by id or code, contains
 * all its children (public description of the service). Requests: the pages of roots, plus one per
 * record read for its children.
 * @throws RequestFailed
 */
export async function walkTree(client: Client, options: WalkOptions): Promise<Tree> {
  const walk = await readUntilComplete(async (reading) =>
    walkOnce(client, options, await options.countOf(reading)),
  );
  return { nodes: walk.nodes, expectedCount: walk.expected };
}

async function walkOnce(client: Client, options: WalkOptions, count: number | undefined): Promise<Walk> {
  const { path, parentCodes, onProgress } = options;
  onProgress?.({ done: 0, expected: count ?? 0 });
  // If the total is known already, the list of roots must not add its own.
  const report = ({ done }: Pick<Advance, 'done'>) =>
    onProgress?.({ done, expected: count === undefined ? done : 0 });
  const find = async (idOrCode: string) => {
    // A record that does not exist (any more) has no family.
    const family = await unlessAbsent(readFamily(client, path, idOrCode));
    report({ done: family?.children.length ?? 0 });
    return family;
  };
  const [roots, expected] = await Promise.all([
    listPages(client, path, { onProgress: report }),
    inTurns(parentCodes, client.concurrency, find),
  ]);
  const walk = new Walk(count);
  walk.place(roots.answers, null);
  for (const family of expected) walk.expand(family);
  const expand = async ({ id }: Answer) => walk.expand(await find(id), id);
  const isComplete = () => isProvenComplete(walk);
  while (!isComplete() && walk.pending.length > 0)
    await inTurns(walk.pending, client.concurrency, expand, isComplete);
  return walk;
}

interface Family {
  readonly parent: Answer;
  readonly children: readonly Answer[];
}

async function readFamily(client: Client, path: string, idOrCode: string): Promise<Family> {
  const parent = await readRecord(client, recordPath(path, idOrCode));
  const children = parent['children'];
  if (Array.isArray(children) && children.every(isAnswer)) return { parent, children };
  return { parent, children: (await listPages(client, path, { query: { parentId: parent.id } })).answers };
}

/** Records seen so far, and those whose children have not been read yet. */
class Walk implements Counted {
  readonly expected: number | undefined;
  readonly #nodeById = new Map<string, TreeNode>();
  readonly #expandedIds = new Set<string>();

  constructor(expected: number | undefined) {
    this.expected = expected;
  }

  place(answers: readonly Answer[], parent: Answer | null): void {
    for (const answer of answers) {
      const id = normalId(answer.id);
      if (!this.#nodeById.has(id)) this.#nodeById.set(id, { answer, parent });
    }
  }

  /** Adds an answer. `askedId` is never read again, whatever the answer was. */
  expand(family: Family | undefined, askedId?: string): void {
    if (askedId !== undefined) this.#expandedIds.add(normalId(askedId));
    if (!family) return;
    this.#expandedIds.add(normalId(family.parent.id));
    this.place(family.children, family.parent);
  }

  get nodes(): readonly TreeNode[] {
    return [...this.#nodeById.values()];
  }

  get size(): number {
    return this.#nodeById.size;
  }

  get pending(): readonly Answer[] {
    return this.nodes.map(({ answer }) => answer).filter(({ id }) => !this.#expandedIds.has(normalId(id)));
  }
}
