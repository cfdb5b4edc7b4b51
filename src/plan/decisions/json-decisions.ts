/** Finds the decisions in the JSON file that the HTML report of a plan hands out. No I/O. */

import * as z from 'zod';
import { visibleLine } from '../../words/visible-text.js';
import type { FoundDecisions } from './judge-decisions.js';

/** The first value in the file. */
export const decisionsFormat = 'mastersync-decisions';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const decisionsVersion = 1;

const decisionsFile = z.object({
  format: z.literal(decisionsFormat),
  version: z.literal(decisionsVersion),
  plan: z.string(),
  by: z.string().optional(),
  note: z.string().optional(),
  decisions: z.array(z.object({ change: z.string(), decision: z.string(), note: z.string().optional() })),
});

/** Undefined if the text is something else, or of a newer version. */
export function findInJson(file: string, text: string): FoundDecisions | undefined {
  const { success, data } = decisionsFile.safeParse(parseJson(text));
  if (!success) return undefined;
  const { plan: planId, by, note, decisions } = data;
  const marks = decisions.map((one) => {
    const change = visibleLine(one.change);
    const origin = { file, field: change };
    const { decision, note: ownNote } = one;
    return { change, decision, note: filled(ownNote), changeOrigin: origin, decisionOrigin: origin };
  });
  return { planId, marks, problems: [], by: filled(by), note: filled(note) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function filled(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}
