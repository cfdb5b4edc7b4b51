/** Reads a reviewer's decisions about the changes of a plan from a file. Sends nothing. */

import { readFile } from 'node:fs/promises';
import type { Finding } from '../model/checks.js';
import { ExitCode } from '../model/exit-codes.js';
import type { Outcome, Plan } from '../model/plan.js';
import { type Fault, type Problem, problemAt } from '../model/problems.js';
import { sentence } from '../model/sentence.js';
import { liftsOf } from '../plan/check/approve.js';
import { findInJson } from '../plan/decisions/json-decisions.js';
import {
  type Decider,
  type Decisions,
  type DecisionWord,
  type FoundDecisions,
  judgeDecisions,
} from '../plan/decisions/judge-decisions.js';
import { type LeftOut, selectedPart } from '../plan/decisions/leave-out.js';
import { openQuestions } from '../plan/decisions/questions.js';
import {
  type DecisionHeading,
  type DecisionSheet,
  findInWorkbook,
} from '../plan/decisions/workbook-decisions.js';
import { planDigest } from '../plan/file/plan-file.js';
import { inputRejected } from '../plan/records/alike-problems.js';
import { UnreadableFile } from '../tables/unreadable-file.js';

export interface ReadDecisions
  extends Pick<FoundDecisions, 'by' | 'note'>,
    Pick<Decisions, 'skipped' | 'approved'> {
  /** Undefined if the file names nobody: then nothing is approved. */
  readonly decider: Decider | undefined;
  /** Numbers of questions that the plan asks, and that were answered with yes. */
  readonly questionCount: number;
  readonly yesCount: number;
}

/** What people and reports write about decisions, in one language. */
interface DecisionWords {
  readonly decisionWord: DecisionWord;
  readonly answerWord: DecisionWord;
  readonly heading: DecisionHeading;
}

/**
 * Reads which changes a reviewer skips, and which questions were answered with yes.
 * @param file path of the workbook, or of the JSON file that the HTML report hands out
 * @param words in every language
 * @throws InputRejected if it belongs to another plan or a decision is unclear
 */
export async function readDecisions(
  file: string,
  whole: Plan,
  words: readonly DecisionWords[],
): Promise<ReadDecisions> {
  const marks = await findDecisions(file, words);
  const plan = selectedPart(whole);
  const questions = openQuestions(plan);
  const { problems, ...decisions } = judgeDecisions({
    file,
    found: marks,
    plan,
    questions: liftsOf(questions.flat()),
    planId: planDigest(whole),
    decisionWords: words.flatMap(({ decisionWord, answerWord }) => [decisionWord, answerWord]),
  });
  if (problems.length > 0) throw inputRejected(problems);
  const { by, note } = marks;
  const { approved } = decisions;
  const decider = by === undefined ? undefined : { by, note, approved };
  const isYes = ({ lift = '' }: Finding) => approved.includes(lift);
  const yesCount = questions.filter((question) => question.every(isYes)).length;
  return { ...decisions, by, note, decider, questionCount: questions.length, yesCount };
}

/** A file that is not a workbook but text may be JSON. */
async function findDecisions(file: string, words: readonly DecisionWords[]): Promise<FoundDecisions> {
  const sheets = await readSheets(file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return error;
    throw error;
  });
  if (!(sheets instanceof UnreadableFile)) {
    return findInWorkbook(
      file,
      sheets,
      words.map(({ heading }) => heading),
    );
  }
  const { fault } = sheets;
  const isText = fault.code === 'not_a_workbook' && fault.args.found === 'text';
  const decisions = isText ? findInJson(file, await readFile(file, 'utf8')) : undefined;
  if (!decisions) throw inputRejected([problemOf(fault, file)]);
  return decisions;
}

/** @throws UnreadableFile */
async function readSheets(file: string): Promise<readonly DecisionSheet[]> {
  const { openWorkbook } = await import('../tables/xlsx/open-workbook.js');
  const workbook = await openWorkbook(file);
  const sheets: DecisionSheet[] = [];
  for (const { name } of workbook.sheets) sheets.push({ name, rows: (await workbook.readGrid(name)).rows });
  return sheets;
}

/** A folder, plan or table gets its own message; other workbooks get the usual one. */
function problemOf(fault: Fault, file: string): Problem {
  const isOther =
    fault.code === 'not_a_file' || (fault.code === 'not_a_workbook' && fault.args.found !== 'empty');
  return problemAt(isOther ? { code: 'decisions_unreadable', args: {} } : fault, { file });
}

/** Excluded changes are skipped, which is not a failure. */
export function leftOutOutcomes(leftOut: ReadonlyMap<string, LeftOut>): ReadonlyMap<string, Outcome> {
  return new Map([...leftOut].map(([id, one]) => [id, outcomeOf(one)]));
}

function outcomeOf({ change, reason }: LeftOut): Outcome {
  const outcome = {
    change,
    status: 'skipped',
    message: sentence(`decisions/left-out-${reason.code}`, reason),
    exitCode: ExitCode.ok,
  } as const;
  return 'change' in reason ? { ...outcome, blockedBy: reason.change.id } : outcome;
}
