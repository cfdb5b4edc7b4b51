/** Messages about the files that a command reads. */
import type * as en from '../en/files.js';
import { formatOrigin } from '../text.js';
import { firstOf } from './common.js';

export const filesReadMessage: typeof en.filesReadMessage = (tables, chosen = []) => {
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const files = tables.map(
    ({
      source: { file, sheet },
      rows,
      blankRowCount,
      encoding,
      unwrappedCount,
      exampleLines = [],
      leftOut = [],
    }) => {
      const encoded = encoding === undefined ? '' : ` [${encoding.toUpperCase()}]`;
      const unwrapped = unwrappedCount === undefined ? '' : `、="…" 形式の${unwrappedCount}セルは中の文字列`;
      const blank = blankRowCount === 0 ? '' : `、空行${blankRowCount}行を除く`;
      const examples = exampleLines.length === 0 ? '' : `、記入例${exampleLines.length}行を除く`;
      const scope = leftOut.length === 0 ? '' : `、対象外${leftOut.length}行を除く`;
      return `${formatOrigin({ file, ...(sheet !== undefined && { sheet }) })}${encoded}（${rows.length}行${blank}${examples}${scope}${unwrapped}）`;
    },
  );
  const matches = chosen
    .filter(({ others }) => others.length > 0)
    .map(
      ({ pattern, others }) =>
        `${pattern} に一致する最も新しいものです（読み込まなかったもの: ${firstOf(others.slice(0, 3), others.length)}）。`,
    );
  return `${tables.length}件の表から${rowCount}行を読み込みました: ${files.join('、')}。${matches.join('')}`;
};

export const setAsideMessage: typeof en.setAsideMessage = (countByTable) => {
  const parts = [...countByTable].map(([table, count]) => `${table} ${count}行`);
  return `次の行は除外し、何も変更していません: ${parts.join('、')}。修正してから再実行してください。`;
};

export const prunedResultsMessage: typeof en.prunedResultsMessage = (file) =>
  `${file} は過去の実行の結果ファイルです（_status などの列があります）。一部の行しか含まない可能性があり、` +
  '--prune を付けると残りのレコードが削除されます。--prune を外すか、すべての行を含むファイルを指定してください。';

export const lineHeading: string = '行';

export const noErrorsMessage: string = 'エラーはありません。';

export const comparingMessage: typeof en.comparingMessage = (url) => `${url} と比較しています…`;
