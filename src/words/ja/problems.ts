/** Every problem in the user's data: what is wrong with which value, and what to do. */
import type { CommandEnd, CycleStep, ProblemArguments, ProblemCode } from '../../model/problems.js';
import type { Origin } from '../../model/tables.js';
import type * as en from '../en/problems.js';
import { momentText } from '../moment-text.js';
import { columnOptions, numbered, sourceOf, tableOption } from '../source-text.js';
import { amountText, bytesText, firstNames, formatOrigin, plain, wholeLine, yamlLine } from '../text.js';
import {
  columnsGoneText,
  firstOf,
  placeName,
  recordsText,
  stateText,
  suggestion,
  termText,
} from './common.js';
import { problemText as decisionText } from './decisions.js';
import { between, quote, quoteAll, spaced } from './quote.js';
import { fieldName, resourceName } from './report.js';

/** From when on, as `activateOn` says it. */
function sinceText(day: string): string {
  return day === 'now' ? '今すぐ' : ` ${day} `;
}

/** Headers as columns of a table, as a command and as settings. */
function columnChoice(
  table: string,
  fieldByHeader: Readonly<Record<string, string>>,
  origin?: Origin,
): string {
  const source = yamlLine(sourceOf(table, origin, { columns: fieldByHeader }));
  return `${columnOptions(table, fieldByHeader, origin)}（mastersync.yaml では ${source}）`;
}

const saveAgain = '.xlsx または「CSV UTF-8（コンマ区切り）」で保存し直してください。';
const openAndSave = '表計算ソフトで開き、.xlsx で保存し直してください。';

const notWritable: Readonly<Record<ProblemArguments['record_not_writable']['reason'], string>> = {
  no_key: 'コードがないため',
  shared_key: '同じ名前のものがほかにもあるため',
  refused_key: 'コードまたは名前がファイルで使えないものであるため',
};

function characterText(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `${plain(character)}（U+${number}）`;
}

const notAWorkbook: Readonly<Record<ProblemArguments['not_a_workbook']['found'], string>> = {
  empty: '空のファイルです（0バイト）。ダウンロードが途中で切れていませんか。',
  html: `拡張子はブックのものですが、中身は Web ページ（HTML）です。表計算ソフトで開き、${saveAgain}`,
  xml: `拡張子はブックのものですが、中身は XML ファイルです。表計算ソフトで開き、${saveAgain}`,
  text: '拡張子はブックのものですが、中身はテキストです。CSV であれば拡張子を .csv に変更し、それ以外は .xlsx で保存し直してください。',
  zip: 'zip ファイルですが、ブックではありません。中のブックを取り出すか、.xlsx で保存し直してください。',
  xlsb: `バイナリ形式のブック（.xlsb）です。${saveAgain}`,
  opendocument: `OpenDocument 形式のファイル（.ods）です。${saveAgain}`,
  other: `ブックではありません。${saveAgain}`,
};

/**
 * Where the mark stands, and where it was opened if that is another line: often the fault is there.
 */
function strayPlace({ character, openedLine }: ProblemArguments['stray_quote'], origin?: Origin): string {
  const place = character === undefined ? '' : `この行の${character}文字目で、`;
  const isElsewhere = openedLine !== undefined && openedLine !== origin?.line;
  return isElsewhere ? `${place}${openedLine}行目で始まった` : place;
}

function commandEndText(end: CommandEnd): string {
  if (end.kind === 'timeout')
    return `${amountText(end.seconds)}秒以内に終わらなかったため、停止しました。時間がかかる場合は、mastersync.yaml のソースに timeout を指定してください。`;
  return end.kind === 'signal'
    ? `シグナル ${plain(end.signal)} で終了しました。`
    : `終了コード ${end.exitCode} で失敗しました。`;
}

/** What a command said on stderr, on one line. */
function reportedText(stderr: readonly string[]): string {
  return stderr.length === 0 ? '' : `エラー出力:「${stderr.map(wholeLine).join(' / ')}」。`;
}

/** From record to record, back to the first. */
function cycleText(steps: readonly CycleStep[]): string {
  return [...steps, ...steps.slice(0, 1)]
    .map(({ key, origin }) => (origin ? `${key}（${formatOrigin(origin)}）` : key))
    .join(' → ');
}

