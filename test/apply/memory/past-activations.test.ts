import { readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPastActivations, writePastActivations } from '../../../src/apply/memory/past-activations.js';
import { serviceFileName } from '../../../src/apply/memory/state-file.js';
import type { Outcome, Plan, ScopeSummary, TimeLineState } from '../../../src/model/plan.js';
import { useLanguage } from '../../../src/words/words.js';
import { aChange, anActivation, anOutcome, aScope, aWithheld, holding } from '../../helpers/builders.js';
import { dataFolder } from '../../helpers/cli.js';

const serviceUrl = 'https://service.example';
const plan = { serviceUrl, scopes: [], withheld: [] };
const fileName = serviceFileName('activations', serviceUrl);

/** What is remembered after each of some runs, one after the other. */
async function rememberedAfter(...runs: readonly (readonly Outcome[])[]) {
  const folder = await dataFolder({});
  for (const outcomes of runs) await writePastActivations(folder, plan, outcomes);
  const { scheduled, missingById } = await readPastActivations(folder, serviceUrl);
  return { scheduled, missing: Object.fromEntries(missingById) };
}

const onDay = anActivation('FY27', '2027-04-01');
const atOnce = anActivation('FY28', 'now');

describe('the schedule that was set last', () => {
  test('is remembered by id and day', async () => {
    expect(await rememberedAfter([anOutcome(onDay, 'applied')])).toEqual({
      scheduled: { id: 'id-fy27', dueOn: '2027-04-01' },
      missing: { 'id-fy27': [] },
    });
  });

  test('is of the chart that the same run has made', async () => {
    const made = anOutcome(aChange('charts', 'FY27'), 'applied', { id: 'ID-NEW' });
    const { liveId, ...withoutId } = onDay;
    expect(liveId).toBeDefined();
    expect((await rememberedAfter([made, anOutcome(withoutId, 'applied')])).scheduled).toEqual({
      id: 'id-new',
      dueOn: '2027-04-01',
    });
  });

  test('is forgotten when a chart was made current at once, which takes every schedule away', async () => {
    const after = await rememberedAfter([anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'applied')]);
    expect(after.scheduled).toBeUndefined();
  });

  test('stays when the chart was current already, so that nothing was sent', async () => {
    const after = await rememberedAfter([anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'already')]);
    expect(after.scheduled).toEqual({ id: 'id-fy27', dueOn: '2027-04-01' });
  });

  test('is forgotten when the outcome of a later activation is unknown', async () => {
    const after = await rememberedAfter([anOutcome(onDay, 'applied')], [anOutcome(atOnce, 'unknown')]);
    expect(after.scheduled).toBeUndefined();
  });
});

test('what was missing when an activation was accepted is remembered by its keys', async () => {
  const missing = [
    { key: 'A', name: '営業' },
    { key: null, name: '総務' },
  ];
  const activation = anActivation('FY27', '2027-04-01', { activation: { missing, renamed: ['B'] } });
  for (const status of ['applied', 'unknown'] as const)
    expect((await rememberedAfter([anOutcome(activation, status)])).missing).toEqual({
      'id-fy27': ['A', '', 'B'],
    });
});

describe('the memberships that were there when a shortage was accepted', () => {
  const fewer = [{ what: 'membershipsCount', count: 3, formerCount: 105 }];
  const heldAfter = async (when: string) => {
    const folder = await dataFolder({});
    const activation = anActivation('FY27', when, { activation: { asOf: '2027-03-28', fewer } });
    await writePastActivations(folder, plan, [anOutcome(activation, 'already')]);
    return Object.fromEntries((await readPastActivations(folder, serviceUrl)).heldById ?? []);
  };

  test('are remembered once the activation is near, as it was approved then', async () => {
    expect(await heldAfter('2027-04-01')).toEqual({ 'id-fy27': 3 });
  });

  test('are not remembered before, as the shortage was only a warning', async () => {
    expect(await heldAfter('2027-05-01')).toEqual({});
  });
});

test('the day on which a chart was last current is remembered, also when nothing was done', async () => {
  const folder = await dataFolder({});
  const entry = { key: 'FY26', name: 'FY26', activateOn: '2026-04-01', state: 'current' } as const;
  const timeLine = { resource: 'charts', asOf: '2027-03-28', entries: [entry] };
  await writePastActivations(folder, { ...plan, timeLine }, []);
  expect((await readPastActivations(folder, serviceUrl)).lastCurrentByKey).toEqual(
    new Map([['FY26', '2027-03-28']]),
  );
});

