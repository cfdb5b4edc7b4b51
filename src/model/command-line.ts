/** The names of commands and options. Types only. */

/** A command or command group, all its words included. */
export type CommandName = RunCommand | ChartCommand | WebhookCommand | ToolCommand;

type RunCommand = 'plan' | 'apply' | 'sync' | 'export' | 'validate' | 'runs' | 'undo';

type ChartCommand = 'chart' | 'chart list' | 'chart copy' | 'chart activate' | 'chart diff';

type WebhookCommand = 'webhook' | 'webhook verify';

type ToolCommand = 'template' | 'api' | 'completion' | 'sandbox' | 'demo' | 'init' | 'doctor';

export type OptionName =
  | OutputOption
  | TableOption
  | SourceOption
  | ServiceOption
  | ChangeOption
  | PlanOption
  | ActivationOption
  | RunOption
  | ExportOption
  | RequestOption
  | SandboxOption
  | FaultOption;

type OutputOption = 'lang' | 'json' | 'log' | 'quiet' | 'verbose' | 'color' | 'detailed-exitcode' | 'report';

type TableOption = 'only' | 'encoding' | 'sheet' | 'header-row' | 'column' | 'normalize-codes';

type SourceOption = 'on-problem' | 'strict-columns' | 'max-age' | 'unchanged-after';

type ServiceOption = 'service' | 'url' | 'concurrency' | 'rps' | 'token-env' | 'token-file' | 'token-command';

type ChangeOption = 'prune' | 'create' | 'update' | 'delete' | 'approve' | 'allow-field-loss';

type PlanOption = 'out' | 'decisions' | 'skip-drifted' | 'yes';

type ActivationOption = 'as-of' | 'time-zone' | 'activation-timeout' | 'on';

type RunOption = 'config' | 'notify' | 'state-dir' | 'lock-wait' | 'keep-runs' | 'max-failures';

type ExportOption = 'to' | 'chart' | 'master' | 'lossy' | 'leave-out' | 'overwrite' | 'all' | 'output';

type RequestOption = 'query' | 'data' | 'form' | 'header' | 'header-file' | 'signature' | 'secret-file';

type SandboxOption = 'port' | 'seed' | 'state' | 'latency' | 'token' | 'switch' | 'now';

type FaultOption = 'fault' | 'fault-seed';
