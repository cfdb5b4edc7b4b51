/** The changes of one part as lines for a terminal. Pure. */

import type { Action } from '../../model/changes.js';
import { groupBy } from '../../plan/records/collections.js';
import { definitionOf } from '../../resources/index.js';
import { plain, wholeLine } from '../../words/text.js';
import { askedAt, type ChangeRow, changeRows, type Line, withoutParent } from '../content/change-lines.js';
import { actionLabel, pathText, recordTitle } from '../content/labels.js';
import type { Block } from '../content/sections.js';
import type { ShownValue } from '../content/shown-value.js';
import { listed, type Styles, type TextOptions } from './styles.js';
import { textWidth } from './text-width.js';

type ChangesBlock = Extract<Block, { kind: 'changes' }>;

/** Each kind of change is cut by itself, so that all are seen; people stand below their teams. */
export function changesLines(block: ChangesBlock, options: TextOptions): readonly string[] {
  const { part } = block;
  const shown = part.changes.filter(({ withheld }) => !withheld);
  const isByOwner = definitionOf(part.summary.resource).links !== undefined;
  const lists = isByOwner ? [shown] : groupBy(shown, ({ change }) => change.action).values();
  let above: string | undefined;
  const lines = (row: ChangeRow) => {
    const path = row.path && options.styles.dim(`  ${pathText(row.path)}:`);
    const heading = path === undefined || path === above ? [] : [path];
    above = path;
    const indent = path === undefined ? '  ' : '    ';
    return [...heading, ...changeText(row, block, options.styles).map((line) => indent + line)].join('\n');
  };
  return [...lists].flatMap((list) => {
    const byPath = groupBy([...changeRows(part, list)], ({ path }) => JSON.stringify(path ?? null));
    const depthOf = ([{ path }]: readonly [ChangeRow, ...ChangeRow[]]) => path?.length ?? 0;
    // What is created comes before what is created below it.
    const groups = [...byPath.values()];
    const inOrder = isByOwner ? groups : groups.sort((a, b) => depthOf(a) - depthOf(b));
    return listed(inOrder.flat(), lines, options);
  });
}

/** Action, record and origin, followed by indented details, one per line. */
function changeText(row: ChangeRow, block: ChangesBlock, styles: Styles): readonly string[] {
  const { change } = row;
  const place = askedAt(change, block.part, 'terminal');
  const head = `${actionMark(row, block, styles)} ${recordTitle(change)}`;
  return [
    place === '' ? head : `${head} ${styles.dim(`(${place})`)}`,
    ...detailLines(withoutParent(row), styles).map((line) => `    ${line}`),
  ];
}

function actionMark(
  { change }: ChangeRow,
  { part }: ChangesBlock,
  { green, yellow, cyan, red }: Styles,
): string {
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
  return paint(`${sign} ${actionLabel(change, part)}`);
}

/** Longer ones are hard to read, also where no terminal breaks them. */
const valuesWidthMax = 74;

/** The values of a new record share one line, the last; many have one each. */
function detailLines(lines: readonly Line[], { red, green }: Styles): readonly string[] {
  const values = lines.flatMap((line) =>
    line.kind === 'value' ? `${plain(line.label)}: ${valueInText(line.value)}` : [],
  );
  const others = lines.flatMap((line) => {
    if (line.kind === 'value') return [];
    if (line.kind === 'note') return line.text;
    const { label, before, after } = line;
    return `${plain(label)}: ${valueInText(before, red)} → ${valueInText(after, green)}`;
  });
  const joined = values.join(', ');
  if (textWidth(joined) > valuesWidthMax) return [...others, ...values];
  return values.length === 0 ? others : [...others, joined];
}

/** One line, in quotes if it is text of a record. @param paint for what differs */
export function valueInText(
  { stretches, isText }: ShownValue,
  paint: (text: string) => string = String,
): string {
  const text = stretches
    .map(({ text: own, differs }) => (differs ? paint(wholeLine(own)) : wholeLine(own)))
    .join('');
  return isText ? `"${text}"` : text;
}
