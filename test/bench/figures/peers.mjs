// The same small job, done by the tool and by what people use where they have no tool for it. Once
// each: some take minutes.
import { run } from '../children.mjs';
import { itemBody } from '../company.mjs';
import { folderIn, writeItems } from '../files.mjs';
import { itemsPath } from '../floor/requests.mjs';
import { peers as known, writeBodies } from '../peers/peers.mjs';
import { callArguments, command, itemsOnly, latencyOf, withFarServer, withServer } from './measure.mjs';

const own = {
  title: '`mastersync sync`, 8 at once',
  send: ({ data, folder, environment }) =>
    run(command('sync'), [data, '--yes', ...callArguments(folder, 8)], { environment }),
};

/** Those that are installed. */
function contestants() {
  return known.flatMap((peer) => {
    const program = peer.find();
    if (program) return { title: `${peer.title} (${peer.version()})`, send: (job) => peer.run(program, job) };
    process.stdout.write(`skipped: ${peer.title} is not installed\n`);
    return [];
  });
}

/** One after the other. @returns their times */
async function timesOf(all, { server, folder, count }) {
  const data = folderIn(folder, 'data');
  await writeItems(data, count);
  const bodies = Array.from({ length: count }, (_, index) => itemBody(index));
  const { environment, certificate } = server;
  const shared = { data, folder, environment, certificate };
  const job = { ...shared, url: server.url + itemsPath, bodies: writeBodies(folder, bodies) };
  const times = [];
  for (const { send } of all) times.push(await send(job));
  return times;
}

async function creates(extent) {
  const count = Math.ceil(100 * extent.scale);
  const company = { ...itemsOnly, items: 0 };
  const all = [own, ...contestants()];
  const measure = (server, folder) => timesOf(all, { server, folder, count });
  const near = await withServer(company, latencyOf(extent), measure);
  const far = await withFarServer(company, measure);
  return all.map(({ title }, at) => ({
    title,
    times: [near, far].map((times) => ({ ...times[at], value: times[at].ms / times[0].ms })),
  }));
}

/** The figures by name. */
export const peers = { peers: creates };
