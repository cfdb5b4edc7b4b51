missing-data = Name the folder or the files to read, for example: mastersync { $command } hr-export, or { $settings ->
        [none] list them as sources in mastersync.yaml, which `mastersync init` writes.
       *[other] complete sources in { SHORT($settings) }: what `mastersync init` could not decide stands there behind "# ", with the reason.
    }
undo-out = undo only makes a plan: name its file with --out, then run `mastersync apply` with that file.
unknown-resource = { QUOTE($name) }: no such resource.{ SUGGEST($name, $known) } Resources: { LIST($known) }.
repeated-option = { $option } was given more than once. Give it once.

# An option without its value: most likely a variable of a script is not set.
empty-option = { $option } has no value. Is a variable unset? Give a value, or leave the option out.
flag-value = { $option } takes no value. Give it alone, or leave it out.
sheet-without-workbook = There is no workbook with a sheet { QUOTE($sheet) }: { SHORT($file) } is not a workbook. Leave out --sheet, or sheet of the source.
max-age-of-commands = --max-age is of files, and all data is printed by commands. Leave it out, and let the command fail on old data.
column-option = --column { SHORT($text) }: write table.column=header, for example teams.code=部署番号.
unknown-column = --column { SHORT($text) }: { QUOTE($name) } is not one of { LIST($known) }.{ SUGGEST($name, $known) } To leave a column unread, write - in place of its name.
nothing-left = --no-create, --no-update and --no-delete together leave nothing to do. Drop one of them.
prune-forbidden = --prune asks for deletes, but { $option } forbids them. Drop one of them.
unknown-prune = --prune={ SHORT($name) }: no such table.{ SUGGEST($name, $known) } Tables: { LIST($known) }. For all tables write --prune alone, after the data.
prune-outside = --prune={ $name }: --only leaves this table out. Name it in both, or in neither.
approve-option = --approve { SHORT($text) }: copy it from the message that asks for it, for example deletes=37@3f9ac2d014 or folders=F01@c2d07b1e94.{ SUGGEST($what, $known) }
option-needs = { $option } needs { $needed }. Add { $needed }, or leave { $option } out.
options-conflict = { $one } and { $other } cannot be combined. Remove one of them.
count-option = { $option } must be a whole number from 1.
duration-option = { $option } { SHORT($text) }: write a number with s, m, h or d, for example 90s, 10m or 2d.
day = { $option } { SHORT($text) }: write a day such as 2026-04-01.

# An option that the command does not have, with what to do instead.
pointer = { $option }: no such option here. { $pointer ->
        [plan] `mastersync plan` shows the changes and makes none.
        [approvals] To exceed a limit once, copy the approval that the message prints: --approve deletes=37@3f9ac2d014
        [fieldLoss] To approve the loss of fields, copy the approval that the message prints: --approve fields=V1@c2d07b1e94
        [json] For a JSON document on stdout: --json. For a report in a file: --report review.html
        [prune] To delete records that have no row in the data: --prune
        [switches] All changes are made unless you leave some out: --no-create, --no-update, --no-delete
        [nothingAsked] This command asks nothing. Leave it out.
        [yes] To write without being asked: --yes
        [config] To use another settings file: --config FILE
        [token] A token is never given on the command line, where others can read it. Set MASTERSYNC_TOKEN, or tokenFile in the settings file.
       *[verbose] For long lists in full: --verbose. For the version: --version
    }
setting = { $option }: set this in the settings file: { $setting }. It is no longer an option.

# An option for what a command takes without one.
positional = { $option }: no such option here. Give the value without it: mastersync { $usage }
unknown-command = Unknown command: { QUOTE($name) }.{ SUGGEST($name, $known) }
missing-argument = Missing <{ $name }>: { $meaning }. Usage: mastersync { $usage }
missing-command = Give a command
yes-needed = { $command } writes to the service. With --json, or without a terminal, confirm with --yes.
missing-charts = Name two charts, for example: mastersync chart copy FY2026 FY2027.
time-zone = { QUOTE($name) } is not a time zone. Write a name such as Asia/Tokyo, in MASTERSYNC_TIME_ZONE or as timeZone in the settings file.
activate-on = --on { $day } is not after today ({ $today }). Leave --on out to activate now.

# A language that there is not; `source` is what names it, an option or a variable.
language = { $source } { SHORT($text) }: no such language.{ SUGGEST($text, $known) } Languages: { LIST($known) }.

# Options that the command does not have; `hints` are sentences that name the nearest ones.
unknown-options = No such option: { SHORT($options) }.{ LIST($hints, by: "") }
negated-option = { $name }: no such option. Leave { $positive } out.
table-option = --table { SHORT($text) }: write a table and its file, for example teams=hr.csv.{ SUGGEST($name, $known) } Tables: { LIST($known) }.

# What was wrong, with the help that says how it should be.
with-help = { $text }{ IF($isPhrase, ".") } See mastersync help{ IF($command, " ", $command) }.
slow-pattern = A pattern under matches, in where of a source, took longer than { $seconds } seconds. Avoid a repetition inside another, such as (a+)+.
not-a-choice = { $name }: { $given } is not one of { $known }.

# Of an option or of a source.
encoding = { $option } { SHORT($name) }: unknown.{ SUGGEST($name, $known) } Known: { LIST($known) }.
