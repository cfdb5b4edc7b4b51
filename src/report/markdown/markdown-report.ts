/**
 * A plan or a run as Markdown, for pull requests and chats: the sections of every report, with
 * lists short enough for one comment. Pure.
 */

import { momentText } from '../../words/moment-text.js';
import { say } from '../../words/say.js';
import {
  askedAt,
  type ChangeRow,
  changeRows,
  type Line,
  placeLabel,
  withoutParent,
} from '../content/change-lines.js';
import { actionLabel, pathText, recordTitle } from '../content/labels.js';
import type { ReportContent } from '../content/report-content.js';
import { type Block, type Item, type Section, sectionsOf } from '../content/sections.js';
import { plainText } from '../content/shown-value.js';
import { reportTitle, verdictSentence } from '../content/verdict.js';
import { code, html, prose, table } from './markdown-text.js';

/** A GitHub comment takes 65,536; the margin is for text around the report. */
export const charactersMax = 65_000;

/** Lists are shortened until the report fits: rows of each. */
const steps = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 0];

/** The whole report, with a final line break. */
export function markdownReport(content: ReportContent): string {
  const sections = sectionsOf(content, 'operators');
  let text = '';
  for (const rowsMax of steps) {
    text = layOut(content, sections, rowsMax);
    if (text.length <= charactersMax) return text;
  }
  // So many resources and scopes that their headings alone do not fit.
  return text.slice(0, text.lastIndexOf('\n', charactersMax - 1) + 1);
}

function layOut(content: ReportContent, sections: readonly Section[], rowsMax: number): string {
  const hiddenCount = sections
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, block) => sum + Math.max(0, shownChanges(block).length - rowsMax), 0);
  const { command, title, plan, createdAt, timeZone, toolVersion, approval } = content;
  const heading = { service: code(plan.serviceUrl), createdAt: momentText(createdAt, timeZone), toolVersion };
  const layout = { rowsMax, hasOutcomes: content.results !== undefined };
  const parts = [
    `# ${reportTitle(content)}: ${title === undefined ? `\`mastersync ${command}\`` : prose(title)}`,
    `**${verdictSentence(content)}**`,
    say('markdown/made', { ...heading }),
    ...(hiddenCount > 0 ? [`**${say('markdown/cut', { hiddenCount })}**`] : []),
    ...(approval ? [prose(say('approving/approved-by', { approval, timeZone }))] : []),
    ...sections.flatMap((section) => sectionText(section, layout)),
  ];
  return `${parts.join('\n\n')}\n`;
}

interface Layout {
  /** Maximum rows per list. */
  readonly rowsMax: number;
  readonly hasOutcomes: boolean;
}

function sectionText({ title, subtitle, notes = [], blocks }: Section, layout: Layout): readonly string[] {
  const texts = blocks.flatMap((block) => blockText(block, layout));
  if (texts.length + notes.length === 0) return [];
  const said = [...(subtitle === undefined ? [] : [subtitle]), ...notes];
  return [`## ${prose(title)}`, ...said.map(prose), ...texts];
}

function blockText(block: Block, layout: Layout): readonly string[] {
  const max = Math.max(1, Math.min(layout.rowsMax, reasonsMax));
  switch (block.kind) {
    case 'list':
      return [bullets(block.items, max, (item) => itemText(item, layout))];
    case 'table': {
      const rows = block.rows.map(({ cells, doubt, isSum }) => {
        const [first = '', ...others] = cells.map((cell) => (isSum ? `**${cell}**` : prose(String(cell))));
        return [`${first}${doubt === undefined ? '' : ` (${doubt})`}`, ...others];
      });
      return [table(block.columns, rows, max)];
    }
    case 'changes':
      return changesText(block, layout);
    case 'tiles':
    case 'drawing':
      return [];
  }
}

/** More reasons than that nobody reads here; one is kept to the last. */
const reasonsMax = 100;

/** Records of one cause; the tables and other reports have all. */
const recordsMax = 10;

