/** The settings of a settings file and their types. Types only. */
import type { AnswerBounds, ScopeLimits } from './limits.js';

/** Every setting by its path; `NAME` is a name the user chooses, `[]` any element of a list. */
export type SettingName =
  | 'lang'
  | 'stateDir'
  | 'service'
  | 'services'
  | `services.NAME.${ServiceSetting}`
  | 'prune'
  | 'onProblem'
  | 'strictColumns'
  | 'normalizeCodes'
  | 'bareApprovals'
  | 'planKey'
  | 'approval'
  | `approval.${'required' | 'distinct'}`
  | 'limits'
  | `limits.${ScopeLimit | 'deletesMax'}`
  | 'protect'
  | 'sendEmail'
  | 'sources'
  | `sources[].${SourceSetting | `limits.${ScopeLimit}`}`
  | 'unchangedAfter'
  | 'keepRuns'
  | 'activationTimeout'
  | 'notify'
  | `notify[].${'on' | 'webhook' | 'format' | 'command' | 'heartbeat' | 'fail'}`;

type ScopeLimit = keyof ScopeLimits;

type ServiceSetting =
  | 'url'
  | 'tokenEnv'
  | 'tokenFile'
  | 'tokenCommand'
  | 'callerId'
  | 'timeZone'
  | 'concurrency'
  | 'rps'
  | keyof AnswerBounds
  | 'headers'
  | 'allowHttp';

type SourceSetting =
  | 'file'
  | 'command'
  | 'timeout'
  | 'table'
  | 'sheet'
  | 'encoding'
  | 'headerRow'
  | 'headers'
  | 'newest'
  | 'newest.by'
  | 'newest.of'
  | 'leaves'
  | 'fillMerged'
  | 'columns'
  | 'chart'
  | 'master'
  | 'prune'
  | 'limits'
  | 'where'
  | 'values'
  | 'set'
  | 'template'
  | 'optional'
  | 'maxAge';

/** The type of a setting. */
export type ValueKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'truth' }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'one_of'; readonly values: readonly string[] }
  | { readonly kind: 'list'; readonly of?: readonly string[] }
  | { readonly kind: 'settings' }
  | { readonly kind: 'names' }
  /** More settings, by the columns of a file. */
  | { readonly kind: 'columns' }
  | { readonly kind: 'limit' };
