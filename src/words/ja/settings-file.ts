/** What is wrong with a settings file, and how it should be. */
import type { ProgramEnd } from '../../model/problems.js';
import type { SettingRule, SettingType } from '../../model/settings.js';
import type * as en from '../en/settings-file.js';
import { plain, shellWord } from '../text.js';
import { suggestion } from './common.js';
import { quote } from './quote.js';

export const unreadableMessage: typeof en.unreadableMessage = (file, reason) =>
  `${plain(file)}: 設定ファイルを読み込めません: ${reason}。--config を確認してください。指定しない場合は、このフォルダの mastersync.yaml を使用します。`;

export const describeFault: typeof en.describeFault = (file, fault) => {
  const { line, column, setting } = fault;
  const place = [`${plain(file)}:${line}:${column}`, plain(setting)].filter((part) => part !== '').join(' ');
  return `${place}: ${faultMessage(fault)}`;
};

const typeText: Readonly<Record<SettingType, string>> = {
  text: '文字列を指定してください。数値や真偽値に見える場合は引用符で囲んでください',
  number: '数値を指定してください',
  whole_number: '整数を指定してください',
  truth: 'true または false を指定してください',
  list: 'リストを指定してください。各行を「- 」で始めます',
  table: 'file: hr.csv や count: 5 のように、名前を付けて設定を並べてください',
  truth_or_list: 'true、false、または表のリストを指定してください',
  text_or_list: '文字列、またはプログラムと引数のリストを指定してください',
};

const ruleText: Readonly<Record<SettingRule, string>> = {
  url_not_http: 'URL は https://example.com の形で指定してください。',
  url_with_version:
    'URL には、/v1 や /v2 などのバージョンより前の部分だけを指定してください。/v1 は自動的に付きます。',
  url_not_plain: 'URL にユーザー名、パスワード、クエリ、フラグメントを含めることはできません。',
  url_not_private:
    'URL は https:// で始めてください。http ではトークンが第三者に読み取られるおそれがあります。経路が安全な場合は、同じサービスに allowHttp: true を指定してください。',
  one_token:
    '1つのサービスのトークンは1つです。tokenEnv、tokenFile、tokenCommand のいずれか1つだけを指定してください。',
  caller_id: 'ID に空白や使用できない文字が含まれています。コピーし直してください。',
  time_zone: 'このタイムゾーンはありません。Asia/Tokyo のような名前を指定してください。',
  header_name: 'ヘッダーの名前に使用できるのは英数字とハイフンだけです。',
  header_reserved:
    'Authorization、Cookie、Host、Accept、Connection、Content-Type など、接続に関するヘッダーはここでは設定できません。トークンは tokenFile、tokenCommand、tokenEnv で指定してください。',
  header_value: 'ヘッダーの値は、空でなく、使用できない文字を含まない1行の文字列にしてください。',
  duration: '26h のように、数値に s、m、h、d のいずれかを付けて指定してください。',
  plan_key: '鍵は16文字以上にしてください（`openssl rand -hex 32` の出力など）。',
  duration_or_never: '7d のように、数値に s、m、h、d のいずれかを付けるか、never を指定してください。',
  one_source: 'ソースには file と command のどちらか一方だけを指定してください。',
  only_for_files: 'ファイル用の設定です。command のソースでは使えないため、削除してください。',
  only_for_commands: 'command 用の設定です。file のソースでは使えないため、削除してください。',
  table_needed: '1つの表に対する設定です。同じソースに table: を指定してください。',
  chart_not_of_table:
    '組織図に属するのは teams だけです。table: teams を指定するか、chart を削除してください。',
  master_not_of_table:
    'マスタに属するのは items と master-fields だけです。table: items を指定するか、master を削除してください。',
  service_not_listed: 'services の下にこの名前のサービスがありません。',
  prune_differs:
    '同じ表のソースでは、prune の値を揃えてください。一方のファイルにない行が、他方にあるかもしれないためです。',
  where_columns:
    '列ごとに条件を指定してください（例: 在籍区分: { not: 退職 }）。and、or、not も使用できます。',
  where_list: 'and と or には、条件のリストを指定してください。',
  where_test:
    'セルの条件には、文字列、文字列のリスト、または equals、in、not、matches、before、after、onOrBefore、onOrAfter を指定してください。',
  where_pattern: '正規表現として正しくありません。',
  where_day: '2027-04-01 のような日付、または today を指定してください。',
  template_text:
    '"{会社コード}-{部署コード}" のように、列名を { } で囲んで1つ以上指定してください。{ や } そのものは2つ重ねて書きます。',
  shaped_column:
    'この表にこの列はありません。code や name など、表の列名を指定してください。ファイルの見出しとの対応は columns で指定します。',
  set_and_template: 'この列は template でも指定されています。どちらか一方を削除してください。',
  name_twice:
    '姓と名が同じ値になります。氏名の列は自動で分けられるため、columns で fullName を指定してください。',
  leaves_of_people: 'leaves は users でのみ使用できます。ほかの表では where で行を対象外にしてください。',
  headers_and_row:
    'headers は見出し行のないファイルのための設定です。headerRow と headers のどちらかを削除してください。',
  one_target: '1つの項目で通知先は1つです。webhook、command、heartbeat のうち1つだけを指定してください。',
  target_option:
    'format は webhook、fail は heartbeat でのみ使用できます。該当しないものを削除してください。',
  target_address: 'アドレスは https:// で始めてください（http:// はこのコンピューター宛てのみ）。',
  limits_differ: '同じ表のソースでは、limits の値を揃えてください。上限は表ごとに数えます。',
};

