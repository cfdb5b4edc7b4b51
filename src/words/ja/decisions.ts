/** Decisions that people write into a report, and messages about them. */
import type * as en from '../en/decisions.js';
import { formatOrigin, plain, wholeLine } from '../text.js';
import { changeName } from './common.js';
import { quote, quoteAll } from './quote.js';

export const decisionWord: typeof en.decisionWord = { apply: '適用', skip: '見送り' };

export const answerWord: typeof en.answerWord = { apply: 'はい', skip: 'いいえ' };

export const heading: typeof en.heading = {
  decision: '判断',
  change: '変更ID',
  plan: '計画ID',
  by: '判断した人の氏名',
  note: '全体のメモ',
};

const writeOne = '「適用」または「見送り」（質問には「はい」または「いいえ」）と入力してください。';

export const problemText: typeof en.problemText = {
  decisions_unreadable: () =>
    '判断のファイルではありません。HTML レポートから保存した decisions.json か、' +
    '`mastersync plan --out plan.jsonl --report diff.xlsx` で作成したブックを指定してください。',
  decisions_without_plan: () =>
    `どの計画のものか分かりません。「${heading.plan}」のセルとその値が見つかりません。` +
    '`mastersync plan --out plan.jsonl --report diff.xlsx` で作成したブックを指定してください。',
  decisions_of_other_plan: ({ found, planned }) =>
    `別の計画に対する判断です（ファイルの計画IDは${quote(found)}、この計画のIDは${quote(planned)}）。` +
    'この計画と同時に作成したレポートで判断を入力してください。',
  decision_column_missing: ({ column, headers }) =>
    `「${heading[column]}」の列がありません。見つかった列: ${quoteAll(headers)}。` +
    '判断の列があるのは計画のレポートだけで、実行結果のレポートにはありません。',
  decision_blank: () => `空欄です。${writeOne}`,
  decision_unknown: ({ value }) => `${quote(value)}は判断として読み取れません。${writeOne}`,
  decision_without_change: ({ value }) =>
    `${quote(value)}とありますが、変更IDが消えているため、どの変更か分かりません。元に戻すか、行を空にしてください。`,
  decision_of_unknown_change: ({ change }) =>
    `変更${quote(change)}は計画にありません。変更IDを元に戻すか、行を削除してください。`,
  decision_of_withheld: ({ change }) =>
    `${quote(change)}は計画で保留されており、個別の判断で実行に戻すことはできません。セルを空欄にするか、質問に「はい」と答えてください。`,
  decisions_without_name: () =>
    `質問への「はい」は承認になるため、氏名が必要です。「${heading.by}」に入力してください。`,
  decisions_differ: ({ change, first }) =>
    `${quote(change)}の判断が2か所にあり、${formatOrigin(first)} と異なります。どちらかの行を削除してください。`,
  decision_missing: ({ changes, count }) => {
    const more = count > changes.length ? `、ほか${count - changes.length}件` : '';
    return (
      `計画の変更${count}件に判断がありません: ${quoteAll(changes)}${more}。` +
      '削除した部分を元に戻してください。実行しない変更には「見送り」と入力します。'
    );
  },
};

export const leftOutMessage: typeof en.leftOutMessage = ({ origin, by, note }) => {
  const who = by === undefined ? '' : `（判断: ${plain(by)}）`;
  const why = note === undefined ? '' : `メモ: ${quote(note)}`;
  return `${formatOrigin(origin)} で「見送り」と指定されました${who}。${why}`;
};

export const notSelectedMessage: string = '--only の対象ではありません。';

export const leftOutWithMessage: typeof en.leftOutWithMessage = (change) =>
  `前提となる変更（${changeName(change)}）が見送られたため、スキップしました。`;

export const leftOutAboveMessage: typeof en.leftOutAboveMessage = (change) =>
  `${changeName(change)}が見送られたため、スキップしました。元の場所に残るレコードが一緒に削除されるおそれがあります。`;

export const leftOutUnfinishedMessage: typeof en.leftOutUnfinishedMessage = (change) =>
  `${changeName(change)}が見送られ、確認した内容と異なる結果になるため、スキップしました。`;

export const deciderText: typeof en.deciderText = ({ by, note }) =>
  note === undefined ? plain(by) : `${plain(by)}（${wholeLine(note)}）`;

export const pageIntro: typeof en.pageIntro = ({ hasQuestions }) => {
  const answer = hasQuestions ? '質問には「はい」か「いいえ」で答えてください。' : '';
  return (
    `この画面で判断を入力できます。${answer}一覧では、実行しない変更の「見送り」にチェックします。その変更を前提とする変更も見送りになります。` +
    '終わったら、ページの最後で氏名を入力して「判断を保存」を押し、保存したファイルを実行担当者に送ってください。件数と図は、計画全体を示します。'
  );
};

export const workbookIntro: typeof en.workbookIntro = ({ hasQuestions }) => {
  const answer = hasQuestions
    ? `「判断」シートの質問に「${answerWord.apply}」か「${answerWord.skip}」で答えます。`
    : '';
  return [
    `判断のしかた：${answer}各一覧では、実行しない変更の「${decisionWord.apply}」を「${decisionWord.skip}」に変えます。その変更を前提とする変更も見送りになります。`,
    '上の欄に氏名を入力し、ブックを保存して実行担当者に送ってください。行の削除や、最後の列の変更はしないでください。',
  ];
};

export const sheet: typeof en.sheet = '判断';

export const page: typeof en.page = {
  column: '判断',
  label: '判断の入力',
  state: { apply: '適用', skip: '見送り', along: 'あわせて見送り' },
  answer: { apply: 'はい', skip: 'いいえ' },
  skipRecord: '見送り：{record}',
  note: 'メモ',
  noteOn: 'メモ：{record}',
  takesAlong: 'ほか{count}件も見送り',
  goesWith: '{record} の見送りに伴う',
  counts: '適用 {apply}件、見送り {skip}件、あわせて見送り {along}件',
  answers: 'はい {yes}件、いいえ {no}件、未回答 {open}件',
  by: 'お名前',
  noteOnAll: '全体のメモ',
  save: '判断を保存',
  saved: 'decisions.json に保存しました。このファイルを実行担当者に送ってください。',
  skipShown: '表示中をすべて見送り',
  applyShown: '表示中をすべて適用',
  printed: { counts: '判断', by: '判断した人', note: '全体のメモ' },
};

export const decisionsReadMessage: typeof en.decisionsReadMessage = (
  file,
  { decided, others, approved, by, note },
) => {
  const along = others === 0 ? '' : `関連する${others}件もスキップします。`;
  const count = decided === 0 ? '見送りはありません。' : `${decided}件を見送ります。${along}`;
  const who = by === undefined ? '' : `判断: ${plain(by)}。`;
  const why = note === undefined ? '' : `メモ: ${quote(note)}`;
  const yes = approved === 0 ? '' : `${approved}件の質問に「はい」と答えています。`;
  return `${file}: ${count}${yes}${who}${why}`;
};
