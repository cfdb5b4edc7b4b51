/**
 * The command line behind main.ts: chooses the language, answers questions for help, runs the
 * command that is named, and turns usage errors into a message and exit code 64.
 */
import type { RunOptions } from '../commands/frame/run-command.js';
import type { System } from '../commands/frame/system.js';
import { readToolVersion } from '../commands/frame/tool-package.js';
import { commands, completeFlag } from '../commands/index.js';
import {
  findSettingsFile,
  languageOfText,
  loadSettings,
  readSettingsText,
} from '../config/file/load-settings.js';
import { chooseLanguage, flagAmong, flagsAmong, languageFlag } from '../config/language.js';
import { stateFolderOf } from '../config/run-settings.js';
import { helpColumnsMax, languageOfSystem } from '../config/system-language.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Language } from '../words/words.js';
import { isFleet, servicePlaceholder } from './fleet.js';
import type { HelpTopic } from './help-content.js';
import { folderOfProcess, languageOfProcess } from './one-per-process.js';
import { questionIn } from './question.js';

/** The language that a command line asks for. @throws UsageError for an unknown one */
function languageAsked({ argv, env }: System): Language {
  const file = findSettingsFile({ config: flagAmong(argv, '--config') }, env);
  return chooseLanguage({ flag: languageFlag(argv), environment: env, setting: languageInFile(file, env) });
}

/** An unknown language is reported in that of the system. */
function languageSpoken(system: System): Language {
  try {
    return languageAsked(system);
  } catch {
    return languageOfSystem(system.env);
  }
}

/** A settings file that cannot be read is reported by the command that needs it. */
function languageInFile(file: string | undefined, env: System['env']): string | undefined {
  try {
    return file && languageOfText(readSettingsText(file), env);
  } catch {
    return undefined;
  }
}

/**
 * What a shell asks when a person wants to know how a line may go on. Whatever is wrong, nothing is
 * said of it.
 */
async function printCompletions({ argv, env, stdout }: System): Promise<number> {
  const { completionsOf } = await import('../commands/completion/complete.js');
  const runIds = async (stateDir: string | undefined) => {
    const { listRuns } = await import('../apply/runs/past-runs.js');
    const settings = await loadSettings({}, env).catch(() => undefined);
    return listRuns(stateFolderOf({ stateDir }, env, settings)).catch(() => []);
  };
  const found = await completionsOf(argv.slice(1), { commands, runIds }).catch(() => []);
  stdout.write(found.map(({ value, description }) => `${value}\t${description}\n`).join(''));
  return ExitCode.ok;
}

/**
 * Answers a question for help or the version, or runs the command that the arguments name. @throws
 * UsageError, or whatever else keeps it from that
 */
async function runLine(system: System): Promise<number> {
  const { argv, stdout } = system;
  languageAsked(system);
  const question = questionIn(argv);
  if (question) {
    const isHelp = question.about === 'help';
    stdout.write(isHelp ? await helpFor(question.topic, stdout.columns) : `${readToolVersion()}\n`);
    return ExitCode.ok;
  }
  const { definitions, executeCommand } = await import('../commands/definitions.js');
  const { parseLine } = await import('./parse-line.js');
  const { name, args } = parseLine(argv);
  const command = definitions[name];
  if ('all-services' in command.options && isFleet(args)) {
    const { runFleet } = await import('./run-fleet.js');
    return runFleet(name, args, system, runCommandLine);
  }
  return executeCommand(name, command, args as never, system);
}

async function helpFor(topic: HelpTopic, columns: number | undefined): Promise<string> {
  const { helpText } = await import('./help-text.js');
  return helpText(topic, Math.min(helpColumnsMax, columns || helpColumnsMax));
}

/** Reports what keeps a command line from being run, as a run of its own. */
async function reportFailure(error: unknown, system: System): Promise<number> {
  const { argv: args } = system;
  const { runCommand } = await import('../commands/definitions.js');
  const { commandNameOf } = await import('./parse-line.js');
  const options: RunOptions = {
    json: args.includes('--json'),
    log: /(?:^| )--log[= ]json(?: |$)/.test(args.join(' ')) ? 'json' : 'text',
    notify: flagsAmong(args, '--notify'),
    config: flagAmong(args, '--config'),
    isNotUnderstood: true,
  };
  return runCommand(commandNameOf(args), options, system, () => Promise.reject(error));
}

/** A line for one service may name it: `{service}` in what is typed, a variable in the settings. */
function forService(system: System): System {
  const service = flagAmong(system.argv, '--service');
  if (service === undefined || isFleet({ service })) return system;
  const argv = system.argv.map((arg) => arg.replaceAll(servicePlaceholder, service));
  return { ...system, argv, env: { ...system.env, MASTERSYNC_SERVICE: service } };
}

/** Runs a command line to its end. @returns the exit code */
export function runCommandLine(given: System): Promise<number> {
  const system = forService(given);
  return folderOfProcess.during(system.cwd, () =>
    languageOfProcess.during(languageSpoken(system), async () => {
      if (system.argv[0] === completeFlag) return printCompletions(system);
      return runLine(system).catch((error) => reportFailure(error, system));
    }),
  );
}
