// Reads the items of a master as records. Arguments: URL, number of items, connections.
import { measurePhase } from '../phase.mjs';
import { loadMeasured } from './package.mjs';

const [url, count, connections] = process.argv.slice(2);
const { createClient, createReader, definitionOf } = await loadMeasured();
const client = createClient({ url, token: 'token', concurrency: Number(connections) });
const reader = createReader(client);
const { records: masters } = await reader.list(definitionOf('masters'), { scope: '' });
const [container] = masters;
const definition = definitionOf('items');
const columns = definition.group.columns(container.values);
let listing;
await measurePhase(async () => {
  listing = await reader.list(definition, { scope: container.key, container, columns });
});
if (listing.records.length !== Number(count)) throw new Error(`${listing.records.length} items`);
await client.close();
