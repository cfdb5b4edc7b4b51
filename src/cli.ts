#!/usr/bin/env node
/** The command line: wires the commands into yargs and turns usage errors into a message and exit code 64. */
import { readFileSync } from 'node:fs';
import yargs, { type CommandModule } from 'yargs';
import { hideBin } from 'yargs/helpers';
import { demoCommand } from './commands/demo.js';
import { planCommand } from './commands/plan.js';
import { runCommand } from './commands/run-command.js';
import { sandboxCommand } from './commands/sandbox.js';
import { syncCommand } from './commands/sync.js';
import { validateCommand } from './commands/validate.js';
import { UsageError } from './errors.js';
import { exitCodes } from './exit-codes.js';
import { suggestion } from './messages.js';

const commands = [planCommand, syncCommand, validateCommand, sandboxCommand, demoCommand] as CommandModule[];

/** Reads the version beside the compiled files. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** An unknown option with the option that may have been meant. yargs suggests only commands. */
function usageError(message: string, known: readonly string[]): UsageError {
  const unknown = /^Unknown arguments?: (?<names>.+)$/.exec(message)?.groups?.['names'];
  const hints = unknown?.split(', ').map((name) => suggestion(name, known)) ?? [];
  return new UsageError(`${message}.${[...new Set(hints)].join('')} See mastersync --help.`);
}

/** The names of all options of all commands, as `--name`. */
function optionNames(): readonly string[] {
  return commands.flatMap(({ builder }) => Object.keys(builder ?? {}));
}

async function main(args: readonly string[]): Promise<void> {
  try {
    await yargs([...args])
      .scriptName('mastersync')
      .locale('en')
      .usage('$0 <command> [data..]\n\nKeeps a workflow approval service in step with files.')
      .parserConfiguration({
        'dot-notation': false,
        'parse-numbers': false,
        'duplicate-arguments-array': false,
      })
      .command(commands)
      .demandCommand(1, 'Give a command')
      .strict()
      .recommendCommands()
      .version(version())
      .help()
      .wrap(Math.min(110, process.stdout.columns ?? 110))
      .epilogue(
        `Exit codes:\n${exitCodes.map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n')}`,
      )
      .exitProcess(false)
      .fail((message, error) => {
        throw error ?? usageError(message, optionNames());
      })
      .parseAsync();
  } catch (error) {
    const json = args.includes('--json');
    process.exitCode = await runCommand(args[0] ?? '', { json }, () => Promise.reject(error));
  }
}

/** A reader that has seen enough, such as `head`, is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await main(hideBin(process.argv));
