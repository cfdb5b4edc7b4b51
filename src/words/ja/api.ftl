method = { SHORT($text) } というメソッドはありません。{ SUGGEST($text, $known) }メソッド: { LIST($known) }。
path = { QUOTE($path) }はサービスのパスではありません。/v1/grades の形で、「.」や「..」の区切りを含めずに指定してください。クエリは --query で指定します。
query-option = --query { SHORT($text) }: name=value の形で指定してください。配列の場合は、要素ごとに name[]=value と指定します。
repeated-query = --query { SHORT($name) }=… が複数回指定されていますが、サービスはこれを配列とみなしません。要素ごとに { SHORT($name) }[]=… と指定してください。
list-parameter = --query { SHORT($given) }: サービスはこのパラメーターを配列としてのみ受け付けます。{ SHORT($right) } と指定してください。
paged-query = --query { $name }=… は、すべてのページを読む --all と同時に指定できません。どちらかを外してください。
all-of-write = --all は一覧の全ページを読み込むオプションで、GET でのみ使用できます。
absent-field = { QUOTE($field) }という項目はどのレコードにもありません。{ SUGGEST($field, $known) }項目: { SHORT($known) }。
body-of-get = GET では本文を送信しません。--data と --form を外すか、別のメソッドを指定してください。
form-option = --form { SHORT($text) }: name=value または name=@FILE の形で指定してください（例: file=@slip.pdf）。
not-json = { SHORT($source) }が JSON ではありません（「{ SHORT($reason) }」）。何も送信していません。
data-source-argument = --data の内容
data-source-stdin = 標準入力の内容
file-not-read = { SHORT($file) } を読み込めませんでした: { $reason }。何も送信していません。
file-too-large = { SHORT($file) } は{ AMOUNT($bytes) }バイトあり、サービスの上限{ AMOUNT($bytesMax) }バイト（50 MB）を超えています。何も送信していません。
confirm-question = { $request } を送信しますか。計画も上限の確認もなく、`mastersync undo` で取り消すこともできません。[y/N]{" "}
done = { $request }: ステータス { $status }
saved = { SHORT($file) } に保存しました（{ BYTES($bytes) }{ IF($contentType, "、", SHORT($contentType)) }）。
not-saved = 応答を { SHORT($file) } に保存できませんでした: { $reason }。
no-list = GET { SHORT($path) }: 応答が一覧ではありません。--all を外してください。
incomplete-list = 一覧を全件取得できません。サービスの件数は{ $expected }件ですが、再読み込みしても{ $found }件しか取得できませんでした。このトークンに一部のレコードを読み取る権限がない可能性があります。
in-doubt = サービス側では処理が完了している可能性があります。再送信する前に確認してください。
sizes = 受信 { AMOUNT($received) } バイト、展開後 { AMOUNT($decoded) } バイト
any-content-hint = --output FILE を指定すると、どのような応答でもそのまま保存できます。
