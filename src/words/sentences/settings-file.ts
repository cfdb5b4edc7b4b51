/** What is wrong with a settings file, and how it should be. */
import type { SettingsFault } from '../../model/settings.js';
import { say } from '../say.js';

/** A fault with its place: file, line and column, setting. */
export function describeFault(file: string, fault: SettingsFault): string {
  return say('settings-file/fault', { ...fault, file, text: faultMessage(fault) });
}

/** A fault without its place. */
export function faultMessage(fault: SettingsFault): string {
  return say(`settings-file/fault-${fault.code}`, { ...fault.args, ...addedArguments(fault) });
}

function addedArguments(fault: SettingsFault): object {
  switch (fault.code) {
    case 'unknown_setting':
      return { name: fault.setting.split('.').at(-1) };
    case 'wrong_type':
      return { type: say(`settings-file/type-${fault.args.expected}`) };
    case 'rule_broken':
      return { broken: say(`settings-file/rule-${fault.args.rule}`) };
    default:
      return {};
  }
}
