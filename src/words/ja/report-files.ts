/** Messages about the files of `--report`. */
import type * as en from '../en/report-files.js';
import { plain, systemReason } from '../text.js';
import { quote } from './quote.js';

export const unknownFormatText: typeof en.unknownFormatText = (file, formats) =>
  `--report${quote(file)}: 形式は拡張子で指定します。使用できるもの: ${formats.join('、')}`;

export const amongDataText: typeof en.amongDataText = (file) =>
  `--report${quote(file)} はデータのフォルダの中にあり、次の実行で表として読み込まれます。別の場所を指定してください。`;

export const noReportText: typeof en.noReportText = (file, { isThere }) => {
  const other = isThere ? '同じ名前のファイルは、別の実行のものです。' : '';
  return `${plain(file)}: 計画ができる前に終了したため、レポートは書き出していません。${other}`;
};

export const writtenText: typeof en.writtenText = (file) => `レポートを書き出しました: ${plain(file)}`;

export const notWrittenText: typeof en.notWrittenText = (file, reason) => {
  const text =
    reason === 'input'
      ? 'この実行で使用した入力ファイルまたは計画ファイルのため、置き換えません'
      : systemReason(reason);
  return `${plain(file)}: レポートを書き込めません（${text}）。ほかの処理は完了しています。次回は --report に別のパスを指定してください。`;
};
