/** Changes that were not made, in lines: those that were left for one reason stand together, so that each reason is seen. Pure. */
import { groupBy } from '../plan/group-by.js';
import { firstNames } from '../text.js';
import type { JsonFailure, JsonWithheld } from './json-document.js';

const namesMax = 5;

/** `delete grades (9): G90, G10, …: reason`; one that is alone `delete grades/G90: reason`. In the order of the first of each. */
export function changeLines(changes: readonly (JsonFailure | JsonWithheld)[]): readonly string[] {
  const groups = groupBy(changes, ({ action, change, message }) =>
    JSON.stringify([action, resourceOf(change), message]),
  );
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const { action, change, message } = first;
    if (alike.length === 1) return [`${action} ${change}: ${message}`];
    const names = alike.map((one) => one.change.slice(resourceOf(one.change).length + 1));
    return [`${action} ${resourceOf(change)} (${alike.length}): ${firstNames(names, namesMax)}: ${message}`];
  });
}

/** Ids of changes begin with it. */
function resourceOf(change: string): string {
  return change.split('/', 1)[0] ?? '';
}
