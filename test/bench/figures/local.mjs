// Figures with a service on the same machine.
import path from 'node:path';
import { cli, run, runProgram, startServer } from '../children.mjs';
import {
  leastPeopleRequests,
  leastRequests,
  membersOf,
  mixOf,
  movedTeams,
  nothing,
  people,
  sizeL,
} from '../company.mjs';
import {
  folderIn,
  inFolder,
  writeCompany,
  writeItems,
  writeItemsWorkbook,
  writeMix,
  writePeople,
  writeShaped,
  writeTeams,
} from '../files.mjs';
import {
  amount,
  approving,
  callArguments,
  command,
  compare,
  difference,
  floor,
  itemsOnly,
  latencyOf,
  own,
  ratio,
  requests,
  withServer,
} from './measure.mjs';

/** @param syncMost the whole sync as a multiple of a bare one */
function applyAt(connections, syncMost) {
  return async (extent) => {
    const count = Math.ceil(5000 * extent.scale);
    const { creates, updates, deletes, existing } = mixOf(count);
    return withServer(
      { ...itemsOnly, items: existing },
      latencyOf(extent),
      async ({ url, environment, counts }, folder) => {
        const data = folderIn(folder, 'data');
        await writeMix(data, count);
        const places = String(connections);
        const approvals = approving(folder, { updates, deletes });
        let sent = 0;
        const sync = async () => {
          await counts();
          const args = [data, ...approvals, ...callArguments(folder, connections)];
          const result = await run(command('sync'), args, { environment });
          const { reads, writes } = await counts();
          sent = reads + writes;
          return result;
        };
        const taken = await compare(extent, {
          floor: () => run(floor('write-items'), [url, String(count), places]),
          apply: () => run(own('apply-changes'), [url, data, places, folder]),
          syncFloor: () =>
            run(floor('sync-items'), [url, path.join(data, 'items.csv'), String(existing), places]),
          sync,
        });
        // Whether the deletes were made is read from one list, which holds what was created, too.
        const listed = existing - deletes + creates;
        const least = leastRequests({ ...itemsOnly, items: existing }) + count + Math.ceil(listed / 100);
        const what = `${count.toLocaleString('en')} creates, updates and deletes, ${connections} at once`;
        return [
          ratio(`${what}: apply phase`, { own: taken.apply, floor: taken.floor, by: 'ms', most: 1.05 }),
          ratio(`${what}: whole \`sync\``, {
            own: taken.sync,
            floor: taken.syncFloor,
            by: 'ms',
            most: syncMost,
          }),
          ratio(`${what}: processor time of the whole \`sync\``, {
            own: taken.sync,
            floor: taken.syncFloor,
            by: 'cpuMs',
            most: 4,
          }),
          requests(what, { sent, least }),
        ];
      },
    );
  };
}

async function journal(extent) {
  const count = Math.ceil(5000 * extent.scale);
  return withServer(
    { ...itemsOnly, items: mixOf(count).existing },
    latencyOf(extent),
    async ({ url }, folder) => {
      const data = folderIn(folder, 'data');
      await writeMix(data, count);
      const { on, off } = await compare(extent, {
        off: () => run(own('apply-changes'), [url, data, '16', '-']),
        on: () => run(own('apply-changes'), [url, data, '16', folder]),
      });
      const title = `journal on against off, ${count.toLocaleString('en')} writes, 16 at once`;
      return [ratio(title, { own: on, floor: off, by: 'ms', most: 1.03 })];
    },
  );
}

async function teams(extent) {
  const count = Math.ceil(3000 * extent.scale);
  return withServer(nothing, latencyOf(extent), async ({ url }, folder) => {
    const data = folderIn(folder, 'data');
    await writeTeams(data, count);
    const taken = await compare(extent, {
      floor: () => run(floor('create-teams'), [url, String(count), '16']),
      apply: () => run(own('apply-changes'), [url, data, '16', folder]),
    });
    const title = `${count.toLocaleString('en')} teams created, eight deep, 16 at once`;
    return [ratio(title, { own: taken.apply, floor: taken.floor, by: 'ms', most: 1.1 })];
  });
}

