/** The commands of the settings file that print data. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { environmentOfCommand, isLong, secretsOf, secretsOfCommand } from '../../config/secrets.js';
import type { SourceCommand } from '../../tables/command/read-command-grid.js';
import { Mask } from '../../words/mask.js';
import { shellWord, wholeLine } from '../../words/text.js';
import type { Run } from '../frame/run.js';

const nameLengthMax = 80;

/** As long as a timer can wait. */
const timeoutMsMax = 2 ** 31 - 1;

/** A program with its arguments, and how long it may take. */
export interface GivenCommand {
  readonly command: readonly string[];
  readonly timeoutMs: number;
}

/**
 * What a command is run with: in the folder of the settings file, with the environment of the run,
 * but without the tokens of the service. From here on its secrets are hidden everywhere.
 */
export function sourceCommand(
  { command: [program = '', ...args], timeoutMs }: GivenCommand,
  { mask, settings, system }: Pick<Run, 'mask' | 'settings' | 'system'>,
): SourceCommand {
  const content = settings?.content ?? {};
  const secrets = secretsOfCommand([program, ...args]);
  mask.add([...secretsOf(system.env, content), ...secrets.filter(isLong)]);
  // A short one may be a word elsewhere, but is one here.
  const own = new Mask(secrets);
  return {
    name: commandName([program, ...args].map((word) => own.text(mask.text(word)))),
    program,
    args,
    folder: settings ? path.dirname(path.resolve(settings.file)) : system.cwd,
    environment: environmentOfCommand(system.env, content),
    timeoutMs: Math.min(timeoutMs, timeoutMsMax),
  };
}

/** Program and arguments as a shell takes them. Where they are cut, a digest tells them apart. */
function commandName(given: readonly string[]): string {
  const name = wholeLine(given.map(shellWord).join(' '));
  const characters = [...name];
  if (characters.length <= nameLengthMax) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 4);
  return `${characters.slice(0, nameLengthMax - 6).join('')}…#${digest}`;
}
