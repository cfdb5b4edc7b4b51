/**
 * What only the HTML report says. Its readers sign it: they know the organization, not the tool.
 */
import type * as en from '../en/html.js';
import { leading } from './quote.js';
import { amount } from './report.js';

export const language: typeof en.language = 'ja';

export const placeHeading: typeof en.placeHeading = (name, scope) =>
  scope === '' ? name : `${name}（${scope}）`;

export const peopleMoveNote: typeof en.peopleMoveNote =
  'チーム間の異動は、ここでは1人につき「移動」1件と数えます。計画では、追加と解除の2件の変更です。';

export const leftAlone: typeof en.leftAlone = '入力ファイルに行がありません。変更せず、そのまま残します。';

export const day: typeof en.day = (text) => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}年${Number(month)}月${Number(date)}日`;
};

export const signatures: typeof en.signatures = ['作成', '確認', '承認'];

export const row: typeof en.row = (line) => `${line}行目`;

export const comparedWith: typeof en.comparedWith = '比較先';

export const tree: typeof en.tree = {
  heading: (place) => `${leading(place)}の新旧対照図`,
  before: '変更前',
  after: '変更後',
  added: '新設',
  removed: '廃止',
  moved: '移動',
  renamed: '改称',
  changed: 'その他の変更',
  people: '人の異動',
  leads: '責任者として',
  becomesLeader: '責任者になる',
  stepsDown: '責任者から外れる',
  same: '変更なし',
  movedTo: (place) => `${leading(place)}へ`,
  movedFrom: (place) => `${leading(place)}から`,
  formerly: '旧',
  below: (count) => `配下 ${amount(count)}`,
  run: (count, all) =>
    all === count
      ? `変更なし ${amount(count)}件`
      : `変更なし ${amount(count)}件（配下を含め ${amount(all)}件）`,
  legend: '凡例。ボタンを押すと、次の該当箇所へ移動します。',
  search: '組織図内を検索',
  hits: '{at} / {count}件',
  noHits: '見つかりません',
  showChanges: '変更箇所のみ',
  showAll: 'すべて展開',
  showNames: '氏名を表示',
  printAll: '変更のない部分も印刷する',
  withheld: (count) => `保留した変更${amount(count)}件は、この図に含みません（現状のまま残ります）。`,
  cut: (levels) =>
    `件数が多いため、図は第${levels}階層までを示しています。すべての変更は一覧表に記載しています。`,
  cutBelow: (count) => `配下${amount(count)}件は図示を省略`,
};

export const overview: typeof en.overview = {
  heading: '組織改編の全体像',
  caption:
    '棒は最上位の組織（最上位が1つだけの場合は、その直下の組織）を、棒の高さはチームの数を表します。帯はチームの移動先を示します。',
  added: '新設',
  removed: '廃止',
  others: (count) => `増減や移動のない${amount(count)}組織`,
  flow: (from, to, count) => `${from} → ${to}：${amount(count)}件`,
};

export const filter: typeof en.filter = {
  label: '変更の絞り込み',
  text: '検索',
  textHint: 'コード・名称・値・ファイル名など',
  resource: '対象',
  action: '操作',
  status: '結果',
  all: 'すべて',
  reset: '絞り込みを解除',
  shown: '{shown} / {all}件',
  allShown: '{all}件',
  nothing: '条件に合う変更はありません。',
  more: 'さらに{count}件を表示',
  active: '絞り込み：',
};

export const print: typeof en.print = '印刷';
export const contents: typeof en.contents = '目次';
export const madeFrom: typeof en.madeFrom = '元ファイル';

export const withoutScript: typeof en.withoutScript =
  'この画面では JavaScript が動作しないため、絞り込み・並べ替え・折りたたみは使えません。図はすべて展開した状態で、' +
  '一覧表は先頭の行だけを表示しています。全体を見るには、ファイルを保存してブラウザーで開いてください。';

export const rowsNotShown: typeof en.rowsNotShown = (count) =>
  `ほか${amount(count)}件の変更は、JavaScript が使えるブラウザーで表示できます。`;
