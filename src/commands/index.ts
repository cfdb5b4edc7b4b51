/** All commands, in the order in which help names them. */
import { apiCommand } from './api.js';
import { applyCommand } from './apply.js';
import { chartCommands } from './chart.js';
import type { Command, CommandGroup } from './command.js';
import { completionCommand } from './completion.js';
import { demoCommand } from './demo.js';
import { doctorCommand } from './doctor.js';
import { exportCommand } from './export.js';
import { initCommand } from './init.js';
import { planCommand } from './plan.js';
import { runsCommand } from './runs.js';
import { sandboxCommand } from './sandbox.js';
import { syncCommand } from './sync.js';
import { templateCommand } from './template.js';
import { undoCommand } from './undo.js';
import { validateCommand } from './validate.js';
import { webhookCommands } from './webhook.js';

export const commands: readonly (Command<never> | CommandGroup)[] = [
  initCommand,
  doctorCommand,
  planCommand,
  applyCommand,
  syncCommand,
  exportCommand,
  validateCommand,
  chartCommands,
  runsCommand,
  undoCommand,
  templateCommand,
  apiCommand,
  webhookCommands,
  sandboxCommand,
  demoCommand,
  completionCommand,
];
