/** Writes a template as CSV files with a guide, for use without a spreadsheet. Pure. */
import { byteOrderMark, csvLine } from '../files/csv-lines.js';
import { escapeFileName, fileNameTaker } from '../files/file-name.js';
import { prose, table as tableText } from '../report/markdown/markdown-text.js';
import { say } from '../words/say.js';
import { guideLines, howTo, type TemplateTable } from './template.js';

interface TemplateFile {
  readonly name: string;
  readonly text: string;
}

/** Shown when people browse the folder; reading skips it. */
const guideFile = 'README.md';

/** The files of a folder. */
export function folderTemplate(tables: readonly TemplateTable[]): readonly TemplateFile[] {
  return [
    ...tables.map((table) => ({ name: fileNameOf(table), text: csvText(table) })),
    { name: guideFile, text: guideText(tables) },
  ];
}

/** The first table name that is too long or repeated as a file name, or undefined. Pure. */
export function unfitFileName(tables: readonly TemplateTable[]): string | undefined {
  const take = fileNameTaker();
  return tables.map(({ name }) => name).find((name) => take(name) === undefined);
}

function fileNameOf({ name }: TemplateTable): string {
  return `${escapeFileName(name)}.csv`;
}

/** Headers have no required mark: the service's own import may read the file. */
function csvText({ columns, examples }: TemplateTable): string {
  const rows = [columns.map(({ header }) => header), ...examples];
  return `${byteOrderMark}${rows.map(csvLine).join('')}`;
}

function guideText(tables: readonly TemplateTable[]): string {
  const steps = howTo('folder').map((step) => `- ${step}`);
  return `${[`# ${say('templates/guide-title')}`, steps.join('\n'), ...tables.map(sectionText)].join('\n\n')}\n`;
}

function sectionText(table: TemplateTable): string {
  const { heads, lines } = guideLines(table, { requiredMark: '' });
  const rows = lines.map((cells) => cells.map(prose));
  const title = `## ${prose(fileNameOf(table))}: ${prose(table.title)}`;
  return [
    title,
    prose(table.about),
    tableText(
      heads.map((text) => ({ text })),
      rows,
      rows.length,
    ),
  ].join('\n\n');
}
