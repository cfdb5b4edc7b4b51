font = Yu Gothic
only-in-service-sheet = サービスのみ
changes-sheet = { RESOURCE($resource) }の変更
cut-mark = {" "}…（以下省略。全{ $length }文字）
page-of = &P / &N ページ
