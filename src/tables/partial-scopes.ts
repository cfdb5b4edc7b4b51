/**
 * Marks tables of which an export left out records, so that nobody prunes by them: beside CSV files
 * in the list of the export, in a workbook among its properties.
 */

/** Keys of the containers, or `''`, by file or sheet name. */
export type PartialScopes = ReadonlyMap<string, readonly string[]>;

/** The marks as JSON data. */
export function partialScopesData(marks: PartialScopes): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...marks].filter(([, scopes]) => scopes.length > 0));
}

/** The inverse of partialScopesData; ignores what is no mark. */
export function parsePartialScopes(data: unknown): PartialScopes {
  const pairs = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return new Map(
    pairs.flatMap(([name, scopes]: [string, unknown]) =>
      Array.isArray(scopes) ? [[name, scopes.filter((scope) => typeof scope === 'string')] as const] : [],
    ),
  );
}