test('the day for which a chart is scheduled is remembered when a run sets or sees the schedule', async () => {
  const folder = await dataFolder({});
  const entry = (key: string, activateOn: string, state: TimeLineState) => ({
    key,
    name: key,
    activateOn,
    state,
  });
  const entries = [
    entry('FY26', '2026-04-01', 'current'),
    entry('FY27', '2027-04-01', 'scheduled'),
    entry('FY28', '2028-04-01', 'waiting'),
  ];
  const timeLine = { resource: 'charts', asOf: '2027-03-28', entries };
  const scheduledDays = async () => (await readPastActivations(folder, serviceUrl)).lastScheduledByKey;
  await writePastActivations(folder, { ...plan, timeLine }, []);
  expect(await scheduledDays()).toEqual(new Map([['FY27', '2027-04-01']]));
  await writePastActivations(folder, plan, [anOutcome(anActivation('FY29', '2029-04-01'), 'applied')]);
  expect(await scheduledDays()).toEqual(
    new Map([
      ['FY27', '2027-04-01'],
      ['FY29', '2029-04-01'],
    ]),
  );
});

describe('the chart that rows without a chart were for', () => {
  const scopeIn = (key: string, options: Partial<ScopeSummary> = {}) =>
    aScope('teams', { scope: key, containerId: `id-${key}`, ...options });
  const impliedAfter = async (...plans: readonly Partial<Plan>[]) => {
    const folder = await dataFolder({});
    for (const one of plans) await writePastActivations(folder, { ...plan, ...one }, []);
    return Object.fromEntries((await readPastActivations(folder, serviceUrl)).impliedByResource ?? []);
  };
  const before = { scopes: [scopeIn('FY26', { isImplied: true })] };
  const after = { scopes: [scopeIn('FY27', { isImplied: true })] };

  test('is remembered by id and name, and the next one once it was accepted', async () => {
    expect(await impliedAfter(before)).toEqual({ teams: { id: 'id-FY26', key: 'FY26' } });
    expect(await impliedAfter(before, after)).toEqual({ teams: { id: 'id-FY27', key: 'FY27' } });
  });

  test('stays while the rows are withheld from the next one', async () => {
    const change = aChange('teams', 'A', { scope: 'FY27' });
    const evidence = { former: 'FY26', current: 'FY27', column: 'chart' };
    const held = holding(aWithheld(change, 'current_switched', evidence));
    expect(await impliedAfter(before, { ...after, ...held })).toEqual({
      teams: { id: 'id-FY26', key: 'FY26' },
    });
  });

  test('is not that of rows that name theirs', async () => {
    expect(await impliedAfter({ scopes: [scopeIn('FY27')] })).toEqual({});
  });
});

test('a run that has activated nothing leaves no file', async () => {
  const folder = await dataFolder({});
  const outcomes = [anOutcome(aChange('charts', 'FY27'), 'applied'), anOutcome(onDay, 'failed')];
  await writePastActivations(folder, plan, outcomes);
  expect(await readdir(folder)).toEqual([]);
});

test.each(['{', '{"version":2,"service":"x","remembered":{"scheduled":null,"missing":{}}}'])(
  'a file that says %j is not taken for an empty one',
  async (text) => {
    const folder = await dataFolder({});
    await writeFile(path.join(folder, fileName), text);
    await expect(readPastActivations(folder, serviceUrl)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(fileName),
    });
  },
);

test('a file that the system does not give is reported with its reason, and without the advice to remove it', async () => {
  const folder = await dataFolder({ [`${fileName}/inside`]: '' });
  const read = readPastActivations(folder, serviceUrl);
  await expect(read).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(
      `${fileName} cannot be read (EISDIR: illegal operation on a directory, read).`,
    ),
  });
  await expect(read).rejects.toThrow('run as the owner of the file');
  await expect(read).rejects.not.toThrow('remove it');
});

test('a file that cannot be written is named', async () => {
  const folder = path.join(await dataFolder({}), 'state');
  await symlink('gone', folder);
  const write = writePastActivations(folder, plan, [anOutcome(onDay, 'applied')]);
  await expect(write).rejects.toThrow(`${path.join(folder, fileName)} cannot be written (`);
});

test('a faulty file is reported in the language that was chosen', async () => {
  const folder = await dataFolder({ [fileName]: '{' });
  await useLanguage('ja');
  await expect(readPastActivations(folder, serviceUrl)).rejects.toThrow(/読み取れません/);
});
