/** Commands as people copy them to a shell, to go on with what a run has left. Pure. */
import { shellWord } from '../../words/text.js';
import { camelCase, type OptionSet, type SharedArguments, shared } from './options.js';

export function shellCommand(...parts: readonly string[]): string {
  return ['mastersync', ...parts].map(shellWord).join(' ');
}

/**
 * The options of a command as they were typed, but for addresses that are notified: they hold
 * secrets, and what is printed ends in logs.
 * @param args of a command that has some of them
 */
export function typedOptions(args: object, options: OptionSet): readonly string[] {
  return Object.entries(options).flatMap(([name, { type, default: usual }]) => {
    const value: unknown = Reflect.get(args, camelCase(name));
    if (value === undefined || value === false || value === usual || name === 'notify') return [];
    if (value === true) return [`--${name}`];
    if (type === undefined) return [`--${name}=${value}`];
    return [value].flat().flatMap((one) => [`--${name}`, String(one)]);
  });
}

const { config, service, url } = shared.service;

/** Say where a command works. */
export const placeOptions: OptionSet = { config, service, url, 'state-dir': shared.state['state-dir'] };

const appliedOptions: OptionSet = {
  ...placeOptions,
  ...shared.day,
  ...shared.savedPlan,
  ...shared.approval,
};

/**
 * The options that apply a saved plan as it was shown: in the same place, with the same approvals.
 * @param approve from approvalsToRepeat
 */
export function applyOptions(args: SharedArguments, approve: readonly string[]): readonly string[] {
  return typedOptions({ ...args, approve }, appliedOptions);
}

export function applyCommand(file: string, args: SharedArguments, approve: readonly string[] = []): string {
  return shellCommand('apply', file, ...applyOptions(args, approve));
}
