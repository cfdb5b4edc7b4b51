/** Withholds changes of state that the service refuses, or that would hit protected records. */
import type { Change } from '../../../model/changes.js';
import type { DesiredRecord, ExistingRecord } from '../../../model/records.js';
import type { ChangeReason, WithholdReason } from '../../../model/refusals.js';
import { normalId } from '../../../resources/fields/normal-id.js';
import { type StateField, stateFieldOf, stepOf } from '../../../resources/states.js';
import type { PairedScope } from '../../compare/place-scopes.js';
import { type Protection, protectedBy } from './protection.js';

type Compared = Pick<PairedScope, 'definition' | 'records' | 'listing'> & {
  readonly changes: readonly Change[];
};

/** The reasons by change id. Pure. */
export function stateReasons(compared: Compared, protection: Protection): readonly ChangeReason[] {
  const { definition, changes, records, listing } = compared;
  const field = stateFieldOf(definition);
  if (!field) return [];
  const liveById = new Map(listing.records.map((record) => [normalId(record.id), record]));
  const rowByKey = new Map(records.map((row) => [row.key, row]));
  return changes.flatMap((change) => {
    const live = liveById.get(normalId(change.liveId ?? ''));
    const reason =
      change.action === 'create'
        ? reasonOfNew(field, rowByKey.get(change.key))
        : live && reasonOfStep(compared, { change, live, protection });
    return reason ? [[change.id, reason] as const] : [];
  });
}

/** Inviting somebody who is to be suspended would let that person in. */
function reasonOfNew(
  { name, states: { initial } }: StateField,
  row: DesiredRecord | undefined,
): WithholdReason | undefined {
  const state = row?.values[name];
  if (typeof state !== 'string' || state === initial) return undefined;
  return { code: 'state_of_new', args: { state, initial } };
}

interface Judged {
  readonly change: Change;
  readonly live: ExistingRecord;
  readonly protection: Protection;
}

function reasonOfStep(
  { definition }: Compared,
  { change, live, protection }: Judged,
): WithholdReason | undefined {
  const { action, fields } = change;
  if (action !== 'set-status') return undefined;
  const [from, to] = [String(fields[0]?.before), String(fields[0]?.after)];
  const step = stepOf(definition, change);
  if (!step) return { code: 'state_unreachable', args: { from, to } };
  const by = step.isHarmful && protectedBy(definition, live, protection);
  if (by) return { code: 'record_protected', args: { by } };
  const { unlessFact: fact } = step;
  if (fact === undefined || live.facts[fact] !== true) return undefined;
  return { code: 'state_unreachable', args: { from, to, fact } };
}
