import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Fault, loadSeed, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.js';
import { approvalIn, documentOf, environmentOf, type Finished, runApproved, runCli } from '../helpers/cli.js';
import { openSandbox, writesOf } from '../helpers/sandboxes.js';

const sample = 'samples/reorganisation';
const charts = { current: '2026年度組織', april: '2027年4月組織', october: '2027年10月組織' };

const folders: string[] = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

interface Company {
  readonly service: Sandbox;
  /** Sets the clock of the service to a time in Tokyo. */
  at(time: string): void;
  /** Runs the command line on the day that the service has. */
  run(...args: readonly string[]): Promise<Finished>;
  /** The nightly job. */
  night(folder: 'january' | 'march'): Promise<Finished>;
  /** The current chart and the scheduled one, as the service has them. */
  standing(): { readonly current: string | undefined; readonly scheduled: string | undefined };
}

async function openCompany(options: SandboxOptions = {}): Promise<Company> {
  const service = await openSandbox({ seed: await loadSeed(`${sample}/service`), ...options });
  const stateFolder = await mkdtemp(path.join(tmpdir(), 'mastersync-'));
  folders.push(stateFolder);
  const environment = { ...environmentOf(service), MASTERSYNC_STATE_DIR: stateFolder };
  let day = '';
  const run = (...args: readonly string[]) => {
    service.clearRequests();
    return runCli([...args, '--as-of', day, '--json'], environment);
  };
  return {
    service,
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

const activations = ({ service }: Company) =>
  writesOf(service).filter((write) => write.endsWith('/activate'));
const codesOf = (finished: Finished) => documentOf(finished).problems.map(({ code }) => code);
const withheldOf = (finished: Finished) =>
  documentOf(finished).withheld.map(({ change, code }) => `${code} ${change}`);
const changeCount = (finished: Finished) => {
  const { unchanged, withheld, ...made } = documentOf(finished).totals;
  return Object.values(made).reduce((sum, count) => sum + count, 0);
};

const maintenance: Fault = {
  kind: 'answer',
  when: 'before',
  status: 503,
  headers: { 'retry-after': '7200' },
};

/** Runs a night, and again with the approval that it printed. */
function signOff(company: Company, folder: 'january' | 'march', approval: string): Promise<Finished> {
  return runApproved(company.run, ['sync', `${sample}/${folder}`, '--prune=teams', '--yes'], approval);
}

/**
 * Builds the April chart in January and schedules it in March, as the README of the sample tells.
 */
async function openInMarch(options: SandboxOptions = {}): Promise<Company> {
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

describe('a year of reorganisations', () => {
  test('goes from the copied chart to the switch and the next schedule', async () => {
    const company = await openCompany();
    const teamsOf = (name: string) => company.service.dump().teams.filter(({ chart }) => chart === name);

    company.at('2027-01-12T10:00');
    const before = teamsOf(charts.current);
    const copied = await company.run('chart', 'copy', charts.current, charts.april, '--yes');
    expect(copied).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Memberships are not copied'),
    });
    expect(teamsOf(charts.april)).toEqual(before.map((team) => ({ ...team, chart: charts.april })));

    company.at('2027-01-13T00:05');
    const first = await company.night('january');
    expect([first.exitCode, withheldOf(first)]).toEqual([
      4,
      ['322', '212'].map((code) => `first_run teams/${charts.april}/${code}`),
    ]);
    expect(documentOf(first).totals).toMatchObject({ create: 2, update: 0, move: 2, delete: 0 });
    expect(await signOff(company, 'january', 'deletes=2')).toMatchObject({ exitCode: 0 });
    expect(teamsOf(charts.current)).toEqual(before);
    company.at('2027-01-14T00:05');
    expect(changeCount(await company.night('january'))).toBe(0);
    expect(company.standing()).toEqual({ current: charts.current, scheduled: undefined });

    company.at('2027-03-20T00:05');
    const unsigned = await company.night('march');
    expect(unsigned).toMatchObject({ exitCode: 4 });
    expect(withheldOf(unsigned)).toEqual([`keys_missing charts/${charts.april}#activate`]);
    expect(company.standing().scheduled).toBeUndefined();
    const signed = await signOff(company, 'march', `activate=${charts.april}`);
    expect([signed.exitCode, documentOf(signed).totals.activate]).toEqual([0, 1]);
    expect(company.standing()).toEqual({
      current: charts.current,
      scheduled: `${charts.april} 2027-04-01`,
    });
    company.at('2027-03-21T00:05');
    expect(changeCount(await company.night('march'))).toBe(0);

    company.at('2027-03-25T14:00');
    const byHand = ['chart', 'activate', charts.october, '--on', '2027-10-01', '--yes'];
    const elsewhere = ['--state-dir', path.join(folders[0] ?? '', 'by-hand')];
    const withheld = await company.run(...byHand, ...elsewhere);
    expect(withheldOf(withheld)).toEqual([`keys_missing charts/${charts.october}#activate`]);
    const activate = approvalIn(withheld, `activate=${charts.october}`);
    const approved = [...byHand, ...elsewhere, '--approve', activate];
    const refused = await company.run(...approved);
    expect(documentOf(refused).refusals.map(({ code }) => code)).toEqual(['schedule_lost']);
    await company.run(...approved, '--approve', approvalIn(refused, `schedule=${charts.april}`));
    expect(company.standing().scheduled).toBe(`${charts.october} 2027-10-01`);
    company.at('2027-03-26T00:05');
    const restored = await company.night('march');
    expect([restored.exitCode, codesOf(restored)]).toEqual([0, ['schedule_overwritten']]);
    expect(restored.stderr).toContain(`"${charts.october}" is scheduled for 2027-10-01`);
    expect(company.standing().scheduled).toBe(`${charts.april} 2027-04-01`);

    company.at('2027-04-01T00:05');
    expect(await company.night('march')).toMatchObject({ exitCode: 0 });
    expect([activations(company), company.standing().current]).toEqual([[], charts.current]);

    company.at('2027-04-02T00:05');
    const next = await company.night('march');
    expect([next.exitCode, codesOf(next), activations(company).length]).toEqual([0, [], 1]);
    expect(company.standing()).toEqual({
      current: charts.april,
      scheduled: `${charts.october} 2027-10-01`,
    });
    company.at('2027-04-03T00:05');
    expect(changeCount(await company.night('march'))).toBe(0);

    company.at('2027-10-02T00:05');
    expect(changeCount(await company.night('march'))).toBe(0);
    expect(company.standing()).toEqual({ current: charts.october, scheduled: undefined });
  });

  test('after a night without a run, a switch that was cancelled by hand is asked about', async () => {
    const isDown = { value: false };
    const company = await openInMarch({
      onRequest: () => (isDown.value ? maintenance : undefined),
    });
    // The service does not switch by itself either: the schedule is gone.
    company.at('2027-03-31T18:00');
    const activate = ['chart', 'activate', charts.october, '--on', '2027-10-01', '--yes'];
    await runApproved(company.run, activate, `activate=${charts.october}`);
    company.at('2027-04-01T00:05');
    isDown.value = true;
    expect(await company.night('march')).toMatchObject({ exitCode: 9 });
    isDown.value = false;
    company.at('2027-04-02T00:05');
    const asked = await company.night('march');
    expect([asked.exitCode, withheldOf(asked), activations(company)]).toEqual([
      4,
      expect.arrayContaining([`schedule_gone charts/${charts.april}#activate`]),
      [],
    ]);
    await signOff(company, 'march', `activate=${charts.april}`);
    expect(company.standing()).toEqual({
      current: charts.april,
      scheduled: `${charts.october} 2027-10-01`,
    });
  });

  test.each([
    ['after a run saw the chart current', true, 'switched_away'],
    ['before any run saw the chart current', false, 'schedule_gone'],
  ])('a switch back by hand %s stays until someone signs the next one off', async (_, isSeen, code) => {
    const company = await openInMarch();
    company.at('2027-04-02T00:05');
    if (isSeen) await company.night('march');
    expect(company.standing().current).toBe(charts.april);
    const back = ['chart', 'activate', charts.current, '--yes'];
    const elsewhere = ['--state-dir', path.join(folders[0] ?? '', 'by-hand')];
    company.at('2027-04-03T00:05');
    const approvals = [`activate=${charts.current}`, ...(isSeen ? [`schedule=${charts.october}`] : [])];
    await runApproved(company.run, [...back, ...elsewhere], ...approvals);
    expect(company.standing().current).toBe(charts.current);
    for (const day of ['2027-04-04', '2027-04-05']) {
      company.at(`${day}T00:05`);
      const night = await company.night('march');
      expect([night.exitCode, withheldOf(night)]).toEqual([
        4,
        expect.arrayContaining([`${code} charts/${charts.april}#activate`]),
      ]);
      expect(company.standing().current).toBe(charts.current);
    }
    await signOff(company, 'march', `activate=${charts.april}`);
    expect(company.standing().current).toBe(charts.april);
  });

  test('is the same where the service shows neither the current chart nor its schedules', async () => {
    const company = await openInMarch({ switches: { chartStateFields: false } });
    company.at('2027-03-21T00:05');
    expect(changeCount(await company.night('march'))).toBe(0);
    company.at('2027-04-01T00:05');
    await company.night('march');
    expect(activations(company)).toEqual([]);
    company.at('2027-04-02T00:05');
    const next = await company.night('march');
    expect([next.exitCode, codesOf(next), activations(company).length]).toEqual([0, ['schedule_unknown'], 1]);
    expect(company.standing()).toEqual({
      current: charts.april,
      scheduled: `${charts.october} 2027-10-01`,
    });
    company.at('2027-04-03T00:05');
    expect(changeCount(await company.night('march'))).toBe(0);
  });
});
