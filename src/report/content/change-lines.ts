/** Changes that were not made, in lines: those that were left for one reason stand together, so that each reason is seen. Pure. */
import { groupBy } from '../../plan/records/collections.js';
import { words } from '../../words/words.js';
import type { JsonFailure, JsonWithheld } from '../data/json-document.js';

const namesMax = 5;

/** `delete grades (9): G90, G10, …: reason`, in the chosen language; one that is alone `delete grades/G90: reason`. In the order of the first of each. */
export function changeLines(changes: readonly (JsonFailure | JsonWithheld)[]): readonly string[] {
  const groups = groupBy(changes, ({ action, change, message }) =>
    JSON.stringify([action, resourceOf(change), message]),
  );
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { action, change, message } = first;
    const resource = resourceOf(change);
    const names = alike.map((one) => one.change.slice(resource.length + 1));
    return [words.notify.changesText({ action, resource, names, message }, { namesMax })];
  });
}

/** Ids of changes begin with it. */
function resourceOf(change: string): string {
  return change.split('/', 1)[0] ?? '';
}
