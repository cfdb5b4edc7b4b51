/** The commands that print data: as the command line and the settings file give them. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { environmentOfCommand, isLong, secretsOf, secretsOfCommand } from '../../config/secrets.js';
import { UsageError } from '../../model/errors.js';
import { namesOfTables } from '../../planning/check-files.js';
import type { SourceCommand } from '../../tables/command/run-program.js';
import { parseTableName, type TableName } from '../../tables/table-name.js';
import { Mask } from '../../words/mask.js';
import { shellWord, wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import type { Run } from '../frame/run.js';
import { splitShellWords } from './shell-words.js';

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

/**
 * Reads `teams=sqlite3 -csv hr.db 'SELECT …'`. No error shows the program: which of its arguments
 * are secret is not known yet.
 * @throws UsageError for another table, no program, and for what only a shell understands
 */
export function parseCommandOption(text: string): TableName & Pick<GivenCommand, 'command'> {
  const names = namesOfTables();
  const [table = '', rest = ''] = text.split(/=(.*)/s);
  const named = parseTableName(table, names);
  const split = splitShellWords(rest);
  if (!named || rest.trim() === '') {
    const shown = table.split(/\s/)[0] ?? '';
    throw new UsageError(words.usage.commandTableMessage(shown, names.tableNames));
  }
  if ('refused' in split) throw new UsageError(words.usage.commandSyntaxMessage(split.refused));
  return { ...named, command: split.words };
}
