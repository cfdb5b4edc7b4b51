/** What `doctor` finds, and how to fix it. */
import type { LockOwner } from '../../model/errors.js';
import type { Age, FindingArguments, FindingCode } from '../../model/findings.js';
import type { RequestFailureDetails } from '../../model/request-failures.js';
import type * as en from '../en/doctor.js';
import { momentText } from '../moment-text.js';
import { amountText, plain, recordNameText, shellWord, wholeLine } from '../text.js';
import { resourceName } from './report.js';
import { failureText, adviceText as requestAdviceText } from './requests.js';
import { describeFault } from './settings-file.js';

export const status: typeof en.status = {
  ok: '正常',
  warning: '警告',
  failed: '異常',
  skipped: '未確認',
};

export const label: typeof en.label = {
  node: 'Node のバージョン',
  settings: '設定ファイル',
  service: 'サービス',
  token: 'トークン',
  'time-zone': '日付',
  state: '記録フォルダ',
  source: 'データ',
  rows: '行の内容',
  connection: '接続',
  'sign-in': '認証',
  clock: '時計',
  read: '読み取り',
  write: '書き込み',
};

export const readLabel: typeof en.readLabel = (resource) => `${label.read}: ${resourceName(resource)}`;

const messageOf = ({ message }: { readonly message: string }): string => message;
const failureOf = ({ failure }: { readonly failure: RequestFailureDetails }): string => failureText(failure);

const findingTexts: {
  readonly [Code in FindingCode]: (args: FindingArguments[Code]) => string;
} = {
  node_fits: ({ version }) => `${plain(version)} は対応しています`,
  node_too_old: ({ version, needed }) => `${plain(version)} は古すぎます。${plain(needed)} 以降が必要です。`,
  settings_read: ({ file }) => `${plain(file)} に誤りはありません`,
  settings_absent: ({ file }) => `このフォルダに ${plain(file)} はありません`,
  setting_faulty: ({ file, fault }) => describeFault(file, fault),
  service_known: ({ url }) => `${plain(url)} を使用します`,
  token_found: ({ source }) => `${plain(source)} から取得しました`,
  settings_unusable: messageOf,
  service_unusable: messageOf,
  token_open: messageOf,
  token_unusable: messageOf,
  day_unknown: messageOf,
  state_unreadable: messageOf,
  source_unusable: messageOf,
  source_missing: messageOf,
  proxy_unusable: messageOf,
  day_known: ({ day, timeZone }) => `今日は ${day} です（${plain(timeZone)}）`,
  state_writable: ({ folder }) => `${plain(folder)} に書き込めます`,
  state_to_come: ({ folder }) => `${plain(folder)} は最初の実行で作成されます`,
  state_not_writable: ({ folder, reason }) => `${plain(folder)} に書き込めません: ${plain(reason)}。`,
  lock_held: ({ holder, timeZone }) => `別の実行がロックしています: ${holderText(holder, timeZone)}。`,
  lock_left: ({ holder, timeZone }) =>
    `終了した実行のロックが残っています: ${holderText(holder, timeZone)}。次の実行が引き継ぎます。`,
  lock_unclear: ({ file }) =>
    `${wholeLine(file)} からロックの所有者を読み取れません。空であるか、途中で切れているか、mastersync が書いたものではありません。`,
  lock_unreadable: ({ file, reason }) => `${wholeLine(file)} を読み取れません: ${plain(reason)}。`,
  source_read: ({ place, table, rows, written }) =>
    `${plain(place)}: ${table}、${rows}行${written ? `、最終更新は${ageText(written.age)}前: ${momentText(written.at, written.timeZone)}` : ''}`,
  sources_absent: () => 'データが指定されておらず、設定ファイルにも sources がありません',
  rows_good: ({ rows }) => `${rows}行、エラーも警告もありません`,
  rows_questionable: ({ warnings }) => `エラーなし、警告${warnings}件`,
  rows_faulty: ({ errors }) => `エラー${errors}件`,
  connected: ({ ms, proxy }) => {
    const through = proxy === undefined ? '' : `プロキシ ${plain(proxy)} 経由、`;
    return `${through}${amountText(ms)}ミリ秒で応答がありました`;
  },
  not_connected: failureOf,
  token_refused: failureOf,
  read_failed: failureOf,
  token_accepted: ({ caller }) =>
    `トークンは受け付けられました${caller ? `（${recordNameText(caller)} の権限で動作します）` : ''}`,
  clock_right: ({ seconds }) => `サービスとの差は${seconds}秒です`,
  clock_fast: ({ seconds }) => `このコンピューターの時計は、サービスより${seconds}秒進んでいます。`,
  clock_slow: ({ seconds }) => `このコンピューターの時計は、サービスより${seconds}秒遅れています。`,
  clock_unknown: () => 'サービスから時刻を取得できません',
  readable: ({ resource, count }) =>
    count === undefined ? `${resourceName(resource)}を読み取れます` : `${amountText(count)}件あります`,
  not_manageable: ({ resource, caller }) =>
    `トークンは ${recordNameText(caller)} の権限で動作しますが、${resourceName(resource)}を管理する権限がないようです。`,
  read_forbidden: ({ resource }) =>
    `このトークンには${resourceName(resource)}を読み取る権限がありません（403）。`,
  read_forbidden_unneeded: ({ resource }) =>
    `このトークンには${resourceName(resource)}を読み取る権限がありません（403）。データでは使用していません。`,
  read_untried: ({ holder, resource }) =>
    `サービスに${resourceName(holder)}がないため、${resourceName(resource)}の読み取りは試せません`,
  read_blocked: ({ holder }) => `${resourceName(holder)}を読み取れるまで確認できません`,
  write_untried: () => '書き込みの権限は実際に書き込むまで確認できません（doctor は何も書き込みません）',
  not_checked: ({ because }) => `「${label[because]}」が正常になるまで確認できません`,
};

