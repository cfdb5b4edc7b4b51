/**
 * What is said of an export: what was written, what it does not hold, and why it was not written.
 */

import type * as en from '../en/exporting.js';
import { plain } from '../text.js';
import { quote } from './quote.js';
import { termText } from './terms.js';

export const notCarriedText: typeof en.notCarriedText = (what) => {
  switch (what.kind) {
    case 'current':
      return `${what.resource} の${quote(what.key)}が現在有効です。別のテナントでは mastersync chart activate で有効化してください。`;
    case 'past_schedule':
      return `${what.resource} の${quote(what.key)}の予約（${what.day}）は、日付が過ぎています。`;
    case 'unchosen':
      return `${what.resource} のほかの${what.count}件。このファイルに --prune を使うと、選ばなかったものが削除されます。`;
    case 'no_default':
      return `${what.resource} に既定のものが1件だけある状態ではないため、列 ${what.field} は出力していません。`;
    case 'contents':
      return `${what.resource} の${quote(what.key)}の${termText(what.fact)}${what.count}件`;
    case 'settings':
      return `${what.resource} ${what.count}件の ${what.setting}… の設定`;
  }
};

export const notCarriedTitle: string = 'ファイルに含まれないもの:';

export const tableExportedMessage: typeof en.tableExportedMessage = (table, rowCount) =>
  `${plain(table)}: ${rowCount}行`;

export const exportedText: typeof en.exportedText = (target, { rows, tables }) =>
  `${tables}件の表、${rows}行を ${plain(target)} に書き出しました。`;

export const exportRefusedMessage: typeof en.exportRefusedMessage = (errorCount) =>
  `何も書き出していません。欠落するか、別の値として読み込まれてしまうものが${errorCount}件あります（上記）。` +
  'サービスで修正するか、--leave-out を指定して残りを書き出してください。';

export const filesInTheWayMessage: typeof en.filesInTheWayMessage = (folder, names, { mayOverwrite }) => {
  const files = names.map((name) => plain(name)).join('、');
  const advice = mayOverwrite
    ? '書き出したファイルと一緒に読み込まれてしまうため、別の場所に移してください。'
    : 'export で書き出したものではないか、その後に編集されています。移動するか、--to で別の場所を指定するか、--overwrite を指定してください。';
  return `${plain(folder)} には何も書き込んでいません。置き換えられないファイル: ${files}。${advice}`;
};

export const otherTablesMessage: typeof en.otherTablesMessage = (file, names) =>
  `${plain(file)} には、今回エクスポートしない ${names.map(plain).join('、')} も含まれているため、何も書き込みませんでした。` +
  '--to で別のファイルを指定するか、それらを失ってよければ --overwrite を指定してください。';

export const notWrittenMessage: typeof en.notWrittenMessage = (target, reason) =>
  `${plain(target)}: 書き出せません（${plain(reason)}）。--to に別のパスを指定してください。`;

export const missingTargetMessage: string =
  '書き出し先を指定してください。CSV は --to フォルダ、ブックは --to ファイル名.xlsx です。';

export const targetKindMessage: typeof en.targetKindMessage = (target) =>
  `--to ${quote(target)}はフォルダでもブックでもありません。表ごとに1つのファイルになるため、フォルダか .xlsx で終わる名前を指定してください。`;

export const encodingOfWorkbookMessage: string =
  '--encoding は CSV 専用です。ブックではすべての文字を表せます。';

export const exportEncodingMessage: typeof en.exportEncodingMessage = (name, known) =>
  `--encoding ${quote(name)}: 書き出しに使える文字コードは ${known.join(' と ')} です。`;

export const chosenOutsideMessage: typeof en.chosenOutsideMessage = (option, resources) =>
  `--${option} は ${resources.join('、')} の中から選ぶオプションですが、書き出すものの中にありません。`;
