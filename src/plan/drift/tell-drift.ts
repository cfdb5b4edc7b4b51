/** Messages for a saved plan that no longer holds. Pure. */
import type { Change } from '../../model/changes.js';
import type { Drift, DriftReason, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import { type Sentence, sentence } from '../../model/sentence.js';

interface Context {
  /** Whose fields are named. */
  readonly owner?: Pick<Change, 'resource' | 'scope' | 'key'> | undefined;
  readonly titles?: FieldTitles | undefined;
}

/** What has moved, without what follows from it. */
export function reasonTold({ code, args }: DriftReason, { owner, titles }: Context): Sentence {
  const isOfRecord = code === 'schedule_changed' || code === 'current_changed';
  const found = isOfRecord ? { found: args.found && (args.found.key ?? args.found.name) } : {};
  return sentence(`drift/drift-${code}`, { owner, titles, ...args, ...found });
}

/** Why a change of a saved plan was left out. */
export function driftTold(reason: DriftReason, context: Context = {}): Sentence {
  return sentence('drift/left-out', { reason: reasonTold(reason, context) });
}

/** Why a change was left out when the service was looked at right before it. */
export function changedMeanwhileTold(reason: DriftReason, owner: Context['owner']): Sentence {
  return sentence('drift/changed-meanwhile', { reason: reasonTold(reason, { owner }) });
}

/** What has moved under one change. */
export function driftOfChangeTold({ change, reason }: Drift, titles?: FieldTitles): Sentence {
  const { resource, scope, key } = change;
  const context = { resource, scope, key, reason: reasonTold(reason, { owner: change, titles }) };
  return sentence('drift/of-change', context);
}

/** A message names no more changes than this. */
const driftsNamedMax = 10;

/** The service has moved away from a saved plan. @param file undefined: the plan was not saved */
export function planStaleTold(
  file: string | undefined,
  {
    drifted,
    changeCount,
    titles,
  }: { readonly drifted: readonly Drift[]; readonly changeCount: number; readonly titles: FieldTitles },
): Sentence {
  const reasons = drifted.slice(0, driftsNamedMax).map((drift) => driftOfChangeTold(drift, titles));
  const rest = drifted.length - reasons.length;
  return sentence('drift/plan-stale', { file, drifted, changeCount, reasons, rest });
}

/** What has become of one input file. */
export function sourceFaultTold(fault: SourceFault): Sentence {
  return sentence(`drift/source-${fault.kind}`, fault);
}
