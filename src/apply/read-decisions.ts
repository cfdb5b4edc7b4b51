/** Reads a reviewer's decisions about the changes of a plan from a workbook. Sends nothing. */

import { InputRejected } from '../model/errors.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome, Plan } from '../model/plan.js';
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import { planDigest } from '../plan/file/serialize-plan.js';
import { type LeftOut, type LeftOutReason, leaveOut } from '../plan/guard/leave-out.js';
import { type DecisionSheet, parseDecisions } from '../plan/guard/parse-decisions.js';
import { alikeProblems } from '../plan/records/alike-problems.js';
import { UnreadableFile } from '../tables/unreadable-file.js';
import { decisionWords } from '../words/decision-words.js';
import { words } from '../words/words.js';

/** Excluded changes, by change id. */
export type LeftOuts = ReadonlyMap<string, LeftOut>;

/**
 * Reads the decisions and finds which changes they exclude.
 * @param file path of the workbook
 * @throws InputRejected if it belongs to another plan or a decision is unclear
 */
export async function readDecisions(file: string, plan: Plan): Promise<LeftOuts> {
  const sheets = await readSheets(file);
  const planId = planDigest(plan);
  const { skipped, problems } = parseDecisions({ file, sheets, plan, planId, languages: decisionWords });
  if (problems.length > 0) throw rejected(problems);
  return leaveOut(plan.changes, skipped);
}

async function readSheets(file: string): Promise<readonly DecisionSheet[]> {
  const { openWorkbook } = await import('../tables/xlsx/open-workbook.js');
  try {
    const workbook = await openWorkbook(file);
    try {
      const sheets: DecisionSheet[] = [];
      for (const { name } of workbook.sheets)
        sheets.push({ name, rows: (await workbook.readGrid(name)).rows });
      return sheets;
    } finally {
      await workbook.close();
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw rejected([problemOf(error.fault, file)]);
  }
}

/** A folder, plan or table gets its own message; other workbooks get the usual one. */
function problemOf(fault: Fault, file: string): Problem {
  const isOther =
    fault.code === 'not_a_file' ||
    (fault.code === 'not_a_workbook' && ['html', 'xml', 'text', 'zip', 'other'].includes(fault.args.found));
  return problemAt(isOther ? { code: 'decisions_not_a_workbook', args: {} } : fault, { file });
}

function rejected(problems: readonly Problem[]): InputRejected {
  return new InputRejected(words.problems.inputRejectedMessage(alikeProblems(problems)), problems);
}

/** Excluded changes are skipped, which is not a failure. */
export function leftOutOutcomes(leftOut: LeftOuts): ReadonlyMap<string, Outcome> {
  return new Map([...leftOut].map(([id, one]) => [id, outcomeOf(one)]));
}

function outcomeOf({ change, reason }: LeftOut): Outcome {
  const outcome = {
    change,
    status: 'skipped',
    message: reasonMessage(reason),
    exitCode: ExitCode.ok,
  } as const;
  return reason.code === 'decided' ? outcome : { ...outcome, blockedBy: reason.change.id };
}

function reasonMessage(reason: LeftOutReason): string {
  const { decisions } = words;
  if (reason.code === 'decided') return decisions.leftOutMessage(reason.origin);
  const messages = {
    needs: decisions.leftOutWithMessage,
    stays_below: decisions.leftOutAboveMessage,
    unfinished: decisions.leftOutUnfinishedMessage,
  };
  return messages[reason.code](reason.change);
}