export const findingText: typeof en.findingText = ({ code, args }) => {
  const text = findingTexts[code] as (args: unknown) => string;
  return text(args);
};

function holderText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(owner)} の ${plain(command)}（${plain(host)}、プロセス ${pid}、開始 ${momentText(startedAt, timeZone)}）`;
}

const ageWords = { minute: '分', hour: '時間', day: '日' } as const;

function ageText({ count, unit }: Age): string {
  return `${count}${ageWords[unit]}`;
}

const failureAdvice = ({ failure }: { readonly failure: RequestFailureDetails }): string =>
  requestAdviceText(failure);
const rowsAdvice = (): string => '内容は `mastersync validate` で確認できます。';
const clockAdvice = (): string =>
  '時刻サーバー（NTP）で時計を合わせてください。組織図を有効化する日やファイルの新しさは、この時計で判断します。';

const adviceTexts: {
  readonly [Code in FindingCode]?: (args: FindingArguments[Code]) => string;
} = {
  node_too_old: () => '新しい Node を https://nodejs.org からインストールしてください。',
  settings_absent: () => '作成するには `mastersync init` を実行してください。',
  state_not_writable: () =>
    'フォルダに書き込めるようにするか、stateDir、--state-dir、MASTERSYNC_STATE_DIR のいずれかで別のフォルダを指定してください。',
  lock_held: ({ file }) =>
    `終了を待つか、--lock-wait 10m を指定して待機させてください。その実行がすでに終了している場合は、${plain(file)} を削除してください。`,
  lock_unclear: () =>
    'このファイルがある間は、どの実行もロックを取得できません。ほかのコンピューターも含めて実行中のものがなければ、削除してください。',
  lock_unreadable: () => 'ファイルの所有者として実行するか、読み取れるようにしてもらってください。',
  sources_absent: () =>
    '`mastersync doctor hr-export` のように指定するか、sources に追加してください。テンプレートは `mastersync template --to data` で作成できます。',
  source_missing: ({ path }) =>
    `まだデータがない場合は、サービスの現在の内容を \`mastersync export --to ${shellWord(path)}\` で、テンプレートを \`mastersync template --to ${shellWord(path)}\` で書き出せます。`,
  rows_faulty: rowsAdvice,
  rows_questionable: rowsAdvice,
  not_connected: failureAdvice,
  token_refused: failureAdvice,
  read_failed: failureAdvice,
  clock_fast: clockAdvice,
  clock_slow: clockAdvice,
  not_manageable: ({ resource }) =>
    `サービスの管理者に${resourceName(resource)}の管理権限の付与を依頼するか、--only で対象から外してください。`,
  read_forbidden: ({ resource, readPermission }) =>
    readPermission === undefined
      ? `サービスの管理者に${resourceName(resource)}の管理権限の付与を依頼するか、--only で対象から外してください。`
      : `サービスの管理者に ${readPermission} 権限の付与を依頼してください。変更計画の作成とエクスポートには、この権限で足ります。${resourceName(resource)}を変更する場合は、管理権限が必要です。対象から外すには --only を使います。`,
};

export const adviceText: typeof en.adviceText = ({ code, args }) => {
  const text = adviceTexts[code] as ((args: unknown) => string) | undefined;
  return text?.(args) ?? '';
};

export const summaryText: typeof en.summaryText = ({ failed, warning, ok, skipped }) => {
  const others = [
    warning > 0 ? `警告${warning}件` : '',
    `正常${ok}件`,
    skipped > 0 ? `未確認${skipped}件` : '',
  ].filter((part) => part !== '');
  return failed > 0 ? `異常${failed}件、${others.join('、')}。` : `異常はありません: ${others.join('、')}。`;
};

export const nextText: typeof en.nextText = (commandLine, { isNow }) =>
  isNow ? `次に実行するコマンド: ${commandLine}` : `上記に対応してから実行するコマンド: ${commandLine}`;

export const askingMessage: typeof en.askingMessage = (url) => `${plain(url)} に問い合わせています…`;
