verified = The signature is valid: these { $bytes } bytes were signed with the webhook secret.
not-verified = The signature is invalid: these { $bytes } bytes were not signed with this secret. Do not trust the delivery.

# The value cannot be a signature at all.
no-signature = The value is not a signature: HMAC-SHA256 has 64 hexadecimal digits, or 44 characters of base64. Do not trust the delivery.
damage-line-end-added = It fits without the final line break, so something added one. Save the body unchanged, e.g. with printf instead of echo.
damage-line-end-lost = It fits with a final line break, so something removed one. Save the body unchanged.
damage-mark-added = It fits without the byte order mark at the start, so something added one. Save the body as bytes, not as text.
damage-unescaped = It fits with &, < and > written as \u0026, \u003c and \u003e, so the body was parsed and rewritten. Verify the signature before anything parses the body.

# Neither --signature nor --header-file, or both.
signature-option = Give the signature of the delivery, either with --signature or, in a file of its headers, with --header-file.
secret-missing = No webhook secret. Set MASTERSYNC_WEBHOOK_SECRET, or name a file that contains it with --secret-file.
secret-empty = --secret-file { SHORT($file) } is empty. Put the webhook secret into it.

# Others on this machine can read the secret.
secret-open = { SHORT($file) } can be read by other users of this machine. Restrict it to your user: chmod 600 { SHELL($file) }
file-not-read = { SHORT($file) } cannot be read: { $reason }.
header-missing = { SHORT($file) } has no header { SHORT($header) }. If the signature is in another header, name it with --header. Do not trust the delivery.
header-twice = { SHORT($file) } has the header { SHORT($header) } more than once. Do not trust the delivery.

# There is neither a file nor input on stdin.
body-missing = Name the file with the body of the delivery, or pass it on stdin: mastersync webhook verify --signature … < body
