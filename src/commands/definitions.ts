/** The options and handler of each command by name, and whatever else is needed only to run one. */
import type { RunnableName } from '../model/command-line.js';
import { apiCommand } from './api/api.js';
import { applyCommand } from './apply.js';
import { approveCommand } from './approval/approve.js';
import { chartActivateCommand } from './chart/chart-activate.js';
import { chartCopyCommand } from './chart/chart-copy.js';
import { chartDiffCommand } from './chart/chart-diff.js';
import { chartListCommand } from './chart/chart-list.js';
import { checkCommand } from './check.js';
import { completionCommand } from './completion/completion.js';
import { demoCommand } from './demo.js';
import { doctorCommand } from './doctor.js';
import { explainCommand } from './explain.js';
import { exportCommand } from './export.js';
import type { Command } from './frame/run.js';
import { initCommand } from './init/init.js';
import { evidenceCommand } from './past/evidence.js';
import { runsCommand } from './past/runs.js';
import { planCommand } from './plan.js';
import { rehearseCommand } from './rehearse.js';
import { sandboxCommand } from './sandbox.js';
import { syncCommand } from './sync.js';
import { templateCommand } from './template.js';
import { undoCommand } from './undo.js';
import { validateCommand } from './validate.js';
import { webhookVerifyCommand } from './webhook-verify.js';

export { executeCommand, runCommand } from './frame/run-command.js';
export { generalOptions } from './options/options.js';

export const definitions: Readonly<Record<RunnableName, Command>> = {
  init: initCommand,
  doctor: doctorCommand,
  plan: planCommand,
  approve: approveCommand,
  apply: applyCommand,
  check: checkCommand,
  rehearse: rehearseCommand,
  sync: syncCommand,
  explain: explainCommand,
  export: exportCommand,
  validate: validateCommand,
  'chart list': chartListCommand,
  'chart copy': chartCopyCommand,
  'chart activate': chartActivateCommand,
  'chart diff': chartDiffCommand,
  runs: runsCommand,
  evidence: evidenceCommand,
  undo: undoCommand,
  template: templateCommand,
  api: apiCommand,
  'webhook verify': webhookVerifyCommand,
  sandbox: sandboxCommand,
  demo: demoCommand,
  completion: completionCommand,
};
