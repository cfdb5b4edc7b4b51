two-selections = --service and --all-services cannot be combined. Remove one of them.
shard-of-nothing = --shard takes a part of several services. Add --all-services, or --service with their names.
one-address = --url is the address of one service. Remove it, or name one service.
merge-of-services = --merge reads the documents of all services. Remove --service, --all-services and --shard.
no-services = The settings file has no services. List them under services.
shard = --shard { SHORT($given) }: write which part of how many, from 1/N to N/N, e.g. 3/20.

# Reports of all services would be written to one file.
shared-file = { $file }: each service needs a file of its own. Write {"{"}service{"}"} where its name belongs, e.g. reports/{"{"}service{"}"}.html.

# Documents of parts cannot be put together.
no-parts = { $folder } has no documents of several services. Each worker writes one: mastersync sync --all-services --shard 1/20 --yes --json > { $folder }/1.json
unreadable-part = { $file } is not a whole document of several services. That worker did not finish: see its log.
missing-parts = { COUNTED("part", $shards-count) } without a document: { LIST($shards) }. Those workers did not finish: see their logs.
repeated-services = In more than one document: { SHORT($names) }. Remove documents of earlier runs.
