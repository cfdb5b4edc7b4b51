/** What is wrong with a settings file, and how it should be. */
import { UsageError } from '../../model/errors.js';
import type { ArgumentsOf, Coded } from '../../model/problems.js';
import type { WhereRule } from '../../plan/shaping/where.js';
import { say } from '../../words/say.js';

/** The rules for settings beyond their types. */
export type SettingRule = UrlRule | HeaderRule | ValueRule | SourceRule | ShapingRule | NotifyRule;

type UrlRule = 'url_not_http' | 'url_with_version' | 'url_not_plain' | 'url_not_private';

type HeaderRule = 'header_name' | 'header_reserved' | 'header_value';

type ValueRule =
  | 'one_token'
  | 'caller_id'
  | 'time_zone'
  | 'duration'
  | 'duration_or_never'
  | 'nights'
  | 'plan_key'
  | 'service_not_listed';

type SourceRule =
  | 'one_source'
  | `only_for_${'files' | 'commands'}`
  | 'table_needed'
  | `${'chart' | 'master'}_not_of_table`
  | 'limits_differ';

type ShapingRule =
  | WhereRule
  | 'template_text'
  | 'shaped_column'
  | 'set_and_template'
  | 'name_twice'
  | 'leaves_of_people'
  | 'headers_and_row';

type NotifyRule = 'one_target' | 'target_option' | 'target_address';

export type SettingType =
  | 'text'
  | 'number'
  | 'whole_number'
  | 'truth'
  | 'list'
  | 'table'
  | 'truth_or_list'
  | 'text_or_list';

/** Every fault of a settings file, with the arguments of its message. */
export type SettingsFaultArguments = ArgumentsOf<{
  not_utf8: Record<string, never>;
  not_yaml: { reason: string };
  several_documents: Record<string, never>;
  tab_indent: Record<string, never>;
  doubled_setting: Record<string, never>;
  unusual_tag: Record<string, never>;
  aliases_refused: { max: number };
  token_in_file: Record<string, never>;
  unknown_setting: { known: readonly string[] };
  setting_missing: Record<string, never>;
  /** `value` as written in the file; absent for lists and objects. */
  wrong_type: { expected: SettingType; value?: string };
  blank: Record<string, never>;
  too_small: { min: number };
  too_large: { max: number };
  not_one_of: { value: string; known: readonly string[] };
  unusual_form: { value: string };
  variable_missing: { name: string };
  variable_malformed: { text: string };
  rule_broken: { rule: SettingRule; value?: string };
}>;

/** Lines and columns count from 1; `setting` is a path such as `services.staging.url`. */
export type SettingsFault = Coded<
  SettingsFaultArguments,
  { readonly line: number; readonly column: number; readonly setting: string }
>;

export class SettingsRejected extends UsageError {
  override readonly name: string = 'SettingsRejected';
  readonly file: string;
  readonly faults: readonly SettingsFault[];

  constructor(message: string, file: string, faults: readonly SettingsFault[]) {
    super(message);
    this.file = file;
    this.faults = faults;
  }
}

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
