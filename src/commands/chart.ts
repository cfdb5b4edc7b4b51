/** `mastersync chart`: what can be done with charts beside what files say. */
import { chartActivateCommand } from './chart-activate.js';
import { chartCopyCommand } from './chart-copy.js';
import { chartDiffCommand } from './chart-diff.js';
import { chartListCommand } from './chart-list.js';
import type { CommandGroup } from './command.js';

export const chartCommands: CommandGroup = {
  name: 'chart',
  commands: [chartListCommand, chartCopyCommand, chartActivateCommand, chartDiffCommand],
};
