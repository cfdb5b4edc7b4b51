/** The option that approves what a plan is refused for. Pure. */
import type { Refusal } from '../model/refusals.js';
import { shellWord } from './text.js';

/** An approval as it is typed. */
export function approveOption(approval: string): string {
  return `--approve ${shellWord(approval)}`;
}

/** Undefined if the refusal is of an approval that does not fit, or that no option replaces. */
export function optionOf({ code, args }: Refusal): string | undefined {
  if (code === 'field_loss') return '--allow-field-loss';
  if (code === 'approval_mismatch' || code === 'approval_of_other_content') return undefined;
  return code === 'plan_not_approved' ? undefined : approveOption(args.approval);
}
