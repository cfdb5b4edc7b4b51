/** Commands as people copy them to a shell, to go on with what a run has left. Pure. */
import { shellWord } from '../../words/text.js';
import type { ApprovalArguments, PlaceArguments } from './options.js';

export function shellCommand(...parts: readonly string[]): string {
  return ['mastersync', ...parts].map(shellWord).join(' ');
}

/** The options that say where a command works. */
export function placeOptions(args: PlaceArguments): readonly string[] {
  const { config, service, url, timeZone, stateDir } = args;
  return optionWords({ config, service, url, 'time-zone': timeZone, 'state-dir': stateDir });
}

/** Options with their values; without those that were not given. */
export function optionWords(valueByName: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(valueByName).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
}

/** What `apply` needs to know of a saved plan: where it belongs, and what it may do. */
export type AppliedArguments = PlaceArguments &
  Pick<ApprovalArguments, 'allowFieldLoss'> & { readonly asOf?: string | undefined };

/**
 * The command that applies a saved plan as it was shown: in the same place, with the same
 * approvals.
 * @param approved from approvalsToRepeat
 */
export function applyCommand(file: string, args: AppliedArguments, approved: readonly string[] = []): string {
  const approvals = approved.flatMap((approval) => ['--approve', approval]);
  const loss = args.allowFieldLoss ? ['--allow-field-loss'] : [];
  const day = optionWords({ 'as-of': args.asOf });
  return shellCommand('apply', file, ...placeOptions(args), ...day, ...approvals, ...loss);
}