const problemText: {
  readonly [Code in ProblemCode]: (
    args: ProblemArguments[Code],
    origin: Origin | undefined,
    timeZone: string | undefined,
  ) => string;
} = {
  file_not_found: ({ meant }) =>
    `ファイルまたはフォルダが見つかりません。${meant === undefined ? '' : `${quote(meant)}ではありませんか。`}パスを確認してください。`,
  lock_file: ({ workbook }) =>
    `表計算ソフトで開いている${quote(workbook)}のロックファイルです。ブック本体を指定してください。`,
  no_match: ({ folder, missing, entries }) => {
    const place = folder === '.' ? '現在のフォルダ' : `フォルダ${quote(folder)}`;
    return (
      `このパターンに一致するファイルやフォルダがありません${missing === undefined ? '' : `（${quote(missing)}が存在しません）`}。` +
      (entries.length === 0 ? `${place}は空です。` : `${place}にあるもの: ${quoteAll(entries)}。`) +
      'パターンを確認してください。エクスポートが止まっていませんか。'
    );
  },
  match_disputed: ({ pattern, later }) =>
    `${pattern} のうち更新日時が最も新しいため読み込みましたが、名前の順では ${later} のほうが後です。` +
    'そちらが最新であれば、そのファイルを指定してください。ファイルのコピーでは更新日時を保持してください。',
  not_a_file: () => 'ファイルでもフォルダでもありません。',
  file_unreadable: ({ reason }) => `読み取れません: ${reason}。`,
  unsupported_file: ({ extension }) =>
    `${quote(extension)}のファイルには対応していません。「CSV UTF-8（コンマ区切り）」で保存し直してください。`,
  unknown_table: ({ name, known }, origin) =>
    `${quote(name)}という名前の表はなく、見出しからも表を判別できません。${suggestion(name, known)}表: ${known.join('、')}。` +
    `名前を変更するか、どの表かを指定してください: ${tableOption('TABLE', origin)}、または mastersync.yaml のソースの table。`,
  table_ambiguous: ({ tables, headers }, origin) =>
    `見出し（${quoteAll(headers)}）が ${tables.join('、')} のどれにも当てはまるため、表を判別できません。` +
    `どの表かを指定してください: ${tables.map((table) => tableOption(table, origin)).join('、または ')}。複数を並べて指定すると、それぞれの表として読み込みます。` +
    `mastersync.yaml では sources: ${yamlLine(tables.map((table) => sourceOf(table, origin)))}（どちらか1つでも可）。` +
    'ファイル名またはシート名を表の名前にすれば、指定は不要です。',
  table_recognized: ({ table, headers }, origin) =>
    `見出し（${quoteAll(headers)}）から ${table} と判断して読み込みました。` +
    `確定するには ${tableOption(table, origin)}、または mastersync.yaml のソースに table: ${table} を指定してください。`,
  recognized_twice: ({ table, other }, origin) =>
    `見出しは ${table} のものですが、${table} は ${formatOrigin(other)} にもあります。どちらかがコピーや古いファイルではありませんか。` +
    `片方だけを読み込んでください。引用符で囲んだパターン（例: '${table}_*.csv'）を指定すると、最も新しいファイルを読み込みます。両方を読み込む場合は、それぞれに表を指定してください: ${tableOption(table, origin)}。`,
  nothing_read: () =>
    '読み込むものがありません。すべてのソースが optional で、どれも存在しません。エクスポートが止まっていませんか。',
  no_tables: ({ known }) =>
    `フォルダに表がありません。${known[0]}.csv のような名前のファイルを置いてください。`,
  table_missing: ({ name }) =>
    `--only または --prune で指定された表 ${name} が見つかりません。エクスポートはすべて完了していますか。`,
  list_incomplete: ({ resource, scope, read, counted: count }) =>
    count === undefined
      ? `${placeName(resource, scope)}の件数をサービスから取得できず、読み取り結果が毎回異なりました（最後は${read}件）。` +
        '取得できなかったレコードを二重に作成するおそれがあります。再実行してください。'
      : `${placeName(resource, scope)}のサービスでの件数は${count}件ですが、取得できたのは${read}件です。残りのレコードを二重に作成するおそれがあります。` +
        'このトークンですべてのレコードを参照できますか。',
  no_header: () => '空のファイルで、見出し行もありません。エクスポートが途中で切れていませんか。',
  no_rows: () => '見出し行だけで、データの行がありません。エクスポートが途中で切れていませんか。',
  command_not_started: ({ program, reason }) =>
    reason === 'ENOENT'
      ? `プログラム${quote(program)}が見つかりません。名前と PATH を確認してください。`
      : `プログラム${quote(program)}を起動できません: ${plain(reason)}。`,
  command_failed: ({ end, stderr }) => `${commandEndText(end)}${reportedText(stderr)}`,
  command_silent: ({ stderr }) =>
    `何も出力されず、見出し行もありません。抽出条件を確認してください。${reportedText(stderr)}`,
  command_output_too_large: ({ bytesMax }) =>
    `出力が ${bytesText(bytesMax)} を超えたため、停止しました。必要な列と行だけを出力してください。`,
  file_too_large: ({ bytesMax }) =>
    `${bytesText(bytesMax)} を超えています。必要な列と行だけを出力してください。`,
  json_line_invalid: ({ character }) =>
    `行全体が1つの JSON オブジェクトになっていません（${character}文字目）。1行に1つのオブジェクトを出力してください（例: \`jq -c '.[]'\`）。`,
  json_value_nested: ({ key }) =>
    `${quote(key)}の値が配列またはオブジェクトです。単純な値にして出力してください（例: \`jq -c '{code, name: .name.ja}'\`）。`,
  json_key_repeated: ({ key }) => `オブジェクトにキー${quote(key)}が2つあります。1つにして出力してください。`,
  json_keys_too_many: ({ keysMax }) =>
    `キーの種類が${keysMax}を超えています。コードがキーになっていませんか。すべての行を同じキーで出力してください。`,
  source_too_old: ({ modifiedAt, maxAge }, _, timeZone) =>
    `最終更新（${momentText(modifiedAt, timeZone)}）から ${plain(maxAge)} 以上経過しています（上限は --max-age、またはソースの maxAge）。エクスポートが止まっていませんか。`,
  file_changed: () =>
    '読み込み中にファイルが変更されました。エクスポートの完了を待ってから再実行してください。',
  source_unchanged: ({ since, days }, _, timeZone) =>
    `${momentText(since, timeZone)} から${days}日間、内容がまったく変わっていません。エクスポートが止まっていませんか。意図どおりの場合は、設定ファイルに unchangedAfter: never を指定してください。`,
  source_gone: ({ last }, _, timeZone) =>
    `${momentText(last, timeZone)} に読み込んだファイルがありません。この表は変更しません。エクスポートに失敗していませんか。`,
  older_file: ({ replacedOn, changes }) =>
    `${replacedOn} に新しいファイルに置き換えられたものと同じ内容です。変更が${changes}件だけなので、保留しません。古いエクスポートの場合は、最新のファイルを用意してください。`,
  columns_gone: columnsGoneText,
  fewer_rows: ({ table, rows, before }) =>
    `${table} は ${rows}行で、前回受け入れた実行では ${before}行でした。エクスポートが途中で切れていませんか。削除の指定がないため、何も削除しません。`,
  unknown_encoding: ({ name, known }) =>
    `--encoding の${quote(name)}は不明な文字コードです。${suggestion(name, known)}文字コード: ${known.join('、')}。`,
  encoding_contradicts_mark: ({ encoding, marked }) =>
    `--encoding には ${encoding} が指定されていますが、ファイルの先頭に ${marked} のバイトオーダーマーク（BOM）があります。オプションを外してください。`,
  workbook_as_text: () =>
    '拡張子はテキストファイルのものですが、中身はブックです。拡張子を .xlsx（古い形式の場合は .xls）に変えるか、「CSV UTF-8（コンマ区切り）」で保存してください。',
  nul_bytes: ({ offset }) =>
    `NUL バイトがあり（位置 ${offset}）、バイトオーダーマーク（BOM）がありません。Windows の「Unicode テキスト」の場合は ` +
    '--encoding utf-16le を指定し、それ以外の場合はこのバイトを削除してください。',
  ambiguous_encoding: ({ readings }) =>
    `${readings.map(({ encoding, text }) => `${encoding.toUpperCase()}（${quote(text)}）`).join('とも ')}とも読めます。` +
    `${readings.map(({ encoding }) => `--encoding ${encoding}`).join(' または ')} を指定してください（設定ファイルではソースの encoding）。`,
  encoding_recognized: ({ encoding }) =>
    `メールで使われる文字コード ${encoding.toUpperCase()} のファイルです。正しければ --encoding ${encoding} を指定し` +
    `（設定ファイルではソースの encoding: ${encoding}）、そうでなければ UTF-8 で保存し直してください。`,
  encoding_unsupported: ({ encoding }) =>
    `読み込めない文字コード ${encoding} のファイルです。UTF-8（「CSV UTF-8（コンマ区切り）」）で保存し直してください。`,
  line_ends_unknown: ({ character }) =>
    `改行が ${character} だけで、ほかのプログラムでは改行として読まれません。LF または CRLF で保存し直してください。`,
  undecodable: ({ encoding, tried, offset, excerpt, isCutOff }) =>
    isCutOff
      ? `文字の途中で終わっています（${encoding}、位置 ${offset}）。出力またはコピーが途中で切れていないか確認してください。`
      : `${tried.join('、')} ${tried.length > 1 ? 'のいずれとしても' : 'として'}読み取れません: 位置 ${offset} の [ ] 内のバイトが ${encoding} の文字になりません（${excerpt}）。` +
        '「CSV UTF-8（コンマ区切り）」で保存し直すか、--encoding で文字コードを指定してください。',
  unclosed_quote: ({ character }) =>
    `この行の${character}文字目の引用符（"）が閉じられていません。引用符を閉じるか、2つ続けて（""）入力してください。`,
  stray_quote: (args, origin) =>
    `${strayPlace(args, origin)}引用符（"）が閉じた後に文字が続いています。引用符で囲んだセルの中では引用符を2つ続けて（""）入力してください。`,
  rows_in_cell: ({ count }) =>
    `このセルに、後に続く${count}行がそのまま入っています。セルの先頭に余分な引用符（"）がありませんか。その引用符と、対になっている末尾の引用符を削除してください。`,
  excel_97_file: () => `Excel 97 形式のファイル（.xls）です。${saveAgain}`,
  password_protected: () =>
    'パスワードで保護されています。表計算ソフトで開き、パスワードを解除して（ファイル > 情報）保存してください。',
  not_a_workbook: ({ found }) => notAWorkbook[found],
  zip_damaged: ({ reason }) =>
    `途中で切れているか、破損しています（${plain(reason)}）。コピーまたはダウンロードし直すか、表計算ソフトで開いて保存し直してください。`,
  zip_unsupported: ({ part, feature }) =>
    `ブック内の${quote(part)}が${feature === 'encryption' ? '暗号化されている' : '特殊な方法で圧縮されている'}ため読み取れません。` +
    openAndSave,
  zip_too_large: ({ part, limit }) =>
    `ブック内の${quote(part)}を展開すると${between(limit)}を超えるため、何も読み込んでいません。` +
    '必要なシートを新しいブックにコピーしてください。',
  part_missing: ({ part }) => `ブック内の${quote(part)}がありません。${openAndSave}`,
  part_damaged: ({ part, line, reason }) =>
    `ブック内の${quote(part)}の${line}行目が破損しています: ${plain(reason)}。${openAndSave}`,
  document_type_refused: ({ part }) =>
    `ブック内の${quote(part)}に、通常のブックにはない文書型宣言があるため読み取りません。${openAndSave}`,
  cell_text_too_long: ({ part, line, charactersMax }) =>
    `ブック内の${quote(part)}の${line}行目に、${charactersMax}文字を超える文字列があります。セルの内容を短くしてください。`,
  sheet_too_large: ({ rowsMax, columnsMax, cellsMax }) =>
    `シートが${rowsMax}行、${columnsMax}列、${cellsMax}セルのいずれかの上限を超えています。分割してください。`,
  ragged_row: ({ cells, columns, lastColumn }) =>
    `この行は${cells}列ですが、見出しは${columns}列（${lastColumn} 列まで）です。` +
    '区切り文字が足りないか、引用符の外に余分な区切り文字がありませんか。',
  cell_beyond_header: ({ lastColumn }) =>
    `見出しは ${lastColumn} 列までですが、それより右のセルに値があります。その列に見出しを付けるか、値を消してください。` +
    '見出しが別の行にある場合は --header-row で指定してください。',
  label_row: () => '見出しの下で列の名前を繰り返している行のため、読み込みません。',
  rows_above_header: ({ headerLine, count }) =>
    `見出し行は${headerLine}行目です。その上の${count}行は表題とみなしました。`,
  hidden_rows: ({ count }) => `非表示の${count}行も、ほかの行と同様に読み込みました。`,
  blank_rows: ({ count }) =>
    count === 1
      ? '空行ですが、後に行が続いています。レコードの行ではありませんか。削除するか、値を入力してください。'
      : `空行です。ほかの行の間にも空行があります（合計${count}行）。レコードの行ではありませんか。削除するか、値を入力してください。`,
  cells_padded: ({ count }) =>
    `${count}個のセルで、値の前後の空白を取り除いて読み込みました。空白を残すには、値の先頭に「\\」を付けてください。`,
  error_cell: ({ value }) =>
    `${quote(value)}は表計算ソフトのエラーで、値ではありません。セルを修正してください。`,
  formula_without_value: () =>
    '数式に計算結果が保存されていません。ブックを表計算ソフトで開き、再計算してから保存してください。',
  merged_cell: ({ area }) =>
    `${area} は結合されていて、先頭のセルにしか値がありません。結合を解除し、各セルに値を入力してください。` +
    'すべてのセルが同じ値でよければ、ソースに fillMerged: true を指定してください。',
  code_shown_otherwise: ({ value }) =>
    `セルの値は${quote(value)}ですが、表示形式により別の内容が表示されています。` +
    '書式を文字列にして、正しいコードを入力してください。',
  date_in_code: ({ value }) =>
    `表計算ソフトがこのコードを日付（${value}）に変換しています。書式を文字列にして、コードを入力し直してください。`,
  header_row_missing: ({ line }) =>
    `${line}行目は空行か、存在しないため、見出し行にできません。--header-row を修正してください。`,
  sheet_left_out: ({ name, chosen }) =>
    `シート${quote(name)}は表の名前ですが、${quote(chosen)}だけが指定されているため、読み込んでいません。`,
  hidden_sheet: ({ name, isRead }) =>
    isRead
      ? `表示されているシートに該当する表がないため、非表示のシート${quote(name)}を読み込みました。`
      : `非表示のシート${quote(name)}は表の名前ですが、読み込んでいません。表示するか、名前を変更してください。`,
  imprecise_number: ({ value }) =>
    `${quote(value)}は表計算ソフトで保持できる桁数を超えており、末尾の桁が失われています。文字列として入力してください。`,
  staircase_doubled: ({ path, first }) =>
    `${quote(path.join(' > '))}が重複しています（1つ目は ${formatOrigin(first)}）。片方の行を削除するか、名前を変更してください。`,
  staircase_gap: ({ path }) =>
    `${quote(path.join(' > '))}の階層に抜けがあります。level1 から順に、間を空けずに入力してください。`,
  staircase_upper_missing: ({ path }) =>
    `上位部署${quote(path.join(' > '))}の行がないため、コードが分かりません。行を追加してください。`,
  sheet_not_found: ({ name, sheets, isAsked }) =>
    isAsked
      ? `ブックにシート${quote(name)}がありません。${suggestion(name, sheets)}シート: ${quoteAll(sheets)}。--sheet（またはソースの sheet）を修正してください。`
      : `シート${quote(name)}がなく、表示されているシートが複数あります: ${quoteAll(sheets)}。` +
        `該当するシートの名前を${quote(name)}にするか、--sheet で指定してください。`,
  no_table_sheets: ({ sheets, known }, origin) =>
    `表の名前のシートがなく、見出しからも表を判別できません。シート: ${quoteAll(sheets)}。表: ${known.join('、')}。` +
    `どのシートがどの表かを指定してください: ${tableOption('TABLE', sheets.length > 1 ? { file: 'FILE', ...origin, sheet: 'SHEET' } : origin)}、` +
    'または mastersync.yaml のソースの table と sheet。端末で `mastersync init` を実行すると、列の対応も含めて質問に答えるだけで設定できます。',
  unknown_sheet: ({ name, known }) =>
    `シート${quote(name)}は表の名前ではないため、読み込んでいません。${suggestion(name, known)}`,
  named_column_missing: ({ header, field, headers }) =>
    `${field} の列として指定された${quote(header)}がありません。${suggestion(header, headers)}見出し: ${quoteAll(headers)}。` +
    '--column またはソースの columns を修正してください。',
  shaping_column_missing: ({ setting, header, headers }) =>
    `${setting} で指定された列${quote(header)}がありません。${suggestion(header, headers)}見出し: ${quoteAll(headers)}。` +
    `ソースの ${setting} を修正してください。`,
  shaping_column_unclear: ({ setting, header, columns }) =>
    `${setting} で指定された列${quote(header)}が複数あります（${columns.join('、')}）。` +
    `2番目の列なら${quote(`${header}[2]`)}のように、どれか1つを指定してください。`,
  value_not_listed: ({ value, header, known }) =>
    `${quote(value)}は、${quote(header)}の values にありません。${suggestion(value, known)}追加するか、そのほかの値を else で指定してください。`,
  no_rows_in_scope: ({ count }) =>
    `where により、${count}行すべてが対象外になりました。意図と異なる場合は where を修正してください。`,
  missing_column: ({ field, headers }) =>
    `必須の列${quote(field)}がありません。${suggestion(field, headers)}見出し: ${quoteAll(headers)}。` +
    '別の見出しを使う場合は --column（またはソースの columns）、見出しが別の行にある場合は --header-row（または headerRow）で指定してください。',
  mapping_unused: ({ table, header, field, headers }) =>
    `列${quote(header)}は ${table}.${field} に割り当てられていますが、ほかの列（${quoteAll(headers)}）と合わせると使われません。` +
    '--column またはソースの columns を修正してください。番号付きの列には、同じ番号の team の列が必要です。',
  duplicate_column: ({ field, header, otherColumn }) =>
    `列${quote(header)}は ${field} の列ですが、${otherColumn} 列も同じです。どちらかを削除してください。`,
  column_undecided: ({ table, field, headers, mayBeLevels }, origin) => {
    const each = headers.map((header) => columnChoice(table, { [header]: field }, origin));
    const [posts, levels] = [field, 'level'].map((name) =>
      columnChoice(table, numbered(headers, name), origin),
    );
    return mayBeLevels
      ? `列${quoteAll(headers)}は、1人の複数の所属とも、1つの所属の階層とも読み取れます。複数の所属であれば ${posts}、階層であれば ${levels} と指定してください。`
      : `列${quoteAll(headers)}のどれが ${field} か判断できません。どれかを指定してください: ${each.join('、または ')}。`;
  },
  column_of_other_master: ({ table, field, header, read }, origin) =>
    `列${quote(header)}は、${field} として読み込んだ${quote(read)}とは別のマスタのコードのため使用しません。` +
    `こちらを使う場合は ${columnChoice(table, { [header]: field }, origin)} と指定してください。`,
  words_undecided: ({ table, field, header, words, options }, origin) => {
    const values = {
      [header]: Object.fromEntries(words.map((word, at) => [word, options[at] ?? options[0] ?? ''])),
    };
    const source = yamlLine(sourceOf(table, origin, { values }));
    return (
      `${words.map(quote).join('と')}がどの ${field} を表すか判断できません。mastersync.yaml で指定してください（例: ${source}）。` +
      `この列を使わずに読み込む場合は ${columnChoice(table, { [header]: '-' }, origin)} と指定してください。`
    );
  },
  name_order_open: ({ table, header, columns }, origin) =>
    `${quote(header)}の氏名は、姓と名のどちらが先か判断できません。` +
    `姓が先であれば ${columnChoice(table, { [header]: columns[0] ?? '' }, origin)}、` +
    `名が先であれば ${columnChoice(table, { [header]: columns[1] ?? '' }, origin)} と指定してください。`,
  name_not_parted: ({ isSingle }) =>
    `氏名に空白が${isSingle ? 'ない' : '複数ある'}ため、姓と名に分けられません。姓と名の間を1つの空白で区切るか、列を分けてください。`,
  level_unread: ({ header, levels }) =>
    `列${quote(header)}は${quoteAll(levels)}に続く階層と思われますが、階層として指定されていません。` +
    '--column またはソースの columns で何階層目かを（階層でなければ - を）指定してください。階層は10までです。',
  names_for_codes: ({ field, header, count, value }) =>
    `${quote(header)}の値は${quote(value)}のような名前です（${count}件）。その名前を持つものが1つだけであれば、${field} として読み込みます。` +
    '名前が変わると見つからなくなるため、コードの列を使うことをお勧めします。',
  day_for_state: ({ header }) =>
    `${quote(header)}は日付で、状態ではありません。このままでは来年退職する人も直ちに無効になります。` +
    `この列の columns と values の代わりに、ソースに leaves: ${yamlLine(header)} を指定してください。`,
  leaves_later: ({ day }) =>
    `別の列では退職済みですが、退職などの日は ${day} です。どちらかを修正してください。`,
  history_rows: ({ table, header, of, value, count }, origin) =>
    `${quote(value)}には日付の異なる複数の行がありますが（同様のもの: ${count}件）、${quote(header)}はどこにも使われていません。` +
    `今日までの最新の行を使う場合は、mastersync.yaml で ${yamlLine(sourceOf(table, origin, { newest: { by: header, of } }))}、` +
    `すべての行が同時に有効であれば ${columnChoice(table, { [header]: '-' }, origin)} と指定してください。`,
  days_unread: ({ header, kind }) =>
    kind === 'starts'
      ? `行が有効になる日${quote(header)}はどこにも使われていません。先の日付の行を対象外にするには、ソースに where: ${yamlLine({ [header]: { onOrBefore: 'today' } })} を追加してください。`
      : kind === 'leaves'
        ? `退職などの日${quote(header)}はどこにも使われていません。翌日から無効にするには、users のソースに leaves: ${yamlLine(header)} を追加してください。` +
          `ほかの表では、行を対象外にできます: where: ${yamlLine({ or: [{ [header]: '' }, { [header]: { onOrAfter: 'today' } }] })}。`
        : `入社などの日${quote(header)}はどこにも使われていません。まだ入社していない人を対象外にするには、ソースに where: ${yamlLine({ [header]: { onOrBefore: 'today' } })} を追加してください。`,
  unknown_column: ({ header, known }) =>
    `列${quote(header)}は不明な列のため使用しません。${suggestion(header, known)}`,
  column_not_handled: ({ header }) => `列${quote(header)}はこのバージョンでは処理されません。`,
  blank_cell: (_, origin) => `必須の値が空欄です。${origin?.field ? '' : '入力してください。'}`,
  value_of_nobody: ({ header }) =>
    `値がありますが、列${quote(header)}が空欄のため、誰の値か分かりません。${quote(header)}を入力するか、このセルを空欄にしてください。`,
  keep_mark_in_key: () =>
    '「*」は値を変更しないという意味ですが、この列は対象のレコードを示します。値を入力してください。',
  invalid_code: ({ value, folded, isFree }) =>
    `${quote(value)}はコードとして使用できません。使用できるのは${isFree ? '半角の英数字と記号（「.」「_」など）です。空白と「/」は使えません。' : ' A-Z、a-z、0-9、「_」、「-」だけです。'}` +
    (folded === undefined
      ? ''
      : `設定 normalizeCodes: true を指定すると、${quote(folded)}として読み込みます。`),
  invalid_email: ({ value }) =>
    `${quote(value)}はメールアドレスではありません。name@example.com のように、1つのアドレスを半角で記入してください。`,
  codes_in_full_width: ({ count, value, folded }) =>
    `この列の${count}件のコードが全角で書かれています（例: ${quote(value)}）。設定 normalizeCodes: true を指定すると、${quote(folded)}として読み込みます。`,
  names_in_codes: ({ count, value, other }) =>
    other === undefined
      ? `コードの列ですが、${count}件のセルがコードではありません（例: ${quote(value)}）。正しい列を --column（またはソースの columns）で指定してください。`
      : `コードの列に名前が入っており（例: ${quote(value)}、${count}件）、コードは列${quote(other)}にあります。2つの列が入れ替わっていませんか。見出しを直すか、--column で列を指定してください。`,
  zeros_lost: ({ count, reference, key }) =>
    `${quote(reference)}はありませんが、${quote(key)}があります。どちらかの列で先頭の 0 が失われているようです（${count}行）。両方の列の書式を文字列にして、出力し直してください。`,
  code_like_uuid: ({ value }) =>
    `${quote(value)}は ID（UUID）の形をしており、ID と誤認されるおそれがあります。別のコードにしてください。`,
  text_too_long: ({ value, lengthMax }) =>
    `${quote(value)}は${[...value].length}文字です。上限は${lengthMax}文字です。`,
  control_character: ({ value }) => `${quote(value)}に制御文字が含まれています。削除してください。`,
  invalid_integer: ({ value, min, max }) => `${quote(value)}は${min}から${max}までの整数ではありません。`,
  invalid_boolean: ({ value }) =>
    `${quote(value)}が「はい」か「いいえ」か判断できません。TRUE・FALSE、1・0、○・×、はい・いいえのいずれかを入力してください。`,
  duplicate_key: ({ resource, key, scope, first }) =>
    `${placeName(resource, scope)}で${quote(key)}が重複しています（1つ目は ${formatOrigin(first)}）。片方だけを残してください。`,
  same_activation_day: ({ key, day, otherKey, first }) =>
    `${quote(key)}と${quote(otherKey)}（${formatOrigin(first)}）の有効化の時期がどちらも${sinceText(day)}です。どちらかを修正してください。`,
  key_needed: ({ resource, scope, name }) =>
    `${placeName(resource, scope)}の${quote(name)}にコードがないため、コピーのたびに別のレコードになってしまいます。サービスの画面でコードを設定してください。`,
  copy_target_differs: ({ key, from }) =>
    `組織図${quote(key)}はすでにあり、${quote(from)}のコピーの途中のものではありません。別の名前を指定してください。`,
  record_not_found: ({ resource, key, known }) =>
    `サービスの${resourceName(resource)}に${quote(key)}がありません。${suggestion(key, known)}登録済み: ${quoteAll(known) || 'なし'}。`,
  record_not_writable: ({ resource, scope, name, reason }) =>
    `${placeName(resource, scope)}の${quote(name)}は${notWritable[reason]}、ファイルの行では指定できません（含まれるものも同様です）。` +
    'サービスの画面で修正するか、--leave-out を指定してください。',
  value_not_writable: ({ resource, scope, key, field, value }) =>
    `${placeName(resource, scope)}の${quote(key)}の ${field} の値${quote(value)}は、ファイルに書き出しても同じ値として読み込めません。` +
    'サービスの画面で修正するか、--leave-out を指定してください。',
  characters_not_writable: ({ resource, scope, key, field, characters, format, isReplaced }) =>
    `${placeName(resource, scope)}の${quote(key)}の ${field} に、${format} では表せない文字があります: ${characters.map(characterText).join('、')}。` +
    (isReplaced
      ? '置き換えました。'
      : '--encoding utf-8 を使うか、--lossy で置き換えてください（コードやキーとなる名前の文字は置き換えません）。'),
  header_not_writable: ({ table, header }) =>
    `${table} の列${quote(header)}は、別の列として読み込まれてしまいます。サービスの画面で項目のコードまたは項目名を変更してください。`,
  records_hidden: ({ resource, scope, read, counted: count }) =>
    `${placeName(resource, scope)}のサービスでの件数は${count}件ですが、取得できたのは${read}件です。このトークンですべてのレコードを参照できますか。` +
    '取得できたものだけを書き出す場合は --leave-out を指定してください。',
  encoding_not_told: ({ table, encoding }) =>
    `${encoding} の ${table} は、読み込むときに UTF-8 と判定されてしまいます。--encoding utf-8 を使ってください。`,
  activation_overdue: ({ key, day, current, isPlanned }) =>
    `${quote(key)}は${spaced(day)} から有効になっているはずですが、${
      current === null ? '有効なものがありません' : `現在有効なのは${quote(current)}です`
    }。${isPlanned ? '今回有効化します。' : '有効化は保留されています。'}`,
  schedule_overwritten: ({ key, day, found, isPlanned }) =>
    `以前の実行で${quote(key)}の有効化を${spaced(day)} に予約しましたが、現在は${
      found ? `${quote(found.key ?? '')}が ${found.dueOn} に予約されています` : '予約がありません'
    }。${isPlanned ? '予約を元に戻します。' : '予約の復元は保留されています。'}`,
  clock_differs: ({ machine, service }) =>
    `このコンピューターの時計は ${machine}、サービスの時計は ${service} を示しています。どの組織図を有効にするかは日付で決まるため、コンピューターの時計を合わせてください。`,
  members_missing: ({ key, day, what, count, former, formerCount }) =>
    `${quote(key)}は${spaced(day)} に有効になりますが、${termText(what)}が${count}件しかありません（現在有効な${quote(former)}は${formerCount}件）。` +
    'その日までに不足分を memberships.csv かサービスに登録してください。',
  schedule_unknown: ({ key, day }) =>
    `${quote(key)}を ${day} に予約しますが、サービスの予約状況を取得できません。別のレコードの予約がある場合、その予約は失われます。`,
  schedule_unwanted: ({ key, dueOn }) =>
    `ファイルには指定がありませんが、サービスで${quote(key ?? '')}が ${dueOn} に予約されています。予約は取り消せず、` +
    '別の予約に置き換えることだけができます。その日に有効にするレコードに日付を指定してください。',
  now_outdated: ({ key, otherKey, day }) =>
    `${quote(key)}は now（今すぐ有効化）の指定ですが、${day} から有効にする${quote(otherKey)}が優先されます。` +
    `${quote(key)}を有効にする場合は、now の代わりに ${day} より後の日付を指定してください。`,
  unknown_parent: ({ parent, scope, resource, setAside }) =>
    setAside
      ? `${quote(parent)}の行（${formatOrigin(setAside)}）は除外され、サービスの${placeName(resource, scope)}にも該当するレコードがありません。` +
        'その行を修正してください。'
      : `${quote(parent)}がファイルにも、サービスの${placeName(resource, scope)}にもありません。` +
        `${quote(parent)}の行を追加するか、セルを修正してください。`,
  ambiguous_reference: ({ field, value, scope, resource, keys }) =>
    `${placeName(resource, scope)}で${quote(value)}に当てはまるものが複数あります（${keys.map(quote).join('、')}）。見出しを ${field} とした列に、該当するコードを入力してください。`,
  unknown_reference: ({ value, scope, resource, cause, other }) =>
    cause
      ? `${quote(value)}の行（${formatOrigin(cause)}）が除外されたか、削除の指定になっています。その行かこのセルを修正してください。`
      : other
        ? `${quote(value)}がありません（${placeName(resource, scope)}）が、${quote(other.key)}の ${other.field} と一致します。コードを入力するか、列の見出しを ${other.field} に変更してください。`
        : `${quote(value)}がファイルにもサービスにもありません（${placeName(resource, scope)}）。セルを修正するか、そちらに行を追加してください。`,
  member_inactive: ({ user }) =>
    `${quote(user)}の状態（変更後を含む）が${quote(stateText('suspended'))}ですが、チームにはそのまま追加します。追加しない場合は、行を削除してください。`,
  parent_not_in_file: ({ parent }) =>
    `${quote(parent)}の行がファイルにありません。\`mastersync plan\` の実行時にサービスで確認します。`,
  parent_cycle: ({ steps }) =>
    `親子関係が循環しています: ${cycleText(steps)}。いずれかの親を修正してください。`,
  unknown_scope: ({ scope, resource, known = [], setAside }) =>
    setAside
      ? `${quote(scope)}の行（${formatOrigin(setAside)}）は除外され、サービスの${resourceName(resource)}にも該当するレコードがありません。` +
        'その行を修正してください。'
      : `${quote(scope)}がファイルにもサービスにもありません（${resourceName(resource)}）。${suggestion(scope, known)}${resourceName(resource)}に行を追加するか、名前を修正してください。`,
  no_current_scope: ({ resource, column }) =>
    `サービスの${resourceName(resource)}に有効なレコードがありません。列 ${column} に名前を入力してください。`,
  ambiguous_key: ({ resource, key, count }) =>
    `サービスの${resourceName(resource)}に${quote(key)}という名前のレコードが${count}件あり、どれを指すか判断できません。` +
    '1件を残し、ほかのレコードの名前をサービスの画面で変更してください。',
  value_needed_to_create: ({ resource, key, fields }) =>
    `サービスの${resourceName(resource)}に${quote(key)}がなく、新規作成には ${fields.join('、')} が必要です。値を入力するか、コードを確認してください。`,
  blank_scope: ({ column }) =>
    `この行がどの ${column} に属するか分かりません。列 ${column} に入力してください。`,
  invalid_number: ({ value, isWhole }) => `${quote(value)}は${isWhole ? '整数' : '数値'}ではありません。`,
  invalid_date: ({ value, serialOf }) =>
    serialOf === undefined
      ? `${quote(value)}は日付ではありません。2026-04-01 または 2026/4/1 の形で入力してください。`
      : `${quote(value)}は表計算ソフト内部の日付のシリアル値（${serialOf}）です。列の表示形式を日付にして出力し直してください。`,
  unknown_option({ value, options, isState }) {
    const named = isState ? options.map(stateText) : options;
    return `${quote(value)}は選択肢（${quoteAll(named)}）にありません。${suggestion(value, named)}`;
  },
  scope_conflict: ({ column, value, fileScope }) =>
    `ファイル名では${quote(fileScope)}、列 ${column} では${quote(value)}となっています。セルを空欄にするか、行を移してください。`,
  rename_not_allowed: ({ intent, previousKey }) =>
    `action が ${intent} の行では${quote(previousKey)}のコードや名前を変更できません。update にするか、元のコードや名前の欄を空欄にしてください。`,
  ambiguous_column: ({ header, field, custom }) =>
    `列${quote(header)}は ${field} ともカスタム項目${quote(custom)}とも解釈できます。見出しを ${field} または項目のコードにしてください。`,
  stored_value_refused: ({ field, value }) =>
    `カスタム項目の値はまとめて送信されますが、${field} に登録済みの値${quote(value)}はサービスに拒否されます。` +
    'その項目の列を追加し、有効な値を入力してください。',
  part_without_owner: ({ key, intent }) =>
    `${quote(key)}の行の action が ${intent} のため、その項目を変更できません。この行を削除するか、その action を変更してください。`,
  invalid_action: ({ value }) =>
    `${quote(value)}という action はありません。upsert（または空欄）、create、update、delete、ignore のいずれかを入力してください。`,
  record_exists: ({ resource, key }) =>
    `action が create ですが、サービスの${resourceName(resource)}に${quote(key)}がすでにあります。upsert または update にしてください。`,
  record_missing: ({ resource, key, intent }) =>
    `action が ${intent} ですが、サービスの${resourceName(resource)}に${quote(key)}がありません。コードや名前を修正するか、行を削除してください。`,
  renamed_below_successor: ({ key, previousKey }) =>
    `${quote(key)}は、以前のコード${quote(previousKey)}を引き継ぐレコードの下位に移るため、互いに相手の完了を待つことになります。` +
    'コードの変更と移動を2回の実行に分けてください。',
  rename_conflict: ({ resource, key, previousKey }) =>
    `${quote(previousKey)}を${quote(key)}に変更できません。サービスの${resourceName(resource)}に両方があり、相手のコードや名前は変更されません。` +
    '循環した入れ替えはできないため、空いているコードや名前をいったん経由して、2回の実行に分けてください。',
  renamed_twice: ({ previousKey, first }) =>
    `${quote(previousKey)}を2つのレコードに変更することはできません（${formatOrigin(first)} でも変更しています）。どちらかのセルを空欄にしてください。`,
  not_exactly_one: ({ field, count }) =>
    `列 ${field} で選ばれているのは${count}行です。1行だけ選んでください。ほかの方法で管理する場合は、列を削除してください。`,
  children_left: ({ key, children }) =>
    `${quote(key)}を削除すると、下位の${firstOf(children.slice(0, 5).map(quote), children.length)}が残るため、削除できません。` +
    '同じ実行で移動または削除してください。',
  scope_deleted: ({ resource, scope }) =>
    `${resourceName(resource)}の${quote(scope)}を削除する行（action が delete）があるため、この行を適用できません。どちらかの行を削除してください。`,
  not_deletable: ({ resource, key, fact }) =>
    `${resourceName(resource)}の${quote(key)}は${termText(fact)}レコードのため、削除できません。`,
  not_pruned: ({ resource, key, fact }) =>
    `${resourceName(resource)}の${quote(key)}の行はありませんが、${termText(fact)}レコードのため削除できません。そのまま残します。`,
  not_suspended: ({ records, count }) =>
    `招待中のユーザー${count}人の行がありませんが、最初のログインまでは利用停止にできません: ${recordsText(records, count)}。` +
    '行を追加するか、招待を取り消す場合は状態を利用終了とした行を追加してください。',
  teams_of_leavers_unread: ({ records, count }) =>
    `利用終了にするユーザー${count}人の所属チームを、このトークンの権限では確認できません: ${recordsText(records, count)}。` +
    '責任者のいないチームが残るおそれがあります。トークンにチーム管理の権限を付けるか、承認する前に所属を確認してください。',
  protected_unknown: ({ name }) =>
    `protect に${quote(name)}がありますが、このコードやメールアドレスのユーザーはいないため、誰も保護されません。設定を修正してください。`,
  probably_replaced: ({ resource, key, otherKey }) =>
    `${resourceName(resource)}の${quote(key)}は行がないため削除されますが、${quote(otherKey)}の名前と親が同じです。` +
    'コードを変更しただけの場合、元のレコードへの参照が失われます。',
  nothing_to_rename: ({ resource, key, previousKey }) =>
    `元の${quote(previousKey)}が${resourceName(resource)}にないため、${quote(key)}は新しいレコードとして扱われます。` +
    '意図と異なる場合は、元のコードを修正してください。',
  probable_rename: ({ resource, key, otherKey }) =>
    `${quote(key)}は新規ですが、${resourceName(resource)}の${quote(otherKey)}と名前と親が同じで、${quote(otherKey)}の行はありません。` +
    '同じレコードであれば previousCode に元のコードを入力し、別のレコードであれば action を create にしてください。',
  options_needed: ({ fieldType }) =>
    `種別が ${fieldType} の項目には選択肢が必要です。列 options に入力してください。`,
  custom_fields_hidden: ({ key }) =>
    `サービスの応答に${quote(key)}のカスタム項目が含まれないため、この列を比較できません。` +
    'トークンにユーザー管理の権限が必要です。カスタム項目を契約していない場合は、customFields の列を除いてください。',
  value_taken: ({ resource, field, value, otherKey, first }) =>
    `${quote(value)}は、${quote(otherKey)}の${fieldName(field, { resource })}としても使われています（${formatOrigin(first)}）。どちらかを修正してください。`,
  values_exchanged: ({ resource, field, steps }) =>
    `${fieldName(field, { resource })}がサービスで次の人の値になっていて、循環しています: ${cycleText(steps)}。最初に変更できる人がいません。` +
    '値を修正してください。意図どおりの場合は、1人の値をいったん別の値に変更し、2回の実行に分けてください。',
  delete_by_state: ({ column, state }) =>
    `この表のレコードは削除できません。利用を終了する場合は、${column} を ${state} にしてください。`,
  options_removed: ({ options }) =>
    `選択肢から外れます: ${firstOf(options.slice(0, 3).map(quote), options.length)}。この値を持つアイテムがあれば、先に別の値に変更してください。` +
    '値が残っている間は、そのアイテムのカスタム項目を変更できません。',
  period_reversed: ({ startsOn, endsOn }) =>
    `有効終了日（${endsOn}）が有効開始日（${startsOn}）より前のため、このアイテムが有効になる期間はありません。日付が正しいか確認してください。`,
  field_not_in_scope: ({ header, scope, setAside }) =>
    setAside
      ? `${quote(header)}は、行（${formatOrigin(setAside)}）が除外された${quote(scope)}の項目の可能性があります。その行を修正してください。`
      : `${quote(header)}は${quote(scope)}の項目ではないため、この値を登録できません。セルを空欄にしてください。`,
  staircase_upper_unclear: ({ path }) =>
    `上位部署${quote(path.join(' > '))}が異なるコードで2回あるため、どちらを指すか判断できません。それらの行を修正してください。`,
  parts_not_pruned: ({ resource }) =>
    `optional に指定されたファイルがないため、${resource} では行のないものも削除しません。`,
  part_set_aside: ({ owner, cause }) =>
    `${formatOrigin(cause)} の問題により除外しました。${quote(owner)}の項目は、すべてまとめて適用します。該当の行を修正してください。`,
  parts_needed_to_create: ({ resource, key, cause }) =>
    `サービスの${resourceName(resource)}に${quote(key)}がなく、項目なしでは作成しません。項目は ${formatOrigin(cause)} の問題により除外されています。その行を修正してください。`,
  key_still_held: ({ key, cause }) =>
    `${quote(key)}は、除外された行（${formatOrigin(cause)}）のコードや名前の変更に関わるため、どのレコードを指すか判断できません。その行を修正してください。`,
  ...decisionText,
};

