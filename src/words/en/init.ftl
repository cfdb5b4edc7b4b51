# Above the settings of the file.
comment-file = Settings of mastersync. `mastersync help init` ends with the page that explains them all, and `mastersync doctor` checks them.
comment-token = { $kind ->
        [variable] The access token is read from an environment variable, MASTERSYNC_TOKEN unless tokenEnv names another.
        [file] The access token is read from a file, which only its owner should be able to read.
       *[command] The access token is what a command prints within 30 seconds.
    }
comment-prune =
    Records without a row in the data are kept, unless prune is true, or a list of tables such as [teams, items].
    Delete guards and limits always apply.
url-completed = --url says neither https:// nor http://: the address is taken to be { SHORT($url) }.
# The address of the service cannot be used.
url-unusable = { QUOTE($url) }: { $why }
url-not-private = the address must begin with https:// (with http:// only to this machine, such as http://localhost:3900): over plain http the token could be read.
comment-sources = The data, relative to this file.
opening = This creates { SHORT($file) }. Enter accepts the value in [ ]; Ctrl-C quits without writing.

# What stands in brackets is taken by Enter; empty when nothing can be guessed.
question = { $text }{ IF($suggested, " [", SHORT($suggested), "]") }:{" "}
url-question = URL of the service, e.g. https://workflow.example.com
token-question = Where is the access token? Name of a variable, path of a file, or a command; never the token itself
prune-question = Delete records that have no row in the files? Limits on deletes still apply [y/N]:{" "}

# What a run reads, as a comment of its source. $columns are headers and fields.
read = { $table }: { COUNTED("row", $rowCount) }{ IF($columns, "; ", LIST($columns)) }
unread = { $mayBeCustom ->
        [yes] Read if they are custom fields: { SHORT($headers) }
       *[no] Not read: { SHORT($headers) }
    }

# In a comment above the setting `ignore`.
ignored-columns = The columns under "ignore" are known and not read; a new one is reported.
newest = The newest file of this name is read.
levels = Each row names its upper departments, in a column for each level.
merged = The value of merged cells applies to each of them.
lacked = No column is { LIST($fields) }. If there is one: columns: {"{"}HEADER: { $first }{"}"}

# Above a source that is commented out.
not-read = { $isKnown ->
        [yes] NOT READ YET: decide, correct the lines below, and remove their "# ".
       *[no] NOT READ, because of this:
    }
several-tables = NOT READ YET: the headers fit several tables: { LIST($tables) }. Remove the "# " of what it is, or of all.
no-table = NOT READ: the headers fit no table. If it is one of { LIST($tables) }: fill in table and columns, and remove the "# ". Where each row names its upper departments in a column for each level, those are level1, level2, … of teams; if each level has a code and a name, read the file once for each level with where.
twice = NOT READ: the same table is read from { SHORT($other) }. Is this a copy, or an older file?
answer-needed = Please enter a value.

# What was given looks like the token itself; it is not shown.
looks-like-token = That looks like the token itself. It was not written anywhere. Give the name of a variable, the path of a file, or a command.
token-in-option = --token-file looks like the token itself. It was not written anywhere, but other users and the shell history can see the command line: replace the token. This option takes the path of a file.
url-needed = Without a terminal, init needs the URL of the service: --url https://workflow.example.com. `mastersync init --help` lists the other options.
exists = { SHORT($file) } already exists and was not replaced. To check it, run `mastersync doctor`. To write another, use --config FILE or move it away.
not-written = { SHORT($file) } cannot be written: { SHORT($reason) }. Give --config another path.
written = Written: { SHORT($file) }
ignored = Added to .gitignore: { SHORT($paths) }
not-ignored = .gitignore cannot be written: { SHORT($reason) }. Keep .mastersync and the token out of git.
next-title = Next:

# Steps for the user; commands are added to them.
set-variable-step = Set { SHORT($name) } to an access token of the service.
fill-token-file-step = Put an access token of the service into { SHELL($file) }, and restrict it to your user: { $restriction }
decide-step = See in { SHORT($file) } what is not read, and why. After a change:

absent-step = { SHORT($path) } does not exist yet. Put the data there, or correct its name in { SHORT($file) }.

# How to fill a folder or workbook that does not exist yet. Both are command lines.
data-step = To start from the records in the service: { $exporting }
    {"     "}or from templates: { $template }
doctor-step = Check everything, now and whenever something fails:
