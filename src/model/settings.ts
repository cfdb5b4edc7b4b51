/** The settings of a settings file, and what they may hold. Types only. */

/** Every setting by its path; `NAME` stands for a name of the user's choice, `[]` for each of a list. */
export type SettingName =
  | 'lang'
  | 'stateDir'
  | 'service'
  | 'services'
  | 'services.NAME.url'
  | 'services.NAME.tokenEnv'
  | 'services.NAME.tokenFile'
  | 'services.NAME.tokenCommand'
  | 'services.NAME.callerId'
  | 'services.NAME.timeZone'
  | 'services.NAME.concurrency'
  | 'services.NAME.rps'
  | 'services.NAME.headers'
  | 'services.NAME.allowHttp'
  | 'prune'
  | 'onProblem'
  | 'limits'
  | 'limits.deletes'
  | 'limits.updates'
  | 'limits.moves'
  | 'limits.deletesMax'
  | 'sources'
  | 'sources[].file'
  | 'sources[].table'
  | 'sources[].sheet'
  | 'sources[].encoding'
  | 'sources[].headerRow'
  | 'sources[].columns'
  | 'sources[].chart'
  | 'sources[].master'
  | 'sources[].prune'
  | 'sources[].limits'
  | 'sources[].limits.deletes'
  | 'sources[].limits.updates'
  | 'sources[].limits.moves'
  | 'sources[].optional'
  | 'sources[].maxAge'
  | 'unchangedAfter'
  | 'notify'
  | 'notify[].on'
  | 'notify[].webhook'
  | 'notify[].format'
  | 'notify[].command'
  | 'notify[].heartbeat'
  | 'notify[].fail';

/** What a setting may hold, as one table tells it. */
export type ValueKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'truth' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'one_of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of?: readonly string[] }
  | { readonly kind: 'settings' }
  | { readonly kind: 'names' }
  | { readonly kind: 'limit' };
