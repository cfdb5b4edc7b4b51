/** Past runs as text for a terminal. Pure. */

import { momentText } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import { countsText } from '../../words/sentences/runs.js';
import { plain } from '../../words/text.js';
import type { Styles } from './styles.js';
import { sideBySide } from './wrapped.js';

/** A past run. Values that only a finished run records are null if it was killed. */
export interface PastRun {
  readonly id: string;
  readonly folder: string;
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly isFinished: boolean;
  readonly command: string | null;
  /** Base URL of the service. */
  readonly service: string | null;
  readonly outcome: string | null;
  readonly exitCode: number | null;
  readonly totals: Readonly<Record<string, number>> | null;
  readonly results: Readonly<Record<string, number>> | null;
  readonly durationMs: number | null;
  /** Changes with an intent but no outcome; only for unfinished runs. */
  readonly openIntents?: number | null;
  readonly files: readonly string[];
}

export interface RunTextOptions {
  readonly styles: Styles;
  /** Default: UTC. */
  readonly timeZone?: string | undefined;
  /** Of the terminal; undefined elsewhere. */
  readonly columns?: number | undefined;
}

/** One line per run, with the service if they differ. */
export function runsText(runs: readonly PastRun[], options: RunTextOptions): string {
  if (runs.length === 0) return say('runs/no-runs');
  const areOfOneService = new Set(runs.map(({ service }) => service)).size === 1;
  return runs.map((run) => runLine(areOfOneService ? { ...run, service: null } : run, options)).join('\n');
}

/** One run with its service and its files. */
export function runText(run: PastRun, options: RunTextOptions): string {
  const { totals, openIntents } = run;
  const planned = totals ? [say('runs/planned', { counts: countsText(totals) })] : [];
  const open =
    typeof openIntents === 'number' && openIntents > 0
      ? [say('runs/open-intents', { count: openIntents })]
      : [];
  return [
    options.styles.bold(runLine(run, options)),
    ...planned,
    ...open,
    ...run.files.map((file) => `  ${file}`),
  ].join('\n');
}

function runLine(run: PastRun, { styles: { red, yellow }, timeZone, columns }: RunTextOptions): string {
  const { id, startedAt, command, outcome, isFinished, results, durationMs, service } = run;
  const colour = outcome === 'ok' ? (text: string) => text : isFinished ? yellow : red;
  const duration =
    durationMs === null ? [] : [say('runs/duration', { seconds: (durationMs / 1000).toFixed(1) })];
  const parts = [
    id,
    momentText(startedAt, timeZone),
    command ?? '?',
    colour(endingText(run)),
    results ? countsText(results) : '?',
    ...duration,
    ...(service === null ? [] : [plain(service)]),
  ];
  return sideBySide(parts, columns);
}

function endingText({ isFinished, outcome }: PastRun): string {
  if (!isFinished) return say('runs/unfinished');
  return outcome === null ? say('runs/ended') : say('runs/outcome', { outcome });
}
