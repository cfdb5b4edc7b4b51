/** Commands as people copy them to a shell, to go on with what a run has left. Pure. */
import { shellWord } from '../../words/text.js';
import { camelCase, type OptionSet, type PlaceArguments } from './options.js';

/** The name that a plan gets in a printed command. */
export const planToSave = 'plan.jsonl';

export function shellCommand(...parts: readonly string[]): string {
  return ['mastersync', ...parts].map(shellWord).join(' ');
}

/** The options that say where a command works. */
export function placeOptions(args: PlaceArguments): readonly string[] {
  const { config, service, url, stateDir } = args;
  return optionWords({ config, service, url, 'state-dir': stateDir });
}

/** Options with their values; without those that were not given. */
export function optionWords(valueByName: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(valueByName).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
}

/** What `apply` needs to know of a saved plan: where it belongs, and what it may do. */
export type AppliedArguments = PlaceArguments & {
  readonly asOf?: string | undefined;
  readonly decisions?: string | undefined;
  readonly skipDrifted?: boolean | undefined;
  readonly requireApproval?: boolean | undefined;
};

/**
 * The command that applies a saved plan as it was shown: in the same place, with the same
 * approvals.
 * @param approved from approvalsToRepeat
 */
export function applyCommand(file: string, args: AppliedArguments, approved: readonly string[] = []): string {
  return shellCommand('apply', file, ...applyOptions(args, approved));
}

/** The options of that command. */
export function applyOptions(args: AppliedArguments, approved: readonly string[]): readonly string[] {
  const { asOf, decisions, skipDrifted, requireApproval } = args;
  return [
    ...placeOptions(args),
    ...optionWords({ 'as-of': asOf, decisions }),
    ...flagWords({ 'skip-drifted': skipDrifted, 'require-approval': requireApproval }),
    ...approveWords(approved),
  ];
}

/** Approvals as options. */
export function approveWords(approved: readonly string[]): readonly string[] {
  return approved.flatMap((approval) => ['--approve', approval]);
}

function flagWords(isGivenByName: Readonly<Record<string, boolean | undefined>>): readonly string[] {
  return Object.entries(isGivenByName).flatMap(([name, isGiven]) => (isGiven ? [`--${name}`] : []));
}

/** The options of a command as they were typed. @param args of a command that has them */
export function typedOptions(args: object, options: OptionSet): readonly string[] {
  return Object.entries(options).flatMap(([name, { type, default: usual }]) => {
    const value: unknown = Reflect.get(args, camelCase(name));
    if (value === undefined || value === false || value === usual) return [];
    if (value === true) return [`--${name}`];
    if (type === undefined) return [`--${name}=${value}`];
    return [value].flat().flatMap((one) => [`--${name}`, String(one)]);
  });
}