function itemText({ lead, status, text, records = [] }: Item, { rowsMax }: Layout): string {
  const max = Math.min(rowsMax, recordsMax);
  const isOpen = status !== undefined && status !== 'withheld';
  const head = [
    ...(isOpen ? [say(`report/status-${status}`)] : []),
    ...(lead === undefined ? [] : [`**${prose(lead)}**`]),
  ].join(' ');
  const listed = records.flatMap(({ intro, isOptional, records: all }) => [
    ...(intro === undefined ? [] : [`- ${prose(intro)}`]),
    ...(isOptional || all.length === 0
      ? []
      : [bullets(all, max, ({ label, name }) => `${label} ${code(name)}`)]),
  ]);
  const lines = listed
    .join('\n')
    .split('\n')
    .filter((line) => line !== '');
  return [head === '' ? prose(text) : `${head}: ${prose(text)}`, ...lines.map((line) => `  ${line}`)].join(
    '\n',
  );
}

function bullets<T>(all: readonly T[], max: number, line: (one: T) => string): string {
  const rest = all.length - max;
  const lines = [...all.slice(0, max).map(line), ...(rest > 0 ? [say('report/more', { count: rest })] : [])];
  return lines.map((one) => `- ${one}`).join('\n');
}

type ChangesBlock = Extract<Block, { kind: 'changes' }>;

/** Withheld changes have their own section, by reason. */
function shownChanges(block: Block) {
  return block.kind === 'changes' ? block.part.changes.filter(({ withheld }) => !withheld) : [];
}

/** Longer lists are folded. */
const unfoldedMax = 10;

function changesText(block: ChangesBlock, { rowsMax, hasOutcomes }: Layout): readonly string[] {
  const { part } = block;
  const changes = shownChanges(block);
  const rows = [...changeRows(part, changes.slice(0, rowsMax))];
  const hasPlaces = rows.some(({ path }) => path !== undefined);
  const heads = [
    ...[
      say('report/column-action'),
      say('report/column-record'),
      ...(hasPlaces ? [placeLabel(part)] : []),
      say('report/column-details'),
    ],
    ...(hasOutcomes ? [say('report/column-status')] : []),
    say('report/column-cell'),
  ];
  const lines = rows.map((row) => changeRow(row, block, { hasPlaces, hasOutcomes }));
  const rest = changes.length - rows.length;
  const tables = [
    ...(lines.length > 0
      ? [
          table(
            heads.map((text) => ({ text })),
            lines,
            rowsMax,
          ),
        ]
      : []),
    ...(rest > 0 ? [say('report/more', { count: rest })] : []),
  ];
  const { resource, scope } = part.summary;
  const count = say('common/counted-change', { count: changes.length });
  const folded = `<details><summary>${html(say('common/place-name', { resource, scope }))} ${count}</summary>`;
  const isFolded = changes.length > unfoldedMax && lines.length > 0;
  return isFolded ? [folded, ...tables, '</details>'] : tables;
}

function changeRow(
  row: ChangeRow,
  { part }: ChangesBlock,
  { hasPlaces, hasOutcomes }: { readonly hasPlaces: boolean; readonly hasOutcomes: boolean },
): readonly string[] {
  const { change, status, path } = row;
  const place = askedAt(change, part, 'operators');
  return [
    actionLabel(change, part),
    code(recordTitle(change)),
    ...(hasPlaces ? [path ? prose(pathText(path)) : ''] : []),
    linesText(withoutParent(row)),
    ...(hasOutcomes ? [status ? say(`report/status-${status}`) : ''] : []),
    change.origin.line === undefined ? prose(place) : code(place),
  ];
}

const linesMax = 20;

function linesText(lines: readonly Line[]): string {
  const rest = lines.length - linesMax;
  const shown = lines.slice(0, linesMax).map(lineText);
  return [...shown, ...(rest > 0 ? [say('report/more', { count: rest })] : [])].join('<br>');
}

function lineText(line: Line): string {
  if (line.kind === 'note') return prose(line.text);
  const sides = line.kind === 'value' ? [line.value] : [line.before, line.after];
  // Code takes no marks.
  return `${prose(line.label)}: ${sides.map((value) => code(plainText(value))).join(' → ')}`;
}
