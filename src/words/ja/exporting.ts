/** Messages of `export`: what was written, what is not included, and why nothing was written. */
import type * as en from '../en/exporting.js';
import { plain } from '../text.js';
import { quote } from './quote.js';
import { termText } from './terms.js';

export const notCarriedText: typeof en.notCarriedText = (what) => {
  switch (what.kind) {
    case 'current':
      return `${what.resource}: ${quote(what.key)}が現在有効であること。別のテナントでは \`mastersync chart activate\` で有効化してください。`;
    case 'past_schedule':
      return `${what.resource}: ${quote(what.key)}の予約（${what.day}）。日付が過ぎているためです。`;
    case 'unknown':
      return what.other === undefined
        ? `${what.resource}: このサービスにはありません。`
        : `${what.resource}: 参照先の ${what.other} がこのサービスにはありません。`;
    case 'unchosen':
      return `${what.resource}: ほかの${what.count}件。このファイルで --prune を使うと、選択しなかったレコードが削除されます。`;
    case 'no_default':
      return `${what.resource}: 列 ${what.field}。既定がちょうど1件ではないためです。`;
    case 'contents':
      return `${what.resource}: ${quote(what.key)}の${termText(what.fact)}${what.count}件`;
    case 'settings':
      return `${what.resource}: ${what.count}件の ${what.setting}… の設定`;
  }
};

export const notCarriedTitle: string = 'ファイルに含まれないもの:';

export const tableExportedMessage: typeof en.tableExportedMessage = (table, rowCount) =>
  `${plain(table)}: ${rowCount}行`;

export const exportedText: typeof en.exportedText = (target, { rows, tables }) =>
  `${tables}件の表、${rows}行を ${plain(target)} に書き出しました。`;

export const exportRefusedMessage: typeof en.exportRefusedMessage = (errorCount) =>
  `何も書き出していません。ファイルにすると失われるか、読み戻すと値が変わるものが${errorCount}件あります（上記）。` +
  'サービスで修正するか、--leave-out を指定して残りだけを書き出してください。';

export const filesInTheWayMessage: typeof en.filesInTheWayMessage = (folder, names, { mayOverwrite }) => {
  const files = names.map((name) => plain(name)).join('、');
  const advice = mayOverwrite
    ? '書き出すファイルと一緒に読み込まれてしまうため、別の場所に移動してください。'
    : 'export で書き出したものではないか、その後に編集されています。移動するか、--to で別の場所を指定するか、--overwrite で上書きしてください。';
  return `${plain(folder)} に次のファイルがあるため、何も書き出していません: ${files}。${advice}`;
};

export const otherTablesMessage: typeof en.otherTablesMessage = (file, names) =>
  `${plain(file)} には今回書き出さない ${names.map(plain).join('、')} も含まれているため、何も書き出していません。` +
  '--to で別のファイルを指定するか、失われてもよい場合は --overwrite を指定してください。';

export const notWrittenMessage: typeof en.notWrittenMessage = (target, reason) =>
  `${plain(target)}: 書き出せません（${plain(reason)}）。--to に別のパスを指定してください。`;

export const missingTargetMessage: string =
  '書き出し先を指定してください。CSV は --to フォルダ、ブックは --to ファイル名.xlsx です。';

export const targetKindMessage: typeof en.targetKindMessage = (target) =>
  `--to ${quote(target)}はフォルダでもブックでもありません。表ごとに1つのファイルになるため、フォルダ、または .xlsx で終わるファイル名を指定してください。`;

export const encodingOfWorkbookMessage: string =
  '--encoding は CSV 専用です。ブックにはすべての文字を書き出せます。';

export const exportEncodingMessage: typeof en.exportEncodingMessage = (name, known) =>
  `--encoding ${quote(name)}: 書き出しに使える文字コードは ${known.join(' と ')} です。`;

export const chosenOutsideMessage: typeof en.chosenOutsideMessage = (option, resources) =>
  `--${option} は ${resources.join('、')} から選ぶオプションですが、今回の書き出しに含まれていません。指定を外すか、そのいずれかを書き出しに加えてください。`;
