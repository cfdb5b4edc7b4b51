/** How much one run may change, as the settings file has it. */
import type { Limit, LimitKind, Limits } from '../model/limits.js';
import { defaultLimits } from '../plan/guard/default-limits.js';
import { resourceOfTable } from '../resources/index.js';
import type { SettingsContent, TableLimits } from './file/settings-content.js';

/** The limits of a settings file; what it leaves out is as usual, and a source says only what differs for its table. Pure. */
export function limitsOf({ limits: given = {}, sources = [] }: SettingsContent): Limits {
  const general = {
    ...limitsOver(defaultLimits, given),
    deletesMax: given.deletesMax ?? defaultLimits.deletesMax,
  };
  const byResource = Object.fromEntries(
    sources.flatMap(({ table, limits }) =>
      table !== undefined && limits ? [[resourceOfTable(table), limitsOver(general, limits)] as const] : [],
    ),
  );
  return Object.keys(byResource).length > 0 ? { ...general, byResource } : general;
}

function limitsOver(
  usual: Readonly<Record<LimitKind, Limit>>,
  given: TableLimits,
): Readonly<Record<LimitKind, Limit>> {
  const over = (kind: LimitKind): Limit => ({
    count: given[kind]?.count ?? usual[kind].count,
    percent: given[kind]?.percent ?? usual[kind].percent,
  });
  return { deletes: over('deletes'), updates: over('updates'), moves: over('moves') };
}
