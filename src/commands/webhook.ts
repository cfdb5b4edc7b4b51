/** `mastersync webhook`: what the service sends of itself. */
import type { CommandGroup } from './command.js';
import { webhookVerifyCommand } from './webhook-verify.js';

export const webhookCommands: CommandGroup = { name: 'webhook', commands: [webhookVerifyCommand] };
