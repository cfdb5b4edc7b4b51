settings-lang = Language of all output. `--lang` and MASTERSYNC_LANG take precedence
settings-stateDir = State folder with the run history, relative to this file. `--state-dir` and MASTERSYNC_STATE_DIR take precedence
settings-service = Service to use without `--service`; not needed if there is only one
settings-services = Services, each under a name of your choice, e.g. production and staging
settings-services-NAME-url = Base URL, without /v1
settings-services-NAME-tokenEnv = Environment variable that holds the token
settings-services-NAME-tokenFile = File that contains only the token, relative to this file; make it readable by its owner only
settings-services-NAME-tokenCommand = Command that prints the token: a list of a program and its arguments, or text for the shell. Timeout: 30 seconds
settings-services-NAME-callerId = User ID that a service account acts for
settings-services-NAME-timeZone = Time zone of the service, for its days and for the times shown to people
settings-services-NAME-concurrency = Maximum concurrent requests
settings-services-NAME-rps = Maximum requests per second (default: unlimited)
settings-services-NAME-pageMbMax = Maximum size of an answer with a page of a list, in MB
settings-services-NAME-recordMbMax = Maximum size of any other answer, in MB
settings-services-NAME-headers = Extra headers for gateways, by name; never the token
settings-services-NAME-allowHttp = Allow plain http to this service; the token can then be read in transit
settings-prune = Delete records that have no row in the data: in all tables that are read, or only in the listed ones
settings-onProblem = On invalid rows: stop the run, or set them aside and go on without them
settings-strictColumns = Treat unknown columns as errors instead of warnings
settings-normalizeCodes = Read full-width letters and digits in codes as half-width
settings-bareApprovals = Accept approvals without their digest in unattended runs
settings-planKey = Signs saved plans; `apply` then refuses a plan that is not signed with this key. At least 16 characters; name an environment variable rather than write it here
settings-approval = Approval of plans by name
settings-approval-required = Plans that need an approval by name: every plan, plans with deletes, or plans that cross a limit; `deletes` includes `over-limits` (default: none)
settings-approval-distinct = Refuse an approval by the person who made the plan; `plan --by NAME` says who that is
settings-limits = How much one run may change: in each scope the greater of a number and a share of the live records; `{"{"}count: 0, percent: 0{"}"}` allows nothing
settings-limits-deletes = Maximum deletes per scope
settings-limits-updates = Maximum updates per scope
settings-limits-moves = Maximum moves per scope (default for people: 20, or 20 %)
settings-limits-invites = Maximum invitations of users
settings-limits-removals = Maximum memberships removed per chart
settings-limits-suspensions = Maximum users suspended
settings-limits-deactivations = Maximum users deactivated, which cannot be undone in full
settings-limits-deletesIn30Days = Maximum deletes of all runs in 30 days, per scope and in all scopes of a resource together (default: twice `deletes`)
settings-limits-deletesMax = Maximum deletes in total
settings-protect = Codes or e-mail addresses of users who are never suspended or deactivated; the user whose token is used never is
settings-sendEmail = Send invitation mails to new users (default: only when a plan creates no more than one)
settings-sources = Data for plan, sync and validate when the command line names none
settings-sources---file = File, relative to this file; without `table` also a folder, or a workbook with several tables
settings-sources---command = Program and its arguments, run without a shell in the folder of this file; prints the table as CSV or JSON Lines. Needs `table`
settings-sources---timeout = Maximum duration of the command, e.g. `20m`
settings-sources---table = Table in the file, whatever the file name (default: recognized by name)
settings-sources---sheet = Sheet of a workbook (default: the one named after the table, or the only visible one)
settings-sources---encoding = Encoding of a text file (default: auto-detected)
settings-sources---headerRow = Line number of the header (default: auto-detected)
settings-sources---headers = Headers of a file without a header line, from the first column
settings-sources---newest = Of several rows about one person or unit, take those of the last day up to today
settings-sources---newest-by = The column with the day from which a row holds
settings-sources---newest-of = The column, or columns, of the person or unit that the rows are about
settings-sources---leaves = The column with the day of leaving: people are deactivated from the day after
settings-sources---fillMerged = Give every cell of a merged area the value of its first cell
settings-sources---columns = Your own headers, each with the column it maps to, e.g. `部署番号: code`
settings-sources---ignore = Headers of columns that are known and not read: no warning, and no error with `strictColumns`
settings-sources---chart = Chart of all teams in the file, for files without that column
settings-sources---master = Master of all items or fields in the file, for files without that column
settings-sources---prune = Delete records of this table that have no row in the data (default: the top-level `prune`)
settings-sources---limits = Limits for this table (default: the top-level `limits`)
settings-sources---limits-deletes = Maximum deletes per scope of this table
settings-sources---limits-updates = Maximum updates per scope of this table
settings-sources---limits-moves = Maximum moves per scope of this table
settings-sources---limits-invites = The same limit for this table
settings-sources---limits-removals = The same limit for this table
settings-sources---limits-suspensions = The same limit for this table
settings-sources---limits-deactivations = The same limit for this table
settings-sources---limits-deletesIn30Days = Maximum deletes of all runs in 30 days, per scope of this table and in all of them together (default: twice `deletes`)
settings-sources---optional = Allow the file to be missing: then its records are not managed and its table is not pruned
settings-sources---where = The rows in scope, by column; the others are known and left alone
settings-sources---values = By column: words of the file, each with the value to use; `else` for all others
settings-sources---set = By column of the table: one value for all rows, or `today`
settings-sources---template = By column of the table: a text made of columns, e.g. `{"{"}会社コード{"}"}-{"{"}部署コード{"}"}`
settings-sources---maxAge = Fail if the file is older than this, e.g. `26h`, because its export has stopped
settings-unchangedAfter = `sync` warns if a file has not changed for this long; `never` turns it off
settings-keepRuns = Number of runs to keep in the run history
settings-activationTimeout = Maximum wait for a chart to be activated or deleted, e.g. `30m`
settings-notify = Notifications to send when a run ends. `--notify` and MASTERSYNC_NOTIFY replace all of them
settings-notify---on = When to notify (default: `failure`; for a heartbeat `always`)
settings-notify---webhook = URL that receives the run document as JSON; often a secret: write `${"{"}NAME{"}"}`
settings-notify---format = Body to send; `text` is for chats such as Slack and Teams
settings-notify---command = Program and its arguments; receives the run document on stdin
settings-notify---heartbeat = URL to request when `sync` or `apply` ends well
settings-notify---fail = After a failed run: suffix to add to the heartbeat URL, a URL of its own, or `none`

# Between alternative kinds of value.
or = , or{" "}
heads-setting = setting
heads-values = values
heads-standard = default
heads-meaning = meaning

# The kinds of value that a setting may have.
value-text = text
value-truth = `true`, `false`
value-number = { $isWhole ->
        [yes] whole number
       *[other] number
    }{ $min ->
        [none] { $max ->
                [none] {""}
               *[other] {" "}up to { $max }
            }
       *[other] { $max ->
                [none] {" "}from { $min }
               *[other] {" "}{ $min }–{ $max }
            }
    }
value-one_of = { LIST($codes) }
value-list = list of { $codes ->
        [none] text
       *[other] { LIST($codes) }
    }
value-settings = the settings below
value-columns = settings by column
value-names = text by name
value-limit = `{"{"}count: NUMBER, percent: NUMBER{"}"}`; omitted parts come from `limits`, or in `limits` from its default
settings-limits-identities = Maximum people whose code or e-mail address changes
settings-limits-leaders = Maximum members who become leaders
settings-sources---limits-identities = The same limit for this table
settings-sources---limits-leaders = The same limit for this table
settings-reportTitle = Subject of the reports, e.g. a reorganization; --title names another
