/** Lays out help for a terminal. */
import { alignedLeft, textWidth } from '../report/text/text-width.js';
import { words } from '../words/words.js';
import { type HelpContent, type HelpList, type HelpTopic, helpContent, type Row } from './help-content.js';

/** The help of a topic, for a terminal of so many columns. */
export async function helpText(topic: HelpTopic, columns: number): Promise<string> {
  const { usage, summary, blocks, examples, epilogue } = await helpContent(topic);
  const closing = topic && 'usage' in topic ? epilogue : words.help.moreText;
  const parts = [
    usage,
    wrapped(summary, columns).join('\n'),
    ...blocks.flatMap((lists) => blockOf(lists, columns)),
    ...(examples.length > 0 ? [examplesOf(examples)] : []),
    ...(closing ? [indentedLines(closing, columns)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Terms on the left, what they mean beside them, in the same columns for all lists. */
function blockOf(lists: readonly HelpList[], columns: number): readonly string[] {
  const aligned = lists.map(({ title, rows }) => ({ title, rows: rows.map(besideShortOptions) }));
  const termWidth = Math.max(...aligned.flatMap(({ rows }) => rows.map(([term]) => textWidth(term))));
  const indent = termWidth + 4;
  return aligned.map(({ title, rows }) => {
    const lines = rows.map(([term, meaning]) => {
      const beside = wrapped(meaning, columns - indent).join(`\n${' '.repeat(indent)}`);
      return `  ${alignedLeft(term, termWidth)}  ${beside}`;
    });
    return [title, ...lines].join('\n');
  });
}

/** Long names stand below each other, with a short one before them or not. */
function besideShortOptions([term, meaning]: Row): Row {
  return [term.startsWith('--') ? `    ${term}` : term, meaning];
}

function examplesOf(examples: HelpContent['examples']): string {
  const lines = examples.flatMap(([comment, line]) => [`  # ${comment}`, `  mastersync ${line}`]);
  return [words.help.titles.examples, ...lines].join('\n');
}

/** A word, a blank, or a full-width character with the marks that may not begin a line. */
const pieces =
  /\s+|[\u3000-\u9fff\uff00-\uffef][、。）」］：；]*|[^\s\u3000-\u9fff\uff00-\uffef]+[、。）」］：；]*/gu;

/** Lines of at most so many columns, as far as words allow. */
function wrapped(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(pieces) ?? []) {
    if (line !== '' && textWidth(line + piece.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** Lines that go on below where they began. */
function indentedLines(text: string, columns: number): string {
  const lines = text.split('\n').map((line) => {
    const indent = /^ */.exec(line)?.[0] ?? '';
    return wrapped(line.trimStart(), columns - indent.length)
      .map((part) => `${indent}${part}`.trimEnd())
      .join('\n');
  });
  return lines.join('\n');
}
