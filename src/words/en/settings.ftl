url-missing = No service URL. Set MASTERSYNC_URL, give --url, or list the service in mastersync.yaml.
token-missing = No access token. Set MASTERSYNC_TOKEN, or tokenFile or tokenCommand of the service in mastersync.yaml.

# `givenIn` is an option or a variable with an address.
token-of-others = No access token. { $givenIn } is not the address of a service in mastersync.yaml, and the tokens there are only sent to the services that they belong to. Correct { $givenIn } or leave it out, or set MASTERSYNC_TOKEN.

# Behind what is missing: the next command to run.
init-hint = To create a settings file: `mastersync init`. To check the settings: `mastersync doctor`.
doctor-hint = To check the service and the token: `mastersync doctor`.

# `source` is where the token comes from.
token-unusual = The token from { SHORT($source) } is empty or contains spaces or unusual characters. Copy the token again.
concurrency = --concurrency must be a whole number from 1 to { $max }.

# The address of a proxy cannot be used. It is not shown: it may hold a password.
proxy-not-http = { $variable } must look like http://proxy.example.com:8080. Correct it, or name the host of the service in NO_PROXY.