async function unchanged(extent) {
  const items = Math.ceil(sizeL.items * extent.scale);
  const company = { ...sizeL, items, otherItems: Math.ceil(sizeL.otherItems * extent.scale) };
  return withServer(company, latencyOf(extent), async ({ url, environment, counts }, folder) => {
    const data = folderIn(folder, 'data');
    await writeCompany(data, company);
    let reads = 0;
    const taken = await compare(extent, {
      floor: () => run(floor('plan-company'), [url, data, JSON.stringify(company), '16']),
      plan: async () => {
        await counts();
        const result = await run(command('plan'), [data, ...callArguments(folder, 16)], { environment });
        ({ reads } = await counts());
        return result;
      },
    });
    const title = 'run without changes over set L, 16 at once';
    return [
      ratio(title, { own: taken.plan, floor: taken.floor, by: 'ms', most: 1.15 }),
      requests(title, { sent: reads, least: leastRequests(company) }),
    ];
  });
}

async function peopleUnchanged(extent) {
  const company = peopleAt(extent);
  return withServer(company, latencyOf(extent), async ({ url, environment, counts }, folder) => {
    const data = folderIn(folder, 'data');
    await writePeople(data, company);
    let reads = 0;
    const taken = await compare(extent, {
      floor: () => run(floor('sync-people'), [url, data, JSON.stringify(company), '16', '0']),
      plan: async () => {
        await counts();
        const result = await run(command('plan'), [data, ...callArguments(folder, 16)], { environment });
        ({ reads } = await counts());
        return result;
      },
    });
    const { users, memberships } = company;
    const title = `run without changes over ${users.toLocaleString('en')} people, ${memberships.toLocaleString('en')} memberships, 16 at once`;
    return [
      ratio(title, { own: taken.plan, floor: taken.floor, by: 'ms', most: 1.15 }),
      requests(title, { sent: reads, least: leastPeopleRequests(company) }, 1.02),
    ];
  });
}

async function peopleMoved(extent) {
  const company = peopleAt(extent);
  const teamCount = movedTeams(Math.ceil(3000 * extent.scale), company);
  return withServer(company, latencyOf(extent), async ({ url, environment, counts }, folder) => {
    const data = folderIn(folder, 'data');
    await writePeople(data, company, teamCount);
    const moves = teamCount * (membersOf(0, company).length - 1);
    let sent = 0;
    const taken = await compare(extent, {
      floor: () => run(floor('sync-people'), [url, data, JSON.stringify(company), '16', String(teamCount)]),
      sync: async () => {
        await counts();
        const args = [data, ...approving(folder, { moves }), ...callArguments(folder, 16)];
        const result = await run(command('sync'), args, { environment });
        const { reads, writes } = await counts();
        sent = reads + writes;
        return result;
      },
    });
    const title = `${moves.toLocaleString('en')} people moved between teams, 16 at once`;
    return [
      ratio(title, { own: taken.sync, floor: taken.floor, by: 'ms', most: 1.1 }),
      requests(title, { sent, least: leastPeopleRequests(company) + 2 * teamCount }, 1.02),
    ];
  });
}

function peopleAt({ scale }) {
  const sized = (count) => Math.ceil(count * scale);
  const { users, teams: teamCount, memberships } = people;
  return { ...people, users: sized(users), teams: sized(teamCount), memberships: sized(memberships) };
}

async function read(extent) {
  const items = Math.ceil(30_000 * extent.scale);
  return withServer({ ...itemsOnly, items }, latencyOf(extent), async ({ url }) => {
    const taken = await compare(extent, {
      floor: () => run(floor('read-items'), [url, String(items), '16']),
      read: () => run(own('read-items'), [url, String(items), '16']),
    });
    const title = `${items.toLocaleString('en')} items read, 16 pages at once`;
    return [ratio(title, { own: taken.read, floor: taken.floor, by: 'ms', most: 1.1 })];
  });
}

