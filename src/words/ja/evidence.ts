/** The archive that proves a run. */
import type * as en from '../en/evidence.js';
import { plain, systemReason } from '../text.js';

export const toMissingMessage: string = '証跡の出力先を指定してください: --to ファイル名.zip';

export const brokenMessage: typeof en.brokenMessage = (run, message) =>
  `${run}: 実行の記録が破損しているため、証跡になりません: ${message}`;

export const notWrittenMessage: typeof en.notWrittenMessage = (file, reason) => {
  const text =
    reason === 'not_evidence'
      ? '証跡ではないファイルがすでにあります。--to に別のファイル名を指定してください'
      : systemReason(reason);
  return `${file}: 証跡を書き出せません: ${text}。`;
};

export const notReadMessage: typeof en.notReadMessage = (file, error) =>
  `${file}: 読み取れません: ${systemReason(error)}。`;

export const writtenMessage: typeof en.writtenMessage = (file, sha256) =>
  `証跡を ${file} に書き出しました\nsha256 ${sha256}`;

export const otherServiceText: typeof en.otherServiceText = (given, ofRun) =>
  `設定のサービスは ${plain(given)} ですが、実行の対象は ${plain(ofRun)} でした。`;

export const auditNotReadText: typeof en.auditNotReadText = (reason) =>
  `サービスの監査ログ: 取得できませんでした: ${reason}`;

export const auditText: typeof en.auditText = (count) =>
  `サービスの監査ログ: その時間帯の操作は${count}件です。`;

export const column: typeof en.column = { file: 'ファイル', bytes: 'バイト数', what: '内容' };

export const contentText: typeof en.contentText = (file) => {
  const texts: Readonly<Record<string, string>> = {
    'audit-log.json': 'その時間帯のサービスの監査ログ',
    'run/plan.jsonl': '計画',
    'run/plan.jsonl.approval.json': '承認',
    'run/journal.jsonl': '書き込みごとの送信前と送信後の記録',
    'run/summary.json': '実行の結果',
  };
  return texts[file] ?? '入力の行とその結果';
};

export const archiveText: typeof en.archiveText = (isSealed) =>
  isSealed ? '作成後の変更なし' : '作成後に変更されているか、証跡ではありません';
