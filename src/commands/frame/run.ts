/** What a command is given to run with, and what it hands back. */
import type { SettingsFile } from '../../config/file/load-settings.js';
import type { Limits } from '../../model/limits.js';
import type { ReportInput } from '../../report/content/report-content.js';
import type { JsonDocument, RecordedFiles, Report } from '../../report/data/json-document.js';
import type { Client, ClientOptions } from '../../service/http/client.js';
import type { Mask } from '../../words/mask.js';
import type { OptionSet, SharedArguments } from '../options/options.js';
import type { Interruption } from './interruption.js';
import type { Programs } from './programs.js';
import type { System } from './system.js';
import type { Terminal } from './terminal.js';

/** A command as a module for yargs; its texts and examples are in words, by its name. */
export interface Command {
  readonly builder: OptionSet;
  /** The page of the documentation that says more. Default: commands.md */
  readonly page?: string;
  /** No settings file is read before the command runs: faults in it do not end the run. */
  readonly isWithoutSettings?: boolean | ((args: never) => boolean);
  /** @param args of the type that the builder gives; see ArgumentsOf */
  readonly handler: (args: never, run: Run) => Promise<RunResult>;
}

/** What reports and the document of `--json` say that a command does not know: the frame does. */
type Known =
  | 'command'
  | 'createdAt'
  | 'toolVersion'
  | 'asOf'
  | 'exitCode'
  | 'service'
  | 'requests'
  | 'durationMs';

/** What a command hands back: what the reports and the document say of it. */
export interface RunResult extends Partial<Omit<ReportInput & Report, Known>> {
  /** All exit codes that are true; the table decides which wins. */
  readonly exitCodes: readonly number[];
  /** Paths of other files that the command has read. */
  readonly inputFiles?: readonly string[];
  /** What the document of `--json` says beside what it always says. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** What a run has opened so far, for the frame to close. */
interface Opened {
  settings?: SettingsFile | undefined;
  client?: Client;
  /** Held while the run writes. */
  lock?: { release(): Promise<void> };
  /** What the run leaves in the state folder. */
  record?: {
    files(): RecordedFiles;
    end(exitCode: number, documentOf: (exitCode: number) => JsonDocument): Promise<number>;
  };
  /** For moments that people read, where it is known. */
  timeZone?: string | undefined;
  /** The day that counts as today, once a command has asked. */
  day?: string;
  /** What reports are about. */
  title?: string | undefined;
}

export interface Run {
  readonly command: string;
  /** Of the command line, what commands share: who needs more of it is given that. */
  readonly args: SharedArguments;
  /** The words of the command line as it was typed, with some arguments changed. */
  typedWords(changed?: Readonly<Record<string, unknown>>): readonly string[];
  readonly terminal: Terminal;
  /** Hides secrets in all that leaves the run. */
  readonly mask: Mask;
  /** What it runs in. */
  readonly system: System;
  /** The settings file, if there is one. */
  readonly settings: SettingsFile | undefined;
  /** How much a plan may change. */
  readonly limits: Limits;
  /** The folder in which this machine remembers runs. */
  readonly stateFolder: string;
  /** For moments that people read, where it is known. */
  readonly timeZone: string | undefined;
  /**
   * The day that counts as today where the service is, `YYYY-MM-DD`. Commands ask early: a faulty
   * day is refused, and one that is not today's is said, before anything is read.
   * @throws UsageError
   */
  today(): string;
  /** Opens the client of this run; it is closed with the run. */
  openClient(): Promise<Client>;
  /** The same, where the options of the client are known. */
  openClientWith(options: ClientOptions): Client;
  readonly opened: Opened;
  readonly interruption: Interruption;
  /** The commands of sources. */
  readonly programs: Programs;
  /** Since the run began. */
  elapsedMs(): number;
}
