unreadable = { SHORT($file) }: the settings file cannot be read: { $reason }. Check --config, or leave it out to use mastersync.yaml of this folder.
type-text = text; quote it if it looks like a number or true/false
type-number = a number
type-whole_number = a whole number
type-truth = true or false
type-list = a list, each entry in a line that begins with "- "
type-table = named settings, e.g. file: hr.csv or count: 5
type-truth_or_list = true, false or a list of tables
type-text_or_list = text, or a list of a program and its arguments
rule-url_not_http = the address must look like https://example.com.
rule-url_with_version = the address must end before the version, such as /v1 or /v2: /v1 is added automatically.
rule-url_not_plain = the address must not contain a user name, password, query or fragment.
rule-url_not_private = the address must begin with https://: over plain http the token could be read. If the network is safe, give the service allowHttp: true in mastersync.yaml.
rule-one_token = a service has one token: give only one of tokenEnv, tokenFile and tokenCommand.
rule-caller_id = the id must not contain spaces or unusual characters. Copy it again.
rule-time_zone = no such time zone. Write a name such as Asia/Tokyo.
rule-header_name = the name of a header may contain only letters, digits and hyphens.
rule-header_reserved = Authorization, Cookie, Host, Accept, Connection, Content-Type and other headers of the connection cannot be set here. The token belongs in tokenFile, tokenCommand or tokenEnv.
rule-header_value = a header value must be one line of text, not empty and without unusual characters.
rule-duration = write a number with s, m, h or d, for example 26h.
rule-plan_key = a key needs at least 16 characters, such as those of `openssl rand -hex 32`.
rule-nights = write how many nights, up to 99, for example 3 nights.
rule-duration_or_never = write a number with s, m, h or d, for example 7d, or never.
rule-one_source = a source is either a file or a command: give one of the two.
rule-only_for_files = this applies to files, not to the output of a command. Remove it.
rule-only_for_commands = this applies to a command, not to a file. Remove it.
rule-table_needed = this applies to one table only: name it with table: next to it.
rule-chart_not_of_table = only teams belong to a chart. Set table: teams next to it, or leave chart out.
rule-master_not_of_table = only items and master-fields belong to a master. Set table: items next to it, or leave master out.
rule-service_not_listed = no such service under services.
rule-where_columns = write columns with what their cells must be, e.g. 在籍区分: {"{"} not: 退職 {"}"}; or and, or, not.
rule-where_list = and and or take a list of conditions, each with columns of its own.
rule-where_test = a cell is tested by a text, a list of texts, or by equals, in, not, matches, before, after, onOrBefore, onOrAfter.
rule-where_pattern = this is not a regular expression.
rule-where_day = write a day such as 2027-04-01, or today.
rule-template_text = write at least one column in braces, e.g. "{"{"}会社コード{"}"}-{"{"}部署コード{"}"}". Double a literal brace.
rule-shaped_column = the table has no such column. Use its own names, such as code or name; what the file calls them belongs in columns.
rule-set_and_template = template already sets this column. Remove one of the two.
rule-name_twice = both names would be the same. A full name is split automatically: map its column to fullName in columns.
rule-leaves_of_people = only users leave. For other tables, leave out rows with where.
rule-headers_and_row = headers are for a file without a header line. Remove headerRow or headers.
rule-one_target = an entry has one target: give either webhook, command or heartbeat.
rule-target_option = format is only for a webhook, and fail only for a heartbeat. Remove the one that does not apply.
rule-target_address = the address must begin with https:// (with http:// only to this machine).
rule-limits_differ = all sources of one table must have the same limits, because limits apply to the table.
unknown-service = { $source } { SHORT($name) }: no such service in the settings file.{ SUGGEST($name, $known) }{ IF($known, " Services: ", LIST($known), ".") } Correct the name, or add it under services.
service-needed = Choose the service with --service or MASTERSYNC_SERVICE: { LIST($known) }.{ IF($isForSeveral, " For several: --service A,B or --all-services.") } For one by default: service in the settings file.
token-variable-missing = No access token: the settings file takes it from { SHORT($variable) }, which is not set. Set it, then check with `mastersync doctor`.
token-file-unreadable = No access token: tokenFile { SHORT($file) } cannot be read: { $reason }. Put the token there, readable by the user who runs this, then check with `mastersync doctor`.

# Why a settings file or a token file is not read.
no-file-reason = it is not a file
too-large-reason = it is larger than { $most }
token-file-open = tokenFile { SHORT($file) } can be read by every user of this machine. Restrict it to your user: chmod 600 { SHELL($file) }
data-option = --{ $option } applies to data named on the command line. For sources in the settings file, set it there, or name the data.

# A fault with its place: file, line and column, setting.
fault = { SHORT($file) }:{ $line }:{ $column }{ IF($setting, " ", SHORT($setting)) }: { $text }
fault-not_utf8 = the file is not UTF-8. Save it as UTF-8.
fault-not_yaml = this is not YAML: { SHORT($reason) }. Text with special characters, such as ${"{"}NAME{"}"} within {"{"} {"}"}, needs quotes.
fault-several_documents = a settings file is a single document. Remove the line --- and everything after it.
fault-tab_indent = YAML is indented with spaces. Replace the tab.
fault-doubled_setting = this name is given twice. Keep one.
fault-unusual_tag = tags (beginning with !) are not supported. Remove it.
fault-aliases_refused = the aliases (* and &) in this file refer to something missing, or expand to more than { $max } parts. Write the parts out.
fault-token_in_file = do not put a token in this file. Set MASTERSYNC_TOKEN, or tokenFile, tokenCommand or tokenEnv here. If the file was shared, replace the token.
fault-unknown_setting = no such setting.{ SUGGEST($name, $known) } Known here: { LIST($known) }.
fault-setting_missing = this setting is required. Add it.
fault-wrong_type = { IF($value, QUOTE($value), ": ") }this should be { $type }.
fault-blank = this has no value. Give one, or remove the line.
fault-too_small = this must be at least { $min }.
fault-too_large = this must be at most { $max }.
fault-not_one_of = { QUOTE($value) } is not one of { LIST($known) }.{ SUGGEST($value, $known) }
fault-unusual_form = { QUOTE($value) } is not a variable name: use letters, digits and _.
fault-variable_missing = the variable { SHORT($name) } is not set. Set it, or give a default: ${"{"}{ SHORT($name) }:-default{"}"}.
fault-variable_malformed = { QUOTE($text) } is not a variable name in ${"{"}NAME{"}"} or ${"{"}NAME:-default{"}"}. Write $${"{"} for a literal ${"{"}.
fault-rule_broken = { IF($value, QUOTE($value), ": ") }{ $broken }

# Two names of a service that contradict each other: both options, or both variables.
url-and-service = { $url } and { $service } name different services. Leave one of them out.

# What the command said is not shown: it may be the token.
token-command = No access token: tokenCommand{ IF($program, " ", QUOTE($program)) } { $end-kind ->
        [not_started] could not be started: { SHORT($end-reason) }
        [exit] ended with exit code { $end-exitCode }
        [timeout] did not finish within { $end-seconds } seconds
       *[stopped] was stopped, or printed far more than a token
    }. Run it by hand to see why, then check with `mastersync doctor`.
