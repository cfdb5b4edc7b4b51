/** The explanation of one record as text. Pure. */

import type { FieldTitles } from '../../model/records.js';
import type {
  ExplainedChange,
  ExplainedFinding,
  ExplainedRequest,
  ExplainedValue,
  Explanation,
} from '../../plan/explain/explain-record.js';
import { names, say } from '../../words/say.js';
import { approvedMessage, findingMessage } from '../../words/sentences/findings.js';
import { problemMessage } from '../../words/sentences/problems.js';
import { formatOrigin, plain, quote, recordNameText } from '../../words/text.js';
import { shownValue } from '../content/shown-value.js';
import { valueInText } from './change-text.js';
import { listed, type Styles, type TextOptions } from './styles.js';

export interface ExplanationTextOptions extends TextOptions {
  readonly titles: FieldTitles;
  /** Base URL of the service. */
  readonly serviceUrl: string;
  /** Applies the record's changes alone. */
  readonly command: string;
}

/** What asks for the record, what it is compared with, what follows, and why. */
export function explanationText(explained: Explanation, options: ExplanationTextOptions): string {
  const { resource, scope, status, refusals, problems, notDeleted, changes } = explained;
  const { bold } = options.styles;
  const sections = [
    [
      bold(`${say('common/place-name', { resource, scope })}: ${recordNameText(explained)}`),
      say(`explaining/status-${status}`),
      ...(notDeleted ? [say(`explaining/not-deleted-${notDeleted.code}`, notDeleted.args)] : []),
    ].join('\n'),
    section(say('explaining/titles-rows'), rowLines(explained), options),
    section(
      say('explaining/titles-problems'),
      problems.map((one) => problemMessage(one)),
      options,
    ),
    section(say('explaining/titles-live'), [liveLine(explained)], options),
    section(say('explaining/titles-values'), valueLines(explained, options), options),
    ...changes.map((change) => changeText(change, explained, options)),
    section(say('explaining/titles-refusals'), refusals.map(findingMessage), options),
    status === 'planned' ? say('explaining/apply-only', { command: options.command }) : '',
  ];
  return sections.filter((text) => text !== '').join('\n\n');
}

function section(title: string, lines: readonly string[], options: TextOptions): string {
  if (lines.length === 0) return '';
  return [options.styles.bold(title), ...listed(lines, (line) => `  ${line}`, options)].join('\n');
}

function rowLines({ rows, missingFrom, intent, previousKey }: Explanation): readonly string[] {
  const [first, ...parts] = rows.map(formatOrigin);
  if (first === undefined)
    return missingFrom ? [say('changes/in-no-row', { place: formatOrigin(missingFrom) })] : [];
  const asked = intent === undefined || intent === 'upsert' ? [] : [`action: ${intent}`];
  const renamed = previousKey === undefined ? [] : [say('explaining/renamed', { previousKey })];
  const notes = [...asked, ...renamed].join(', ');
  return [notes === '' ? first : `${first} (${notes})`, ...parts];
}

function liveLine({ live, name }: Explanation): string {
  if (!live) return say('explaining/not-in-service');
  const facts = Object.entries(live.facts)
    // What has no name is of no use to readers.
    .filter(([fact, value]) => value !== false && names().termText(fact) !== fact)
    .map(([fact, value]) =>
      value === true ? names().termText(fact) : names().effectsText([{ what: fact, count: Number(value) }]),
    );
  return [plain(live.key ?? name), ...facts].join(names().comma);
}

function valueLines(explained: Explanation, { styles, titles }: ExplanationTextOptions): readonly string[] {
  const { resource, scope, key } = explained;
  const owner = { resource, scope, key: key ?? '' };
  return explained.values.map((value) => {
    const label = plain(names().fieldName(value.field, owner, titles));
    const line = `${markOf(value, styles)} ${label}: ${wayText(explained, value)}`;
    return value.wanted === undefined ? styles.dim(line) : line;
  });
}

/** Not managed, managed and equal, managed and different. */
function markOf({ wanted, live, isSame }: ExplainedValue, { green, yellow }: Styles): string {
  if (wanted === undefined) return '·';
  if (live === undefined) return green('+');
  return isSame ? green('=') : yellow('~');
}

/** From the text of the file to the value, and what the service has. */
function wayText(
  { resource, rows, live: record }: Explanation,
  { field, source, wanted, live, isSame }: ExplainedValue,
): string {
  const inWords = (value: NonNullable<typeof live> | null) => valueInText(shownValue(resource, field, value));
  const cell = source?.origin.column === undefined ? '' : `${source.origin.column}${source.origin.line} `;
  const steps = [
    ...(source?.text === undefined ? [] : [`${cell}${quote(source.text)}`]),
    ...(source?.shaped
      ? [`${quote(source.shaped.text)} (${say('explaining/made-by', { by: source.shaped.by })})`]
      : []),
  ];
  const last = source?.shaped?.text ?? source?.text;
  const value = wanted === undefined ? undefined : inWords(wanted);
  const isClear = value === undefined || value === quote(last ?? '');
  if (!isClear) steps.push(value);
  if (rows.length === 0) return live === undefined ? '' : inWords(live);
  if (wanted === undefined) steps.push(source ? say('explaining/kept') : say('explaining/no-column'));
  const way = steps.join(' → ');
  if (!record || live === undefined || (isSame && wanted !== undefined)) return way;
  return `${way}; ${say('explaining/service-has', { value: inWords(live) })}`.trimEnd();
}

function changeText(
  change: ExplainedChange,
  { resource }: Explanation,
  options: ExplanationTextOptions,
): string {
  const { bold } = options.styles;
  const head = bold(`${names().actionName({ action: change.action, resource })}: ${statusOf(change)}`);
  const { request } = change;
  return [
    head,
    ...part(say('explaining/titles-findings'), [
      ...(change.needs ? [say('findings/required', { needs: change.needs, option: undefined })] : []),
      ...change.findings.map((one) => findingLine(one, options.styles)),
    ]),
    ...part(say('explaining/titles-request'), request ? requestLines(request, options) : []),
  ].join('\n');
}

function part(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

function statusOf({ status }: ExplainedChange): string {
  return status === 'refused' ? say('report/severity-refused') : say(`report/status-${status}`);
}

function findingLine({ finding, isApproved }: ExplainedFinding, { green, yellow, red }: Styles): string {
  if (isApproved) return green(approvedMessage(finding));
  return (finding.reach === 'plan' ? red : yellow)(findingMessage(finding));
}

function requestLines(
  { method, path, body }: ExplainedRequest,
  { serviceUrl }: Pick<ExplanationTextOptions, 'serviceUrl'>,
): readonly string[] {
  const content = body === undefined ? [] : [JSON.stringify(body)];
  return [`${method} ${serviceUrl}${path}`, say('explaining/token'), ...content];
}