export const faultMessage: typeof en.faultMessage = (fault) => {
  switch (fault.code) {
    case 'not_utf8':
      return 'UTF-8 ではありません。UTF-8 で保存してください。';
    case 'not_yaml':
      return `YAML として読み取れません: ${plain(fault.args.reason)}。{ } の中の \${NAME} のように、特殊文字を含む文字列は引用符で囲んでください。`;
    case 'several_documents':
      return '設定ファイルに書ける文書は1つです。--- の行とそれ以降を削除してください。';
    case 'tab_indent':
      return 'YAML の字下げには空白を使用します。タブを置き換えてください。';
    case 'doubled_setting':
      return '同じ名前が2回あります。1つにしてください。';
    case 'unusual_tag':
      return '! で始まるタグは使用できません。削除してください。';
    case 'aliases_refused':
      return `このファイルのエイリアス（* と &）は、存在しないものを指しているか、${fault.args.max}個を超える部分に展開されます。展開した形で書いてください。`;
    case 'token_in_file':
      return 'トークンをこのファイルに書くことはできません。MASTERSYNC_TOKEN を設定するか、ここで tokenFile、tokenCommand、tokenEnv のいずれかを指定してください。ファイルを共有していた場合は、トークンを再発行してください。';
    case 'unknown_setting': {
      const name = fault.setting.split('.').at(-1) ?? '';
      return `このような設定はありません。${suggestion(name, fault.args.known)}ここで使用できる設定: ${fault.args.known.join('、')}。`;
    }
    case 'setting_missing':
      return 'この設定は必須です。追加してください。';
    case 'wrong_type': {
      const { value, expected } = fault.args;
      return `${value === undefined ? '' : `${quote(value)}は使用できません。`}${typeText[expected]}。`;
    }
    case 'blank':
      return '値がありません。値を指定するか、行を削除してください。';
    case 'too_small':
      return `${fault.args.min}以上を指定してください。`;
    case 'too_large':
      return `${fault.args.max}以下を指定してください。`;
    case 'not_one_of':
      return `${quote(fault.args.value)}は ${fault.args.known.join('、')} のいずれでもありません。${suggestion(fault.args.value, fault.args.known)}`;
    case 'unusual_form':
      return `${quote(fault.args.value)}は変数の名前ではありません。使用できるのは英数字と _ です。`;
    case 'variable_missing':
      return `環境変数 ${plain(fault.args.name)} が設定されていません。設定するか、\${${plain(fault.args.name)}:-既定値} の形で既定値を指定してください。`;
    case 'variable_malformed':
      return `${quote(fault.args.text)}は \${NAME} または \${NAME:-既定値} の形ではありません。\${ をそのまま書く場合は $\${ としてください。`;
    case 'rule_broken': {
      const { rule, value } = fault.args;
      return `${value === undefined ? '' : `${quote(value)}: `}${ruleText[rule]}`;
    }
  }
};

export const unknownServiceMessage: typeof en.unknownServiceMessage = (source, name, known) => {
  if (known.length === 0)
    return `${source} ${plain(name)}: 名前の付いたサービスがありません。mastersync.yaml の services に追加するか、--url で指定してください。`;
  return `${source} ${plain(name)}: 設定ファイルにこのサービスはありません。${suggestion(name, known)}サービス: ${known.join('、')}。`;
};

export const serviceNeededMessage: typeof en.serviceNeededMessage = (known) =>
  `--service または MASTERSYNC_SERVICE でサービスを選んでください: ${known.join('、')}。複数の場合は --service A,B または --all-services、既定のサービスは設定ファイルの service で指定します。`;

export const urlAndServiceMessage: typeof en.urlAndServiceMessage = (where) => {
  const [url, service] =
    where === 'options' ? ['--url', '--service'] : ['MASTERSYNC_URL', 'MASTERSYNC_SERVICE'];
  return `${url} と ${service} が別のサービスを指しています。どちらか一方だけを指定してください。`;
};

export const tokenVariableMissingMessage: typeof en.tokenVariableMissingMessage = (variable) =>
  `アクセストークンがありません。設定ファイルで指定された環境変数 ${plain(variable)} が設定されていません。設定した後、\`mastersync doctor\` で確認してください。`;

export const tokenFileUnreadableMessage: typeof en.tokenFileUnreadableMessage = (file, reason) =>
  `アクセストークンがありません。tokenFile ${plain(file)} を読み込めません: ${reason}。トークンを書いた後、\`mastersync doctor\` で確認してください。`;

export const noFileReason: string = 'ファイルではありません';

export const tooLargeReason: typeof en.tooLargeReason = (most) => `${most} を超えています`;

export const tokenFileOpenMessage: typeof en.tokenFileOpenMessage = (file) =>
  `tokenFile ${plain(file)} は、このコンピューターのすべてのユーザーが読み取れる状態です。自分だけが読めるようにしてください: chmod 600 ${shellWord(file)}`;

export const tokenCommandMessage: typeof en.tokenCommandMessage = (program, end) =>
  `アクセストークンがありません。tokenCommand ${program === undefined ? '' : quote(program)}${tokenCommandEndText(end)}。手動で実行して原因を調べた後、\`mastersync doctor\` で確認してください。`;

function tokenCommandEndText(end: ProgramEnd): string {
  if (end.kind === 'not_started') return `を起動できません: ${plain(end.reason)}`;
  if (end.kind === 'exit') return `が終了コード ${end.exitCode} で終了しました`;
  if (end.kind === 'timeout') return `が ${end.seconds}秒以内に終了しませんでした`;
  return 'が中断されたか、トークンとしては長すぎる出力をしました';
}

export const dataOptionMessage: typeof en.dataOptionMessage = (option) =>
  `--${option} はコマンドラインで指定したデータのためのオプションです。設定ファイルの sources には、ソースごとに設定してください。または、データを指定してください。`;
