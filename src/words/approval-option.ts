/** The option that approves what a finding speaks against. Pure. */
import { shellWord } from './text.js';

/** An approval as it is typed. */
export function approveOption(approval: string): string {
  return `--approve ${shellWord(approval)}`;
}
