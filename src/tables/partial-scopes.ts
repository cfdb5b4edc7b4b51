/**
 * Marks tables of which an export left out records, so that nobody prunes by them: beside CSV files
 * in the list of the export, in a workbook among its properties.
 */
import { listOf, mapOf, type ShapeOf, text } from '../files/shape.js';

/** Keys of the containers, or `''`, by file or sheet name. */
export const partialScopes = mapOf(listOf(text));

export type PartialScopes = ShapeOf<typeof partialScopes>;

/** Only the tables that are marked. */
export function markedOnly(marks: PartialScopes): PartialScopes {
  return new Map([...marks].filter(([, scopes]) => scopes.length > 0));
}
