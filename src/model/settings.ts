/** The settings of a settings file, their types and their faults. Types only. */
import type { ArgumentsOf, Coded, ProgramEnd } from './problems.js';

// Faults of the file, and of the notifications that it asks for

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
  | 'plan_key'
  | 'service_not_listed';

type SourceRule =
  | 'one_source'
  | `only_for_${'files' | 'commands'}`
  | 'table_needed'
  | `${'chart' | 'master'}_not_of_table`
  | 'prune_differs'
  | 'limits_differ';

/** What a part of `where` must be. */
export type WhereRule = 'where_columns' | 'where_list' | 'where_test' | 'where_pattern' | 'where_day';

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

/** Why a notification did not arrive. */
export type DeliveryFault =
  | ProgramEnd
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'network'; readonly code: string }
  /** `reason` is a sentence from words/, without its stop. */
  | { readonly kind: 'proxy'; readonly reason: string };
