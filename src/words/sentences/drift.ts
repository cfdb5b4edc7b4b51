/** Why a saved plan no longer holds. */
import type { Drift, DriftReason, SourceFault } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type { FieldContext } from '../naming.js';
import { names, say } from '../say.js';

function reasonText({ code, args }: DriftReason, { owner, titles }: FieldContext): string {
  const field = 'field' in args ? { field: names().fieldName(args.field, owner, titles) } : {};
  const isOfRecord = code === 'schedule_changed' || code === 'current_changed';
  const found = isOfRecord ? { found: args.found && (args.found.key ?? args.found.name) } : {};
  return say(`drift/drift-${code}`, { ...args, ...field, ...found });
}

/** Why a change of a saved plan was left out. */
export function driftMessage(reason: DriftReason, context: FieldContext = {}): string {
  return say('drift/left-out', { reason: reasonText(reason, context) });
}

/** Why a change was left out when the service was looked at right before it. */
export function changedMeanwhileMessage(reason: DriftReason, context: FieldContext = {}): string {
  return say('drift/changed-meanwhile', { reason: reasonText(reason, context) });
}

/** What has moved under one change. */
export function describeDrift({ change, reason }: Drift, titles?: FieldTitles): string {
  const { resource, scope, key } = change;
  const context = { owner: change, ...(titles && { titles }) };
  return say('drift/of-change', { resource, scope, key, reason: reasonText(reason, context) });
}

/** A message names no more changes than this. */
const driftsNamedMax = 10;

/** The service has moved away from a saved plan. @param file undefined: the plan was not saved */
export function planStaleMessage(
  file: string | undefined,
  {
    drifted,
    changeCount,
    titles,
  }: { readonly drifted: readonly Drift[]; readonly changeCount: number; readonly titles?: FieldTitles },
): string {
  const reasons = drifted.slice(0, driftsNamedMax).map((drift) => describeDrift(drift, titles));
  return say('drift/plan-stale', {
    file,
    drifted,
    changeCount,
    reasons,
    rest: drifted.length - reasons.length,
  });
}

/**
 * Input files are no longer what a plan was made from. @param file undefined: the plan was not
 * saved
 */
export function sourcesStaleMessage(file: string | undefined, faults: readonly SourceFault[]): string {
  return say('drift/sources-stale', { file, faults: faults.map(sourceFaultText) });
}

/** What has become of one input file. */
export function sourceFaultText(fault: SourceFault): string {
  return say(`drift/source-${fault.kind}`, fault);
}
