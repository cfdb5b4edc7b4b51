/** What an undo does not restore. */
import type { UndoLoss, UndoLossReason } from '../../model/obstacles.js';
import type { FieldTitles } from '../../model/records.js';
import type { FieldContext } from '../naming.js';
import { names, say } from '../say.js';

/** Why something of a run is not undone. */
export function undoLossMessage(
  { code, args }: UndoLossReason,
  { owner, titles }: FieldContext = {},
): string {
  const field = 'field' in args ? names().fieldName(args.field, owner, titles) : undefined;
  const effects = 'effect' in args && args.effect ? [args.effect] : undefined;
  return say(`undo/loss-${code}`, { ...args, field, effects });
}

/** The same with the record that it is about. */
export function describeUndoLoss({ change, reason }: UndoLoss, titles?: FieldTitles): string {
  const text = undoLossMessage(reason, { owner: change, ...(titles && { titles }) });
  return say('undo/loss', { change, text });
}
