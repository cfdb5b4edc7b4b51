import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Memory, noMemory } from '../../../src/apply/memory/memory.js';
import {
  readMemory,
  serviceFileName,
  servicesIn,
  writeMemory,
} from '../../../src/apply/memory/memory-file.js';
import { dataFolder } from '../../helpers/cli.js';

const serviceUrl = 'https://service.example';
const name = serviceFileName('memory', serviceUrl);
const placeIn = async (files: Readonly<Record<string, string>> = {}) => ({
  stateFolder: await dataFolder(files),
  serviceUrl,
});

/** With a chart whose name is that of a property of every object. */
const memory: Memory = {
  run: 7,
  scopes: new Map([['teams/__proto__', { rows: 9, isPruned: true, existing: 9, readOn: '2027-03-01' }]]),
  tables: new Map([
    [
      'teams/',
      {
        files: [{ name: '/hr/teams.csv', hasLineEnd: true, leftOutCount: 2 }],
        current: ['b2'],
        replaced: new Map([['a1', '2027-03-01']]),
        seen: {
          at: '2027-03-02T00:00:00.000Z',
          files: [{ file: '/hr/teams.csv', sha256: 'b2', since: '2027-03-01T00:00:00.000Z' }],
        },
      },
    ],
  ]),
  losses: new Map([['removals memberships/FY27', new Map([['2027-03-01', 3]])]]),
  activations: {
    scheduled: { id: 'id-fy27', dueOn: '2027-04-01' },
    missingById: new Map([['id-fy27', ['A', '']]]),
    heldById: new Map([['id-fy27', 3]]),
    lastCurrentByKey: new Map([['__proto__', '2027-03-01']]),
    lastScheduledByKey: new Map([['constructor', '2027-04-01']]),
    createdOnById: new Map([['id-fy27', '2027-01-12']]),
    impliedByResource: new Map([['teams', { id: 'id-fy26', key: 'FY26' }]]),
  },
};

describe('a memory', () => {
  test('is empty before the first run, and then what the last one wrote', async () => {
    const place = await placeIn();
    expect(await readMemory(place)).toEqual({ memory: noMemory });
    await writeMemory(place, memory);
    expect(await readMemory(place)).toEqual({ memory });
  });

  test('is of one service, where others end at the same moment', async () => {
    const { stateFolder } = await placeIn();
    const services = ['https://one.example', 'https://other.example'];
    const places = services.map((service) => ({ stateFolder, serviceUrl: service }));
    await Promise.all(places.map((place, index) => writeMemory(place, { ...memory, run: index })));
    const read = await Promise.all(places.map(readMemory));
    expect(read.map(({ memory: { run } }) => run)).toEqual([0, 1]);
    expect(await servicesIn(stateFolder)).toEqual(services);
  });

  test.each([
    ['{'],
    ['[]'],
    ['{}'],
    ['{"version":2,"scopes":{}}'],
    [
      `{"version":2,"scopes":{"grades/":{"rows":-1,"isPruned":true}},"tables":{},"losses":{},"activations":{"missingById":{}}}`,
    ],
    [`{"version":2,"scopes":{},"tables":{},"losses":{"grades/":[3]},"activations":{"missingById":{}}}`],
  ])('that is damaged is said, and counts for none: %s', async (text) => {
    const place = await placeIn({ [name]: text });
    const { memory: read, damage } = await readMemory(place);
    expect(read).toEqual(noMemory);
    expect(damage).toMatchObject({ id: 'applying/memory-damaged', args: { folder: place.stateFolder } });
  });

  test('that a newer version wrote stops the run', async () => {
    const read = readMemory(await placeIn({ [name]: '{"version":3}' }));
    await expect(read).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('newer version'),
    });
  });

  test('that the system does not give stops the run, with its reason', async () => {
    const read = readMemory(await placeIn({ [`${name}/inside`]: '' }));
    await expect(read).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(
        `${name} cannot be read (EISDIR: illegal operation on a directory, read).`,
      ),
    });
  });

  test('that cannot be written is named', async () => {
    const stateFolder = path.join(await dataFolder({}), 'state');
    await symlink('gone', stateFolder);
    await expect(writeMemory({ stateFolder, serviceUrl }, memory)).rejects.toThrow(
      `${path.join(stateFolder, name)} cannot be written (`,
    );
  });
});

describe('what version 1 remembered', () => {
  const former = (remembered: Readonly<Record<string, object>>) =>
    Object.fromEntries(
      Object.entries(remembered).map(([kind, one]) => [
        serviceFileName(kind, serviceUrl),
        JSON.stringify({ version: 1, service: serviceUrl, remembered: one }),
      ]),
    );
  const files = former({
    'accepted-rows': { 'teams/FY27': { rows: 9, isPruned: true } },
    'accepted-files': {
      'teams/': {
        files: [{ name: '/hr/teams.csv', hasLineEnd: true }],
        current: ['b2'],
        replaced: { a1: '2027-03-01' },
      },
    },
    deletes: { scopes: { 'teams/FY27': { '2027-03-01': 3 } }, countedTo: 7 },
    sources: {},
    activations: {
      scheduled: { id: 'id-fy27', dueOn: '2027-04-01' },
      missing: { 'id-fy27': ['A', ''] },
      held: { 'id-fy27': 3 },
      lastCurrent: Object.fromEntries([['__proto__', '2027-03-01']]),
      lastScheduled: { constructor: '2027-04-01' },
      created: { 'id-fy27': '2027-01-12' },
      implied: { teams: { id: 'id-fy26', key: 'FY26' } },
    },
  });

  test('is taken over, and its files go with the first run', async () => {
    const place = await placeIn(files);
    const { memory: taken } = await readMemory(place);
    expect(taken).toEqual({
      run: 7,
      scopes: new Map([['teams/FY27', { rows: 9, isPruned: true }]]),
      tables: new Map([
        [
          'teams/',
          {
            files: [{ name: '/hr/teams.csv', hasLineEnd: true }],
            current: ['b2'],
            replaced: new Map([['a1', '2027-03-01']]),
          },
        ],
      ]),
      losses: new Map([['teams/FY27', new Map([['2027-03-01', 3]])]]),
      activations: memory.activations,
    });
    await writeMemory(place, taken);
    expect(await readdir(place.stateFolder)).toEqual([name]);
    expect(await readFile(path.join(place.stateFolder, name), 'utf8')).toContain('"version":2');
  });

  test('may be there in part, or damaged', async () => {
    const rows = await placeIn(former({ 'accepted-rows': { 'grades/': { rows: 3, isPruned: false } } }));
    expect((await readMemory(rows)).memory.scopes).toEqual(
      new Map([['grades/', { rows: 3, isPruned: false }]]),
    );
    const damaged = await placeIn({ ...files, [serviceFileName('deletes', serviceUrl)]: '{' });
    expect(await readMemory(damaged)).toMatchObject({ memory: noMemory, damage: expect.anything() });
  });
});
