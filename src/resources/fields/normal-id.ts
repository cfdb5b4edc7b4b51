/** The ids of records, made comparable. */

/** Ids are compared without regard to case: the service may write the same one either way. Pure. */
export function normalId(id: string): string {
  return id.toLowerCase();
}
