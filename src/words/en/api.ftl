method = { SHORT($text) } is not a method.{ SUGGEST($text, $known) } Methods: { LIST($known) }.
path = { QUOTE($path) } is not a path of the service. Write it like /v1/grades, without . or .. as a segment, and give the query with --query.
query-option = --query { SHORT($text) }: write name=value, or name[]=value once per list element.
repeated-query = --query { SHORT($name) }=… is given more than once, but the service does not read that as a list. Write { SHORT($name) }[]=… once per element.
list-parameter = --query { SHORT($given) }: the service reads this parameter only as a list. Write { SHORT($right) }.
paged-query = --query { $name }=… cannot be combined with --all, which reads every page. Remove one of them.
all-of-write = --all reads every page of a list, so it works only with GET.
absent-field = No record has the field { QUOTE($field) }.{ SUGGEST($field, $known) } Fields: { SHORT($known) }.
body-of-get = GET sends no body. Remove --data and --form, or use another method.
form-option = --form { SHORT($text) }: write name=value or name=@FILE, e.g. file=@slip.pdf.
not-json = { SHORT($source) } is not JSON: { SHORT($reason) }. Nothing was sent.
data-source-argument = The value of --data
data-source-stdin = The input on stdin
file-not-read = { SHORT($file) } cannot be read: { $reason }. Nothing was sent.
file-too-large = { SHORT($file) } is { AMOUNT($bytes) } bytes; the service accepts up to { AMOUNT($bytesMax) } (50 MB). Nothing was sent.
confirm-question = Send { $request }? Plans and limits do not apply, and `mastersync undo` cannot undo it. [y/N]{" "}

# A write was answered.
done = { $request }: { $status }.
saved = Saved { BYTES($bytes) }{ IF($contentType, " (", SHORT($contentType), ")") } to { SHORT($file) }.
not-saved = The response could not be saved to { SHORT($file) }: { $reason }.
no-list = GET { SHORT($path) }: the response is not a list. Remove --all.
incomplete-list = The list is incomplete: the service counts { $expected } records but returned { $found }, even when read again. The token may not have access to all of them.

# The outcome of a write is unknown.
in-doubt = The service may still have carried it out. Check before you send it again.
sizes = { AMOUNT($received) } bytes received, { AMOUNT($decoded) } decompressed

# The response is not JSON.
any-content-hint = --output FILE saves any response as it is.
