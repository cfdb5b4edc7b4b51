/** What may go wrong in the year that `reorganisation.test.ts` shows. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runApproved } from '../helpers/cli.js';
import {
  activations,
  changeCount,
  charts,
  codesOf,
  maintenance,
  openInMarch,
  signOff,
  withheldOf,
} from './reorganising-company.js';

describe('a year of reorganisations', () => {
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
      expect.arrayContaining([`activation_untimely charts/${charts.april}#activate`]),
      [],
    ]);
    await signOff(company, 'march', `activate=${charts.april}`);
    expect(company.standing()).toEqual({
      current: charts.april,
      scheduled: `${charts.october} 2027-10-01`,
    });
  });

  test.each([
    ['after a run saw the chart current', true, 'activation_untimely'],
    ['before any run saw the chart current', false, 'activation_untimely'],
  ])('a switch back by hand %s stays until someone signs the next one off', async (_, isSeen, code) => {
    const company = await openInMarch();
    company.at('2027-04-02T00:05');
    if (isSeen) await company.night('march');
    expect(company.standing().current).toBe(charts.april);
    const back = ['chart', 'activate', charts.current, '--yes'];
    const elsewhere = ['--state-dir', path.join(company.stateFolder, 'by-hand')];
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
