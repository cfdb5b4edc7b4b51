/** Faults of a settings file. Types only. */

/** What is asked of single settings beyond their type. */
export type SettingRule =
  | 'url_not_http'
  | 'url_with_version'
  | 'url_not_plain'
  | 'url_not_private'
  | 'one_token'
  | 'caller_id'
  | 'time_zone'
  | 'header_name'
  | 'header_reserved'
  | 'header_value'
  | 'duration'
  | 'duration_or_never'
  | 'table_needed'
  | 'chart_not_of_table'
  | 'master_not_of_table'
  | 'service_not_listed'
  | 'prune_differs'
  | 'limits_differ'
  | 'one_target'
  | 'target_option'
  | 'target_address';

/** What a setting may hold. */
export type SettingType =
  | 'text'
  | 'number'
  | 'whole_number'
  | 'truth'
  | 'list'
  | 'table'
  | 'truth_or_list'
  | 'text_or_list';

/** Every fault of a settings file with what its message needs. */
export interface SettingsFaultArguments {
  not_utf8: Record<string, never>;
  not_yaml: { readonly reason: string };
  several_documents: Record<string, never>;
  tab_indent: Record<string, never>;
  doubled_setting: Record<string, never>;
  unusual_tag: Record<string, never>;
  aliases_refused: { readonly max: number };
  token_in_file: Record<string, never>;
  unknown_setting: { readonly known: readonly string[] };
  setting_missing: Record<string, never>;
  /** `value` as the file has it; absent where it is more than one. */
  wrong_type: { readonly expected: SettingType; readonly value?: string };
  blank: Record<string, never>;
  too_small: { readonly min: number };
  too_large: { readonly max: number };
  not_one_of: { readonly value: string; readonly known: readonly string[] };
  unusual_form: { readonly value: string };
  variable_missing: { readonly name: string };
  variable_malformed: { readonly text: string };
  rule_broken: { readonly rule: SettingRule; readonly value?: string };
}

export type SettingsFaultCode = keyof SettingsFaultArguments;

/** A fault of a settings file with its place. Lines and columns count from 1; `setting` as `services.staging.url`. */
export type SettingsFault = {
  readonly [Code in SettingsFaultCode]: {
    readonly code: Code;
    readonly args: SettingsFaultArguments[Code];
    readonly line: number;
    readonly column: number;
    readonly setting: string;
  };
}[SettingsFaultCode];

/** How a command that should print the token ended. */
export type TokenCommandEnd =
  | { readonly kind: 'not_started'; readonly reason: string }
  | { readonly kind: 'failed'; readonly exitCode: number }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'stopped' };
