/** Saved plans, in words. */
import type { PlanFault } from '../../model/errors.js';
import { say } from '../say.js';

/** Why a plan file is refused, and what to do. */
export function planRejectedMessage(file: string, fault: PlanFault): string {
  const isNewer = fault.kind === 'other_version' && fault.version > fault.readable;
  return say(`plan-files/rejected-${fault.kind}`, { ...fault, file, isNewer });
}