export const problemMessage: typeof en.problemMessage = ({ code, args, origin }, timeZone) => {
  const text = problemText[code] as (args: unknown, ...about: readonly unknown[]) => string;
  return text(args, origin, timeZone);
};

export const describeProblem: typeof en.describeProblem = (problem, timeZone) => {
  const message = problemMessage(problem, timeZone);
  return problem.origin ? `${formatOrigin(problem.origin)}: ${message}` : message;
};

export const describeAlike: typeof en.describeAlike = (alike, timeZone) => {
  const [first] = alike;
  if (alike.length === 1) return describeProblem(first, timeZone);
  const headers = alike.flatMap(({ code, args }) => (code === 'unknown_column' ? [args.header] : []));
  if (headers.length > 0) {
    const { column, ...line } = first.origin ?? { file: '' };
    return `${formatOrigin(line)}: 次の${headers.length}列は不明な列のため使用しません: ${quoteAll(headers)}。`;
  }
  const places = alike.flatMap(({ origin }) => (origin ? [formatOrigin(origin)] : []));
  return `${firstNames(places, 3, '、')}（${alike.length}件）: ${problemMessage(first, timeZone)}`;
};

export const inputRejectedMessage: typeof en.inputRejectedMessage = (causes) => {
  const errors = causes.filter(([{ severity }]) => severity === 'error');
  if (errors.length > 0 && errors.every(([{ code }]) => code === 'list_incomplete'))
    return 'サービスからすべてのレコードを取得できなかったため、何も書き込んでいません。ファイルの問題ではありません。トークンで参照できる範囲を確認し、再実行してください。';
  const errorCount = errors.length;
  return `入力に${errorCount}件のエラーがあります。何も書き込んでいません。ファイルを修正して再実行してください。`;
};
