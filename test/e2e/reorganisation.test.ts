/** A company in the year of its reorganisations, as the README of the sample tells it. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { approvalIn, documentOf, type Finished, runApproved } from '../helpers/cli.js';
import { writesOf } from '../helpers/sandboxes.js';
import { openStage } from '../helpers/stage.js';

const sample = path.resolve('samples/reorganisation');
const charts = { current: '2026年度組織', april: '2027年4月組織', october: '2027年10月組織' };

async function openCompany() {
  const stage = await openStage({ seed: await loadSeed(`${sample}/service`) });
  const { sandbox: service } = stage;
  let day = '';
  /** Runs the command line on the day that the service has. */
  const run = (...args: readonly string[]) => {
    service.clearRequests();
    return stage.run(...args, '--as-of', day, '--json');
  };
  const nightly = (folder: string) => ['sync', `${sample}/${folder}`, '--prune=teams', '--yes'];
  return {
    stage,
    service,
    run,
    /** Sets the clock of the service to a time in Tokyo. */
    at: (time: string) => {
      day = time.slice(0, 10);
      service.setNow(new Date(`${time}:00+09:00`));
    },
    night: (folder: 'january' | 'march') => run(...nightly(folder)),
    /** A night, and again with the approval that it printed. */
    signOff: (folder: 'january' | 'march', approval: string) => runApproved(run, nightly(folder), approval),
    /** The current chart and the scheduled one. */
    standing: () => {
      const { charts: all } = service.dump();
      const scheduled = all.find(({ activateOn }) => activateOn);
      return {
        current: all.find(({ current }) => current)?.name,
        scheduled: scheduled && `${scheduled.name} ${scheduled.activateOn}`,
      };
    },
    teamsOf: (name: string) => service.dump().teams.filter(({ chart }) => chart === name),
    activations: () => writesOf(service).filter((write) => write.endsWith('/activate')),
  };
}

const codesOf = (finished: Finished) => documentOf(finished).problems.map(({ code }) => code);
const withheldOf = (finished: Finished) =>
  documentOf(finished).withheld.map(({ change, code }) => `${code} ${change}`);
const changeCount = (finished: Finished) => {
  const { unchanged, withheld, ...made } = documentOf(finished).totals;
  return Object.values(made).reduce((sum, count) => sum + count, 0);
};

test('a year of reorganisations goes from the copied chart to the switch and the next schedule', async () => {
  const company = await openCompany();
  const { teamsOf } = company;

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
  expect(await company.signOff('january', 'deletes=2')).toMatchObject({ exitCode: 0 });
  expect(teamsOf(charts.current)).toEqual(before);
  company.at('2027-01-14T00:05');
  expect(changeCount(await company.night('january'))).toBe(0);
  expect(company.standing()).toEqual({ current: charts.current, scheduled: undefined });

  company.at('2027-03-20T00:05');
  const unsigned = await company.night('march');
  expect(unsigned).toMatchObject({ exitCode: 4 });
  expect(withheldOf(unsigned)).toEqual([`activation_incomplete charts/${charts.april}#activate`]);
  expect(company.standing().scheduled).toBeUndefined();
  const signed = await company.signOff('march', `activate=${charts.april}`);
  expect([signed.exitCode, documentOf(signed).totals.activate]).toEqual([0, 1]);
  expect(company.standing()).toEqual({
    current: charts.current,
    scheduled: `${charts.april} 2027-04-01`,
  });
  company.at('2027-03-21T00:05');
  expect(changeCount(await company.night('march'))).toBe(0);

  company.at('2027-03-25T14:00');
  const byHand = ['chart', 'activate', charts.october, '--on', '2027-10-01', '--yes'];
  const elsewhere = ['--state-dir', 'by-hand'];
  const withheld = await company.run(...byHand, ...elsewhere);
  expect(withheldOf(withheld)).toEqual([`activation_incomplete charts/${charts.october}#activate`]);
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
  expect([company.activations(), company.standing().current]).toEqual([[], charts.current]);

  company.at('2027-04-02T00:05');
  const next = await company.night('march');
  expect([next.exitCode, codesOf(next), company.activations().length]).toEqual([0, [], 1]);
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

test('a chart that is filled for the first time is shown beside the current one', async () => {
  const company = await openCompany();
  company.at('2027-01-13T00:05');
  const { stage } = company;
  const { exitCode, stdout } = await stage.run('plan', `${sample}/january`, '--as-of', '2027-01-13');
  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    `teams of "${charts.april}": compared with "2026年度組織": 2 moved, 1 renamed, 2 new, 2 abolished, 20 unchanged (24 records in the new chart)`,
  );
  expect(stdout).toMatch(/> moved 230 海外営業部/);
  expect(stdout).toMatch(/- removed 322 倉庫課 \(not in the new chart\)/);
  expect(stdout).toMatch(/\+ added 500 デジタル推進本部/);
  expect(stdout).not.toContain('111 総務課');
});
