/**
 * Texts of templates and of the command that writes them. Their readers know the organization, not
 * the tool.
 */

import type * as en from '../en/templates.js';
import { plain } from '../text.js';
import { suggestion } from './common.js';
import { quote } from './quote.js';
import { anyText, dateFormat } from './resources/columns.js';

export const exampleMark: string = '#例';

export const guideSheet: string = '記入ガイド';
export const listsSheet: string = '選択肢一覧';

export const guideTitle: string = 'テンプレートの記入方法';

export const howTo: typeof en.howTo = [
  '見出しの下の行から、1件につき1行で記入してください。使わない表はそのままで構いません。',
  '列の順序は変えられますが、見出しの文字は変えないでください。管理しない項目は、列ごと削除してください。',
  'コードまたは名前が「#例」で始まる行は記入例です。読み込み時には無視されるため、削除しても残しても構いません。',
  'コードは文字として扱います（0110 の先頭の 0 も残ります）。空欄にすると登録済みの値が消えます。値を変えない場合は * と記入してください。',
];

export const howToWorkbook: typeof en.howToWorkbook = [
  '見出しの末尾に * がある列は、すべての行で記入が必要です。',
  '選択肢のあるセルには一覧が表示されます。各列の説明は、見出しのメモで確認できます。',
];
export const howToFolder: typeof en.howToFolder = [
  '必須の列は、すべての行で記入が必要です。',
  'CSV ファイルを Excel で直接開くと、コードの先頭の 0 が失われます。ブック（`--to FILE.xlsx`）を使うか、列を文字列として取り込んでください。',
];

export const column: typeof en.column = {
  header: '列',
  need: '必須',
  meaning: '内容',
  format: '形式',
  example: '記入例',
};

export const need: typeof en.need = { required: '必須', optional: '任意' };

export const noteText: typeof en.noteText = ({ meaning, isRequired, format, example }) => {
  const lines = [meaning, isRequired ? need.required : need.optional, `形式: ${format}`];
  return [...lines, ...(example === '' ? [] : [`例: ${example}`])].join('\n');
};

export const customMeaning: typeof en.customMeaning = ({ code, title, description }) => {
  const text = description === '' ? title : description;
  return text === '' ? `カスタム項目 ${code}` : `${text}（項目コード: ${code}）`;
};

export const itemsTitle: typeof en.itemsTitle = (title, master) => `${title}: ${master}`;

export const choiceError: typeof en.choiceError = {
  title: '選択肢にない値です',
  text: '一覧から選択してください。',
};

export const numberError: typeof en.numberError = (min, max) => ({
  title: '範囲外の値です',
  text: `${min}から${max}までの整数を記入してください。`,
});

export const truth: typeof en.truth = { yes: 'はい', no: 'いいえ' };

export const sampleText: typeof en.sampleText = '文字列';

export const fieldFormat: typeof en.fieldFormat = {
  text: anyText,
  text_long: '文字列（複数行可）',
  number: '数値（例: 1200.5）',
  integer: '整数（例: 1200）',
  checkbox: '選択肢から複数可（1行に1つずつ、または ; 区切り）',
  pull_down: '選択肢から1つ',
  date: dateFormat,
};

export const writtenMessage: typeof en.writtenMessage = (file, tables) =>
  `テンプレートを書き出しました: ${plain(file)}（${tables.length}件の表: ${tables.map(plain).join('、')}）`;

export const existsMessage: typeof en.existsMessage = (file) =>
  `${plain(file)} はすでにあり、記入済みの可能性があるため置き換えません。--to に別の名前を指定するか、移動してください。`;

export const notWrittenMessage: typeof en.notWrittenMessage = (file, reason) =>
  `${plain(file)}: テンプレートを書き込めません（${plain(reason)}）。--to に別のパスを指定してください。`;

export const missingTargetMessage: string =
  '書き出し先を --to で指定してください。CSV ファイルはフォルダ、ブックはファイル名で指定します（例: mastersync template teams --to teams.xlsx）。';

export const targetKindMessage: typeof en.targetKindMessage = (target) =>
  `--to ${plain(target)}: フォルダ、または .xlsx で終わるファイル名を指定してください。`;

export const unknownTableMessage: typeof en.unknownTableMessage = (name, known) =>
  `template ${plain(name) || '""'}: その表はありません。${suggestion(name, known)}表: ${known.join('、')}。`;

export const masterWithoutItemsMessage: string =
  '--master は、アイテムのテンプレートを作成する汎用マスタを選びます。表に items を加えるか、表の指定を外してください。';

export const fileNameMessage: typeof en.fileNameMessage = (name) =>
  `${quote(name)}はファイル名にできません。長すぎるか、ほかの名前と大文字・小文字しか違いません。--master でほかのマスタを選んでください。`;

export const sheetNameMessage: typeof en.sheetNameMessage = (name) =>
  `${quote(name)}はシート名にできません。31文字を超えているか、ほかのシート名と大文字・小文字しか違いません。--master でほかのマスタを選ぶか、--to にフォルダを指定して CSV ファイルを書き出してください。`;
