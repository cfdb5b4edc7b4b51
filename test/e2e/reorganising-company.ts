/** A company in the year of its reorganisations, as the README of the sample tells it. */
import { expect } from 'vitest';
import { type Fault, loadSeed, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, type Finished, runApproved, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const sample = 'samples/reorganisation';
export const charts = { current: '2026年度組織', april: '2027年4月組織', october: '2027年10月組織' };

export interface Company {
  readonly service: Sandbox;
  /** Of the nightly job. */
  readonly stateFolder: string;
  /** Sets the clock of the service to a time in Tokyo. */
  at(time: string): void;
  /** Runs the command line on the day that the service has. */
  run(...args: readonly string[]): Promise<Finished>;
  /** The nightly job. */
  night(folder: 'january' | 'march'): Promise<Finished>;
  /** The current chart and the scheduled one, as the service has them. */
  standing(): { readonly current: string | undefined; readonly scheduled: string | undefined };
}

export async function openCompany(options: SandboxOptions = {}): Promise<Company> {
  const service = await openSandbox({ seed: await loadSeed(`${sample}/service`), ...options });
  const stateFolder = await dataFolder({});
  const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: stateFolder };
  let day = '';
  const run = (...args: readonly string[]) => {
    service.clearRequests();
    return runCli([...args, '--as-of', day, '--json'], environment);
  };
  return {
    service,
    stateFolder,
    at: (time) => {
      day = time.slice(0, 10);
      service.setNow(new Date(`${time}:00+09:00`));
    },
    run,
    night: (folder) => run('sync', `${sample}/${folder}`, '--prune=teams', '--yes'),
    standing: () => {
      const { charts: all } = service.dump();
      const scheduled = all.find(({ activateOn }) => activateOn);
      return {
        current: all.find(({ current }) => current)?.name,
        scheduled: scheduled && `${scheduled.name} ${scheduled.activateOn}`,
      };
    },
  };
}

export const activations = ({ service }: Company): readonly string[] =>
  writesOf(service).filter((write) => write.endsWith('/activate'));
export const codesOf = (finished: Finished): readonly string[] =>
  documentOf(finished).problems.map(({ code }) => code);
export const withheldOf = (finished: Finished): readonly string[] =>
  documentOf(finished).withheld.map(({ change, code }) => `${code} ${change}`);
export const changeCount = (finished: Finished): number => {
  const { unchanged, withheld, ...made } = documentOf(finished).totals;
  return Object.values(made).reduce((sum, count) => sum + count, 0);
};

export const maintenance: Fault = {
  kind: 'answer',
  when: 'before',
  status: 503,
  headers: { 'retry-after': '7200' },
};

/** Runs a night, and again with the approval that it printed. */
export function signOff(company: Company, folder: 'january' | 'march', approval: string): Promise<Finished> {
  return runApproved(company.run, ['sync', `${sample}/${folder}`, '--prune=teams', '--yes'], approval);
}

/**
 * Builds the April chart in January and schedules it in March, as the README of the sample tells.
 */
export async function openInMarch(options: SandboxOptions = {}): Promise<Company> {
  const company = await openCompany(options);
  company.at('2027-01-12T10:00');
  expect(await company.run('chart', 'copy', charts.current, charts.april, '--yes')).toMatchObject({
    exitCode: 0,
  });
  company.at('2027-01-13T00:05');
  expect(await signOff(company, 'january', 'deletes=2')).toMatchObject({ exitCode: 0 });
  company.at('2027-03-20T00:05');
  const signed = await signOff(company, 'march', `activate=${charts.april}`);
  expect(signed).toMatchObject({ exitCode: 0 });
  return company;
}
