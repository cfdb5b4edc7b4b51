// A regular plan in which every item changes.
import { loadMeasured } from './package.mjs';

export async function makeItemPlan(url, folder) {
  const { checkFiles, createClient, makePlan } = await loadMeasured();
  const client = createClient({ url, token: 'token', concurrency: 16 });
  const made = await makePlan(await checkFiles({ data: [folder] }), client);
  await client.close();
  return made;
}
