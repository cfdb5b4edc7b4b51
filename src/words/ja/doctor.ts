/** What `doctor` has found, and what helps against it. */
import type { LockOwner } from '../../model/errors.js';
import type { Age } from '../../model/findings.js';
import type * as en from '../en/doctor.js';
import { momentText } from '../moment-text.js';
import { amountText, plain, shellWord, wholeLine } from '../text.js';
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
  certificates: '証明書',
  connection: '接続',
  'sign-in': '認証',
  clock: '時計',
  read: '読み取り',
  write: '書き込み',
};

export const readLabel: typeof en.readLabel = (resource) => `${label.read}: ${resourceName(resource)}`;

export const findingText: typeof en.findingText = (finding) => {
  switch (finding.code) {
    case 'node_fits':
      return `${plain(finding.args.version)} は対応しています`;
    case 'node_too_old':
      return `${plain(finding.args.version)} は古すぎます。${plain(finding.args.needed)} 以降が必要です。`;
    case 'settings_read':
      return `${plain(finding.args.file)} に誤りはありません`;
    case 'settings_absent':
      return `このフォルダに ${plain(finding.args.file)} はありません`;
    case 'setting_faulty':
      return describeFault(finding.args.file, finding.args.fault);
    case 'service_known':
      return `${plain(finding.args.url)} を使用します`;
    case 'token_found':
      return `${plain(finding.args.source)} から取得しました`;
    case 'settings_unusable':
    case 'service_unusable':
    case 'token_open':
    case 'token_unusable':
    case 'day_unknown':
    case 'state_unreadable':
    case 'source_unusable':
    case 'source_missing':
    case 'proxy_unusable':
      return finding.args.message;
    case 'day_known':
      return `今日は ${finding.args.day} です（${plain(finding.args.timeZone)}）`;
    case 'state_writable':
      return `${plain(finding.args.folder)} に書き込めます`;
    case 'state_to_come':
      return `${plain(finding.args.folder)} は最初の実行で作成されます`;
    case 'state_not_writable':
      return `${plain(finding.args.folder)} に書き込めません: ${plain(finding.args.reason)}。`;
    case 'lock_held':
      return `別の実行がロックしています: ${holderText(finding.args.holder, finding.args.timeZone)}。`;
    case 'lock_left':
      return `終了した実行のロックが残っています: ${holderText(finding.args.holder, finding.args.timeZone)}。次の実行が引き継ぎます。`;
    case 'lock_unclear':
      return `${wholeLine(finding.args.file)} からロックの所有者を読み取れません。空であるか、途中で切れているか、mastersync が書いたものではありません。`;
    case 'lock_unreadable':
      return `${wholeLine(finding.args.file)} を読み取れません: ${plain(finding.args.reason)}。`;
    case 'source_read': {
      const { place, table, rows, writtenAt, timeZone, age } = finding.args;
      return `${plain(place)}: ${table}、${rows}行、${ageText(age)}前に更新: ${momentText(writtenAt, timeZone)}`;
    }
    case 'sources_absent':
      return 'データが指定されておらず、設定ファイルにも sources がありません';
    case 'rows_good':
      return `${finding.args.rows}行、エラーも警告もありません`;
    case 'rows_questionable':
      return `エラーなし、警告${finding.args.warnings}件`;
    case 'rows_faulty':
      return `エラー${finding.args.errors}件`;
    case 'certificates_read':
      return `${plain(finding.args.file)} の証明書も受け入れます`;
    case 'certificates_unreadable':
      return `NODE_EXTRA_CA_CERTS の ${plain(finding.args.file)} を読み込めません: ${plain(finding.args.reason)}。`;
    case 'connected': {
      const { ms, proxy } = finding.args;
      const through = proxy === undefined ? '' : `プロキシ ${plain(proxy)} 経由、`;
      return `${through}${amountText(ms)} ミリ秒で応答がありました`;
    }
    case 'not_connected':
    case 'token_refused':
    case 'read_failed':
      return failureText(finding.args.failure);
    case 'token_accepted':
      return 'トークンは受け付けられました';
    case 'clock_right':
      return `サービスとの差は${finding.args.seconds}秒です`;
    case 'clock_fast':
      return `このコンピューターの時計は、サービスより${finding.args.seconds}秒進んでいます。`;
    case 'clock_slow':
      return `このコンピューターの時計は、サービスより${finding.args.seconds}秒遅れています。`;
    case 'clock_unknown':
      return 'サービスから時刻を取得できません';
    case 'readable': {
      const { resource, count } = finding.args;
      return count === undefined
        ? `${resourceName(resource)}を読み取れます`
        : `${amountText(count)}件あります`;
    }
    case 'read_forbidden':
      return `このトークンには${resourceName(finding.args.resource)}を読み取る権限がありません（403）。`;
    case 'read_forbidden_unneeded':
      return `このトークンには${resourceName(finding.args.resource)}を読み取る権限がありません（403）。データでは使用していません。`;
    case 'read_untried':
      return `サービスに${resourceName(finding.args.holder)}がないため、${resourceName(finding.args.resource)}の読み取りは試せません`;
    case 'read_blocked':
      return `${resourceName(finding.args.holder)}を読み取れるまで確認できません`;
    case 'write_untried':
      return '書き込みの権限は実際に書き込むまで確認できません（doctor は何も書き込みません）';
    case 'not_checked':
      return `「${label[finding.args.because]}」が正常になるまで確認できません`;
  }
};

