/**
 * Headers of wide rows: a row holds all posts of a person, each in columns of its own, such as
 * `team1, leader1, team2` or `所属コード, 兼務所属コード1`. A post has the name of its field and a number.
 */
import type { HeaderMeaning } from '../../resources/headers/read-header.js';
import type { TableDefinition } from '../../resources/resource.js';

/** Numbered columns; those of concurrent posts count on from there. */
const postsMax = 10;

/**
 * The name of the column that a header makes of a field, such as `team2`; undefined for none.
 * @param said what the header says besides
 */
export function postName(
  { repeated = [], staircase }: TableDefinition,
  field: string,
  { number, post }: Pick<HeaderMeaning, 'number' | 'post'>,
): string | undefined {
  if (!repeated.includes(field)) {
    // 部署1 is a level of a staircase. Of Email 1 and Email 2, the first one is meant.
    const isMeant = post !== 'concurrent' && (number ?? 1) === 1;
    return isMeant && !(staircase && number !== undefined) ? field : undefined;
  }
  if ((number ?? 1) > postsMax) return undefined;
  if (post === 'concurrent') return `${field}${postsMax + (number ?? 1)}`;
  return number === undefined || post === 'main' ? field : `${field}${number}`;
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
