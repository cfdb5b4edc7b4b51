/** Who must not lose anything by a run: those whom the settings name, and who runs it. Pure. */
import type { ExistingRecord } from '../../../model/records.js';
import { normalId } from '../../../resources/fields/normal-id.js';
import type { ResourceDefinition } from '../../../resources/resource.js';

/** Whom the settings protect, and the caller. */
export interface Protection {
  /** Keys, or values that identify a record as well, such as e-mail addresses. */
  readonly named: readonly string[];
  /** Ids of the users whose rights the run uses. */
  readonly callerIds: readonly string[];
}

export const noProtection: Protection = { named: [], callerIds: [] };

/** Why a record is protected, if it is. */
export function protectedBy(
  { fields, keyField }: Pick<ResourceDefinition, 'fields' | 'keyField'>,
  { id, key, values }: Pick<ExistingRecord, 'id' | 'key' | 'values'>,
  { named, callerIds }: Protection,
): 'settings' | 'caller' | undefined {
  if (callerIds.some((caller) => normalId(caller) === normalId(id))) return 'caller';
  const unique = fields.filter(({ isUnique }) => isUnique).map(({ name }) => values[name]);
  // The key before and after a rename.
  const names = [key, values[keyField], ...unique].map((name) => String(name ?? '').toLowerCase());
  const isNamed = named.some((name) => names.includes(name.toLowerCase()));
  return isNamed ? 'settings' : undefined;
}
