url-missing = No service URL. Set MASTERSYNC_URL, give --url, or list the service in mastersync.yaml.
token-missing = No access token. Set MASTERSYNC_TOKEN, or tokenFile or tokenCommand of the service in mastersync.yaml.

# Behind what is missing: the next command to run.
init-hint = To create a settings file: `mastersync init`. To check the settings: `mastersync doctor`.
doctor-hint = To check the service and the token: `mastersync doctor`.

# `source` is where the token comes from.
token-unusual = The token from { SHORT($source) } is empty or contains spaces or unusual characters. Copy the token again.
concurrency = --concurrency must be a whole number from 1 to { $max }.

# The address of a proxy cannot be used. It is not shown: it may hold a password.
proxy-not-http = { $variable } must look like http://proxy.example.com:8080. Correct it, or name the host of the service in NO_PROXY.
