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

interface Limits {
  /** Maximum rows per list. */
  readonly rowsMax: number;
  /** Resources and scopes. */
  readonly partsMax: number;
  readonly areReasonsCut?: boolean;
}

/** Lists are shortened until the report fits; the last steps keep the figures and some reasons. */
const steps: readonly Limits[] = [
  ...[1000, 500, 200, 100, 50, 20, 10, 5, 2, 0].map((rowsMax) => ({ rowsMax, partsMax: 1000 })),
  { rowsMax: 0, partsMax: 20 },
  { rowsMax: 0, partsMax: 0 },
  { rowsMax: 0, partsMax: 0, areReasonsCut: true },
];

/** The whole report, with a final line break. */
export function markdownReport(content: ReportContent): string {
  const sections = sectionsOf(content, 'operators');
  let text = '';
  for (const limits of steps) {
    text = layOut(content, sections, limits);
    if (text.length <= charactersMax) return text;
  }
  return `${text.slice(0, charactersMax - 1)}\n`;
}

function layOut(content: ReportContent, sections: readonly Section[], limits: Limits): string {
  const lists = sections.filter(({ blocks }) => blocks.some(({ kind }) => kind === 'changes'));
  const hidden = new Set(lists.slice(limits.partsMax));
  const counts = lists.map((section) => {
    const rowsMax = hidden.has(section) ? 0 : limits.rowsMax;
    return Math.max(0, section.blocks.flatMap(shownChanges).length - rowsMax);
  });
  const hiddenCount = counts.reduce((sum, count) => sum + count, 0);
  const { command, title, plan, createdAt, timeZone, toolVersion, approval } = content;
  const made = { service: code(plan.serviceUrl), createdAt: momentText(createdAt, timeZone), toolVersion };
  const hasOutcomes = content.results !== undefined;
  const parts = [
    `# ${reportTitle(content)}: ${title === undefined ? `\`mastersync ${command}\`` : prose(title)}`,
    `**${verdictSentence(content)}**`,
    say('markdown/made', { ...made }),
    ...(approval ? [prose(say('approving/approved-by', { approval, timeZone }))] : []),
    ...sections
      .filter((section) => !hidden.has(section))
      .flatMap((section) => sectionText(section, { ...limits, hasOutcomes })),
    ...(hiddenCount > 0 ? [`**${say('markdown/cut', { hiddenCount })}**`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

interface Layout extends Limits {
  readonly hasOutcomes: boolean;
}

function sectionText({ title, subtitle, notes = [], blocks }: Section, layout: Layout): readonly string[] {
  const texts = blocks.flatMap((block) => blockText(block, layout));
  if (texts.length + notes.length === 0) return [];
  const said = [...(subtitle === undefined ? [] : [subtitle]), ...notes];
  return [`## ${prose(title)}`, ...said.map(prose), ...texts];
}

function blockText(block: Block, layout: Layout): readonly string[] {
  const max = Math.max(reasonsMin, Math.min(layout.rowsMax, reasonsMax));
  switch (block.kind) {
    case 'list':
      return layout.areReasonsCut ? [] : [bullets(block.items, max, (item) => itemText(item, layout))];
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

/** Reasons are kept longer than changes. */
const reasonsMin = 5;
const reasonsMax = 100;

/** Records of one cause; the tables and other reports have all. */
const recordsMax = 10;

function itemText({ lead, status, text, records = [] }: Item, { rowsMax }: Limits): string {
  const max = Math.min(rowsMax, recordsMax);
  const isOpen = status !== undefined && status !== 'withheld';
  const head = [
    ...(isOpen ? [say(`report/status-${status}`)] : []),
    ...(lead === undefined ? [] : [`**${prose(lead)}**`]),
  ].join(' ');
  const own = records.flatMap(({ intro, isOptional, records: all }) => [
    ...(intro === undefined ? [] : [`- ${prose(intro)}`]),
    ...(isOptional || all.length === 0
      ? []
      : [bullets(all, max, ({ label, name }) => `${label} ${code(name)}`)]),
  ]);
  const lines = own
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
