url-missing = No service URL. Set MASTERSYNC_URL, give --url, or list the service in mastersync.yaml.
url-not-http = The service URL must look like https://example.com.
url-with-version = The service URL must end before the version, such as /v1 or /v2: /v1 is added automatically.
url-not-plain = The service URL must not contain a user name, password, query or fragment.
url-not-private = The service URL must begin with https://: over plain http the token could be read. The only exception is a service in mastersync.yaml with allowHttp: true.
token-missing = No access token. Set MASTERSYNC_TOKEN, or tokenFile or tokenCommand of the service in mastersync.yaml.

# Behind what is missing: the next command to run.
init-hint = To create a settings file: `mastersync init`. To check the settings: `mastersync doctor`.
doctor-hint = To check the service and the token: `mastersync doctor`.

# `source` is where the token comes from.
token-unusual = The token from { SHORT($source) } is empty or contains spaces or unusual characters. Copy the token again.
caller-id-unusual = MASTERSYNC_CALLER_ID is empty or contains spaces or unusual characters.
not-a-number = { $option } must be a whole number.
too-small = { $option } must be at least { $min }.
too-large = { $option } must be at most { $max }.

# The address of a proxy cannot be used. It is not shown: it may hold a password.
proxy-not-http = { $variable } must look like http://proxy.example.com:8080. Correct it, or name the host of the service in NO_PROXY.
