/** Makes ids comparable. */

/** Folds case: the service may write the same id either way. Pure. */
export function normalId(id: string): string {
  return id.toLowerCase();
}