function holderText({ command, owner, host, pid, startedAt }: LockOwner, timeZone?: string): string {
  return `${plain(owner)} の ${plain(command)}（${plain(host)}、プロセス ${pid}、開始 ${momentText(startedAt, timeZone)}）`;
}

const ageWords = { minute: '分', hour: '時間', day: '日' } as const;

function ageText({ count, unit }: Age): string {
  return `${count}${ageWords[unit]}`;
}

export const adviceText: typeof en.adviceText = (finding) => {
  switch (finding.code) {
    case 'node_too_old':
      return '新しい Node を https://nodejs.org からインストールしてください。';
    case 'settings_absent':
      return '作成するには `mastersync init` を実行してください。';
    case 'state_not_writable':
      return 'フォルダに書き込めるようにするか、stateDir、--state-dir、MASTERSYNC_STATE_DIR のいずれかで別のフォルダを指定してください。';
    case 'lock_held':
      return `終了を待つか、--lock-wait 10m を指定して待機させてください。その実行が既にない場合は、${plain(finding.args.file)} を削除してください。`;
    case 'lock_unclear':
      return 'このファイルがある間は、どの実行もロックを取得できません。ほかのコンピューターも含めて実行中のものがなければ、削除してください。';
    case 'lock_unreadable':
      return 'ファイルの所有者として実行するか、読み取れるようにしてもらってください。';
    case 'sources_absent':
      return '`mastersync doctor hr-export` のように指定するか、sources に追加してください。テンプレートは `mastersync template --to data` で作成できます。';
    case 'source_missing':
      return `まだデータがない場合は、サービスの現在の内容を \`mastersync export --to ${shellWord(finding.args.path)}\` で、テンプレートを \`mastersync template --to ${shellWord(finding.args.path)}\` で書き出せます。`;
    case 'rows_faulty':
    case 'rows_questionable':
      return '内容は `mastersync validate` で確認できます。';
    case 'certificates_unreadable':
      return 'NODE_EXTRA_CA_CERTS を修正してください。このままでは、これらの証明書は使用されません。';
    case 'not_connected':
    case 'token_refused':
    case 'read_failed':
      return requestAdviceText(finding.args.failure);
    case 'clock_fast':
    case 'clock_slow':
      return '時刻サーバー（NTP）で時計を合わせてください。組織図を有効化する日やファイルの新しさは、この時計で判断します。';
    case 'read_forbidden':
      return `サービスの管理者に${resourceName(finding.args.resource)}の管理権限の付与を依頼するか、--only で対象から外してください。`;
    default:
      return '';
  }
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
  isNow ? `次のコマンド: ${commandLine}` : `上記に対応した後のコマンド: ${commandLine}`;

export const askingMessage: typeof en.askingMessage = (url) => `${plain(url)} に問い合わせています …`;
