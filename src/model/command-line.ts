/** The names of commands and options, and of the groups that help lists them in. */

/** A command or command group, all its words included. */
export type CommandName = RunCommand | ChartCommand | WebhookCommand | ToolCommand;

/** A command that can be run: no group. */
export type RunnableName = Exclude<CommandName, 'chart' | 'webhook'>;

type RunCommand =
  | 'plan'
  | 'explain'
  | 'approve'
  | 'apply'
  | 'check'
  | 'rehearse'
  | 'sync'
  | 'export'
  | 'validate'
  | 'runs'
  | 'evidence'
  | 'undo';

type ChartCommand = 'chart' | 'chart list' | 'chart copy' | 'chart activate' | 'chart diff';

type WebhookCommand = 'webhook' | 'webhook verify';

type ToolCommand = 'template' | 'api' | 'completion' | 'sandbox' | 'demo' | 'init' | 'doctor';

/** Where help lists an option, in this order; `own` are those of one command alone. */
export const optionGroups = ['own', 'input', 'changes', 'safety', 'service', 'output', 'general'] as const;

export type OptionGroup = (typeof optionGroups)[number];

/** The parts of the list of commands in help, in this order. */
export const commandSections = ['start', 'everyday', 'files', 'organization', 'tools'] as const;

export type CommandSection = (typeof commandSections)[number];

/** Every option of every command. */
export type OptionName =
  | GeneralOption
  | OutputOption
  | TableOption
  | SourceOption
  | ServiceOption
  | ChangeOption
  | PlanOption
  | ApprovalOption
  | ActivationOption
  | RunOption
  | RecordOption
  | ExportOption
  | RequestOption
  | SandboxOption
  | FaultOption;

type GeneralOption = 'lang' | 'help' | 'version';

type OutputOption = 'json' | 'log' | 'quiet' | 'verbose' | 'no-color' | 'detailed-exitcode' | 'report';

type TableOption =
  | 'only'
  | 'table'
  | 'encoding'
  | 'sheet'
  | 'header-row'
  | 'column'
  | 'normalize-codes'
  | 'show';

type SourceOption = 'command' | 'on-problem' | 'max-age';

type ServiceOption =
  | 'service'
  | 'all-services'
  | 'shard'
  | 'url'
  | 'concurrency'
  | 'rps'
  | 'token-env'
  | 'token-file'
  | 'token-command';

type ChangeOption =
  | 'prune'
  | `no-${'prune' | 'create' | 'update' | 'delete'}`
  | 'approve'
  | 'allow-field-loss';

type PlanOption = 'out' | 'decisions' | 'skip-drifted' | 'yes';

type ApprovalOption = 'by' | 'note' | 'require-approval';

type ActivationOption = 'as-of' | 'time-zone' | 'on' | 'with-memberships';

type RecordOption = 'verify' | 'budget' | 'merge';

type RunOption = 'config' | 'notify' | 'state-dir' | 'lock-wait' | 'max-failures';

type ExportOption = 'to' | 'chart' | 'master' | 'lossy' | 'leave-out' | 'overwrite' | 'all' | 'output';

type RequestOption =
  | 'query'
  | 'data'
  | 'form'
  | 'csv'
  | 'fields'
  | 'header'
  | 'header-file'
  | 'signature'
  | 'secret-file';

type SandboxOption = 'port' | 'seed' | 'state' | 'latency' | 'token' | 'switch' | 'now';

type FaultOption = 'fault' | 'fault-seed';

/** Where somebody is sent who types an option of another tool. */
export type Pointer =
  | 'plan'
  | 'planAlready'
  | 'approvals'
  | 'json'
  | 'prune'
  | 'switches'
  | 'data'
  | 'nothingAsked'
  | 'yes'
  | 'config'
  | 'token'
  | 'verbose'
  | 'quiet'
  | 'lang'
  | 'color';
