// Figures through a slow network with TLS, see ../network.mjs: what a run costs from an office.
// They are mostly waiting, so that few runs are enough.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, runProgram } from '../children.mjs';
import { mixOf, sizeL } from '../company.mjs';
import { folderIn, writeCompany, writeMix } from '../files.mjs';
import { curlConfig } from '../floor/curl.mjs';
import { companyReads, itemPages, itemWrites, pagesOf } from '../floor/requests.mjs';
import {
  approving,
  callArguments,
  command,
  compare,
  floor,
  itemsOnly,
  ratio,
  withFarServer,
} from './measure.mjs';

async function unchangedFar(extent) {
  const company = { ...sizeL, items: Math.ceil(sizeL.items * extent.scale) };
  return withFarServer(company, async (server, folder) => {
    const data = folderIn(folder, 'data');
    await writeCompany(data, company);
    const bare = (address, other) =>
      run(floor('plan-company'), [address.url, data, JSON.stringify(company), '16'], {
        environment: { ...address.environment, ...other },
      });
    await bare(server.nearby);
    const { counted, bytes } = countingBytes(server);
    const plain = await counted('plain', () => bare(server, { BENCH_PLAIN: '1' }))();
    const taken = await compare(short(extent, 3), {
      floor: counted('floor', () => bare(server)),
      http2: () => bare(server, { BENCH_HTTP2: '1' }),
      curl: curlWith(server, { requests: companyReads(company), connections: 16, folder }),
      plan: counted('plan', () =>
        run(command('plan'), [data, ...callArguments(folder, 16)], { environment: server.environment }),
      ),
    });
    const { items, teams } = company;
    const title = `run without changes over ${items.toLocaleString('en')} items and ${teams} teams, 16 at once`;
    return [
      {
        ...ratio(title, { own: taken.plan, floor: taken.floor, by: 'ms', most: 1.1 }),
        beside: { curl: taken.curl.ms, 'HTTP/2': taken.http2.ms, 'not compressed': plain.ms },
      },
      sizes('bytes of that run', { own: bytes('plan'), floor: bytes('floor'), most: 1.1 }),
      sizes('bytes of that run, of those not compressed', {
        own: bytes('plan'),
        floor: bytes('plain'),
        most: 0.12,
      }),
    ];
  });
}

function syncFar(connections) {
  return async (extent) => {
    const count = Math.ceil(1000 * extent.scale);
    const { existing, updates, deletes } = mixOf(count);
    return withFarServer({ ...itemsOnly, items: existing }, async (server, folder) => {
      const data = folderIn(folder, 'data');
      await writeMix(data, count);
      const bareArguments = [path.join(data, 'items.csv'), String(existing), String(connections)];
      const bare = ({ url, environment }, other) =>
        run(floor('sync-items'), [url, ...bareArguments], { environment: { ...environment, ...other } });
      await bare(server.nearby);
      const requests = [...pagesOf('/v1/generalMasters', 1), ...itemPages(0, existing), ...itemWrites(count)];
      const approvals = approving(folder, { updates, deletes });
      const { environment } = server;
      const { counted, bytes } = countingBytes(server);
      const taken = await compare(short(extent, 2), {
        floor: counted('floor', () => bare(server)),
        curl: curlWith(server, { requests, connections, folder }),
        http2: () => bare(server, { BENCH_HTTP2: '1' }),
        sync: counted('sync', () => {
          const args = [data, ...approvals, ...callArguments(folder, connections)];
          return run(command('sync'), args, { environment });
        }),
      });
      const title = `${count.toLocaleString('en')} creates, updates and deletes, ${connections} at once: whole \`sync\``;
      return [
        {
          ...ratio(title, { own: taken.sync, floor: taken.floor, by: 'ms', most: 1.1 }),
          beside: { curl: taken.curl.ms, 'HTTP/2': taken.http2.ms },
        },
        // One list more than the floor: whether the deletes were made.
        sizes('bytes of that sync', { own: bytes('sync'), floor: bytes('floor'), most: 1.2 }),
      ];
    });
  };
}

/** Without a warm-up. */
function short({ runs, ...extent }, runsMax) {
  return { ...extent, runs: Math.min(runs, runsMax), isWarm: true };
}

/** Bytes on the wire, compared. */
function sizes(title, { own, floor, most }) {
  return { title, unit: '×', by: 'bytes', own, floor, value: own / floor, most };
}

/** Counts the bytes on the wire, both ways, of each contestant. */
function countingBytes(server) {
  const bytesByName = new Map();
  return {
    counted: (name, contestant) => async () => {
      await server.counts();
      const result = await contestant();
      const { sent, received } = await server.counts();
      bytesByName.set(name, sent + received);
      return result;
    },
    bytes: (name) => bytesByName.get(name),
  };
}

function curlWith({ url, certificate }, { requests, connections, folder }) {
  const file = path.join(folder, 'curl.txt');
  writeFileSync(file, curlConfig(requests, { url, connections, certificate }));
  return () => runProgram('curl', ['--config', file]);
}

/** The figures by name. */
export const network = {
  'network-plan': unchangedFar,
  'network-8': syncFar(8),
  'network-16': syncFar(16),
};
