/** Finds the decisions in the JSON file that the HTML report of a plan hands out. No I/O. */
import * as z from 'zod';
import { visibleLine } from '../../words/visible-text.js';
import type { FoundDecisions } from './judge-decisions.js';

/** The first value in the file. */
export const decisionsFormat = 'mastersync-decisions';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const decisionsVersion = 2;

/** A change or a question by its id. What the file does not name is made as planned. */
const decisionsFile = z.object({
  format: z.literal(decisionsFormat),
  version: z.literal(decisionsVersion),
  plan: z.string(),
  by: z.string().optional(),
  note: z.string().optional(),
  decisions: z.array(z.object({ id: z.string(), decision: z.string(), note: z.string().optional() })),
});

/** Undefined if the text is something else, or of another version. */
export function findInJson(file: string, text: string): FoundDecisions | undefined {
  const { success, data } = decisionsFile.safeParse(parseJson(text));
  if (!success) return undefined;
  const { plan: planId, by, note, decisions } = data;
  const marks = decisions.map(({ decision, note: ownNote, ...one }) => {
    const id = visibleLine(one.id);
    const origin = { file, field: id };
    return { id, decision, note: filled(ownNote), idOrigin: origin, decisionOrigin: origin };
  });
  return { planId, marks, isWhole: false, problems: [], by: filled(by), note: filled(note) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Undefined for a blank text. */
export function filled(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}
