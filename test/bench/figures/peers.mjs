// The same small job, done by the tool and by what people use where they have no tool for it. Once
// each: some take minutes.
import { run } from '../children.mjs';
import { itemBody } from '../company.mjs';
import { folderIn, writeItems } from '../files.mjs';
import { itemsPath } from '../floor/requests.mjs';
import { peers as known, writeBodies } from '../peers/peers.mjs';
import { callArguments, command, itemsOnly, latencyOf, withFarServer, withServer } from './measure.mjs';

const ownTitle = '`mastersync sync`, 8 at once';

async function timesAt(server, folder, { count, found }) {
  const data = folderIn(folder, 'data');
  await writeItems(data, count);
  const bodies = writeBodies(
    folder,
    Array.from({ length: count }, (_, index) => itemBody(index)),
  );
  const { environment, certificate } = server;
  const url = server.url + itemsPath;
  const times = [await run(command('sync'), [data, '--yes', ...callArguments(folder, 8)], { environment })];
  for (const { peer, program } of found)
    times.push(await peer.run(program, { url, bodies, environment, certificate }));
  return times;
}

async function creates(extent) {
  const count = Math.ceil(200 * extent.scale);
  const all = known.map((peer) => ({ peer, program: peer.find() }));
  for (const { peer, program } of all)
    if (!program) process.stdout.write(`skipped: ${peer.title} is not installed\n`);
  const job = { count, found: all.filter(({ program }) => program) };
  const company = { ...itemsOnly, items: 0 };
  const near = await withServer(company, latencyOf(extent), (...at) => timesAt(...at, job));
  const far = await withFarServer(company, (...at) => timesAt(...at, job));
  return [{ title: ownTitle }, ...job.found.map(({ peer }) => ({ ...peer, version: peer.version() }))].map(
    ({ title, version }, at) => ({
      title: version === undefined ? title : `${title} (${version})`,
      times: [near, far].map((times) => ({ ...times[at], value: times[at].ms / times[0].ms })),
    }),
  );
}

/** The figures by name. */
export const peers = { peers: creates };
