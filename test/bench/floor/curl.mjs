// Requests as a settings file of curl, which sends them with `--parallel` and keeps connections.

/** @returns the text of the file */
export function curlConfig(requests, { url, connections, certificate }) {
  const shared = [
    `cacert = "${certificate}"`,
    'http1.1',
    'silent',
    'fail',
    'compressed',
    'header = "Accept: application/json"',
    'header = "Authorization: Bearer token"',
  ];
  const transfers = requests.map(({ method = 'GET', path, body }) =>
    [
      ...shared,
      `url = "${url}${path}"`,
      ...(method === 'GET' ? [] : [`request = "${method}"`]),
      ...(body === undefined ? [] : ['header = "Content-Type: application/json"', `data = ${quoted(body)}`]),
    ].join('\n'),
  );
  return ['parallel', 'parallel-immediate', `parallel-max = ${connections}`, transfers.join('\nnext\n')].join(
    '\n',
  );
}

function quoted(body) {
  return `"${JSON.stringify(body).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
