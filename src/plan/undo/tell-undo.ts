/** Messages for what an undo does not restore. Pure. */
import type { UndoLoss, UndoLossArguments, UndoLossReason } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import { type Sentence, sentence } from '../../model/sentence.js';
import { reasonTold } from '../drift/tell-drift.js';

/** Those that no drift is: what comes back only in part, or not at all. */
const ownCodes: Readonly<Record<keyof UndoLossArguments, true>> = {
  new_id: true,
  effect_lost: true,
  field_values_lost: true,
  field_gone: true,
  create_uncertain: true,
  still_open: true,
  state_not_whole: true,
  state_stays: true,
  in_use: true,
  schedule_stays: true,
  schedule_lost: true,
};

function isOwn(reason: UndoLossReason): reason is Extract<UndoLossReason, { code: keyof UndoLossArguments }> {
  return reason.code in ownCodes;
}

/** Why something of a run is not undone. */
export function lossTold({ change, reason }: UndoLoss, titles?: FieldTitles): Sentence {
  const context = { owner: change, titles };
  if (!isOwn(reason)) return sentence('undo/loss-drifted', { reason: reasonTold(reason, context) });
  const { code, args } = reason;
  return sentence(`undo/loss-${code}`, {
    ...args,
    effects: 'effect' in args ? [args.effect] : undefined,
    ...context,
  });
}

/** The same with the record that it is about. */
export function lossOfChangeTold(loss: UndoLoss, titles?: FieldTitles): Sentence {
  return sentence('undo/loss', { change: loss.change, text: lossTold(loss, titles) });
}
