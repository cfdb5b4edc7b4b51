/**
 * Reads a tree whose list contains all records but not their parents. Single records contain their
 * children, so every record whose path is a prefix of another's is read, many concurrently.
 */
import type { OnProgress } from '../../model/progress.js';
import { normalId } from '../../resources/fields/normal-id.js';
import type { Client } from '../http/client.js';
import type { Query } from '../http/request.js';
import { type Answer, childrenIn, readRecordOf } from './answers.js';
import { inTurns } from './in-turns.js';
import { listPages } from './list-pages.js';
import type { Tree, TreeNode } from './walk-tree.js';

export interface FlatTreeOptions {
  /** Path of the list; single records are below it. */
  readonly path: string;
  readonly query: Query;
  /** Property with the path of names from the root. */
  readonly pathProperty: string;
  /** Property with a record's own name, the last part of its path. */
  readonly nameProperty: string;
  /** Records whose children are read regardless of the paths. */
  isAsked?(answer: Answer): boolean;
  /** Called for records that were listed or read for their children. */
  readonly onProgress?: OnProgress | undefined;
}

/**
 * Reads all records with their parents. Source: the list of folders is flat and has no parent; a
 * single folder has `children` (public description of the service). Names may contain the path
 * separator, so a few reads are in vain.
 * @throws RequestFailed
 */
export async function readFlatTree(client: Client, options: FlatTreeOptions): Promise<Tree> {
  const { path, query, pathProperty, nameProperty, isAsked = () => false, onProgress } = options;
  const { answers, expectedCount } = await listPages(client, path, { query, onProgress });
  const possible = new Set(possibleParents(answers, pathProperty));
  const parents = answers.filter((answer) => possible.has(answer) || isAsked(answer));
  onProgress?.({ done: 0, expected: parents.length });
  const families = await inTurns(parents, client.concurrency, async (parent) => {
    const children = childrenIn(await readRecordOf(client, path, parent.id)) ?? [];
    onProgress?.({ done: 1, expected: 0 });
    return { parent, children };
  });
  const links = families.flatMap(({ parent, children }) =>
    children.map(({ id }) => [normalId(id), parent] as const),
  );
  const parentByChildId = new Map(links);
  const listed = new Set(answers.map(({ id }) => normalId(id)));
  const missedCount = links.filter(([id]) => !listed.has(id)).length;
  const nodes = answers.map((answer) => ({
    answer,
    parent: parentByChildId.get(normalId(answer.id)) ?? null,
  }));
  const isCut = nodes.some(isBelowHidden(answers, { pathProperty, nameProperty }));
  const hiddenCount = missedCount + (isCut ? 1 : 0);
  if (hiddenCount === 0) return { nodes, expectedCount };
  // Evidence of a hidden record outweighs the list's own count.
  return { nodes, expectedCount: Math.max(expectedCount ?? 0, nodes.length + hiddenCount) };
}

/**
 * True if a record's path is below another's but it is nobody's child: a record in between is
 * hidden, and deleting the upper one would delete this one too.
 */
function isBelowHidden(
  answers: readonly Answer[],
  { pathProperty, nameProperty }: Pick<FlatTreeOptions, 'pathProperty' | 'nameProperty'>,
): (node: TreeNode) => boolean {
  const paths = answers.map((answer) => answer[pathProperty]).filter((path) => typeof path === 'string');
  return ({ answer, parent }) => {
    const [path, name] = [answer[pathProperty], answer[nameProperty]];
    // The path of a root is its name.
    if (parent || typeof path !== 'string' || typeof name !== 'string' || path === name) return false;
    return paths.some((above) => path.startsWith(above) && above.length + name.length < path.length);
  };
}

/** Records whose path is a prefix of another's; all records if the service gives no paths. */
function possibleParents(answers: readonly Answer[], pathProperty: string): readonly Answer[] {
  const paths = answers.map((answer) => answer[pathProperty]);
  if (!paths.every((path) => typeof path === 'string')) return answers;
  const sorted = [...new Set(paths)].sort();
  const beginnings = new Set(sorted.filter((path, index) => sorted[index + 1]?.startsWith(path)));
  return answers.filter((answer) => beginnings.has(String(answer[pathProperty])));
}
