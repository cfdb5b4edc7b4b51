/** One change as lines for a terminal. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { FieldTitles } from '../../model/records.js';
import { formatOrigin, plain, wholeLine } from '../../words/text.js';
import { words } from '../../words/words.js';
import { changeDetails, type Detail } from '../content/change-details.js';
import { recordTitle } from '../content/labels.js';
import type { RecordPaths } from '../content/record-paths.js';
import type { ReportPart } from '../content/report-content.js';
import { sidesText, valueText } from '../content/value-text.js';
import type { Styles } from './styles.js';
import { textWidth } from './text-width.js';

export interface ChangeTextOptions {
  readonly styles: Styles;
  readonly paths: RecordPaths;
  readonly namesOf: ReportPart['namesOf'];
  readonly titles: FieldTitles;
  /** Says why a record is deleted that no row names; undefined if none is. */
  readonly absentText: ((place: string) => string) | undefined;
}

/** Action, record and origin, followed by indented details, one per line. */
export function changeText(change: Change, options: ChangeTextOptions): readonly string[] {
  const { styles, paths } = options;
  const title = recordTitle(change);
  const head = `${actionMark(change, styles)} ${title} ${styles.dim(`(${placeText(change, options)})`)}`;
  return [head, ...detailLines(changeDetails(change, paths), change, options).map((line) => `    ${line}`)];
}

function placeText({ action, origin }: Change, { absentText }: ChangeTextOptions): string {
  const place = wholeLine(formatOrigin(origin));
  const isAbsent = action === 'delete' && origin.line === undefined;
  return isAbsent && absentText ? absentText(place) : place;
}

function actionMark(change: Change, { green, yellow, cyan, red }: Styles): string {
  const marks: Record<Action, readonly [string, (text: string) => string]> = {
    create: ['+', green],
    update: ['~', yellow],
    move: ['>', cyan],
    delete: ['-', red],
    'set-default': ['*', yellow],
    'set-status': ['*', yellow],
    activate: ['!', cyan],
  };
  const [sign, paint] = marks[change.action];
  return paint(`${sign} ${words.report.actionName(change)}`);
}

/** Longer ones are hard to read, also where no terminal breaks them. */
const valuesWidthMax = 74;

/** The values of a new record share one line, the last; many have one each. */
function detailLines(
  details: readonly Detail[],
  change: Change,
  { titles, styles, namesOf }: ChangeTextOptions,
): readonly string[] {
  const labelOf = (field: string) => plain(words.report.fieldName(field, change, titles));
  const lines: string[] = [];
  const values: string[] = [];
  for (const detail of details) {
    if (detail.kind === 'note') lines.push(detail.text);
    else if (detail.kind === 'difference') {
      const [before, after] = sidesText(change.resource, detail, styles, namesOf(detail.field));
      lines.push(`${labelOf(detail.field)}: ${before} → ${after}`);
    } else {
      const value = valueText(change.resource, detail.field, detail.value, namesOf(detail.field));
      values.push(`${labelOf(detail.field)}: ${value}`);
    }
  }
  const joined = values.join(', ');
  if (textWidth(joined) > valuesWidthMax) return [...lines, ...values];
  return values.length === 0 ? lines : [...lines, joined];
}
