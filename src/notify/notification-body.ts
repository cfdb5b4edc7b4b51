/** A notification: the figures of a run and its first findings, as JSON or text. Pure. */
import type { WebhookFormat } from '../config/file/notification.js';
import { groupBy } from '../plan/records/collections.js';
import type { JsonDocument, JsonProblem } from '../report/data/json-document.js';
import { changeLines, summaryLine } from '../report/text/summary-line.js';
import { firstNames, formatOrigin } from '../words/text.js';
import { words } from '../words/words.js';

/** The document of `--json` with only the first findings of each kind. */
interface NotificationBody extends JsonDocument {
  readonly summary: string;
  /** Total number of findings; only the first ones are included. */
  readonly counts: Readonly<Record<'problems' | 'failures' | 'withheld' | 'refusals', number>>;
}

const findingsMax = 10;

/** Shortens the document of a run to a notification. */
export function notificationBody(document: JsonDocument): NotificationBody {
  const { problems, failures, withheld, refusals } = document;
  return {
    summary: summaryLine(document),
    ...document,
    problems: errorsFirst(problems).slice(0, findingsMax),
    failures: failures.slice(0, findingsMax),
    withheld: withheld.slice(0, findingsMax),
    refusals: refusals.slice(0, findingsMax),
    counts: {
      problems: problems.length,
      failures: failures.length,
      withheld: withheld.length,
      refusals: refusals.length,
    },
  };
}

/** The body sent to a webhook. */
export function webhookBody(document: JsonDocument, format: WebhookFormat): string {
  return JSON.stringify(format === 'text' ? { text: chatText(document) } : notificationBody(document));
}

const chatLinesMax = 8;

/** The summary line, followed by the first findings as a code block. */
function chatText(document: JsonDocument): string {
  const { failure, refusals, problems, failures, withheld } = document;
  const lines = [
    ...(failure === null ? [] : failure.split('\n')),
    ...refusals.map(({ message }) => message),
    ...problemLines(errorsFirst(problems)),
    ...changeLines(failures),
    ...changeLines(withheld),
  ];
  const more = lines.length - chatLinesMax;
  const shown = [...lines.slice(0, chatLinesMax), ...(more > 0 ? [words.notify.moreText(more)] : [])];
  return [unmarked(summaryLine(document)), ...(shown.length > 0 ? [codeBlock(shown)] : [])].join('\n');
}

function errorsFirst(problems: readonly JsonProblem[]): readonly JsonProblem[] {
  const isError = ({ severity }: JsonProblem) => severity === 'error';
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

const placesMax = 3;

/** Groups equal faults of many cells into one line, so that others stay visible. */
function problemLines(problems: readonly JsonProblem[]): readonly string[] {
  const groups = groupBy(problems, ({ severity, message }) => `${severity} ${message}`);
  return [...groups.values()].map((alike) => {
    const places = alike.flatMap(({ origin }) => (origin === null ? [] : [formatOrigin(origin)]));
    const shown = firstNames(places, placesMax);
    const count = alike.length > 1 ? ` (${alike.length})` : '';
    const message = alike[0]?.message ?? '';
    return places.length === 0 ? `${message}${count}` : `${shown}${count}: ${message}`;
  });
}

/** Chats apply no formatting in code blocks; backticks that would end the block are replaced. */
function codeBlock(lines: readonly string[]): string {
  return ['```', ...lines.map((line) => unmarked(line).replaceAll('`', "'")), '```'].join('\n');
}

const lineLengthMax = 400;

/** Keeps foreign text from mentioning people (`<!channel>`), hiding a link or breaking the line. */
function unmarked(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, lineLengthMax);
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