/** What decompressing costs. The floor is the same without compression. */
async function compressed(extent) {
  const items = Math.ceil(30_000 * extent.scale);
  const company = { ...itemsOnly, items };
  const plain = await startServer(company, 0);
  const gzip = await startServer(company, 0, { isCompressing: true });
  const readFrom = (server) => () => run(own('read-items'), [server.url, String(items), '16']);
  try {
    const taken = await compare(extent, { floor: readFrom(plain), gzip: readFrom(gzip) });
    const title = `${items.toLocaleString('en')} items read, compressed of plain`;
    return [ratio(title, { own: taken.gzip, floor: taken.floor, by: 'cpuMs', most: 1.1 })];
  } finally {
    await plain.close();
    await gzip.close();
  }
}

async function plan(extent) {
  const items = Math.ceil(200_000 * extent.scale);
  const company = { ...itemsOnly, items };
  return withServer(company, 0, async ({ url, environment }, folder) => {
    const [data, book] = [folderIn(folder, 'data'), folderIn(folder, 'book')];
    await writeItems(data, items);
    await writeItemsWorkbook(book, items);
    const floorOf = (source) => () =>
      run(floor('plan-company'), [url, source, JSON.stringify(company), '16']);
    const planOf = (source) => () =>
      run(command('plan'), [source, ...callArguments(folder, 16)], { environment });
    const taken = await compare(extent, {
      floor: floorOf(data),
      csv: planOf(data),
      bookFloor: floorOf(book),
      book: planOf(book),
    });
    const what = `plan of ${items.toLocaleString('en')} rows against as many items`;
    return [
      ratio(`${what}, CSV`, { own: taken.csv, floor: taken.floor, by: 'cpuMs', most: 1.5 }),
      amount(`${what}, CSV: peak memory`, { value: taken.csv.mb, unit: 'MB', most: 1024 }),
      ratio(`${what}, XLSX`, { own: taken.book, floor: taken.bookFloor, by: 'cpuMs', most: 1.15 }),
      amount(`${what}, XLSX: peak memory`, { value: taken.book.mb, unit: 'MB', most: 1024 }),
    ];
  });
}

/** The floor is the same file read as it is. */
async function shaping(extent) {
  const count = Math.ceil(200_000 * extent.scale);
  return inFolder(async (folder) => {
    const { plain, shaped } = await writeShaped(folder, count);
    const read = (settings) => () => run(command('validate'), ['--config', settings]);
    const taken = await compare(extent, { floor: read(plain), shaped: read(shaped) });
    const title = `${count.toLocaleString('en')} rows through where, values and template, of the same without`;
    return [ratio(title, { own: taken.shaped, floor: taken.floor, by: 'cpuMs', most: 1.25 })];
  });
}

async function planFile(extent) {
  const items = Math.ceil(100_000 * extent.scale);
  return withServer({ ...itemsOnly, items }, 0, async ({ url }, folder) => {
    const data = folderIn(folder, 'data');
    await writeItems(data, items, 1);
    const taken = await compare(extent, {
      floor: () => run(floor('write-plan'), [url, data, path.join(folder, 'plan.json')]),
      plan: () => run(own('save-plan'), [url, data, path.join(folder, 'plan.jsonl')]),
    });
    const title = `plan file of ${items.toLocaleString('en')} changes, written and read back`;
    return [ratio(title, { own: taken.plan, floor: taken.floor, by: 'cpuMs', most: 2 })];
  });
}

