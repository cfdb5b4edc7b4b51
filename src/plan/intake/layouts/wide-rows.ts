/**
 * Headers of wide rows: a row holds all posts of a person, each in columns of its own, such as
 * `team1, leader1, team2` or `所属コード, 兼務所属コード1`. A post has the name of its field and a number.
 */
import type { TableDefinition } from '../../../resources/resource.js';

/** Numbered columns; those of concurrent posts count on from there. */
export const postsMax = 10;

/**
 * The column of a post that a header names, such as `team2`.
 * @param header as normalizeColumn returns it
 * @param nameOf the field of a header without number and separators
 * @returns undefined for all other headers
 */
export function postColumn<Named extends { readonly name: string }>(
  { repeated = [] }: TableDefinition,
  header: string,
  nameOf: (header: string) => Named | undefined,
): Named | undefined {
  if (repeated.length === 0) return undefined;
  const [digits, ...more] = header.match(/\d+/g) ?? [];
  const isConcurrent = concurrentMark.test(header);
  const isMain = mainMark.test(header);
  if (more.length > 0 || (digits === undefined && !isConcurrent && !isMain)) return undefined;
  const number = Number(digits ?? 1);
  if (number < 1 || number > postsMax) return undefined;
  const bare = header
    .replace(concurrentMark, '')
    .replace(mainMark, '')
    .replace(/第?\d+/, '');
  const named = nameOf(withoutSeparators(bare));
  if (!named || !repeated.includes(named.name)) return undefined;
  if (isMain) return named;
  return { ...named, name: `${named.name}${isConcurrent ? postsMax + number : number}` };
}

const mainMark = /主務|本務|主(?=所属|部署|部門|組織)/;
const concurrentMark = /(?:兼務|兼任)先?/;

/** `grade_code` and `所属コード(1)` without what joins their words. */
export function withoutSeparators(header: string): string {
  return header.replace(/[_\-.・()[\]]/g, '');
}

/** The columns of a post that the user may name: `team1`, `team2` … */
export function postNames({ repeated = [] }: TableDefinition): readonly string[] {
  return repeated.flatMap((name) => Array.from({ length: postsMax }, (_, index) => `${name}${index + 1}`));
}

/** The field and the number of the column of a post. */
export function postOf(
  { repeated = [] }: TableDefinition,
  name: string,
): { readonly field: string; readonly number: number } | undefined {
  const [, field = '', digits] = /^(\D+)(\d+)$/.exec(name) ?? [];
  return repeated.includes(field) ? { field, number: Number(digits) } : undefined;
}

/** True for columns that hold several posts: without a team of its own, a number means nothing. */
export function isWide(definition: TableDefinition, names: readonly (string | undefined)[]): boolean {
  const [needed] = definition.repeated ?? [];
  return needed !== undefined && names.some((name = '') => postOf(definition, name)?.field === needed);
}

/**
 * The columns of each record that a row holds, by field; the first post comes first. Columns
 * without a number are those of the first post, and all other columns belong to every post.
 * @param claims column indexes by name
 */
export function splitPosts(
  definition: TableDefinition,
  claims: ReadonlyMap<string, number>,
): readonly ReadonlyMap<string, number>[] {
  const { repeated = [] } = definition;
  if (!isWide(definition, [...claims.keys()])) return [claims];
  const common = [...claims].filter(([name]) => !repeated.includes(name) && !postOf(definition, name));
  const plain = [...claims].filter(([name]) => repeated.includes(name));
  const numbered = new Map<number, [string, number][]>();
  for (const [name, index] of claims) {
    const post = postOf(definition, name);
    if (post) numbered.set(post.number, [...(numbered.get(post.number) ?? []), [post.field, index]]);
  }
  const [first = [], ...others] = [...numbered].sort(([a], [b]) => a - b).map(([, columns]) => columns);
  const isPlainFirst = plain.some(([name]) => name === repeated[0]);
  const posts = isPlainFirst ? [plain, first, ...others] : [[...plain, ...first], ...others];
  return posts.map((columns) => new Map([...common, ...columns]));
}
