/** What the runs of thirty days have deleted, and what is left. Reads only the state folder. */
import type { Limits } from '../../model/limits.js';
import { daysBetween } from '../../plan/activation/shortages.js';
import { type Budget, shownBudgets } from '../../plan/check/limits.js';
import { budgetDays } from '../../plan/check/losses.js';
import { fedParts } from '../../plan/check/source.js';
import { countLosses } from './losses.js';
import type { Memory } from './memory.js';
import { servicesIn } from './memory-file.js';
import { recall } from './remember.js';

/** The budgets of a service, with the numbers of live records that its runs have read last. */
interface ServiceBudgets {
  readonly serviceUrl: string;
  readonly budgets: readonly Budget[];
}

/**
 * @param options.today where the service is
 * @throws AppError if what is remembered cannot be read
 */
export async function readBudgets(
  stateFolder: string,
  options: { readonly limits: Limits; readonly today: string; readonly warn: (message: string) => void },
): Promise<readonly ServiceBudgets[]> {
  const services = await servicesIn(stateFolder);
  return Promise.all(
    services.map(async (serviceUrl) => {
      const memory = await recall({ stateFolder, serviceUrl }, options.warn);
      return { serviceUrl, budgets: budgetsIn(memory, options) };
    }),
  );
}

function budgetsIn(
  { scopes, losses }: Memory,
  { limits, today }: { readonly limits: Limits; readonly today: string },
): readonly Budget[] {
  const read = [...scopes].flatMap(([id, { existing, readOn }]) => {
    const [resource, scope] = fedParts(id);
    const isRecent = readOn !== undefined && daysBetween(readOn, today) < budgetDays;
    return existing !== undefined && isRecent ? [{ resource, scope, existing }] : [];
  });
  const plan = { scopes: read, changes: [], withheld: [], sources: [], limits };
  return shownBudgets(plan, { deletedBefore: countLosses(losses, today) });
}