async function growth(extent) {
  const sizes = [10_000, 100_000, 1_000_000].map((size) => Math.ceil(size * extent.scale));
  const taken = {};
  const servers = await Promise.all(sizes.map((items) => startServer({ ...itemsOnly, items }, 0)));
  try {
    return await inFolder(async (folder) => {
      for (const size of sizes) await writeItems(folderIn(folder, String(size)), size);
      Object.assign(
        taken,
        await compare(
          extent,
          Object.fromEntries(
            sizes.map((size, at) => [
              size,
              () =>
                run(command('plan'), [path.join(folder, String(size)), ...callArguments(folder, 16)], {
                  environment: servers[at].environment,
                }),
            ]),
          ),
        ),
      );
      const steps = [
        [sizes[0], sizes[1]],
        [sizes[1], sizes[2]],
      ];
      const grown = steps.flatMap(([from, to]) => {
        const what = `${from.toLocaleString('en')} → ${to.toLocaleString('en')} rows`;
        const linear = to / from;
        const growthOf = (by, name) => ({
          title: `growth ${what}: ${name}, of linear`,
          unit: '×',
          by,
          own: taken[to][by],
          floor: taken[from][by] * linear,
          value: taken[to][by] / taken[from][by] / linear,
          most: 1.15,
        });
        return [growthOf('cpuMs', 'time'), growthOf('mb', 'memory')];
      });
      const [, , largest] = sizes;
      const title = `plan of ${largest.toLocaleString('en')} rows against as many items, CSV: peak memory`;
      return [...grown, amount(title, { value: taken[largest].mb, unit: 'MB', most: 2048 })];
    });
  } finally {
    for (const server of servers) await server.close();
  }
}

const startsAtOnce = 10;
const startAgain = `i=0; while [ $i -lt ${startsAtOnce} ]; do "$@"; i=$((i+1)); done`;

/** Starts Node ten times, as the time of one start is short for a clock. @returns the mean */
async function starts(args, environment) {
  const { ms, cpuMs } = await runProgram(
    'sh',
    ['-c', startAgain, 'sh', process.execPath, ...args],
    environment,
  );
  return { ms: ms / startsAtOnce, cpuMs: cpuMs / startsAtOnce };
}

async function start(extent) {
  return withServer({ ...itemsOnly, items: 10 }, 0, async ({ url, environment }, folder) => {
    const data = folderIn(folder, 'data');
    await writeItems(data, 10, 0);
    const taken = await compare(extent, {
      floor: () => starts(['-e', '0']),
      requests: () => starts(['--wasm-tiering-budget=20000000', ...floor('ask-items'), url]),
      help: () => starts([cli, '--help']),
      planHelp: () => starts([...command('plan'), '--help']),
      plan: () => starts([...command('plan'), data, ...callArguments(folder, 8)], environment),
    });
    // What requests cost: a bare script with them, minus one without. It sets the flag of V8 that
    // src/cli/cli.ts sets, so that they cost the same in both.
    const plan = difference(taken.plan, difference(taken.requests, taken.floor));
    const titles = [
      ['`mastersync --help`', taken.help, 2],
      ['`mastersync plan --help`', taken.planHelp, 2],
      ['`mastersync plan` of ten rows without changes or its requests', plan, 2.2],
    ];
    return titles.map(([title, own, most]) =>
      ratio(`${title}, of \`node -e 0\``, { own, floor: taken.floor, by: 'cpuMs', most }),
    );
  });
}

async function exported(extent) {
  const items = Math.ceil(100_000 * extent.scale);
  return withServer({ ...itemsOnly, items }, 0, async ({ url, environment }, folder) => {
    const [floorFile, file] = ['floor.xlsx', 'all.xlsx'].map((name) => path.join(folder, name));
    const taken = await compare(extent, {
      floor: () => run(floor('export-items'), [url, floorFile, String(items), '16']),
      xlsx: () => run(command('export'), ['items', '--to', file, '--concurrency', '16'], { environment }),
    });
    const title = `export of ${items.toLocaleString('en')} items to XLSX`;
    return [
      ratio(title, { own: taken.xlsx, floor: taken.floor, by: 'cpuMs', most: 1.15 }),
      amount(`${title}: peak memory`, { value: taken.xlsx.mb, unit: 'MB', most: 300 }),
    ];
  });
}

/** The figures by name. */
export const local = {
  'apply-16': applyAt(16, 1.05),
  'apply-50': applyAt(50, 1.1),
  'apply-100': applyAt(100, 1.15),
  teams,
  unchanged,
  people: peopleUnchanged,
  'people-moved': peopleMoved,
  read,
  compressed,
  plan,
  shaping,
  'plan-file': planFile,
  journal,
  growth,
  start,
  export: exported,
};
