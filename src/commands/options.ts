/** Options that several commands share. One definition each gives parsing, help and checks. */
import type { Options } from 'yargs';

export type OptionSet = Readonly<Record<string, Options>>;

export interface OutputArguments {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

export const outputOptions: OptionSet = {
  json: { type: 'boolean', default: false, describe: 'Print one JSON document on stdout and nothing else' },
  quiet: { type: 'boolean', default: false, describe: 'Results only; with sync --yes only the outcome' },
  verbose: { type: 'boolean', default: false, describe: 'Show every line of long lists' },
  color: { type: 'boolean', default: true, describe: 'Colours on a terminal; --no-color turns them off' },
};

export interface FileArguments {
  /** Folders and files. */
  readonly data: readonly string[];
  readonly only?: readonly string[] | undefined;
}

export const fileOptions: OptionSet = {
  only: {
    type: 'string',
    array: true,
    nargs: 1,
    coerce: splitNames,
    describe: 'Only these resources, for example teams,grades',
  },
};

export interface ServiceArguments {
  readonly url?: string | undefined;
  readonly concurrency?: number | undefined;
}

export const serviceOptions: OptionSet = {
  url: { type: 'string', nargs: 1, describe: 'Base URL of the service; default: MASTERSYNC_URL' },
  concurrency: { type: 'number', nargs: 1, describe: 'Most requests in flight at once; default: 8' },
};

/** Takes `a,b` and a repeated option alike. */
function splitNames(given: readonly string[]): readonly string[] {
  return given
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
