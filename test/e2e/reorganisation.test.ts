import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSeed } from '../../src/sandbox/index.js';
import { approvalIn, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import {
  activations,
  changeCount,
  charts,
  codesOf,
  openCompany,
  signOff,
  withheldOf,
} from './reorganising-company.js';

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
    expect(withheldOf(unsigned)).toEqual([`activation_incomplete charts/${charts.april}#activate`]);
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
    const elsewhere = ['--state-dir', path.join(company.stateFolder, 'by-hand')];
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
});

describe('a chart that is filled for the first time', () => {
  const figures = 'compared with "2026年度組織": 2 moved, 1 renamed, 2 new, 2 abolished, 20 unchanged';

  async function plan(...args: readonly string[]) {
    const service = await openSandbox({ seed: await loadSeed('samples/reorganisation/service') });
    const data = 'samples/reorganisation/january';
    return runCli(['plan', data, '--as-of', '2027-01-13', ...args], environmentOf(service));
  }

  test('is shown beside the current one', async () => {
    const { exitCode, stdout } = await plan();
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`teams of "${charts.april}": ${figures} (24 records in the new chart)`);
    expect(stdout).toMatch(/> moved 230 海外営業部/);
    expect(stdout).toMatch(/- removed 322 倉庫課 \(not in the new chart\)/);
    expect(stdout).toMatch(/\+ added 500 デジタル推進本部/);
    expect(stdout).not.toContain('111 総務課');
  });
});
