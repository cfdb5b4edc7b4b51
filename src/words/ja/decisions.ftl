decision-word-apply = 適用
decision-word-skip = 見送り
heading-decision = 判断
heading-change = 変更ID
heading-plan = 計画ID
heading-by = 判断した人の氏名
heading-note = 全体のメモ
answer-word-apply = はい
answer-word-skip = いいえ
sheet = 判断
question-heading = 判断してください（{ answer-word-apply }: 実行する、{ answer-word-skip }: 実行しない）
decider = { SHORT($by) }{ IF($note, "（", $note, "）") }
left-out-decided = { $origin } で「見送り」と指定されました{ IF($by, "（判断: ", SHORT($by), "）") }。{ IF($note, "メモ: ", QUOTE($note)) }
left-out-not_selected = --only の対象ではありません。
left-out-needs = 前提となる変更（{ CHANGE($change) }）が見送られたため、スキップしました。
left-out-stays_below = { CHANGE($change) }が見送られたため、スキップしました。元の場所に残るレコードが一緒に削除されるおそれがあります。
left-out-unfinished = { CHANGE($change) }が見送られ、確認した内容と異なる結果になるため、スキップしました。
page-intro = この画面で判断を入力できます。{ IF($hasQuestions, "質問には「はい」か「いいえ」で答えてください。") }一覧では、実行しない変更の「見送り」にチェックします。その変更を前提とする変更も見送りになります。終わったら、ページの最後で氏名を入力して「判断を保存」を押し、保存したファイルを実行担当者に送ってください。件数と図は、計画全体を示します。
workbook-intro =
    判断のしかた：{ IF($hasQuestions, "「判断」シートの質問に「", answer-word-apply, "」か「", answer-word-skip, "」で答えます。") }各一覧では、実行しない変更の「{ decision-word-apply }」を「{ decision-word-skip }」に変えます。その変更を前提とする変更も見送りになります。
    上の欄に氏名を入力し、ブックを保存して実行担当者に送ってください。行の削除や、最後の列の変更はしないでください。
page-label = 判断の入力
page-skipRecord = 見送り：{"{"}record{"}"}
page-note = メモ
page-noteOn = メモ：{"{"}record{"}"}
page-takesAlong = ほか{"{"}count{"}"}件も見送り
page-goesWith = {"{"}record{"}"} の見送りに伴う
page-counts = 適用 {"{"}apply{"}"}件、見送り {"{"}skip{"}"}件、あわせて見送り {"{"}along{"}"}件
page-answers = はい {"{"}yes{"}"}件、いいえ {"{"}no{"}"}件、未回答 {"{"}open{"}"}件
page-by = お名前
page-save = 判断を保存
page-saved = decisions.json に保存しました。このファイルを実行担当者に送ってください。
page-skipShown = 表示中をすべて見送り
page-applyShown = 表示中をすべて適用
page-state-apply = 適用
page-state-skip = 見送り
page-state-along = あわせて見送り
page-answer-apply = はい（実行する）
page-answer-skip = いいえ（実行しない）
decisions-read = { $file }: { $decided ->
        [0] 見送りはありません。
       *[other] { $decided }件を見送ります。{ IF($others, "関連する", $others, "件もスキップします。") }
    }{ IF($questionCount, $questionCount, "件の質問のうち", $approved, "件に「はい」と答えています。") }{ IF($by, "判断: ", SHORT($by), "。") }{ IF($note, "メモ: ", QUOTE($note)) }
