/** Charts to activate, beside the current one. */
import { type PlannedActivation, planActivation } from '../../src/plan/activation/plan-activations.js';
import { definitionOf } from '../../src/resources/index.js';
import { aChange, aDesired, aListing, anExisting } from './builders.js';

/** What chart FY27 and the current FY26 hold; a team is `T1` of `count` ones. */
export interface Charts {
  /** In the files: a day, or now. Default: when. */
  readonly day?: string;
  /** When it becomes current. */
  readonly when?: string;
  /** The present schedule. */
  readonly before?: string | null;
  /** Codes after the run. */
  readonly after?: readonly string[];
  /** Codes that these have had. */
  readonly previous?: readonly string[];
  /** Codes that the run deletes in the current chart. */
  readonly deleted?: readonly string[];
  /** Codes of the current chart; null: none is current. */
  readonly current?: readonly string[] | null;
  /** What the service counts of FY27 and of the current one. */
  readonly memberships?: readonly [number | undefined, number | undefined];
  /** The chart is made by the plan. */
  readonly isNew?: boolean;
  /** The service counts more teams than it shows. */
  readonly isHiding?: boolean;
}

export const today = '2027-03-20';

export function codes(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `T${index + 1}`);
}

export function activationOf({
  when = 'now',
  day = when === 'now' ? today : when,
  before = null,
  after = codes(2),
  previous = [],
  deleted = [],
  current = codes(2),
  memberships = [undefined, undefined],
  isNew = false,
  isHiding = false,
}: Charts): PlannedActivation {
  const [own, formers] = memberships.map((count) => (count === undefined ? {} : { membershipsCount: count }));
  const held = (current ?? []).map((code) => anExisting('teams', { code, name: code }));
  const listing = aListing('teams', held, { scope: 'FY26', expectedCount: held.length + (isHiding ? 1 : 0) });
  const deletes = deleted.map((code) => aChange('teams', code, { action: 'delete', scope: 'FY26' }));
  const former = current ? anExisting('charts', { name: 'FY26' }, { facts: formers ?? {} }) : undefined;
  const existing = anExisting('charts', { name: 'FY27' }, { facts: own ?? {} });
  return planActivation(
    {
      record: aDesired('charts', { name: 'FY27', activateOn: day }),
      existing: isNew ? undefined : existing,
      when,
      before,
      replaced: undefined,
    },
    {
      definition: definitionOf('charts'),
      holdings: {
        definition: definitionOf('teams'),
        keysAfter: new Set(after),
        previousKeys: new Set(previous),
        count: after.length,
        former: former && { record: former, listing, deletes },
        listings: [listing],
      },
      asOf: today,
    },
  );
}
